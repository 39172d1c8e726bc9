import { readSurfaceColour } from './critical-theme.ts'
import { CliError } from '../cli/cli-error.mjs'
import { buildContentPolicy, toOrigin } from './policy.ts'
import type { TextsByLanguage } from '../brand/brand.ts'
import type { ValidatedConfig } from '../brand/check-config.ts'

// each pattern captures the opening tag, the contents and the closing tag of an element of the page
const CONFIG = /(<script type="application\/json" id="storefront-config">)([^]*?)(<\/script>)/
const VALIDATED = /(<script type="application\/json" id="storefront-validated">)([^]*?)(<\/script>)/
const TEXTS = /(<script type="application\/json" id="storefront-texts">)([^]*?)(<\/script>)/
const THEME = /(<style id="brand-theme">)([^]*?)(<\/style>)/
const COLOURS = /(<style id="boot-colours">)([^<]*)(<\/style>)/
const TITLE = /(<title>)([^<]*)(<\/title>)/
const SPLASH_NAME = /(<p id="brand-name"[^>]*>)([^<]*)(<\/p>)/

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Replaces the first match of a pattern.
 * @throws {CliError} without a match: the page is not one of this storefront
 */
function replaceOnce(page: string, pattern: RegExp, replacement: (match: string, ...groups: string[]) => string) {
  if (!pattern.test(page)) throw new CliError(`index.html is not a page of the storefront: it has no ${pattern.source}`)
  return page.replace(pattern, replacement)
}

const setContents = (page: string, elements: readonly (readonly [element: RegExp, contents: string])[]) =>
  elements.reduce((result, [element, contents]) =>
    replaceOnce(result, element, (_, open = '', __, close = '') => open + contents + close), page)

/** Replaces the values of attributes. `tag`: the start of the element's tag, such as `img id="brand-splash"`. */
const setAttributes = (page: string, attributes: readonly (readonly [tag: string, name: string, value: string])[]) =>
  attributes.reduce((result, [tag, name, value]) => {
    const pattern = new RegExp(`(<${tag}[^>]*? ${name}=")[^"]*(")`)
    return replaceOnce(result, pattern, (_, before, after) => before + escapeAttribute(value) + after)
  }, page)

interface PageBrand {
  /** CSS rules of the splash screen. */
  readonly colours: string
  /** They are in the page, so that the shop needs no request for them. */
  readonly texts: TextsByLanguage
  /** The preview of a shared link. Messengers run no scripts and read the page as it is served. */
  readonly card: Readonly<Record<'title' | 'description' | 'image', string>>
}

/** Inserts a brand into the template or a built page. */
export const insertBrand = (template: string, { colours, texts, card }: PageBrand) => setContents(
  setAttributes(template, [
    ['meta name="description"', 'content', card.description],
    ['meta property="og:title"', 'content', card.title],
    ['meta property="og:description"', 'content', card.description],
    ['meta property="og:image"', 'content', card.image],
  ]),
  [[COLOURS, colours], [TEXTS, formatDataBlock(texts)]])

/**
 * Files by when the inline script preloads them: at once, when the start script has loaded, and when the
 * script of the packages has loaded.
 */
type Preloads = readonly (readonly string[])[]

/** The files that the page loads, as paths within the site. */
interface Assets {
  /** The start. */
  readonly script: string
  readonly packages?: string | undefined
  /** The start's style sheet. */
  readonly style: string
  /** The SHA-256 hash of this sheet in base64, with which a prerendered page may contain the sheet. */
  readonly styleHash?: string
  /** The later style sheets by name. */
  readonly deferredSheets?: Readonly<Record<string, string>>
  /** The table of the import map. */
  readonly imports?: Readonly<Record<string, string>>
  /** By lazy script: the lazy scripts that it imports. */
  readonly needs?: Readonly<Record<string, readonly string[]>>
  /** The text of the inline script. */
  readonly early: string
  /** Preloaded if a restaurant is stored or is the configuration's default, `home` only at the address `/`. */
  readonly known?: Preloads
  readonly home?: string | undefined
  /** Preloaded if no restaurant is known. */
  readonly first?: Preloads
}

