/**
 * How long the embedded map's address search takes on the shipped streets, beside a plain scan of
 * their names in the same run: `npm run bench -- address`. The budget is a frame, 16 ms, with the
 * processor slowed four times.
 */
import { buildSync } from 'esbuild'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'address-'))
const outfile = path.join(folder, 'bench.mjs')
buildSync({
  entryPoints: [path.join(root, 'test/bench/address-run.ts')], bundle: true, format: 'esm', platform: 'neutral',
  outfile,
})
const { measure } = await import(pathToFileURL(outfile).href)
rmSync(folder, { recursive: true })

const { streets, houses, build, rows } = measure(
  JSON.parse(readFileSync(path.join(root, 'public/maps/streets.json'), 'utf8')), () => performance.now(),
)
console.log(`${streets} streets, ${houses} houses; prepared in ${build.toFixed(1)} ms`)
console.table(rows)
