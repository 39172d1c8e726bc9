import fs from 'node:fs'
import path from 'node:path'
import { brandConfig } from './brand.mjs'
import { chromiumPath, firefoxPath } from './browser.mjs'
import { childEnd, endChild, startChild } from './children.mjs'
import { reasonOf } from './complaint.mjs'
import { filesUnder } from './files.mjs'
import { bundleSandbox, WATCHED } from './sandbox.mjs'
import { currentSite } from './site.mjs'

export const specFiles = () => filesUnder('e2e').filter(file => file.endsWith('.spec.ts'))
/** How Playwright is told of one file. @param {string} file */
const asPattern = file => `/${file.replaceAll('.', '\\.')}$`
const IN_FIREFOX = 'e2e/firefox.spec.ts'
/** Against a browser that does not close: its worker gives up after 30 s, kills it and clears its profile away. */
const STOP_LIMIT = 40_000
/** @type {import('node:child_process').ChildProcess | undefined} */
let running

/** Whatever takes long before the first browser test: a browser that is not there yet, the build. What fails is told when they run. */
export async function readyForBrowserTests() {
  const site = async () => currentSite(await brandConfig())
  for (const part of [site, chromiumPath, firefoxPath]) await part().catch(() => undefined)
}

/**
 * The browsers for these files: Firefox where a title of theirs says so. Where there can be none, its tests are one that failed and the
 * others run, unless there are no others.
 * @param {{ readonly specs: readonly string[]; readonly read: (file: string) => string; readonly tally: import('./tally.mjs').Tally; readonly chromium: () => Promise<string>; readonly firefox: () => Promise<string> }} from
 * @returns {Promise<{ readonly browser: string; readonly firefox: string | undefined } | undefined>}
 */
export async function browsersFor({ specs, read, tally, chromium, firefox }) {
  const browser = await chromium()
  if (!specs.some(file => /@firefox\b/.test(read(file)))) return { browser, firefox: undefined }
  try {
    return { browser, firefox: await firefox() }
  } catch (error) {
    tally.fail(`FAIL @firefox: ${reasonOf(error)}`)
    return specs.every(file => file === IN_FIREFOX) ? undefined : { browser, firefox: undefined }
  }
}

/** Stops the browser tests that run: killed outright, they would leave their browsers running and the profiles of these behind. */
export async function stopBrowserTests() {
  // Playwright's own way to stop early: the other signals end it before its workers
  if (running !== undefined) await endChild(running, { signal: 'SIGINT', limit: STOP_LIMIT })
}

/**
 * Runs the browser tests of these files against a production build and the sandbox API. With a name: only those
 * whose file or title has it; as a part of all: only these files. With an engine: in that one instead of Chromium. Playwright's
 * reporter leaves the counts in a file.
 * @param {{ readonly tally: import('./tally.mjs').Tally; readonly specs: readonly string[]; readonly name?: string | undefined; readonly isPart?: boolean; readonly engine?: 'firefox' }} what
 */
export async function runBrowserTests({ tally, specs, name, isPart = false, engine }) {
  const browsers = engine === 'firefox' ? { browser: await firefoxPath(), engine }
    : await browsersFor({ specs, read: file => fs.readFileSync(file, 'utf8'), tally, chromium: chromiumPath, firefox: firefoxPath })
  if (browsers === undefined) return
  const [site, sandbox] = await Promise.all([currentSite(await brandConfig()), bundleSandbox(WATCHED)])
  const folder = path.resolve('.cache/e2e', String(process.pid))
  fs.mkdirSync(folder, { recursive: true })
  const report = path.join(folder, 'counts.json')
  const run = { site: path.resolve(site), sandbox: path.resolve(sandbox), ...browsers, folder, report, name, isPart }
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  running = startChild(process.execPath, ['node_modules/playwright/cli.js', 'test', '-c', 'e2e', ...(isPart ? specs.map(asPattern) : [])], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, STOREFRONT_RUN: JSON.stringify(run), FORCE_COLOR: '0' },
  })
  const code = await childEnd(running)
  if (!fs.existsSync(report)) {
    tally.fail(`FAIL the browser tests ended with code ${code} and no result`)
    return
  }
  const counts = JSON.parse(fs.readFileSync(report, 'utf8'))
  tally.add(counts)
  if (code !== 0 && counts.failed === 0) tally.fail(`FAIL the browser tests ended with code ${code}`)
}