/** Replaces the template's marks by the elements that start the shop. */
export function insertAssets(template: string, assets: Assets) {
  const { script, packages, style, deferredSheets = {}, imports, needs, early, home, known = [], first = [] } = assets
  const hash = assets.styleHash === undefined ? '' : ` data-sha256="${assets.styleHash}"`
  const formatPreloads = (name: string, lists: Preloads) => {
    const files = lists.flatMap((list, step) => list.map(file => `${step}/${file}`))
    return files.length === 0 ? '' : ` data-${name}="${files.join(' ')}"`
  }
  const homeAttribute = home === undefined ? '' : ` data-home="/${home}"`
  const preloads = homeAttribute + formatPreloads('known', known) + formatPreloads('first', first)
  const earlyLines = [
    // an import map has to precede every element that loads a script
    imports && `<script type="importmap" id="storefront-imports">${JSON.stringify({ imports })}</script>`,
    needs && `<script type="application/json" id="storefront-needs">${JSON.stringify(needs)}</script>`,
    // these scripts start loading before the inline script runs
    `<link rel="modulepreload" href="/${script}">`,
    packages && `<link rel="modulepreload" href="/${packages}">`,
    `<script type="module" src="/${script}"></script>`,
    `<script${preloads}>${early.trim()}</script>`,
  ]
  // below the splash screen and the inline script, which would wait for a sheet above them;
  // the scripts of the start wait for this one
  const assetLines = [
    `<link rel="stylesheet" href="/${style}"${hash}>`,
    ...Object.entries(deferredSheets)
      .map(([sheet, file]) => `<template id="${sheet}-styles" data-href="/${file}"></template>`),
  ]
  const page = replaceOnce(template, /<!--early-->/, () => earlyLines.filter(line => line !== undefined).join('\n'))
  return replaceOnce(page, /<!--assets-->/, () => assetLines.join('\n'))
}

/**
 * Reads the configuration block of a page.
 * @throws {CliError} when the page has no valid block
 */
export function readBlock(page: string): Record<string, unknown> {
  const [, , text] = CONFIG.exec(page) ?? []
  if (text === undefined) throw new CliError('index.html has no configuration block: run `npm run build`')
  try {
    const rawConfig = JSON.parse(text)
    if (typeof rawConfig === 'object' && rawConfig !== null && !Array.isArray(rawConfig)) return rawConfig
  } catch {
    // refused below
  }
  throw new CliError('The configuration block of index.html is damaged: build or deploy the site again')
}

/** Formats the JSON of a data block of the page. */
export const formatDataBlock = (values: object) =>
  // `<` could end the script element; older parsers treat the two separators as line breaks
  JSON.stringify(values).replace(/[<\u2028\u2029]/g, character =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Reads the brand's texts of a page. */
export const readPageTexts = (page: string): TextsByLanguage => JSON.parse(TEXTS.exec(page)?.[2] ?? '{}')

/** The address of a brand's folder in the site. */
const toBrandAddress = (brand: string) => `/brands/${encodeURIComponent(brand)}`

/**
 * Prepares a brand's style sheet for the page, so that the first paint needs no request: relative addresses
 * are resolved against the sheet's file, and a closing tag in the text is escaped.
 */
function inlineSheet(sheet: string, brandAddress: string) {
  // stands for the shop's origin, which a build does not know
  const site = 'http://site.invalid'
  const resolve = (all: string, before: string, address: string) => {
    if (address.startsWith('#') || !URL.canParse(address, site)) return all
    const { href } = new URL(address, `${site}${brandAddress}/theme.css`)
    return before + (href.startsWith(`${site}/`) ? href.slice(site.length) : address)
  }
  return sheet.replace(/(url\(\s*["']?|@import\s+["'])([^"')\s]+)/gi, resolve).replaceAll('</', '<\\/')
}

/** Replaces the inline theme by a link to its file, so that the page can reload the theme while a developer edits it. */
export const linkTheme = (page: string, brand: string) =>
  replaceOnce(page, THEME, () => `<link rel="stylesheet" href="${toBrandAddress(brand)}/theme.css">`)

/**
 * Writes a configuration into the template or a built page: the block, its validated form, the brand's style
 * sheet, the Content-Security-Policy, and what shows before any script runs (language, theme, title, splash screen).
 */
export function writeConfig(page: string, { rawConfig, config, blockHash }: ValidatedConfig, sheet: string) {
  const folder = toBrandAddress(rawConfig.brand)
  const { defaultLocale: locale, brandName, bootLoader } = config
  // with `auto` the inline script switches to the device's theme
  const theme = config.theme === 'light' ? 'light' : 'dark'
  const name = escapeAttribute(brandName[locale] ?? rawConfig.brand)
  const filled = setContents(page, [
    [CONFIG, formatDataBlock(rawConfig)],
    // `of`: the hash of the block from which `config` was validated; `{}` for an invalid block
    [VALIDATED, formatDataBlock(blockHash === undefined ? {} : { of: blockHash, config })],
    [THEME, inlineSheet(sheet, folder)],
    [TITLE, name],
    [SPLASH_NAME, name],
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
