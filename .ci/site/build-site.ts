import fs from 'node:fs'
import path from 'node:path'
import { readBrandContent, readShareTexts, findGazetteerFault } from '../brand/brand.ts'
import { validateConfig } from '../brand/check-config.ts'
import { bundleShop, findScript } from '../bundle/bundle.ts'
import { addCompressedCopies } from '../bundle/compress.ts'
import { LICENCES, formatLicences } from '../bundle/licences.ts'
import { bundleWorker, OFFLINE_WORKER, buildOfflineWorker } from '../bundle/offline.ts'
import { DIALOG, HOME, MENU_CACHE, PACKAGES, START } from '../bundle/plan.ts'
import { CliError } from '../cli/cli-error.mjs'
import { listFiles, toPosix } from '../cli/files.mjs'
import { formatCriticalThemeCss } from './critical-theme.ts'
import { MANIFEST, formatManifest } from './manifest.ts'
import { insertAssets, insertBrand, writeConfig } from './page.ts'
import { buildResponseHeaders } from './policy.ts'
import { addSums } from './sums.ts'

/**
 * @typedef {import('../brand/brand.ts').Config} Config
 * @typedef {import('../brand/brand.ts').BrandContent} BrandContent
 */

/** Preloaded fonts: the letters of every page, and the digits, signs and rouble sign of a menu's prices. */
const LETTERS = /^assets\/onest-cyrillic-\w+\.woff2$/
const PRICE_SIGNS = /^assets\/onest-(?:rouble|signs)-\w+\.woff2$/

/**
 * Reads the files that are served unchanged, by path within the site: public/ without its README and
 * without other brands.
 * @param {string} brand
 */
export const readPublicFiles = brand => [
  ...readFiles(listFiles('public').filter(file => !file.startsWith('public/brands/') && file !== 'public/README.md')),
  ...readBrandFiles(brand),
]

/**
 * Reads the files of a brand that are served: all except brand.json and the texts, which are in the page.
 * @param {string} brand
 */
export const readBrandFiles = brand => readFiles(listFiles(`public/brands/${brand}`)
  .filter(file => !file.startsWith(`public/brands/${brand}/texts/`) && file !== `public/brands/${brand}/brand.json`))

/** @type {(files: readonly string[]) => (readonly [name: string, contents: Uint8Array])[]} */
const readFiles = files => files.map(file => [toPosix(path.relative('public', file)), fs.readFileSync(file)])

/**
 * Builds the whole site in memory. Returns its files and its source maps, by path within the site, and the bundle.
 * @param {Config} config
 */
export async function buildSite(config) {
  const publicFiles = new Map(readPublicFiles(config.brand))
  const fault = findGazetteerFault(config, file => publicFiles.has(file))
  if (fault !== undefined) throw new CliError(`public/brands/${config.brand}/brand.json: ${fault}`)
  const [bundle, worker] = await Promise.all([bundleShop(), bundleWorker()])
  const { files: assets, early, sheets, imports, scripts } = bundle
  /** @param {RegExp} pattern */
  const findFiles = pattern => [...assets.keys()].filter(name => pattern.test(name)).sort()
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
  const [script = '', packages] = findPaths([START, PACKAGES])
  const page = insertAssets(fs.readFileSync('index.html', 'utf8'), {
    script,
    packages,
    style: sheets.start,
    imports,
    needs,
    early,
    deferredSheets: { dialog: sheets.dialog, later: sheets.later },
    home: findScript(bundle, HOME)?.path,
    known: [findLazyPaths([MENU_CACHE]), [...findFiles(LETTERS), ...findFiles(PRICE_SIGNS)]],
    // the dialog loads while the browser compiles and starts React
    first: [[], [...findLazyPaths(DIALOG), sheets.dialog], findFiles(LETTERS)],
  })
  const files = new Map([
    ...assets,
    ...publicFiles,
    [LICENCES, Buffer.from(formatLicences([...bundle.metafiles, worker.metafile]))],
    ...await buildConfigFiles(page, config, await readBrandContent(config.brand)),
  ])
  files.set(OFFLINE_WORKER, buildOfflineWorker(files, worker.text))
  return {
    files: addSums(await addCompressedCopies(files)),
    maps: new Map([...bundle.maps, [`${OFFLINE_WORKER}.map`, worker.map]]),
    bundle,
  }
}

/**
 * Writes a brand's colours, texts and configuration into the template or a built page. Returns the
 * page, and `shortcuts` for the manifest.
 * @param {string} page @param {Config} config @param {BrandContent} content
 */
export async function buildPage(page, config, { texts, sheet }) {
  const colours = formatCriticalThemeCss({ base: fs.readFileSync('src/ui/tokens.css', 'utf8'), own: sheet })
  const { card, shortcuts } = await readShareTexts(config, texts)
  const branded = insertBrand(page, { colours, texts, card })
  return { page: writeConfig(branded, await validateConfig(config), sheet), shortcuts }
}

/**
 * Builds the files of a site that depend on its configuration, from the template or a built page.
 * @param {string} template @param {Config} config @param {BrandContent} content
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
