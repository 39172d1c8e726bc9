import { contrast } from '../contrast.mjs'
import { initialOf } from './letters.mjs'
import { pngOf } from './png.mjs'

/** In each picture that was drawn here and not by the chain: `--check` tells it by that. */
export const DRAWN = 'drawn by new-brand'
const [COLUMNS, ROWS] = [5, 7]

/** @param {string} text */
const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** @param {string} inner @param {number} width @param {number} height */
const svg = (inner, width, height) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><!-- ${DRAWN} -->\n${inner}\n</svg>\n`

/**
 * The colour of a letter on this one.
 * @param {string} ground
 */
const letterOn = ground => (contrast(ground, '#ffffff') >= 3 ? '#ffffff' : '#000000')

/**
 * Where the squares of the name's initial lie in a picture, as tall as `part` of its height; of a name without a letter that is
 * known, a disc of that size in its place.
 * @param {{ readonly name: string; readonly width: number; readonly height: number; readonly part: number }} picture
 */
function sign({ name, width, height, part }) {
  const size = Math.round(height * part / ROWS)
  const [left, top] = [Math.round((width - COLUMNS * size) / 2), Math.round((height - ROWS * size) / 2)]
  const squares = new Set(initialOf(name).map(([column, row]) => column + row * COLUMNS))
  const radius = ROWS * size / 2
  /** @param {number} x @param {number} y */
  const isInDisc = (x, y) => Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) < radius
  /** @param {number} x @param {number} y */
  const isInLetter = (x, y) => x >= left && x < left + COLUMNS * size && y >= top && squares.has(Math.floor((x - left) / size) + Math.floor((y - top) / size) * COLUMNS)
  return {
    has: squares.size === 0 ? isInDisc : isInLetter,
    shape: squares.size === 0 ? `<circle cx="${width / 2}" cy="${height / 2}" r="${radius}"/>`
      : `<path d="${[...squares].map(at => `M${left + (at % COLUMNS) * size} ${top + Math.floor(at / COLUMNS) * size}h${size}v${size}h-${size}z`).join('')}"/>`,
  }
}

/** @param {string} name @param {string} seed @param {number} width @param {number} height @param {number} part */
function png(name, seed, width, height, part) {
  const { has } = sign({ name, width, height, part })
  const letter = letterOn(seed)
  return pngOf(width, height, (x, y) => (has(x, y) ? letter : seed), DRAWN)
}

/**
 * All pictures of a brand that has but a name and a colour, by file: the name in plain letters as the wordmark, which the shop paints in the
 * primary colour, and the initial on the colour for the rest. `logo` takes the wordmark's place.
 * @param {{ readonly title: string; readonly colour: string; readonly logo: string | undefined }} brand
 * @returns {Readonly<Record<string, string | Buffer>>}
 */
export function picturesOf({ title, colour, logo }) {
  // the header has room for so much; a longer name is pressed into it
  const width = Math.min(164, 17 * [...title].length)
  const wordmark = `<title>${escaped(title)}</title><text x="0" y="30" font-family="system-ui, sans-serif" font-size="26" font-weight="700" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escaped(title)}</text>`
  const letter = letterOn(colour)
  /** @param {number} size @param {number} part @param {string} ground */
  const mark = (size, part, ground) => svg(`${ground}<g fill="${letter}">${sign({ name: title, width: size, height: size, part }).shape}</g>`, size, size)
  return {
    'logo.svg': logo ?? svg(wordmark, width, 40),
    'icon.svg': mark(512, 0.55, `<rect width="512" height="512" rx="112" fill="${colour}"/>`),
    'splash.svg': mark(160, 0.45, `<circle cx="80" cy="80" r="72" fill="${colour}"/>`),
    // phones cut it to their shape: all that matters lies in the middle
    'icon.png': png(title, colour, 512, 512, 0.45),
    'share.png': png(title, colour, 1200, 630, 0.6),
  }
}

/**
 * What keeps a text from being a logo, in words; undefined when nothing does. It travels to customers as the chain gave it, so nothing in
 * it may run or lead elsewhere.
 * @param {string} text
 */
export function logoFault(text) {
  const bare = text.replace(/^\uFEFF/, '').replace(/<!--[^]*?-->/g, '').trim()
  // what runs is looked for in comments too: what looks like one may be text, and what is between two of these is drawn
  const said = text.replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (sign, hex, decimal) => signOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ?? sign)
  if (!/^(?:<\?xml[^>]*\?>\s*)?(?:<!DOCTYPE svg[^>[]*>\s*)?<svg\b[^]*<\/svg>$/i.test(bare)) return 'is no SVG drawing'
  const [root = ''] = /<svg\b[^>]*>/i.exec(bare) ?? []
  if (!/\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(root)) return 'has no xmlns="http://www.w3.org/2000/svg", without which no browser draws it'
  if (!/\sviewBox="/.test(root)) return 'has no viewBox, so that nobody knows its shape'
  // an element may have a prefix, or be of another language than SVG
  if (/<(?:[^\s<>/:]+:)?(?:script|foreignObject)\b|\son\w+\s*=|javascript:|www\.w3\.org\/1999\/xhtml/i.test(said)) return 'holds something that runs; a drawing only draws'
  if (/(?:href|src)\s*=\s*["'](?!\s*(?:#|data:image\/))|url\((?!\s*(?:["']|&quot;)?\s*(?:#|data:))|image-set\(|@import|<!ENTITY|\battributeName\s*=\s*["']\s*(?:[\w-]+:)?href/i.test(said)) return 'takes something from elsewhere; all of it must be in the file'
  // a style sheet reads `u\rl(` as it reads `url(`, and any attribute may be of one
  if (said.includes('\\')) return 'has a backslash, behind which an address could hide; save it as plain SVG without one'
  return undefined
}

/** @param {number} code */
const signOf = code => code <= 0x10FFFF ? String.fromCodePoint(code) : undefined
