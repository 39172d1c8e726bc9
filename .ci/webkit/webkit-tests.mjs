import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readBrandConfig } from '../brand/brand.mjs'
import { CliError, getErrorMessage } from '../cli/cli-error.mjs'
import { configureSite } from '../brand/configure.mjs'
import { bundleLayoutChecks } from '../test/layout-checks.mjs'
import { bundleSandbox, startSandbox } from '../dev/sandbox.mjs'
import { serveSite } from '../site/serve.mjs'
import { ensureCurrentSite } from '../site/site.mjs'
import { openSession, waitUntil } from './web-driver.mjs'
import { runPageScenario } from './webkit-page-scenario.mjs'
import { runOrderScenario } from './webkit-order-scenario.mjs'
import { startWebkit } from './webkit.mjs'

/** Widths of the window in px. The first is the narrowest window of WebKitGTK. */
const WIDTHS = [447, 1280]
const HEIGHT = 900
/** The sandbox's time during the tests, when its restaurants are open. */
const NOON = '2026-03-04T12:00:00+03:00'
/** In px: from this width the shop has the desktop header. */
const MIN_DESKTOP_WIDTH = 840

/** A script that returns whether nothing is loading and no animation runs, except endless ones. */
const IS_IDLE = `return document.querySelector('main [aria-busy=true]') === null
  && document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`

/** @typedef {import('../test/test-counts.mjs').TestCounts} TestCounts */

/**
 * Opens every screen in WebKitGTK at the widths of a phone and of a desktop, and checks the layout.
 * @param {TestCounts} counts
 * @param {string | undefined} onlyWidth the only width to test; by default all
 */
export async function runWebkitTests(counts, onlyWidth) {
  const widths = WIDTHS.filter(width => onlyWidth === undefined || String(width) === onlyWidth)
  if (widths.length === 0) throw new CliError(`Unknown width ${onlyWidth} for WebKit. Known: ${WIDTHS.join(' ')}`)
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-'))
  process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))
  const driver = await startWebkit()
  const config = await readBrandConfig()
  const [built, script, checks] = await Promise.all([ensureCurrentSite(config), bundleSandbox(), bundleLayoutChecks()])
  const sandbox = await startSandbox({ script, dataDir: path.join(temporary, 'data') })
  const folder = path.join(temporary, 'site')
  fs.cpSync(built, folder, { recursive: true })
  await configureSite(folder, { apiBase: sandbox.url, production: false })
  const site = await serveSite(folder)
  /**
   * Calls the sandbox's control API, and returns its response.
   * @param {string} call the path
   * @param {unknown} [body]
   */
  const control = async (call, body, method = body === undefined ? 'GET' : 'POST') => {
    const options = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const text = await (await fetch(`${sandbox.url}/_sandbox/${call}`, options)).text()
    return text === '' ? undefined : JSON.parse(text)
  }

  for (const width of widths) {
    await control('reset', {})
    await control('clock', { now: NOON })
    const browser = disableTransitions(await openSession(driver))
    await browser.resize(width, HEIGHT)
    const scenario = {
      browser,
      site: site.url,
      folder,
      control,
      isNarrow: width < MIN_DESKTOP_WIDTH,
      step: createStep(counts, width),
      checkScreen: createScreenCheck(counts, browser, checks, width),
    }
    await runOrderScenario(scenario).then(() => runPageScenario(scenario)).catch(async error => {
      const page = 'return location.pathname + "\\n" + document.body.innerText'
      const text = await browser.run(page).catch(getErrorMessage)
      counts.fail(`FAIL ${width} ${getErrorMessage(error)}\n${text}`)
    })
    await browser.close()
  }
  await Promise.all([site.close(), sandbox.stop()])
}

/**
 * Removes view transitions:
 * WebKitGTK 2.50 without a graphics card crashes when a dish opens from its card.
 * @param {import('./web-driver.mjs').Session} browser
 * @returns {import('./web-driver.mjs').Session}
 */
function disableTransitions(browser) {
  return {
    ...browser,
    go: async url => {
      await browser.go(url)
      await browser.run('delete Document.prototype.startViewTransition')
    },
  }
}

/**
 * Creates the function that runs a step, counts it and prints its duration.
 * @param {TestCounts} counts
 * @param {number} width
 * @returns {import('./webkit-order-scenario.mjs').Scenario['step']}
 */
const createStep = (counts, width) => async (name, run) => {
  const start = Date.now()
  await run()
  counts.pass()
  console.log(`ok ${width} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
}

/**
 * Creates the function that waits for a screen, checks its layout and counts the result.
 * @param {TestCounts} counts
 * @param {import('./web-driver.mjs').Session} browser
 * @param {string} checks the script of `bundleLayoutChecks`
 * @param {number} width
 * @returns {import('./webkit-order-scenario.mjs').Scenario['checkScreen']}
 */
const createScreenCheck = (counts, browser, checks, width) => async (screen, css, name) => {
  await browser.find(css, name)
  await waitUntil(`the end of the animations of ${screen}`, async () => await browser.run(IS_IDLE) || null)
  /** @type {readonly string[]} */
  const faults = await browser.run(`${checks}; return layout.layoutFaults()`)
  if (faults.length > 0) {
    counts.fail(`FAIL ${width} ${screen}:\n  ${faults.join('\n  ')}`)
    return
  }
  counts.pass()
  console.log(`ok ${width} ${screen} has no layout faults`)
}
