/**
 * Places a thousand orders at a sandbox in another process; one call in twenty fails. Usage: `npm run
 * bench -- soak`, or `node test/bench/soak.mjs [ORDERS [SEED]]`. Prints the outcomes that customers
 * saw, the server's orders, and the shop's memory after three hundred orders and at the end. Exits
 * with status 1 for a difference, a duplicate order, or growth of the memory by more than 1 MB.
 */
import { buildSync } from 'esbuild'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { waitForExit, startNode } from '../../.ci/cli/children.mjs'
import { bundleSandbox, startSandbox } from '../../.ci/dev/sandbox.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'soak-'))
const outfile = path.join(folder, 'soak.mjs')
buildSync({
  entryPoints: ['test/bench/soak-run.ts'], bundle: true, format: 'esm', platform: 'node', target: 'node20', outfile,
  mainFields: ['module', 'main'], logLevel: 'warning',
})
const sandbox = await startSandbox({ script: await bundleSandbox(), dataDir: path.join(folder, 'data') })
const [orders = '1000', seed = '1'] = process.argv.slice(2)
const code = await waitForExit(
  startNode(outfile, [sandbox.url, orders, seed], { stdio: ['ignore', 'inherit', 'inherit'] }),
)
await sandbox.stop()
rmSync(folder, { recursive: true })
process.exitCode = code ?? 1
