import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { readBrandConfig } from '../brand/brand.ts'
import { shutDownChild, startChild, stopChildren, waitForExit, waitForInstallers } from '../cli/children.mjs'
import { getErrorMessage } from '../cli/cli-error.mjs'
import { listFiles } from '../cli/files.mjs'
import { ensureCurrentSite } from '../site/site.ts'
import { ensureChromium, ensureFirefox } from './browser.ts'
import type { TestCounts } from './test-counts.ts'

export const listSpecFiles = () => listFiles('e2e').filter(file => file.endsWith('.spec.ts'))

/** In ms. Playwright kills a browser that has not closed after 30 s, and then removes its profile. */
const STOP_LIMIT = 40_000
/** The process of Playwright that was started last. */
let running: ChildProcess | undefined

interface PlaywrightOptions {
  readonly specs?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/**
 * Runs Playwright with the configuration of a folder, and returns its exit code.
 * `run` has the values that `readRun` of `e2e/support/run.ts` reads.
 */
export async function runPlaywright(config: string, run: object, { specs = [], env = {} }: PlaywrightOptions = {}) {
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
 */
export function handleStopSignals(counts: TestCounts) {
  let isStopping = false
  async function stop(message: string) {
    if (isStopping) return
    isStopping = true
    counts.fail(message)
    await stopPlaywright()
    stopChildren('SIGKILL')
    await waitForInstallers()
    process.exit(counts.close())
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(`FAIL stopped by ${signal}`))
  return stop
}

/** Creates a folder for a run, which is removed when this process exits. */
export function createRunFolder(parent: string) {
  const folder = path.resolve(parent, String(process.pid))
  fs.mkdirSync(folder, { recursive: true })
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Builds the site and installs the browsers in advance. Ignores errors: `runBrowserTests` reports them. */
export async function prepareBrowserTests() {
  const buildSite = async () => ensureCurrentSite(await readBrandConfig())
  for (const prepare of [buildSite, ensureChromium, ensureFirefox]) await prepare().catch(() => undefined)
}

/**
 * Returns the path of Firefox if tests need it: those with `@firefox` in their title.
 * If Firefox cannot be installed, they count as one failure.
 */
export async function resolveFirefox(specs: readonly string[], counts: TestCounts, ensure = ensureFirefox) {
  if (!specs.some(file => /@firefox\b/.test(fs.readFileSync(file, 'utf8')))) return undefined
  return ensure().catch(error => {
    counts.fail(`FAIL @firefox: ${getErrorMessage(error)}`)
    return undefined
  })
}

interface BrowserTests {
  readonly counts: TestCounts
  readonly specs: readonly string[]
  /** Selects tests by file or title. */
  readonly name?: string | undefined
  /** Whether only the files of `specs` run. */
  readonly isPart?: boolean
  /** The browser in which all tests run; by default Chromium, and Firefox for tests with `@firefox`. */
  readonly engine?: 'chromium' | 'firefox'
  /** Tests that need a later version are left out. */
  readonly version?: number | undefined
}

/**
 * Runs browser tests against a production build and the sandbox API. Playwright's reporter writes
 * the results to a file, from which they are added to `counts`.
 */
export async function runBrowserTests({ counts, specs, name, isPart = false, engine, version }: BrowserTests) {
  const browser = await (engine === 'firefox' ? ensureFirefox() : ensureChromium())
  const firefox = engine === undefined ? await resolveFirefox(specs, counts) : undefined
  const site = path.resolve(await ensureCurrentSite(await readBrandConfig()))
  const folder = createRunFolder('.cache/e2e')
  const report = path.join(folder, 'counts.json')
  const run = { site, browser, firefox, engine, version, folder, report, name, isPart }
  const code = await runPlaywright('e2e', run, isPart ? { specs } : {})
  if (!fs.existsSync(report)) return counts.fail(`FAIL Playwright exited with code ${code} and wrote no result`)
  const result = JSON.parse(fs.readFileSync(report, 'utf8')) as { passed: number, failed: number }
  counts.add(result)
  if (code !== 0 && result.failed === 0) counts.fail(`FAIL Playwright exited with code ${code}`)
}
