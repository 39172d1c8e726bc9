/**
 * Tabs of a real browser that wake together with an expired token, against the sandbox, whose refresh
 * tokens are good for one exchange and whose second use closes the session: `npm run bench -- tokens`.
 * Without the lock of the tabs it shows what would happen; with it there must be no replay.
 */
import { build } from 'esbuild'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { ensureChromium } from '../../.ci/test/browser.mjs'
import { bundleSandbox, startSandbox } from '../../.ci/dev/sandbox.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'tokens-'))
const data = path.join(folder, 'data')
mkdirSync(data)
const outfile = path.join(path.resolve('.cache'), `tokens-${process.pid}.mjs`)
await build({
  entryPoints: ['e2e/support/token-page.ts'], bundle: true, format: 'esm', platform: 'node', packages: 'external',
  outfile,
})
const { tokenPages, wakeTogether } = await import(pathToFileURL(outfile).href)
const sandbox = await startSandbox({ script: await bundleSandbox(), dataDir: data })
const browser = await chromium.launch({
  executablePath: await ensureChromium(), args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
const rows = []
try {
  for (const [name, isLocked, rounds] of [['without the lock', false, 60], ['as the shop does', true, 600]]) {
    const context = await browser.newContext()
    const { open, close } = await tokenPages(context, { api: sandbox.url, isLocked })
    const begun = performance.now()
    const { replays, exchanges, mixed, troubles } = await wakeTogether({
      open, api: sandbox.url, tabs: 3, rounds, calls: 7, phone: `+7900555${rounds + 1000}`,
    })
    const seconds = (performance.now() - begun) / 1000
    rows.push({
      name, tabs: 3, rounds, replays, exchanges, 'signed out': troubles.filter(what => what === 'signed out').length,
      mixed, 'ms a round': Math.round((seconds * 1000) / rounds),
    })
    await context.close()
    close()
  }
} finally {
  await browser.close()
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
  rmSync(outfile, { force: true })
}
console.table(rows)
