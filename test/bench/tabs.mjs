/**
 * Several tabs of a real browser fill one cart at the same time, each with its own replica: `npm run
 * bench -- tabs`. No change may be lost, in any order of the storage events.
 */
import { build } from 'esbuild'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { ensureChromium } from '../../.ci/test/browser.mjs'

const [ROUNDS, CHANGES] = [10, 1_000]
/** Nothing answers there: the pages are put in its place. */
const NOWHERE = 'http://127.0.0.1:9/'

const outfile = path.join(path.resolve('.cache'), `tabs-${process.pid}.mjs`)
await build({
  entryPoints: ['e2e/support/cart-page.ts'], bundle: true, format: 'esm', platform: 'node', packages: 'external',
  outfile,
})
const { cartPages, fillTogether } = await import(pathToFileURL(outfile).href)
const browser = await chromium.launch({
  executablePath: await ensureChromium(), args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
const rows = []
try {
  for (const tabs of [2, 3, 4]) {
    const context = await browser.newContext()
    const begun = performance.now()
    const wrong = await fillTogether({
      open: await cartPages(context, NOWHERE), tabs, rounds: ROUNDS, changes: CHANGES,
    })
    rows.push({
      tabs, rounds: ROUNDS, changes: ROUNDS * CHANGES, wrong: wrong.join('; '),
      'ms a round': Math.round((performance.now() - begun) / ROUNDS),
    })
    await context.close()
  }
} finally {
  await browser.close()
  rmSync(outfile, { force: true })
}
console.table(rows)
