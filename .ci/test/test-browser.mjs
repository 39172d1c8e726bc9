import fs from 'node:fs'
import path from 'node:path'
import { readBrandConfig } from '../brand/brand.mjs'
import { ensureChromium, ensureFirefox } from './browser.mjs'
import { waitForExit, shutDownChild, startChild } from '../cli/children.mjs'
import { getErrorMessage } from '../cli/cli-error.mjs'
import { listFiles } from '../cli/files.mjs'
import { bundleSandbox, WATCHED } from '../dev/sandbox.mjs'
import { ensureCurrentSite } from '../site/site.mjs'

export const listSpecFiles = () => listFiles('e2e').filter(file => file.endsWith('.spec.ts'))
/** Formats the pattern by which Playwright selects one file. @param {string} file */
const toPattern = file => `/${file.replaceAll('.', '\\.')}$`
const FIREFOX_SPEC = 'e2e/firefox.spec.ts'
/**
 * In ms. Playwright kills a browser that has not closed after 30 s, and then removes its profile.
 */
const STOP_LIMIT = 40_000
/** @type {import('node:child_process').ChildProcess | undefined} */
let running

/**
 * Builds the site and installs the browsers in advance.
 * Ignores errors: `runBrowserTests` reports them.
 */
export async function prepareBrowserTests() {
  const site = async () => ensureCurrentSite(await readBrandConfig())
  for (const prepare of [site, ensureChromium, ensureFirefox]) await prepare().catch(() => undefined)
}

/**
 * @typedef {import('./test-counts.mjs').TestCounts} TestCounts
 * @typedef {{
 *   readonly specs: readonly string[]
 *   readonly read: (file: string) => string
 *   readonly counts: TestCounts
 *   readonly chromium: () => Promise<string>
 *   readonly firefox: () => Promise<string>
 * }} BrowserRequest
 */

/**
 * Returns the paths of the browsers that the files need.
 * Tests with `@firefox` in their title need Firefox.
 * If Firefox cannot be installed, its tests count as one failure, and the other tests run.
 * Undefined if there are no other tests.
 * @param {BrowserRequest} request
 * @returns {Promise<{ readonly browser: string; readonly firefox: string | undefined } | undefined>}
 */
export async function resolveBrowsers({ specs, read, counts, chromium, firefox }) {
  const browser = await chromium()
  if (!specs.some(file => /@firefox\b/.test(read(file)))) return { browser, firefox: undefined }
  try {
    return { browser, firefox: await firefox() }
  } catch (error) {
    counts.fail(`FAIL @firefox: ${getErrorMessage(error)}`)
    return specs.every(file => file === FIREFOX_SPEC) ? undefined : { browser, firefox: undefined }
  }
}

/**
 * Stops the running browser tests. Without this, SIGKILL would leave their browsers running, with
 * their profiles on the disk.
 */
export async function stopBrowserTests() {
  // Playwright stops its workers at SIGINT only
  if (running !== undefined) await shutDownChild(running, { signal: 'SIGINT', limit: STOP_LIMIT })
}

/**
 * `specs`: the files. `name` selects tests by file or title.
 * `isPart`: only the files of `specs` run.
 * `engine`: all tests run in this browser. `version`: tests that need a later version are left out.
 * @typedef {{
 *   readonly counts: TestCounts
 *   readonly specs: readonly string[]
 *   readonly name?: string | undefined
 *   readonly isPart?: boolean
 *   readonly engine?: 'chromium' | 'firefox'
 *   readonly version?: number | undefined
 * }} BrowserRun
 */

/**
 * Runs browser tests against a production build and the sandbox API. Playwright's reporter writes
 * the results to a file, from which they are added to `counts`.
 * @param {BrowserRun} options
 */
export async function runBrowserTests({ counts, specs, name, isPart = false, engine, version }) {
  const browsers =
    engine !== undefined
      ? { browser: await (engine === 'firefox' ? ensureFirefox() : ensureChromium()), engine }
      : await resolveBrowsers({
          specs,
          read: file => fs.readFileSync(file, 'utf8'),
          counts,
          chromium: ensureChromium,
          firefox: ensureFirefox,
        })
  if (browsers === undefined) return
  const [site, sandbox] = await Promise.all([ensureCurrentSite(await readBrandConfig()), bundleSandbox(WATCHED)])
  const folder = path.resolve('.cache/e2e', String(process.pid))
  fs.mkdirSync(folder, { recursive: true })
  const report = path.join(folder, 'counts.json')
  const run = {
    site: path.resolve(site),
    sandbox: path.resolve(sandbox),
    ...browsers,
    folder,
    report,
    name,
    isPart,
    version,
  }
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  running = startChild(
    process.execPath,
    ['node_modules/playwright/cli.js', 'test', '-c', 'e2e', ...(isPart ? specs.map(toPattern) : [])],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, STOREFRONT_RUN: JSON.stringify(run), FORCE_COLOR: '0' },
    },
  )
  const code = await waitForExit(running)
  if (!fs.existsSync(report)) {
    counts.fail(`FAIL Playwright exited with code ${code} and wrote no result`)
    return
  }
  const result = JSON.parse(fs.readFileSync(report, 'utf8'))
  counts.add(result)
  if (code !== 0 && result.failed === 0) counts.fail(`FAIL Playwright exited with code ${code}`)
}
