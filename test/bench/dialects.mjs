/**
 * Decodes a hundred thousand responses in random dialects, one in ten of them damaged, and compares
 * the values with the originals: `npm run bench -- dialects`, or `node test/bench/dialects.mjs
 * [ANSWERS [SEED]]`. Exits with status 1 if a response is decoded to another value without a report.
 */
import { buildSync } from 'esbuild'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = mkdtempSync(path.join(os.tmpdir(), 'dialects-'))
const outfile = path.join(folder, 'dialects.mjs')
buildSync({
  entryPoints: ['test/wire/decoded.ts'], bundle: true, format: 'esm', platform: 'node', target: 'node20', outfile,
  mainFields: ['module', 'main'], logLevel: 'warning',
})
const { tryAnswers } = await import(pathToFileURL(outfile).href)
rmSync(folder, { recursive: true })
const [answers = '100000', seed = '20261122'] = process.argv.slice(2)
const start = performance.now()
const { equal, reported, different } = await tryAnswers(Number(answers), Number(seed))
console.log(
  `${answers} answers in ${((performance.now() - start) / 1000).toFixed(0)} s: ${equal} read as expected, `
    + `${reported} damaged and reported, ${different.length} otherwise`,
)
for (const one of different.slice(0, 5)) console.log(one.slice(0, 1000))
process.exitCode = different.length === 0 ? 0 : 1
