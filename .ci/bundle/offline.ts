import fs from 'node:fs'
import path from 'node:path'
import { readSiteFile, bundleWithMap, type SiteFiles } from './bundle.ts'
import { digest } from '../cli/files.mjs'

/** The service worker. Its name has no hash: browsers request it again and detect a new release by its bytes. */
export const OFFLINE_WORKER = 'offline-worker.js'

/** The files that the worker caches in advance: everything a customer may need without a network. */
const CACHED = [
  /^assets\/[^/]+\.(?:js|css)$/,
  /^assets\/onest-(?:cyrillic|latin|rouble|signs)-\w+\.woff2$/,
  /^brands\/[^/]+\/[^/]+\.svg$/,
  /^brands\/[^/]+\/pages\/.*\.json$/,
]
/** Scripts that are not cached: they are useless without a network, or no customer needs them. */
const NOT_CACHED =
  /^assets\/(?:apple|browser|check|ConfigError|ecommerce|embedded|google|maps|metrics|recaptcha|smart-captcha|vk|yandex)-\w+\.js$/

/** Lists the codes of the languages: each has src/text/start/CODE.ts or, if incomplete, src/text/CODE/CODE.ts. */
export function listLanguages() {
  const files = fs.readdirSync('src/text/start').map(file => path.basename(file, '.ts'))
  const folders = fs.readdirSync('src/text').filter(name => fs.existsSync(path.join('src/text', name, `${name}.ts`)))
  return [...files, ...folders].sort()
}

/** Bundles the worker. `buildOfflineWorker` replaces its first line by the file list. */
export const bundleWorker = () => bundleWithMap({
  entryPoints: ['src/worker/offline.ts'],
  target: 'es2022',
  format: 'iife',
  banner: { js: 'const site={};' },
})

/**
 * Replaces the first line of a worker by the list of cached files. The list has a hash of all contents
 * (`release`), since the names of a brand's files stay the same when their contents change.
 */
export function buildOfflineWorker(siteFiles: SiteFiles, worker: string) {
  const code = worker.slice(worker.indexOf('\n') + 1)
  const cached = [...siteFiles.keys()]
    .filter(name => CACHED.some(pattern => pattern.test(name)) && !NOT_CACHED.test(name)).sort()
  const sums = ['index.html', ...cached].map(name => `${name} ${digest(readSiteFile(siteFiles, name))}`)
  const release = digest(sums.join('\n') + code).slice(0, 12)
  const texts = Object.fromEntries(listLanguages().map(language => [language, cached
    .filter(name => name.startsWith(`assets/${language}-`) || name.includes(`/pages/${language}/`))
    .map(name => `/${name}`)]))
  const inLanguages = new Set(Object.values(texts).flat())
  const files = cached.map(name => `/${name}`).filter(address => !inLanguages.has(address))
  return Buffer.from(`const site=${JSON.stringify({ release, files, texts })};\n${code}`)
}
