import { readSurfaceColour } from './critical-theme.ts'
import { CliError } from '../cli/cli-error.mjs'
import { buildContentPolicy, toOrigin } from './policy.ts'

// each pattern captures the opening tag, the contents and the closing tag of an element of the page
const CONFIG = /(<script type="application\/json" id="storefront-config">)([^]*?)(<\/script>)/
const VALIDATED = /(<script type="application\/json" id="storefront-validated">)([^]*?)(<\/script>)/
const TEXTS = /(<script type="application\/json" id="storefront-texts">)([^]*?)(<\/script>)/
const THEME = /(<style id="brand-theme">)([^]*?)(<\/style>)/
const COLOURS = /(<style id="boot-colours">)([^<]*)(<\/style>)/
const TITLE = /(<title>)([^<]*)(<\/title>)/

/** @param {string} text */
const escapeAttribute = text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Replaces the first match of a pattern.
 * @param {string} page @param {RegExp} pattern
 * @param {(match: string, ...groups: string[]) => string} replacement
 * @throws {CliError} without a match: the page is not one of this storefront
 */
function replaceOnce(page, pattern, replacement) {
  if (!pattern.test(page)) throw new CliError(`index.html is not a page of the storefront: it has no ${pattern.source}`)
  return page.replace(pattern, replacement)
}

/**
 * Replaces the contents of elements.
 * @param {string} page @param {readonly (readonly [element: RegExp, contents: string])[]} elements
 */
const setContents = (page, elements) => elements.reduce((result, [element, contents]) =>
  replaceOnce(result, element, (_, open = '', __, close = '') => open + contents + close), page)

/**
 * Replaces the values of attributes. `tag` is the start of the element's tag, such as `img id="brand-splash"`.
 * @param {string} page
 * @param {readonly (readonly [tag: string, name: string, value: string])[]} attributes
 */
const setAttributes = (page, attributes) => attributes.reduce((result, [tag, name, value]) => {
  const pattern = new RegExp(`(<${tag}[^>]*? ${name}=")[^"]*(")`)
  return replaceOnce(result, pattern, (_, before, after) => before + escapeAttribute(value) + after)
}, page)

/**
 * Inserts a brand into the template or a built page: the splash screen's colours (CSS rules), the
 * brand's texts, so that the shop needs no request for them, and the preview of a shared link
 * (`card`).
 * @param {string} template
 * @param {{
 *   readonly colours: string
 *   readonly card: { readonly title: string; readonly description: string; readonly image: string }
 *   readonly texts: import('../brand/brand.ts').TextsByLanguage
 * }} brand
 */
export function insertBrand(template, { colours, texts, card }) {
  // messengers run no scripts and read the page as it is served
  const page = setAttributes(template, [
    ['meta name="description"', 'content', card.description],
    ['meta property="og:title"', 'content', card.title],
    ['meta property="og:description"', 'content', card.description],
    ['meta property="og:image"', 'content', card.image],
  ])
  return setContents(page, [[COLOURS, colours], [TEXTS, formatDataBlock(texts)]])
}

/**
 * The files that the page loads, as paths within the site. `script`: the start. `style`: its style sheet.
 * `imports`: the table of the import map. `needs`: by lazy script, the lazy scripts that it imports.
 * `early`: the text of the inline script. `deferredSheets`: the later style sheets by name.
 * If a restaurant is stored or is the configuration's default, the inline script preloads `known`,
 * and at the address `/` also `home`; else it preloads `first`. Both have three lists: the files to preload
 * at once, when the start script has loaded, and when the script of the packages has loaded.
 * @typedef {{
 *   readonly script: string
 *   readonly packages?: string | undefined
 *   readonly style: string
 *   readonly imports?: Readonly<Record<string, string>>
 *   readonly needs?: Readonly<Record<string, readonly string[]>>
 *   readonly early: string
 *   readonly home?: string | undefined
 *   readonly known?: readonly (readonly string[])[]
 *   readonly first?: readonly (readonly string[])[]
 *   readonly deferredSheets?: Readonly<Record<string, string>>
 * }} Assets
 */

/**
 * Replaces the template's marks by the elements that start the shop.
 * @param {string} template @param {Assets} assets
 */
export function insertAssets(template, { script, packages, style, imports, needs, early, home, ...assets }) {
  const { known = [], first = [], deferredSheets = {} } = assets
  /** Formats a list of preloads. @type {(name: string, lists: readonly (readonly string[])[]) => string} */
  const formatPreloads = (name, lists) => {
    const files = lists.flatMap((list, step) => list.map(file => `${step}/${file}`))
    return files.length === 0 ? '' : ` data-${name}="${files.join(' ')}"`
  }
  const homeAttribute = home === undefined ? '' : ` data-home="/${home}"`
  const preloads = homeAttribute + formatPreloads('known', known) + formatPreloads('first', first)
  const earlyLines = [
    // an import map has to precede every element that loads a script
    imports && `<script type="importmap" id="storefront-imports">${JSON.stringify({ imports })}</script>`,
    needs && `<script type="application/json" id="storefront-needs">${JSON.stringify(needs)}</script>`,
    // these scripts start loading before the inline script runs; the style sheet comes after the
    // inline script, which would wait for any style sheet before it
    `<link rel="modulepreload" href="/${script}">`,
    packages && `<link rel="modulepreload" href="/${packages}">`,
    `<script type="module" src="/${script}"></script>`,
    `<script${preloads}>${early.trim()}</script>`,
  ]
  const assetLines = [
    `<link rel="stylesheet" href="/${style}">`,
    ...Object.entries(deferredSheets).map(([sheet, file]) => `<meta name="${sheet}-styles" content="/${file}">`),
  ]
  const page = replaceOnce(template, /<!--early-->/, () => earlyLines.filter(line => line !== undefined).join('\n'))
  return replaceOnce(page, /<!--assets-->/, () => assetLines.join('\n'))
}

