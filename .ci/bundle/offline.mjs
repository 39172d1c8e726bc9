import fs from 'node:fs'
import path from 'node:path'
import { readSiteFile, bundleWithMap, readSiteText } from './bundle.mjs'
import { digest } from '../cli/files.mjs'

/**
 * The service worker.
 * Its name has no hash: browsers request it again and detect a new release by its bytes.
 */
export const OFFLINE_WORKER = 'offline-worker.js'

/**
 * The files that the worker caches in advance: everything a customer may need without a network.
 */
const CACHED = [
  /^assets\/[^/]+\.(?:js|css)$/,
  /^assets\/onest-(?:cyrillic|latin|rouble|signs)-\w+\.woff2$/,
  /^brands\/[^/]+\/[^/]+\.svg$/,
  /^brands\/[^/]+\/pages\/.*\.json$/,
]
/** Scripts that are not cached: they are useless without a network, or no customer needs them. */
const NOT_CACHED =
  /^assets\/(?:apple|browser|check|ConfigError|embedded|google|metrics|recaptcha|smart-captcha|vk)-\w+\.js$/
/** @param {string} name */
const isCached = name => CACHED.some(pattern => pattern.test(name)) && !NOT_CACHED.test(name)

/**
 * Lists the codes of the languages: each has src/text/start/CODE.ts or,
 * if incomplete, src/text/CODE/CODE.ts.
 */
export function listLanguages() {
  const files = fs.readdirSync('src/text/start').map(file => path.basename(file, '.ts'))
  const folders = fs.readdirSync('src/text').filter(name => fs.existsSync(path.join('src/text', name, `${name}.ts`)))
  return [...files, ...folders].sort()
}

/**
 * Bundles the worker's code. Its source map leaves the first line
 * for the file list (`prependFileList`).
 */
export async function bundleWorker() {
  const { map, ...script } = await bundleWithMap({
    entryPoints: ['src/worker/offline.ts'],
    target: 'es2022',
    format: 'iife',
  })
  return { ...script, map: shiftMapByLine(map) }
}

/**
 * Returns the source map of a script before which one line is inserted.
 * @param {Uint8Array} map
 */
function shiftMapByLine(map) {
  const { mappings, ...rest } = JSON.parse(Buffer.from(map).toString())
  return Buffer.from(JSON.stringify({ ...rest, mappings: `;${mappings}` }))
}

/**
 * Builds the worker of a site with the list of the site's files.
 * @param {import('./bundle.mjs').SiteFiles} files
 */
export async function buildOfflineWorker(files, worker = bundleWorker()) {
  return prependFileList(files, (await worker).text)
}

/**
 * Replaces the file list in the worker of a built site.
 * @param {import('./bundle.mjs').SiteFiles} files
 */
export function rebuildOfflineWorker(files) {
  const [, ...code] = readSiteText(files, OFFLINE_WORKER).split('\n')
  return prependFileList(files, code.join('\n'))
}

/**
 * Writes the list of cached files before the worker's code. The list has a hash of all contents
 * (`release`), since the names of a brand's files stay the same when their contents change.
 * @param {import('./bundle.mjs').SiteFiles} files
 * @param {string} code
 */
function prependFileList(files, code) {
  const cached = [...files.keys()].filter(isCached).sort()
  const release = digest(
    ['index.html', ...cached].map(name => `${name} ${digest(readSiteFile(files, name))}`).join('\n') + code,
  ).slice(0, 12)
  /** @type {(language: string) => (name: string) => boolean} */
  const isTextIn = language => name => name.startsWith(`assets/${language}-`) || name.includes(`/pages/${language}/`)
  /** @param {readonly string[]} names */
  const toAddresses = names => names.map(name => `/${name}`)
  const texts = Object.fromEntries(
    listLanguages().map(language => [language, toAddresses(cached.filter(isTextIn(language)))]),
  )
  const languageIndependent = toAddresses(cached).filter(address => !Object.values(texts).flat().includes(address))
  return Buffer.from(`const site=${JSON.stringify({ release, files: languageIndependent, texts })};\n${code}`)
}
