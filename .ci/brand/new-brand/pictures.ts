import { contrast } from '../contrast.ts'
import { encodePng } from './png.ts'

/** The comment in each generated picture, by which `--check` detects a placeholder. */
export const PLACEHOLDER_COMMENT = 'drawn by new-brand'

const formatSvg = (inner: string, width: number, height: number) => {
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><!-- ${PLACEHOLDER_COMMENT} -->\n${inner}\n</svg>\n`
}

/**
 * Draws the placeholder pictures of a brand, by file name. The wordmark is `logo`, else the shop's
 * name; each other picture is a disc on the brand's colour.
 * The wordmark has no colour: the shop paints it in the primary colour.
 * @param logo the text of an SVG file; '' for none
 */
export function drawPictures(title: string, colour: string, logo: string) {
  // 17 px for each character, at most the width of the desktop header's logo:
  // longer names are condensed
  const width = Math.min(164, 17 * [...title].length)
  const name = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const font = 'font-family="system-ui, sans-serif" font-size="26" font-weight="700"'
  const fit = `textLength="${width}" lengthAdjust="spacingAndGlyphs"`
  const wordmark = `<title>${name}</title><text x="0" y="30" ${font} ${fit}>${name}</text>`
  // white if its contrast is sufficient for a non-text element (WCAG 2.2, 1.4.11)
  const disc = contrast(colour, '#ffffff') >= 3 ? '#ffffff' : '#000000'
  const drawSvg = (size: number, radius: number, background: string) =>
    formatSvg(`${background}<circle cx="${size / 2}" cy="${size / 2}" r="${radius}" fill="${disc}"/>`, size, size)
  const drawPng = (pngWidth: number, height: number, radius: number) => {
    const isInDisc = (x: number, y: number) => Math.hypot(x + 0.5 - pngWidth / 2, y + 0.5 - height / 2) < radius
    return encodePng(pngWidth, height, (x, y) => (isInDisc(x, y) ? disc : colour), PLACEHOLDER_COMMENT)
  }
  return {
    'logo.svg': logo || formatSvg(wordmark, width, 40),
    'icon.svg': drawSvg(512, 140, `<rect width="512" height="512" rx="112" fill="${colour}"/>`),
    'splash.svg': drawSvg(160, 36, `<circle cx="80" cy="80" r="72" fill="${colour}"/>`),
    // phones crop the icon, so the disc is small
    'icon.png': drawPng(512, 512, 115),
    'share.png': drawPng(1200, 630, 190),
  }
}

/**
 * Describes why a text cannot be a logo; undefined if it can.
 * Customers receive the file unchanged, so it must not run code or load other files.
 */
export function findLogoFault(text: string) {
  const withoutComments = text.replace(/^\uFEFF/, '').replace(/<!--[^]*?-->/g, '').trim()
  // comments are searched too: within CDATA `<!--` is text, and the elements after it are drawn
  const decoded = text.replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (reference, hex, decimal) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10FFFF ? String.fromCodePoint(code) : reference
  })
  if (!/^(?:<\?xml[^>]*\?>\s*)?(?:<!DOCTYPE svg[^>[]*>\s*)?<svg\b[^]*<\/svg>$/i.test(withoutComments))
    return 'is not an SVG drawing'
  const [root = ''] = /<svg\b[^>]*>/i.exec(withoutComments) ?? []
  if (!/\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(root))
    return 'has no xmlns="http://www.w3.org/2000/svg", which browsers need to draw it'
  if (!/\sviewBox="/.test(root)) return 'has no viewBox, so its proportions are unknown'
  // elements may have a prefix or belong to XHTML
  if (/<(?:[^\s<>/:]+:)?(?:script|foreignObject)\b|\son\w+\s*=|javascript:|www\.w3\.org\/1999\/xhtml/i.test(decoded))
    return 'contains code that runs; only drawings are allowed'
  const external = [
    /(?:href|src)\s*=\s*["'](?!\s*(?:#|data:image\/))/i,
    /url\((?!\s*(?:["']|&quot;)?\s*(?:#|data:))|image-set\(|@import|<!ENTITY/i,
    /\battributeName\s*=\s*["']\s*(?:[\w-]+:)?href/i,
  ]
  if (external.some(pattern => pattern.test(decoded)))
    return 'loads something from outside; everything must be in the file'
  // in style sheets and style attributes `u\rl(` means `url(`
  if (decoded.includes('\\'))
    return 'has a backslash, which can hide an address; save it as plain SVG without backslashes'
  return undefined
}