/**
 * Reads the configuration block of a page.
 * @param {string} page @returns {Record<string, unknown>}
 * @throws {CliError} when the page has no valid block
 */
export function readBlock(page) {
  const [, , text] = CONFIG.exec(page) ?? []
  if (text === undefined) throw new CliError('index.html has no configuration block: run `npm run build`')
  let rawConfig
  try {
    rawConfig = JSON.parse(text)
  } catch {
    // refused below
  }
  if (typeof rawConfig !== 'object' || rawConfig === null || Array.isArray(rawConfig)) {
    throw new CliError('The configuration block of index.html is damaged: build or deploy the site again')
  }
  return rawConfig
}

/** Formats the JSON of a data block of the page. @param {object} values */
export function formatDataBlock(values) {
  // `<` could end the script element; older parsers treat the two separators as line breaks
  const escape = (/** @type {string} */ character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(values).replace(/[<\u2028\u2029]/g, escape)
}

/**
 * Reads the brand's texts of a page.
 * @param {string} page @returns {import('../brand/brand.ts').TextsByLanguage}
 */
export const readPageTexts = page => JSON.parse(TEXTS.exec(page)?.[2] ?? '{}')

/** The address of a brand's folder in the site. @param {string} brand */
const toBrandAddress = brand => `/brands/${encodeURIComponent(brand)}`

/**
 * Prepares a brand's style sheet for the page, so that the first paint needs no request: relative addresses
 * are resolved against the sheet's file, and a closing tag in the text is escaped.
 * @param {string} sheet
 * @param {string} folder the address of the brand's folder
 */
function inlineSheet(sheet, folder) {
  // stands for the shop's origin, which a build does not know
  const site = 'http://site.invalid'
  /** @type {(all: string, before: string, address: string) => string} */
  const resolve = (all, before, address) => {
    if (address.startsWith('#') || !URL.canParse(address, site)) return all
    const { href } = new URL(address, `${site}${folder}/theme.css`)
    return before + (href.startsWith(`${site}/`) ? href.slice(site.length) : address)
  }
  return sheet.replace(/(url\(\s*["']?|@import\s+["'])([^"')\s]+)/gi, resolve).replaceAll('</', '<\\/')
}

/**
 * Replaces the inline theme by a link to its file, so that the page can reload the theme while a developer edits it.
 * @param {string} page
 * @param {string} brand
 */
export const linkTheme = (page, brand) =>
  replaceOnce(page, THEME, () => `<link rel="stylesheet" href="${toBrandAddress(brand)}/theme.css">`)

/**
 * Writes a configuration into the template or a built page: the block, its validated form, the
 * Content-Security-Policy, and what shows before any script runs (language, theme, title, splash screen).
 * @param {string} page
 * @param {import('../brand/check-config.ts').ValidatedConfig} validated
 * @param {string} sheet the brand's style sheet
 */
export function writeConfig(page, { rawConfig, config, blockHash }, sheet) {
  const folder = toBrandAddress(rawConfig.brand)
  const { defaultLocale: locale, brandName, bootLoader } = config
  // with `auto` the inline script switches to the device's theme
  const theme = config.theme === 'light' ? 'light' : 'dark'
  const filled = setContents(page, [
    [CONFIG, formatDataBlock(rawConfig)],
    // `of`: the hash of the block from which `config` was validated; `{}` for an invalid block
    [VALIDATED, formatDataBlock(blockHash === undefined ? {} : { of: blockHash, config })],
    [THEME, inlineSheet(sheet, folder)],
    [TITLE, escapeAttribute(brandName[locale] ?? rawConfig.brand)],
  ])
  const next = setAttributes(filled, [
    ['html', 'lang', locale],
    ['html', 'data-theme', theme],
    ['meta name="color-scheme"', 'content', theme === 'dark' ? 'dark light' : 'light dark'],
    ['meta name="theme-color"', 'content', readSurfaceColour(COLOURS.exec(page)?.[2] ?? '', theme) ?? ''],
    ['link rel="preconnect" id="api"', 'href', toOrigin(rawConfig.apiBase)],
    ['link rel="icon" id="brand-icon"', 'href', `${folder}/icon.svg`],
    ['link rel="apple-touch-icon" id="brand-touch-icon"', 'href', `${folder}/icon.png`],
    ['img id="brand-splash"', 'src', bootLoader || `${folder}/splash.svg`],
  ])
  const { metaPolicy } = buildContentPolicy(next, rawConfig)
  return setAttributes(next, [['meta http-equiv="Content-Security-Policy"', 'content', metaPolicy]])
}
