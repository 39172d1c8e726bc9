import fs from 'node:fs'
import path from 'node:path'
import { bootColours } from './boot-colours.mjs'
import { brandOwn, brandSays, streetsFault } from './brand.mjs'
import { bundleShop, DIALOG, HOME, KEPT_MENU, laterChunk, startingOutputs } from './bundle.mjs'
import { changeSite } from './change-site.mjs'
import { judgeConfig } from './check-config.mjs'
import { complaint } from './complaint.mjs'
import { withCompressed } from './compress.mjs'
import { filesUnder, fingerprint, posix } from './files.mjs'
import { joinScripts } from './join.mjs'
import { KIT } from './layout.mjs'
import { LICENCES, licencesText } from './licences.mjs'
import { withLock } from './lock.mjs'
import { MANIFEST, manifestText } from './manifest.mjs'
import { bundleWorker, OFFLINE_WORKER, offlineWorker } from './offline.mjs'
import { insertAssets, insertBrand, writeConfig } from './page.mjs'
import { responseHeaders } from './policy.mjs'
import { refuseOthers, replaceFolder } from './replace-folder.mjs'
import { withSums } from './sums.mjs'

/**
 * @typedef {import('./check-config.mjs').Config} Config
 * @typedef {Awaited<ReturnType<typeof buildSite>>} Site
 */

const KEPT_SITES = 6
/** What is said in any case, and what a first menu says besides. The page asks for them before anything is drawn. */
const LETTERS = /^assets\/onest-cyrillic-\w+\.woff2$/
const DIGITS = /^assets\/onest-(?:rouble|signs)-\w+\.woff2$/

/**
 * What is served as it is: all of public/, of the brands only this one, without what the build has read and what tells of the folder.
 * @param {string} brand
 */
export const publicFiles = brand => [
  ...served(filesUnder('public').filter(file => !file.startsWith('public/brands/') && file !== 'public/README.md')),
  ...brandFiles(brand),
]

/** @param {string} brand */
const brandFiles = brand => served(filesUnder(`public/brands/${brand}`)
  .filter(file => !file.startsWith(`public/brands/${brand}/texts/`) && file !== `public/brands/${brand}/brand.json`))

/**
 * @param {readonly string[]} files
 * @returns {(readonly [name: string, contents: Uint8Array])[]}
 */
function served(files) {
  return files.map(file => [posix(path.relative('public', file)), fs.readFileSync(file)])
}

/**
 * Builds the whole site in memory: a map from paths to bytes, and the bundle's account of itself.
 * @param {Config} config
 */
export async function buildSite(config) {
  const own = new Map(publicFiles(config.brand))
  const fault = streetsFault(config, file => own.has(file))
  if (fault !== undefined) throw complaint(`public/brands/${config.brand}/brand.json: ${fault}`)
  const [bundle, worker] = await Promise.all([bundleShop(), bundleWorker()])
  const { early, laterSheets, metafile, packages } = bundle
  const { files: bundled, maps, script, fileOf, imports } = await joinScripts(bundle)
  /** @type {Map<string, Uint8Array>} */
  const files = new Map([...bundled, ...own, [LICENCES, Buffer.from(licencesText([...bundle.metafiles, worker.metafile]))]])
  const { style } = startingOutputs(metafile)
  /** @param {RegExp} pattern */
  const named = pattern => [...bundled.keys()].filter(name => pattern.test(name)).sort()
  /** @param {readonly string[]} sources */
  const begunBy = sources => sources.flatMap(source => fileOf.get(laterChunk(metafile, source)) ?? [])
  const kit = [...fileOf.values()].filter(name => name.startsWith(KIT.replace('.js', '-'))).slice(0, 1)
  // React is read, and begins, while the dialog is on its way
  const firstVisit = [[], [...kit, ...begunBy(DIALOG), laterSheets.dialog], named(LETTERS)]
  const known = [begunBy([KEPT_MENU]), [...named(LETTERS), ...named(DIGITS)]]
  const template = fs.readFileSync('index.html', 'utf8')
  const page = insertAssets(template, { script, packages: packages.path, style, imports, early, laterSheets, home: fileOf.get(laterChunk(metafile, HOME)), known, first: firstVisit })
  for (const [name, contents] of await ofConfig(page, config, await brandOwn(config.brand))) files.set(name, contents)
  files.set(OFFLINE_WORKER, await offlineWorker(files, Promise.resolve(worker)))
  return {
    files: withSums(await withCompressed(files)), maps: new Map([...maps, [`${OFFLINE_WORKER}.map`, worker.map]]), metafile, packages, script, fileOf,
    early, laterSheets,
  }
}

