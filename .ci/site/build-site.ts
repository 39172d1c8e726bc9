import fs from 'node:fs'
import path from 'node:path'
import { readBrandContent, readShareTexts, findGazetteerFault, type BrandContent } from '../brand/brand.ts'
import { validateConfig, type Config } from '../brand/check-config.ts'
import { bundleShop } from '../bundle/bundle.ts'
import { addCompressedCopies } from '../bundle/compress.ts'
import { LICENCES, formatLicences } from '../bundle/licences.ts'
import { bundleWorker, OFFLINE_WORKER, buildOfflineWorker } from '../bundle/offline.ts'
import { DIALOG, HOME, MENU_CACHE, PACKAGES, START, toScriptName } from '../bundle/plan.ts'
import { CliError } from '../cli/cli-error.mjs'
import { digest, listFiles, toPosix } from '../cli/files.mjs'
import { formatCriticalThemeCss } from './critical-theme.ts'
import { MANIFEST, formatManifest } from './manifest.ts'
import { addOperatorFile } from './operator-file.ts'
import { insertAssets, insertBrand, writeConfig } from './page.ts'
import { buildResponseHeaders } from './policy.ts'
import { addSums } from './sums.ts'
import { buildVersionFile, VERSION_FILE } from './version-file.ts'

/** Preloaded fonts: the letters of every page, and the digits, signs and rouble sign of a menu's prices. */
const LETTERS = /^assets\/onest-cyrillic-\w+\.woff2$/
const PRICE_SIGNS = /^assets\/onest-(?:rouble|signs)-\w+\.woff2$/

/**
 * Reads the files that are served unchanged, by path within the site: public/ without its READMEs and
 * without other brands.
 */
export const readPublicFiles = (brand: string) => [
  ...readFiles(listFiles('public').filter(file => !/^public\/(?:brands\/|README(?:\.ru)?\.md$)/.test(file))),
  ...readBrandFiles(brand),
]

/** Reads the files of a brand that are served: all except brand.json and the texts, which are in the page. */
export const readBrandFiles = (brand: string) => readFiles(listFiles(`public/brands/${brand}`)
  .filter(file => !file.startsWith(`public/brands/${brand}/texts/`) && file !== `public/brands/${brand}/brand.json`))

const readFiles = (files: readonly string[]) =>
  files.map(file => [toPosix(path.relative('public', file)), fs.readFileSync(file)] as const)

/** Builds the whole site in memory. Returns its files and its source maps, by path within the site, and the bundle. */
export async function buildSite(config: Config) {
  const publicFiles = new Map(readPublicFiles(config.brand))
  const fault = findGazetteerFault(config, file => publicFiles.has(file))
  if (fault !== undefined) throw new CliError(`public/brands/${config.brand}/brand.json: ${fault}`)
  const [bundle, worker] = await Promise.all([bundleShop(), bundleWorker()])
  const { files: assets, early, sheets, imports, scripts } = bundle
  const findFonts = (pattern: RegExp) => [...assets.keys()].filter(name => pattern.test(name)).sort()
  const findPath = (name: string) => scripts.get(name)?.path ?? ''
  // the start and its packages are not listed: every page has loaded them
  const needs = Object.fromEntries([...scripts.values()].filter(({ source }) => source !== undefined)
    .map(script => [script.name, script.needs.filter(name => ![START, PACKAGES].includes(name))] as const)
    .filter(([, names]) => names.length > 0))
  /** Finds the paths of the scripts of lazy sources. The lazy scripts that they import come first. */
  const findLazyPaths = (sources: readonly string[]) => {
    const names = sources.map(toScriptName)
    return [...new Set([...names.flatMap(name => needs[name] ?? []), ...names])].map(findPath)
  }
  const page = insertAssets(fs.readFileSync('index.html', 'utf8'), {
    script: findPath(START),
    packages: findPath(PACKAGES),
    style: sheets.start,
    styleHash: digest(assets.get(sheets.start) ?? '', 'base64'),
    imports,
    needs,
    early,
    deferredSheets: { dialog: sheets.dialog, later: sheets.later },
    home: findPath(toScriptName(HOME)),
    known: [findLazyPaths([MENU_CACHE]), [...findFonts(LETTERS), ...findFonts(PRICE_SIGNS)]],
    // the dialog loads while the browser compiles and starts React
    first: [[], [...findLazyPaths(DIALOG), sheets.dialog], findFonts(LETTERS)],
  })
  const files = new Map<string, Uint8Array>([
    ...assets,
    ...publicFiles,
    [VERSION_FILE, buildVersionFile()],
    [LICENCES, Buffer.from(formatLicences([...bundle.metafiles, worker.metafile]))],
    ...await buildConfigFiles(page, config, await readBrandContent(config.brand)),
  ])
  files.set(OFFLINE_WORKER, buildOfflineWorker(files, worker.text))
  return {
    files: addOperatorFile(addSums(await addCompressedCopies(files))),
    maps: new Map([...bundle.maps, [`${OFFLINE_WORKER}.map`, worker.map]]),
    bundle,
  }
}

/**
 * Writes a brand's colours, texts and configuration into the template or a built page. Returns the
 * page, and `shortcuts` for the manifest.
 */
export async function buildPage(page: string, config: Config, { texts, sheet }: BrandContent) {
  const colours = formatCriticalThemeCss({ base: fs.readFileSync('src/ui/tokens.css', 'utf8'), own: sheet })
  const { card, shortcuts } = await readShareTexts(config, texts)
  const branded = insertBrand(page, { colours, texts, card })
  return { page: writeConfig(branded, await validateConfig(config), sheet), shortcuts }
}

/** Builds the files of a site that depend on its configuration, from the template or a built page. */
export async function buildConfigFiles(template: string, config: Config, content: BrandContent) {
  const { page, shortcuts } = await buildPage(template, config, content)
  return [
    ['index.html', Buffer.from(page)],
    ['headers.json', Buffer.from(`${JSON.stringify(buildResponseHeaders(page, config), null, 2)}\n`)],
    [MANIFEST, formatManifest(page, config, shortcuts)],
  ] as const
}
