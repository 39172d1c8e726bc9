/**
 * How long the search for a dish and for an address takes, beside a plain scan of the same texts in
 * the same run: `npm run bench -- search`. The budget is a frame, 16 ms, with the processor slowed
 * four times.
 */
import { buildSync } from 'esbuild'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = mkdtempSync(path.join(os.tmpdir(), 'search-'))
buildSync({
  entryPoints: ['test/bench/search-run.ts', 'test/bench/address-run.ts'], bundle: true, format: 'esm',
  platform: 'neutral', outdir: folder, outExtension: { '.js': '.mjs' },
})
const load = name => import(pathToFileURL(path.join(folder, `${name}.mjs`)).href)
const now = () => performance.now()
const [dishes, addresses] = await Promise.all([load('search-run'), load('address-run')])
const streets = JSON.parse(readFileSync('public/maps/streets.json', 'utf8'))
for (const { about, rows } of [dishes.measure(now), addresses.measure(streets, now)]) {
  console.log(about)
  console.table(rows)
}
rmSync(folder, { recursive: true })
