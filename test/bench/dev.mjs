/**
 * Measures `npm run dev`: milliseconds from saving a file to the frame that shows the change, for 20
 * changes of a CSS module, which is replaced in the page, and 20 of a component, which reload the
 * page. The figures are valid on a quiet machine only; the machine's load is printed with them.
 */
import { buildSync } from 'esbuild'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { median, round } from './menu/measure.mjs'
import { openBrowser, openPage } from './menu/open-shop.mjs'

const CHANGES = 20
const KINDS = [
  {
    kind: 'style',
    goal: 500,
    file: 'src/shell/Footer.module.css',
    from: '.headline {',
    to: count => `.headline { letter-spacing: ${count}px;`,
    seenAt: count => getComputedStyle(document.querySelector('footer h2')).letterSpacing === `${count}px` && Date.now(),
  },
  {
    kind: 'module',
    goal: 1000,
    file: 'src/shell/Footer.tsx',
    from: "{t('nav.secondary')}</h2>",
    to: count => `{t('nav.secondary')} ${count}</h2>`,
    seenAt: count => document.querySelector('footer h2')?.textContent?.endsWith(` ${count}`) === true && Date.now(),
  },
]

const temporary = mkdtempSync(path.join(os.tmpdir(), 'dev-'))
const outfile = path.join(temporary, 'workshop.mjs')
buildSync({
  entryPoints: ['e2e/support/workshop.ts'], bundle: true, format: 'esm', platform: 'node', target: 'node20', outfile,
  logLevel: 'warning',
})
const { openWorkshop } = await import(pathToFileURL(outfile).href)
const workshop = await openWorkshop(temporary)
const browser = await openBrowser()
try {
  const { page } = await openPage(browser, workshop.url)
  // the first type check, of everything
  await page.waitForTimeout(15_000)
  const rows = []
  for (const { kind, goal, file, from, to, seenAt } of KINDS) {
    const times = []
    for (let count = 1; count <= CHANGES; count++) {
      const seen = page.waitForFunction(seenAt, count)
      const saved = Date.now()
      workshop.edit(file, count === 1 ? from : to(count - 1), to(count))
      times.push(await (await seen).jsonValue() - saved)
      // the developer looks at the page while the type check runs
      await page.waitForTimeout(500)
    }
    rows.push({
      kind, 'median, ms': round(median(times)), 'longest, ms': Math.max(...times), 'goal, ms': goal,
      'load of the machine': round(os.loadavg()[0], 1),
    })
  }
  console.table(rows)
} finally {
  await browser.close()
  await workshop.close()
  rmSync(temporary, { recursive: true, force: true })
}
