import fs from 'node:fs'
import path from 'node:path'
import { bytesOf, mappedScript, textOf } from './bundle.mjs'
import { digest } from './files.mjs'
import { oneLineDown } from './source-map.mjs'

/** The script has no hash in its name: browsers ask for it again by itself, and find a new release by its bytes. */
export const OFFLINE_WORKER = 'offline-worker.js'

/** What the shop opens with and what a customer goes on to. */
const KEPT = [/^assets\/[^/]+\.(?:js|css)$/, /^assets\/onest-(?:cyrillic|latin|rouble|signs)-\w+\.woff2$/, /^brands\/[^/]+\/[^/]+\.svg$/, /^brands\/[^/]+\/pages\/.*\.json$/]
/** What needs a network anyway: maps, counters, other sites' sign-in, bot checks; and what is for the eyes of no customer. */
const NOT_AHEAD = /^assets\/(?:apple|browser|check|ConfigError|embedded|google|metrics|recaptcha|smart-captcha|vk)-\w+\.js$/
/** @param {string} name */
const isKept = name => KEPT.some(kept => kept.test(name)) && !NOT_AHEAD.test(name)

/** Read when asked for: some commands have no sources around them. */
const languages = () => fs.readdirSync('src/text/start').map(file => path.basename(file, '.ts')).sort()

/** The worker's code, with its map: what is kept stands in a line before it. */
export async function bundleWorker() {
  const { map, ...script } = await mappedScript({ entryPoints: ['src/worker/offline.ts'], target: 'es2022', format: 'iife' })
  return { ...script, map: oneLineDown(map) }
}

/**
 * The worker of a site, given as its files by their paths.
 * @param {import('./bundle.mjs').SiteFiles} files
 */
export async function offlineWorker(files, worker = bundleWorker()) {
  return written(files, (await worker).text)
}

/**
 * The worker of a finished site, brought up to date with its files.
 * @param {import('./bundle.mjs').SiteFiles} files
 */
export const renewedWorker = files => written(files, textOf(files, OFFLINE_WORKER).split('\n').slice(1).join('\n'))

/**
 * What is kept, then the worker's code; the release is a fingerprint of all the contents, for names say nothing of a brand's files.
 * @param {import('./bundle.mjs').SiteFiles} files
 * @param {string} code
 */
function written(files, code) {
  const kept = [...files.keys()].filter(isKept).sort()
  const release = digest(['index.html', ...kept].map(name => `${name} ${digest(bytesOf(files, name))}`).join('\n') + code).slice(0, 12)
  /** @type {(language: string) => (name: string) => boolean} */
  const isTextIn = language => name => name.startsWith(`assets/${language}-`) || name.includes(`/pages/${language}/`)
  /** @param {readonly string[]} names */
  const addresses = names => names.map(name => `/${name}`)
  const texts = Object.fromEntries(languages().map(language => [language, addresses(kept.filter(isTextIn(language)))]))
  const others = addresses(kept).filter(address => !Object.values(texts).flat().includes(address))
  return Buffer.from(`const site=${JSON.stringify({ release, files: others, texts })};\n${code}`)
}
