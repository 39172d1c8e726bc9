import fs from 'node:fs'
import path from 'node:path'
import { readBrandConfig } from '../brand/brand.ts'
import { ensureChromium, ensureFirefox } from './browser.ts'
import { shutDownChild, startChild, stopChildren, waitForExit, waitForInstallers } from '../cli/children.mjs'
import { getErrorMessage } from '../cli/cli-error.mjs'
import { listFiles } from '../cli/files.mjs'
import { bundleSandbox, WATCHED } from '../dev/sandbox.ts'
import { ensureCurrentSite } from '../site/site.ts'

/** @typedef {import('./test-counts.ts').TestCounts} TestCounts */

export const listSpecFiles = () => listFiles('e2e').filter(file => file.endsWith('.spec.ts'))

/** In ms. Playwright kills a browser that has not closed after 30 s, and then removes its profile. */
const STOP_LIMIT = 40_000
/** The running Playwright. @type {import('node:child_process').ChildProcess | undefined} */
let running

/**
 * Runs Playwright with a configuration of `e2e`, and returns its exit code.
 * @param {string} config a folder
 * @param {object} run the values that `readRun` of `e2e/support/run.ts` reads
 * @param {{ readonly specs?: readonly string[], readonly env?: NodeJS.ProcessEnv }} [options]
 */
export async function runPlaywright(config, run, { specs = [], env = {} } = {}) {
  // Playwright takes the files as patterns
  const patterns = specs.map(file => `/${file.replaceAll('.', '\\.')}$`)
  running = startChild(process.execPath, ['node_modules/playwright/cli.js', 'test', '-c', config, ...patterns], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, STOREFRONT_RUN: JSON.stringify(run), FORCE_COLOR: '0' },
  })
  return waitForExit(running)
}

/** Stops Playwright with its browsers. After SIGKILL the browsers would run on, with their profiles on the disk. */
export async function stopPlaywright() {
  // Playwright stops its workers at SIGINT only
  if (running !== undefined) await shutDownChild(running, { signal: 'SIGINT', limit: STOP_LIMIT })
}

/**
 * Handles the signals that stop a run of tests.
 * Returns a function that counts a failure, stops all children and exits with the counts.
 * @param {TestCounts} counts
 */
export function createStop(counts) {
  /** @type {Promise<never> | undefined} */
  let stopping
  const stop = (/** @type {string} */ message) => stopping ??= (async () => {
    counts.fail(message)
    await stopPlaywright()
    stopChildren('SIGKILL')
    await waitForInstallers()
    return process.exit(counts.close())
  })()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(`FAIL stopped by ${signal}`))
  return stop
}

/** Creates a folder for a run, which is removed when this process exits. @param {string} parent */
export function createRunFolder(parent) {
  const folder = path.resolve(parent, String(process.pid))
  fs.mkdirSync(folder, { recursive: true })
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Builds the site and installs the browsers in advance. Ignores errors: `runBrowserTests` reports them. */
export async function prepareBrowserTests() {
  const site = async () => ensureCurrentSite(await readBrandConfig())
  for (const prepare of [site, ensureChromium, ensureFirefox]) await prepare().catch(() => undefined)
}

/**
 * Returns the path of Firefox if tests need it: those with `@firefox` in their title.
 * If Firefox cannot be installed, they count as one failure.
 * @param {readonly string[]} specs
 * @param {TestCounts} counts
 */
export async function resolveFirefox(specs, counts, ensure = ensureFirefox) {
  if (!specs.some(file => /@firefox\b/.test(fs.readFileSync(file, 'utf8')))) return undefined
  return ensure().catch(error => {
    counts.fail(`FAIL @firefox: ${getErrorMessage(error)}`)
    return undefined
  })
}

/**
 * Runs browser tests against a production build and the sandbox API. Playwright's reporter writes
 * the results to a file, from which they are added to `counts`.
 * @param {{
 *   readonly counts: TestCounts
 *   readonly specs: readonly string[]
 *   readonly name?: string | undefined
 *   readonly isPart?: boolean
 *   readonly engine?: 'chromium' | 'firefox'
 *   readonly version?: number | undefined
 * }} options `specs`: the files. `name` selects tests by file or title. `isPart`: only the files of `specs` run.
 *   `engine`: all tests run in this browser. `version`: tests that need a later version are left out.
 */
export async function runBrowserTests({ counts, specs, name, isPart = false, engine, version }) {
  const browser = await (engine === 'firefox' ? ensureFirefox() : ensureChromium())
  const firefox = engine === undefined ? await resolveFirefox(specs, counts) : undefined
  const [builtSite, script] = await Promise.all([ensureCurrentSite(await readBrandConfig()), bundleSandbox(WATCHED)])
  const [site, sandbox] = [path.resolve(builtSite), path.resolve(script)]
  const folder = createRunFolder('.cache/e2e')
  const report = path.join(folder, 'counts.json')
  const run = { site, sandbox, browser, firefox, engine, version, folder, report, name, isPart }
  const code = await runPlaywright('e2e', run, isPart ? { specs } : {})
  if (!fs.existsSync(report)) return counts.fail(`FAIL Playwright exited with code ${code} and wrote no result`)
  const result = JSON.parse(fs.readFileSync(report, 'utf8'))
  counts.add(result)
  if (code !== 0 && result.failed === 0) counts.fail(`FAIL Playwright exited with code ${code}`)
}
