import fs from 'node:fs'
import path from 'node:path'
import { formatCriticalThemeCss } from './critical-theme.mjs'
import { readBrandContent, readShareTexts, findGazetteerFault } from '../brand/brand.mjs'
import { PACKAGES, START } from '../bundle/plan.mjs'
import { bundleShop, DIALOG, findScript, HOME, MENU_CACHE } from '../bundle/bundle.mjs'
import { updateSite } from './update-site.mjs'
import { validateConfig } from '../brand/check-config.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { addCompressedCopies } from '../bundle/compress.mjs'
import { listFiles, fingerprint, toPosix } from '../cli/files.mjs'
import { LICENCES, formatLicences } from '../bundle/licences.mjs'
import { withLock } from '../cli/lock.mjs'
import { MANIFEST, formatManifest } from './manifest.mjs'
import { bundleWorker, OFFLINE_WORKER, buildOfflineWorker } from '../bundle/offline.mjs'
import { insertAssets, insertBrand, writeConfig } from './page.mjs'
import { buildResponseHeaders } from './policy.mjs'
import { assertReplaceable, replaceFolder } from './replace-folder.mjs'
import { addSums } from './sums.mjs'

/**
 * @typedef {import('../brand/check-config.mjs').Config} Config
 * @typedef {Awaited<ReturnType<typeof buildSite>>} Site
 */

/** The folders of the modules that build a site. */
const SITE_TOOLS = ['.ci/bundle', '.ci/site', '.ci/brand', '.ci/cli', '.ci/prerender']
/** How many sites the cache keeps. */
const MAX_SITES = 6
/**
 * Preloaded fonts: the letters of every page, and the digits,
 * signs and rouble sign of a menu's prices.
 */
const LETTERS = /^assets\/onest-cyrillic-\w+\.woff2$/
const PRICE_SIGNS = /^assets\/onest-(?:rouble|signs)-\w+\.woff2$/

/**
 * Reads the files that are served unchanged: public/ without its README and without other brands.
 * @param {string} brand
 */
export const readPublicFiles = brand => [
  ...readFiles(listFiles('public').filter(file => !file.startsWith('public/brands/') && file !== 'public/README.md')),
  ...readBrandFiles(brand),
]

/**
 * Reads the files of a brand that are served:
 * all except brand.json and the texts, which are in the page.
 * @param {string} brand
 */
const readBrandFiles = brand => readFiles(listFiles(`public/brands/${brand}`)
  .filter(file => !file.startsWith(`public/brands/${brand}/texts/`) && file !== `public/brands/${brand}/brand.json`))

/**
 * Reads files of public/, by path within the site.
 * @param {readonly string[]} files
 * @returns {(readonly [name: string, contents: Uint8Array])[]}
 */
function readFiles(files) {
  return files.map(file => [toPosix(path.relative('public', file)), fs.readFileSync(file)])
}

/**
 * Builds the whole site in memory. Returns its files and its source maps,
 * by path within the site, and the bundle.
 * @param {Config} config
 */
export async function buildSite(config) {
  const publicFiles = new Map(readPublicFiles(config.brand))
  const fault = findGazetteerFault(config, file => publicFiles.has(file))
  if (fault !== undefined) throw new CliError(`public/brands/${config.brand}/brand.json: ${fault}`)
  const [bundle, worker] = await Promise.all([bundleShop(), bundleWorker()])
  const { early, sheets, imports, scripts } = bundle
  /** @type {Map<string, Uint8Array>} */
  const files = new Map([
    ...bundle.files,
    ...publicFiles,
    [LICENCES, Buffer.from(formatLicences([...bundle.metafiles, worker.metafile]))],
  ])
  /** @param {RegExp} pattern */
  const findFiles = pattern => [...bundle.files.keys()].filter(name => pattern.test(name)).sort()
  /** Finds the paths of scripts by their names. @param {readonly (string | undefined)[]} names */
  const findPaths = names => names.flatMap(name => scripts.get(name ?? '')?.path ?? [])
  // the start and its packages are not listed: every page has loaded them
  const needs = Object.fromEntries([...scripts.values()].filter(({ source }) => source !== undefined)
    .map(script => [script.name, script.needs.filter(name => ![START, PACKAGES].includes(name))])
    .filter(([, names = []]) => names.length > 0))
  /**
   * Finds the paths of lazy scripts, after the lazy scripts that they import.
   * @param {readonly string[]} sources
   */
  const findLazyPaths = sources => {
    const names = sources.flatMap(source => findScript(bundle, source)?.name ?? [])
    return findPaths([...new Set([...names.flatMap(name => needs[name] ?? []), ...names])])
  }
  // Lists of files by the step at which they are preloaded (`Assets` in `page.mjs`). The dialog
  // loads while the browser compiles and starts React.
  const firstVisit = [[], [...findLazyPaths(DIALOG), sheets.dialog], findFiles(LETTERS)]
  const known = [findLazyPaths([MENU_CACHE]), [...findFiles(LETTERS), ...findFiles(PRICE_SIGNS)]]
  const [script = '', packages] = findPaths([START, PACKAGES])
  const template = fs.readFileSync('index.html', 'utf8')
  const page = insertAssets(template, {
    script,
    packages,
    style: sheets.start,
    imports,
    needs,
    early,
    deferredSheets: { dialog: sheets.dialog, later: sheets.later },
    home: findScript(bundle, HOME)?.path,
    known,
    first: firstVisit,
  })
  const configFiles = await buildConfigFiles(page, config, await readBrandContent(config.brand))
  for (const [name, contents] of configFiles) files.set(name, contents)
  files.set(OFFLINE_WORKER, await buildOfflineWorker(files, Promise.resolve(worker)))
  return {
    files: addSums(await addCompressedCopies(files)),
    maps: new Map([...bundle.maps, [`${OFFLINE_WORKER}.map`, worker.map]]),
    bundle,
  }
}

