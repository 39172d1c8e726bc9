import { bootSurface } from './boot-colours.mjs'
import { complaint } from './complaint.mjs'
import { digest } from './files.mjs'
import { contentPolicy } from './policy.mjs'

const BLOCK = /(<script type="application\/json" id="storefront-config">)([^]*?)(<\/script>)/
const TEXTS = /(<script type="application\/json" id="storefront-texts">)([^]*?)(<\/script>)/
const COLOURS = /(<style id="boot-colours">)([^<]*)(<\/style>)/

/** @param {string} text */
const escapeAttribute = text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Replaces what a pattern finds exactly once; anything else means that the page is not ours.
 * @param {string} page
 * @param {RegExp} pattern
 * @param {(found: string, ...groups: string[]) => string} replacement
 */
function replaceOnce(page, pattern, replacement) {
  if (!pattern.test(page)) throw complaint(`index.html has no ${pattern.source}`)
  return page.replace(pattern, replacement)
}

/**
 * @param {string} page
 * @param {string} tag
 * @param {string} name
 * @param {string} value
 */
function setAttribute(page, tag, name, value) {
  const pattern = new RegExp(`(<${tag}[^>]*? ${name}=")[^"]*(")`)
  return replaceOnce(page, pattern, (_, before, after) => before + escapeAttribute(value) + after)
}

/**
 * What messengers show of a link.
 * @typedef {{ readonly title: string; readonly description: string; readonly image: string }} Card
 */

/** @type {readonly (readonly [tag: string, field: keyof Card])[]} */
const CARD = [
  ['meta name="description"', 'description'], ['meta property="og:title"', 'title'], ['meta property="og:description"', 'description'],
  ['meta property="og:image"', 'image'],
]

/**
 * Puts into a page, be it the template or a built one, what a brand gives it at build time: the colours
 * of its splash (rules of CSS), the card that messengers show, and what it says in its own words, so that no request is needed for them.
 * @param {string} template
 * @param {{ readonly colours: string; readonly card: Card; readonly texts: import('./brand.mjs').TextsByLanguage }} brand
 */
export function insertBrand(template, { colours, texts, card }) {
  // messengers run no script: they show what the page says as it is served
  const page = CARD.reduce((left, [tag, field]) => setAttribute(left, tag, 'content', card[field]), template)
  const coloured = replaceOnce(page, COLOURS, (_, open, __, close) => open + colours + close)
  return replaceOnce(coloured, TEXTS, (_, open, __, close) => open + blockText(texts) + close)
}

/**
 * The links and the script element that start the shop, in place of the template's mark.
 * @param {string} template
 * @param {{ readonly script: string; readonly style?: string | undefined; readonly font?: string | undefined; readonly early: string; readonly later?: string | undefined }} assets paths within the site
 */
export function insertAssets(template, { script, style, font, early, later }) {
  const page = replaceOnce(template, /<!--early-->/, () => `<script async src="/${early}"></script>`)
  return replaceOnce(page, /<!--assets-->/, () => [
    ...(font === undefined ? [] : [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`]),
    ...(style === undefined ? [] : [`<link rel="stylesheet" href="/${style}">`]),
    ...(later === undefined ? [] : [`<meta name="later-styles" content="/${later}">`]),
    `<script type="module" src="/${script}"></script>`,
  ].join('\n'))
}

/**
 * The configuration block of a page, as values.
 * @param {string} page
 * @returns {Record<string, unknown>}
 */
export function readBlock(page) {
  const [, , text] = BLOCK.exec(page) ?? []
  if (text === undefined) throw complaint('index.html has no configuration block')
  return JSON.parse(text)
}

/** @param {object} values */
function blockText(values) {
  // in a script element only `<` can end the data; the line separators are escaped for older readers
  /** @type {Readonly<Record<string, string>>} */
  const escaped = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
  return JSON.stringify(values).replace(/[<\u2028\u2029]/g, sign => escaped[sign] ?? sign)
}

/** @param {unknown} value */
const optionalText = value => typeof value === 'string' && value !== '' ? value : undefined

/**
 * A theme's address with a hash of the sheet: the first paint waits for it, so a device keeps it without asking whether it has changed.
 * @param {string} file
 * @param {string | Uint8Array} sheet
 */
export const themeAddress = (file, sheet) => `${file}?${digest(sheet).slice(0, 8)}`

/**
 * Writes a configuration into a page, be it the template or a page written before: the block, what
 * shows before any script runs (language, theme, title, splash) and the policy. `sheet` is the brand's theme.
 * @param {string} page
 * @param {import('./check-config.mjs').Config} config
 * @param {string | Uint8Array} sheet
 */
export function writeConfig(page, config, sheet) {
  const folder = `/brands/${encodeURIComponent(config.brand)}`
  const locale = optionalText(config.defaultLocale) ?? 'ru'
  const theme = config.theme === 'light' ? 'light' : 'dark'
  /** @type {Readonly<Record<string, string>>} */
  const named = typeof config.name === 'string' ? { ru: config.name } : { ...config.name }
  const title = optionalText(named[locale]) ?? optionalText(named.ru) ?? config.brand
  let next = replaceOnce(page, BLOCK, (_, open, __, close) => open + blockText(config) + close)
  next = setAttribute(next, 'html', 'lang', locale)
  next = setAttribute(next, 'html', 'data-theme', theme)
  next = setAttribute(next, 'meta name="color-scheme"', 'content', theme === 'dark' ? 'dark light' : 'light dark')
  next = setAttribute(next, 'meta name="theme-color"', 'content', bootSurface(COLOURS.exec(next)?.[2] ?? '', theme) ?? '')
  next = setAttribute(next, 'link rel="stylesheet" id="brand-theme"', 'href', themeAddress(`${folder}/theme.css`, sheet))
  next = setAttribute(next, 'link rel="icon" id="brand-icon"', 'href', `${folder}/icon.svg`)
  next = setAttribute(next, 'img id="brand-splash"', 'src', optionalText(config.bootLoader) ?? `${folder}/splash.svg`)
  next = replaceOnce(next, /<title>[^<]*<\/title>/, () => `<title>${escapeAttribute(title)}</title>`)
  return setAttribute(next, 'meta http-equiv="Content-Security-Policy"', 'content', contentPolicy(next, config).page)
}