/**
 * A page, built or not, in the colours, the words and the configuration of a brand, and where an installed shop leads.
 * @param {string} page
 * @param {Config} config
 * @param {import('./brand.mjs').Own} own
 */
export async function pageOf(page, config, { texts, sheet }) {
  const colours = bootColours({ base: fs.readFileSync('src/ui/tokens.css', 'utf8'), own: sheet })
  const { card, shortcuts } = await brandSays(config, texts)
  return { page: writeConfig(insertBrand(page, { colours, texts, card }), await judgeConfig(config), sheet), shortcuts }
}

/**
 * Puts another brand into a finished site, whose code is the same for all of them.
 * @param {string} folder
 * @param {Config} config
 */
export async function rebrandSite(folder, config) {
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
  const files = new Map([...brandFiles(config.brand), ...await ofConfig(page, config, await brandOwn(config.brand))])
  await changeSite(folder, files, name => name.startsWith('brands/'))
}

/**
 * The files of a site that hang on its configuration, out of its page, built or not, as it is without one.
 * @param {string} template
 * @param {Config} config
 * @param {import('./brand.mjs').Own} own
 * @returns {Promise<(readonly [name: string, contents: Uint8Array])[]>}
 */
export async function ofConfig(template, config, own) {
  const { page, shortcuts } = await pageOf(template, config, own)
  return [
    ['index.html', Buffer.from(page)],
    ['headers.json', Buffer.from(`${JSON.stringify(responseHeaders(page, config), null, 2)}\n`)],
    [MANIFEST, manifestText(page, config, shortcuts)],
  ]
}

/**
 * Puts a built site into a folder in place of what was there.
 * @param {import('./bundle.mjs').SiteFiles} files
 * @param {string} folder
 */
export const writeSite = (files, folder) => replaceFolder(folder, files)

/**
 * Complains of a folder that a build is not to be put into: what is there is none. The sources have a page of the shop too, but no headers.
 * @param {string} folder
 */
export function refuseOtherFolder(folder) {
  const page = path.join(folder, 'index.html')
  const hasHeaders = fs.existsSync(path.join(folder, 'headers.json'))
  refuseOthers(folder, 'built shop', hasHeaders && fs.existsSync(page) && fs.readFileSync(page, 'utf8').includes('id="storefront-config"'))
}

/**
 * The folder of a site built from the sources as they are now; built only when none is there yet.
 * Nobody writes into such a folder: take a copy to configure it.
 * @param {Config} config
 */
export async function currentSite(config) {
  const inputs = ['src', 'core', 'public', '.ci/build'].flatMap(filesUnder)
  const folder = path.join('.cache', 'site', `${config.brand}-${fingerprint([...inputs, 'index.html', 'package-lock.json'])}`)
  await withLock('.cache/site.lock', async () => {
    if (fs.existsSync(folder)) return
    const { files } = await buildSite(config)
    writeSite(files, folder)
    forgetOldSites(path.dirname(folder))
  })
  return folder
}

/** @param {string} parent */
function forgetOldSites(parent) {
  const byAge = fs.readdirSync(parent)
    .map(name => ({ folder: path.join(parent, name), builtAt: fs.statSync(path.join(parent, name)).mtimeMs }))
    .sort((a, b) => b.builtAt - a.builtAt)
  for (const { folder } of byAge.slice(KEPT_SITES)) fs.rmSync(folder, { recursive: true, force: true })
}
