import { contrast } from '../contrast.mjs'
import { pngOf } from './png.mjs'

/** In each picture that was drawn here and not by the chain: `--check` tells it by that. */
export const DRAWN = 'drawn by new-brand'

/** @param {string} text */
const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** @param {string} inner @param {number} width @param {number} height */
const svg = (inner, width, height) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><!-- ${DRAWN} -->\n${inner}\n</svg>\n`

/**
 * The colour of the disc on this one.
 * @param {string} ground
 */
const discOn = ground => (contrast(ground, '#ffffff') >= 3 ? '#ffffff' : '#000000')

/** @param {string} seed @param {number} width @param {number} height @param {number} radius */
function png(seed, width, height, radius) {
  const disc = discOn(seed)
  return pngOf(width, height, (x, y) => (Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) < radius ? disc : seed), DRAWN)
}

/**
 * All pictures of a brand that has but a name and a colour, by file: the name in plain letters as the wordmark, which the shop paints in the
 * primary colour, and a disc on the colour for the rest. `logo` takes the wordmark's place.
 * @param {{ readonly title: string; readonly colour: string; readonly logo: string | undefined }} brand
 * @returns {Readonly<Record<string, string | Buffer>>}
 */
export function picturesOf({ title, colour, logo }) {
  // the header has room for so much; a longer name is pressed into it
  const width = Math.min(164, 17 * [...title].length)
  const wordmark = `<title>${escaped(title)}</title><text x="0" y="30" font-family="system-ui, sans-serif" font-size="26" font-weight="700" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escaped(title)}</text>`
  /** @param {number} size @param {number} radius @param {string} ground */
  const mark = (size, radius, ground) => svg(`${ground}<circle cx="${size / 2}" cy="${size / 2}" r="${radius}" fill="${discOn(colour)}"/>`, size, size)
  return {
    'logo.svg': logo ?? svg(wordmark, width, 40),
    'icon.svg': mark(512, 140, `<rect width="512" height="512" rx="112" fill="${colour}"/>`),
    'splash.svg': mark(160, 36, `<circle cx="80" cy="80" r="72" fill="${colour}"/>`),
    // phones cut it to their shape: all that matters lies in the middle
    'icon.png': png(colour, 512, 512, 115),
    'share.png': png(colour, 1200, 630, 190),
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
