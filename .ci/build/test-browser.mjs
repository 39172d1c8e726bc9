import fs from 'node:fs'
import path from 'node:path'
import { brandConfig } from './brand.mjs'
import { chromiumPath, firefoxPath } from './browser.mjs'
import { childEnd, startChild } from './children.mjs'
import { filesUnder } from './files.mjs'
import { bundleSandbox } from './sandbox.mjs'
import { currentSite } from './site.mjs'

export const specFiles = () => filesUnder('e2e').filter(file => file.endsWith('.spec.ts'))
const IN_FIREFOX = 'e2e/firefox.spec.ts'

/**
 * Runs the browser tests of these files against a production build and the sandbox API. With a name: only those
 * whose file or title has it. Playwright's reporter leaves the counts in a file. Where there can be no Firefox its
 * tests count as one that failed, and the others run.
 */
export async function runBrowserTests({ tally, specs, name }) {
  const browser = await chromiumPath()
  const firefox = specs.includes(IN_FIREFOX) ? await firefoxPath().catch(error => tally.fail(`FAIL ${IN_FIREFOX}: ${error.message}`)) : undefined
  if (firefox === undefined && specs.every(file => file === IN_FIREFOX)) return
  const [site, sandbox] = await Promise.all([currentSite(await brandConfig()), bundleSandbox()])
  const folder = path.resolve('.cache/e2e', String(process.pid))
  fs.mkdirSync(folder, { recursive: true })
  const report = path.join(folder, 'counts.json')
  const run = { site: path.resolve(site), sandbox: path.resolve(sandbox), browser, firefox, folder, report, name }
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  const child = startChild(process.execPath, ['node_modules/playwright/cli.js', 'test', '-c', 'e2e'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, STOREFRONT_RUN: JSON.stringify(run), FORCE_COLOR: '0' },
  })
  const code = await childEnd(child)
  if (!fs.existsSync(report)) {
    tally.fail(`FAIL the browser tests ended with code ${code} and no result`)
    return
  }
  const counts = JSON.parse(fs.readFileSync(report, 'utf8'))
  tally.add(counts)
  if (code !== 0 && counts.failed === 0) tally.fail(`FAIL the browser tests ended with code ${code}`)
}
