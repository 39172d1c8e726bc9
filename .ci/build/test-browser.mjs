import fs from 'node:fs'
import path from 'node:path'
import { brandConfig } from './brand.mjs'
import { browserPath } from './browser.mjs'
import { childEnd, startChild } from './children.mjs'
import { filesUnder } from './files.mjs'
import { bundleSandbox } from './sandbox.mjs'
import { currentSite } from './site.mjs'

export const specFiles = () => filesUnder('e2e').filter(file => file.endsWith('.spec.ts'))

/**
 * Runs the browser tests against a production build and the sandbox API. With a name: only those
 * whose file or title has it. Playwright's reporter leaves the counts in a file.
 */
export async function runBrowserTests({ tally, name }) {
  const browser = await browserPath()
  const [site, sandbox] = await Promise.all([currentSite(await brandConfig()), bundleSandbox()])
  const folder = path.resolve('.cache/e2e', String(process.pid))
  fs.mkdirSync(folder, { recursive: true })
  const report = path.join(folder, 'counts.json')
  const run = { site: path.resolve(site), sandbox: path.resolve(sandbox), browser, folder, report, name }
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
