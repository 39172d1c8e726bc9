import { bootSurface } from './boot-colours.mjs'
import { complaint } from './complaint.mjs'
import { contentPolicy, originOf } from './policy.mjs'

const BLOCK = /(<script type="application\/json" id="storefront-config">)([^]*?)(<\/script>)/
const JUDGED = /(<script type="application\/json" id="storefront-judged">)([^]*?)(<\/script>)/
const TEXTS = /(<script type="application\/json" id="storefront-texts">)([^]*?)(<\/script>)/
const THEME = /(<style id="brand-theme">)([^]*?)(<\/style>)/
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
 * What the early script has on its way, and when: lists of files, of which the first (each named with a 0 before it) is asked for at
 * once, the second when the start's script has come, the third when the packages have.
 * @param {string} when
 * @param {readonly (readonly string[])[]} files
 */
const asks = (when, ...files) => files.flat().length === 0 ? '' : ` data-${when}="${files.flatMap((list, at) => list.map(file => `${at}/${file}`)).join(' ')}"`

/**
 * The links and the script elements that start the shop, in place of the template's marks: paths within the site, `imports`, which says
 * where the names lead by which scripts ask for one another, and `early`, a script that stands in the page itself, before the style
 * sheet for which a script would wait; where a restaurant was chosen earlier that asks for `known`, and at `/` for `home`, else for `first`.
 * @param {string} template
 * @param {{ readonly script: string; readonly packages?: string | undefined; readonly style?: string | undefined; readonly imports?: Readonly<Record<string, string>>; readonly early: string; readonly home?: string | undefined; readonly known?: readonly (readonly string[])[]; readonly first?: readonly (readonly string[])[]; readonly laterSheets?: Readonly<Record<string, string>> }} assets
 */
export function insertAssets(template, { script, packages, style, imports, early, home, known = [], first = [], laterSheets = {} }) {
  const page = replaceOnce(template, /<!--early-->/, () => [
    // before anything that fetches a script
    ...(imports === undefined ? [] : [`<script type="importmap" id="storefront-imports">${JSON.stringify({ imports })}</script>`]),
    // on their way while the early script runs, which would wait for a style sheet; after the first of them fonts are asked for
    ...[script, ...packages === undefined ? [] : [packages]].map(file => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${script}"></script>`,
    `<script${home === undefined ? '' : ` data-home="/${home}"`}${asks('known', ...known)}${asks('first', ...first)}>${early.trim()}</script>`,
  ].join('\n'))
  return replaceOnce(page, /<!--assets-->/, () => [
    ...(style === undefined ? [] : [`<link rel="stylesheet" href="/${style}">`]),
    ...Object.entries(laterSheets).map(([sheet, file]) => `<meta name="${sheet}-styles" content="/${file}">`),
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
  const block = parsed(text)
  if (typeof block !== 'object' || block === null || Array.isArray(block)) throw complaint('The configuration block of index.html is damaged: run `npm run build`, or put the site in its place anew')
  return block
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The text of a data block of the page.
 * @param {object} values
 */
export function blockText(values) {
  // in a script element only `<` can end the data; the line separators are escaped for older readers
  /** @type {Readonly<Record<string, string>>} */
  const escaped = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
  return JSON.stringify(values).replace(/[<\u2028\u2029]/g, sign => escaped[sign] ?? sign)
}

/**
 * What the brand of a page says in its own words.
 * @param {string} page
 * @returns {import('./brand.mjs').TextsByLanguage}
 */
export const textsIn = page => JSON.parse(TEXTS.exec(page)?.[2] ?? '{}')

/** The folder of a brand within the site. @param {string} brand */
const folderOf = brand => `/brands/${encodeURIComponent(brand)}`

/**
 * A brand's style sheet as it stands in the page, so that the first paint asks for none: what the sheet names is found from where its file
 * is, and nothing in it ends the element.
 * @param {string} sheet
 * @param {string} folder
 */
function inlineSheet(sheet, folder) {
  const site = 'http://site.invalid'
  /** @type {(all: string, before: string, address: string) => string} */
  const located = (all, before, address) => {
    if (address.startsWith('#') || !URL.canParse(address, site)) return all
    const { href } = new URL(address, `${site}${folder}/theme.css`)
    return before + (href.startsWith(`${site}/`) ? href.slice(site.length) : address)
  }
  return sheet.replace(/(url\(\s*["']?|@import\s+["'])([^"')\s]+)/gi, located).replaceAll('</', '<\\/')
}

/**
 * A page whose theme is a file again, which can be fetched anew while somebody edits it.
 * @param {string} page
 * @param {string} brand
 */
export const linkTheme = (page, brand) => replaceOnce(page, THEME, () => `<link rel="stylesheet" href="${folderOf(brand)}/theme.css">`)

/**
 * Writes a configuration into a page, be it the template or a page written before: the block, what it comes to, what
 * shows before any script runs (language, theme, title, splash) and the policy. `sheet` is the brand's theme.
 * @param {string} page
 * @param {import('./check-config.mjs').JudgedConfig} judged
 * @param {string} sheet
 */
export function writeConfig(page, { given: config, whole, of }, sheet) {
  const folder = folderOf(config.brand)
  const { defaultLocale: locale, brandName, bootLoader } = whole
  // what is the device's is known in the page
  const theme = whole.theme === 'light' ? 'light' : 'dark'
  let next = replaceOnce(page, BLOCK, (_, open, __, close) => open + blockText(config) + close)
  next = replaceOnce(next, JUDGED, (_, open, __, close) => open + blockText(of === undefined ? {} : { of, config: whole }) + close)
  next = setAttribute(next, 'html', 'lang', locale)
  next = setAttribute(next, 'html', 'data-theme', theme)
  next = setAttribute(next, 'meta name="color-scheme"', 'content', theme === 'dark' ? 'dark light' : 'light dark')
  next = setAttribute(next, 'meta name="theme-color"', 'content', bootSurface(COLOURS.exec(next)?.[2] ?? '', theme) ?? '')
  next = setAttribute(next, 'link rel="preconnect" id="api"', 'href', originOf(config.apiBase))
  next = replaceOnce(next, THEME, (_, open, __, close) => open + inlineSheet(sheet, folder) + close)
  next = setAttribute(next, 'link rel="icon" id="brand-icon"', 'href', `${folder}/icon.svg`)
  next = setAttribute(next, 'link rel="apple-touch-icon" id="brand-touch-icon"', 'href', `${folder}/icon.png`)
  next = setAttribute(next, 'img id="brand-splash"', 'src', bootLoader || `${folder}/splash.svg`)
  next = replaceOnce(next, /<title>[^<]*<\/title>/, () => `<title>${escapeAttribute(brandName[locale] ?? config.brand)}</title>`)
  return setAttribute(next, 'meta http-equiv="Content-Security-Policy"', 'content', contentPolicy(next, config).page)
}