/**
 * Writes a brand's colours, texts and configuration into the template or a built page.
 * Returns the page, and `shortcuts` for the manifest.
 * @param {string} page
 * @param {Config} config
 * @param {import('../brand/brand.mjs').BrandContent} content
 */
export async function buildPage(page, config, { texts, sheet }) {
  const colours = formatCriticalThemeCss({ base: fs.readFileSync('src/ui/tokens.css', 'utf8'), own: sheet })
  const { card, shortcuts } = await readShareTexts(config, texts)
  return {
    page: writeConfig(insertBrand(page, { colours, texts, card }), await validateConfig(config), sheet),
    shortcuts,
  }
}

/**
 * Changes the brand of a built site. All brands have the same scripts and style sheets.
 * @param {string} folder
 * @param {Config} config
 */
export async function rebrandSite(folder, config) {
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
  const configFiles = await buildConfigFiles(page, config, await readBrandContent(config.brand))
  const files = new Map([...readBrandFiles(config.brand), ...configFiles])
  await updateSite(folder, files, name => name.startsWith('brands/'))
}

/**
 * Builds the files of a site that depend on its configuration, from the template or a built page.
 * @param {string} template
 * @param {Config} config
 * @param {import('../brand/brand.mjs').BrandContent} content
 * @returns {Promise<(readonly [name: string, contents: Uint8Array])[]>}
 */
export async function buildConfigFiles(template, config, content) {
  const { page, shortcuts } = await buildPage(template, config, content)
  return [
    ['index.html', Buffer.from(page)],
    ['headers.json', Buffer.from(`${JSON.stringify(buildResponseHeaders(page, config), null, 2)}\n`)],
    [MANIFEST, formatManifest(page, config, shortcuts)],
  ]
}

/**
 * Replaces the contents of a folder by a built site.
 * @param {import('../bundle/bundle.mjs').SiteFiles} files
 * @param {string} folder
 */
export const writeSite = (files, folder) => replaceFolder(folder, files)

/**
 * Checks that a command may replace a folder: it is missing, empty or a built site.
 * The project's folder has an index.html of the shop too, but no headers.json.
 * @param {string} folder
 * @throws {CliError}
 */
export function assertSiteFolder(folder) {
  const page = path.join(folder, 'index.html')
  const hasHeaders = fs.existsSync(path.join(folder, 'headers.json'))
  assertReplaceable(
    folder,
    'built shop',
    hasHeaders && fs.existsSync(page) && fs.readFileSync(page, 'utf8').includes('id="storefront-config"'),
  )
}

/**
 * Returns the folder with a build of the sources as they are now.
 * Builds only if the cache has none.
 * All commands share the folder: copy it before you configure the site.
 * @param {Config} config
 */
export async function ensureCurrentSite(config) {
  const inputs = ['src', 'core', 'public', ...SITE_TOOLS].flatMap(listFiles)
  const folder = path.join(
    '.cache',
    'site',
    `${config.brand}-${fingerprint([...inputs, 'index.html', 'package-lock.json'])}`,
  )
  await withLock('.cache/site.lock', async () => {
    if (fs.existsSync(folder)) return
    const { files } = await buildSite(config)
    writeSite(files, folder)
    removeOldSites(path.dirname(folder))
  })
  return folder
}

/** Removes all but the newest sites of the cache. @param {string} parent */
function removeOldSites(parent) {
  const newestFirst = fs.readdirSync(parent)
    .map(name => ({ folder: path.join(parent, name), builtAt: fs.statSync(path.join(parent, name)).mtimeMs }))
    .sort((a, b) => b.builtAt - a.builtAt)
  for (const { folder } of newestFirst.slice(MAX_SITES)) fs.rmSync(folder, { recursive: true, force: true })
}
