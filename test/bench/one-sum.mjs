/**
 * Ten thousand seeded walks of taps, answers and failures through a whole shop: `npm run bench --
 * one-sum`, or `node test/bench/one-sum.mjs [WALKS]`. Ends with status 1 when a sum of the page was of
 * another answer than the rest.
 */
import { buildSync } from 'esbuild'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { waitForExit, startNode } from '../../.ci/cli/children.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'one-sum-'))
const outfile = path.join(folder, 'one-sum.mjs')
buildSync({
  entryPoints: ['test/bench/one-sum-run.ts'], bundle: true, format: 'esm', platform: 'node', target: 'node20', outfile,
  mainFields: ['module', 'main'], logLevel: 'warning',
})
const code = await waitForExit(startNode(outfile, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'inherit'] }))
rmSync(folder, { recursive: true })
process.exitCode = code ?? 1
