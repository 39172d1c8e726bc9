import fs from 'node:fs'
import * as esbuild from 'esbuild'
import { sharedOptions } from './bundle.mjs'
import { digest } from './files.mjs'

/** The script has no hash in its name: browsers ask for it again by itself, and find a new release by its bytes. */
export const OFFLINE_WORKER = 'offline-worker.js'

/** What the shop opens with and what a customer goes on to; the maps, the counters and foreign languages' fonts need a network anyway. */
const KEPT = [/^assets\/(?!(?:google|embedded|metrics)-)[^/]+\.js$/, /^assets\/[^/]+\.css$/, /^assets\/onest-(?:cyrillic|latin)-wght-[^/]+\.woff2$/, /^brands\/[^/]+\/[^/]+\.(?:css|svg)$/, /^brands\/[^/]+\/pages\//]

/** The worker of a site: the files that it keeps, by paths within the site, then its code. */
export async function offlineWorker(files) {
  const { outputFiles: [script] } = await esbuild.build({
    ...sharedOptions('production'), entryPoints: ['src/worker/offline.ts'], target: 'es2022', format: 'iife', minify: true, write: false, outdir: 'dist', logLevel: 'warning',
  })
  return written([...files.keys()].filter(name => KEPT.some(kept => kept.test(name))).map(name => `/${name}`), files.get('index.html'), script.text)
}

/** The worker of a finished site whose page or brand has changed; a site without one stays without. */
export function renewedWorker(file, page, brandFiles = null) {
  if (!fs.existsSync(file)) return []
  const [head, ...code] = fs.readFileSync(file, 'utf8').split('\n')
  const { files } = JSON.parse(head.slice('const site='.length, -1))
  const names = brandFiles === null
    ? files
    : [...files.filter(name => !name.startsWith('/brands/')), ...brandFiles.filter(name => KEPT.some(kept => kept.test(name))).map(name => `/${name}`)]
  return [[OFFLINE_WORKER, written(names, page, code.join('\n'))]]
}

function written(files, page, code) {
  const release = digest(`${page}\n${files.join('\n')}\n${code}`).slice(0, 12)
  return Buffer.from(`const site=${JSON.stringify({ release, files })};\n${code}`)
}
