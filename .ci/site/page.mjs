import { readSurfaceColour } from './critical-theme.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { buildContentPolicy, toOrigin } from './policy.mjs'

// each pattern captures the opening tag, the contents and the closing tag of an element of the page
const CONFIG = /(<script type="application\/json" id="storefront-config">)([^]*?)(<\/script>)/
const VALIDATED = /(<script type="application\/json" id="storefront-validated">)([^]*?)(<\/script>)/
const TEXTS = /(<script type="application\/json" id="storefront-texts">)([^]*?)(<\/script>)/
const THEME = /(<style id="brand-theme">)([^]*?)(<\/style>)/
const COLOURS = /(<style id="boot-colours">)([^<]*)(<\/style>)/

/** @param {string} text */
const escapeAttribute = text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Replaces the first match of a pattern.
 * @param {string} page
 * @param {RegExp} pattern
 * @param {(match: string, ...groups: string[]) => string} replacement
 * @throws {CliError} without a match: the page is not one of this storefront
 */
function replaceOnce(page, pattern, replacement) {
  if (!pattern.test(page)) throw new CliError(`index.html is not a page of the storefront: it has no ${pattern.source}`)
  return page.replace(pattern, replacement)
}

/**
 * Replaces the value of an attribute.
 * @param {string} page
 * @param {string} tag the start of the element's tag, such as `img id="brand-splash"`
 * @param {string} name
 * @param {string} value
 * @throws {CliError} when the page has no such element with this attribute
 */
function setAttribute(page, tag, name, value) {
  const pattern = new RegExp(`(<${tag}[^>]*? ${name}=")[^"]*(")`)
  return replaceOnce(page, pattern, (_, before, after) => before + escapeAttribute(value) + after)
}

/**
 * The preview of a shared link in a messenger.
 * @typedef {{ readonly title: string; readonly description: string; readonly image: string }} Card
 */

/** The elements of the preview. @type {readonly (readonly [tag: string, field: keyof Card])[]} */
const CARD = [
  ['meta name="description"', 'description'],
  ['meta property="og:title"', 'title'],
  ['meta property="og:description"', 'description'],
  ['meta property="og:image"', 'image'],
]

/**
 * Inserts a brand into the template or a built page: the splash screen's colours (CSS rules),
 * the preview for messengers, and the brand's texts, so that the shop needs no request for them.
 * @param {string} template
 * @param {{
 *   readonly colours: string
 *   readonly card: Card
 *   readonly texts: import('../brand/brand.mjs').TextsByLanguage
 * }} brand
 */
export function insertBrand(template, { colours, texts, card }) {
  // messengers run no scripts and read the page as it is served
  const page = CARD.reduce((result, [tag, field]) => setAttribute(result, tag, 'content', card[field]), template)
  const coloured = replaceOnce(page, COLOURS, (_, open, __, close) => open + colours + close)
  return replaceOnce(coloured, TEXTS, (_, open, __, close) => open + formatDataBlock(texts) + close)
}

/**
 * Formats the data attribute with the files that the inline script preloads (`src/early.ts`).
 * A digit before each path says when. 0: at once. 1: when the start script has loaded.
 * 2: when the script of the packages has loaded.
 * @param {string} name
 * @param {readonly (readonly string[])[]} lists the files by that digit
 */
function formatPreloads(name, ...lists) {
  const files = lists.flatMap((list, step) => list.map(file => `${step}/${file}`))
  return files.length === 0 ? '' : ` data-${name}="${files.join(' ')}"`
}

/**
 * The files that the page loads, as paths within the site.
 * `script`: the start. `style`: its style sheet.
 * `imports`: the table of the import map.
 * `needs`: by lazy script, the lazy scripts that it imports.
 * `early`: the text of the inline script. `deferredSheets`: the later style sheets by name.
 * If a restaurant is stored or is the configuration's default, the inline script preloads `known`,
 * and at the address `/` also `home`; else it preloads `first`. Both are lists of `formatPreloads`.
 * @typedef {{
 *   readonly script: string
 *   readonly packages?: string | undefined
 *   readonly style?: string | undefined
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
 * @param {string} template
 * @param {Assets} assets
 */
export function insertAssets(
  template,
  { script, packages, style, imports, needs, early, home, known = [], first = [], deferredSheets = {} },
) {
  const homeAttribute = home === undefined ? '' : ` data-home="/${home}"`
  const attributes = homeAttribute + formatPreloads('known', ...known) + formatPreloads('first', ...first)
  const page = replaceOnce(template, /<!--early-->/, () =>
    [
      // an import map has to precede every element that loads a script
      ...(imports === undefined
        ? []
        : [`<script type="importmap" id="storefront-imports">${JSON.stringify({ imports })}</script>`]),
      ...(needs === undefined
        ? []
        : [`<script type="application/json" id="storefront-needs">${JSON.stringify(needs)}</script>`]),
      // these scripts start loading before the inline script runs; the style sheet comes after the
      // inline script, which would wait for any style sheet before it
      ...[script, ...(packages === undefined ? [] : [packages])].map(
        file => `<link rel="modulepreload" href="/${file}">`,
      ),
      `<script type="module" src="/${script}"></script>`,
      `<script${attributes}>${early.trim()}</script>`,
    ].join('\n'),
  )
  return replaceOnce(page, /<!--assets-->/, () =>
    [
      ...(style === undefined ? [] : [`<link rel="stylesheet" href="/${style}">`]),
      ...Object.entries(deferredSheets).map(([sheet, file]) => `<meta name="${sheet}-styles" content="/${file}">`),
    ].join('\n'),
  )
}

/**
 * Reads the configuration block of a page.
 * @param {string} page
 * @returns {Record<string, unknown>}
 * @throws {CliError} when the page has no valid block
 */
export function readBlock(page) {
  const [, , text] = CONFIG.exec(page) ?? []
  if (text === undefined) throw new CliError('index.html has no configuration block: run `npm run build`')
  const rawConfig = parseOrUndefined(text)
  if (typeof rawConfig !== 'object' || rawConfig === null || Array.isArray(rawConfig)) {
    throw new CliError('The configuration block of index.html is damaged: build or deploy the site again')
  }
  return rawConfig
}

/** @param {string} text */
function parseOrUndefined(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Formats the JSON of a data block of the page.
 * @param {object} values
 */
export function formatDataBlock(values) {
  // `<` could end the script element; older parsers treat the two separators as line breaks
  /** @type {Readonly<Record<string, string>>} */
  const escaped = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
  return JSON.stringify(values).replace(/[<\u2028\u2029]/g, character => escaped[character] ?? character)
}

/**
 * Reads the brand's texts of a page.
 * @param {string} page
 * @returns {import('../brand/brand.mjs').TextsByLanguage}
 */
export const readPageTexts = page => JSON.parse(TEXTS.exec(page)?.[2] ?? '{}')

/** Returns the address of a brand's folder in the site. @param {string} brand */
const toBrandAddress = brand => `/brands/${encodeURIComponent(brand)}`

/**
 * Prepares a brand's style sheet for the page, so that the first paint needs no request.
 * Relative addresses are resolved against the sheet's file,
 * and a closing tag in the text is escaped.
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
 * Replaces the inline theme by a link to its file,
 * so that the page can reload the theme while a developer edits it.
 * @param {string} page
 * @param {string} brand
 */
export const linkTheme = (page, brand) =>
  replaceOnce(page, THEME, () => `<link rel="stylesheet" href="${toBrandAddress(brand)}/theme.css">`)

/**
 * Writes a configuration into the template or a built page: the block, its validated form, the
 * Content-Security-Policy, and what shows before any script runs (language, theme, title, splash
 * screen).
 * `sheet` is the brand's style sheet.
 * @param {string} page
 * @param {import('../brand/check-config.mjs').ValidatedConfig} validated
 * @param {string} sheet
 */
export function writeConfig(page, { rawConfig, config, blockHash }, sheet) {
  const folder = toBrandAddress(rawConfig.brand)
  const { defaultLocale: locale, brandName, bootLoader } = config
  // with `auto` the inline script switches to the device's theme
  const theme = config.theme === 'light' ? 'light' : 'dark'
  let next = replaceOnce(page, CONFIG, (_, open, __, close) => open + formatDataBlock(rawConfig) + close)
  // `of`: the hash of the block from which `config` was validated; `{}` for an invalid block
  next = replaceOnce(
    next,
    VALIDATED,
    (_, open, __, close) =>
      open + formatDataBlock(blockHash === undefined ? {} : { of: blockHash, config }) + close,
  )
  next = setAttribute(next, 'html', 'lang', locale)
  next = setAttribute(next, 'html', 'data-theme', theme)
  next = setAttribute(next, 'meta name="color-scheme"', 'content', theme === 'dark' ? 'dark light' : 'light dark')
  next = setAttribute(
    next,
    'meta name="theme-color"',
    'content',
    readSurfaceColour(COLOURS.exec(next)?.[2] ?? '', theme) ?? '',
  )
  next = setAttribute(next, 'link rel="preconnect" id="api"', 'href', toOrigin(rawConfig.apiBase))
  next = replaceOnce(next, THEME, (_, open, __, close) => open + inlineSheet(sheet, folder) + close)
  next = setAttribute(next, 'link rel="icon" id="brand-icon"', 'href', `${folder}/icon.svg`)
  next = setAttribute(next, 'link rel="apple-touch-icon" id="brand-touch-icon"', 'href', `${folder}/icon.png`)
  next = setAttribute(next, 'img id="brand-splash"', 'src', bootLoader || `${folder}/splash.svg`)
  next = replaceOnce(
    next,
    /<title>[^<]*<\/title>/,
    () => `<title>${escapeAttribute(brandName[locale] ?? rawConfig.brand)}</title>`,
  )
  const { metaPolicy } = buildContentPolicy(next, rawConfig)
  return setAttribute(next, 'meta http-equiv="Content-Security-Policy"', 'content', metaPolicy)
}
