import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readBrandConfig } from '../brand/brand.ts'
import { CliError, getErrorMessage } from '../cli/cli-error.mjs'
import { configureSite } from '../brand/configure.ts'
import { bundleLayoutChecks } from '../test/layout-checks.ts'
import { startSandbox } from '../dev/sandbox.ts'
import { serveSite } from '../site/serve.ts'
import { ensureCurrentSite } from '../site/site.ts'
import { openSession, startWebkit, waitUntil } from './web-driver.ts'
import { runPageScenario } from './webkit-page-scenario.ts'
import { runOrderScenario } from './webkit-order-scenario.ts'

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

/**
 * Runs an order and opens every screen in WebKitGTK at the widths of a phone and of a desktop.
 * Each screen is a test: it appears, and its layout has no faults.
 * @param {import('../test/test-counts.ts').TestCounts} counts
 * @param {string | undefined} onlyWidth the only width to test; by default all
 */
export async function runWebkitTests(counts, onlyWidth) {
  const widths = WIDTHS.filter(width => onlyWidth === undefined || String(width) === onlyWidth)
  if (widths.length === 0) throw new CliError(`Unknown width ${onlyWidth} for WebKit. Known: ${WIDTHS.join(' ')}`)
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-'))
  process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))
  const driver = await startWebkit()
  const config = await readBrandConfig()
  const [built, checks] = await Promise.all([ensureCurrentSite(config), bundleLayoutChecks()])
  const sandbox = await startSandbox({ dataDir: path.join(temporary, 'data') })
  const folder = path.join(temporary, 'site')
  fs.cpSync(built, folder, { recursive: true })
  await configureSite(folder, { apiBase: sandbox.url, production: false })
  const site = await serveSite(folder)
  /** Calls the sandbox's control API. @type {(call: string, body?: unknown, method?: string) => Promise<any>} */
  const control = async (call, body, method = body === undefined ? 'GET' : 'POST') => {
    const options = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const text = await (await fetch(`${sandbox.url}/_sandbox/${call}`, options)).text()
    return text === '' ? undefined : JSON.parse(text)
  }
  /** @type {(rule?: object) => Promise<void>} */
  const setFault = rule =>
    rule === undefined ? control('faults', undefined, 'DELETE') : control('faults', { rules: [rule] })

  for (const width of widths) {
    await control('reset', {})
    await control('clock', { now: NOON })
    const browser = await openSession(driver)
    await browser.resize(width, HEIGHT)
    let start = Date.now()
    /** @type {(screen: string, css: string, name: string) => Promise<void>} */
    const checkScreen = async (screen, css, name) => {
      await browser.find(css, name)
      await waitUntil(`the end of the animations of ${screen}`, async () => await browser.run(IS_IDLE) || null)
      /** @type {readonly string[]} */
      const faults = await browser.run(`${checks}; return layout.layoutFaults()`)
      if (faults.length > 0) return counts.fail(`FAIL ${width} ${screen}:\n  ${faults.join('\n  ')}`)
      counts.pass()
      console.log(`ok ${width} ${screen} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
      start = Date.now()
    }
    const isNarrow = width < MIN_DESKTOP_WIDTH
    const scenario = { browser, site: site.url, folder, control, setFault, isNarrow, checkScreen }
    await runOrderScenario(scenario).then(() => runPageScenario(scenario)).catch(async error => {
      const page = 'return location.pathname + "\\n" + document.body.innerText'
      const text = await browser.run(page).catch(getErrorMessage)
      counts.fail(`FAIL ${width} ${getErrorMessage(error)}\n${text}`)
    })
    await browser.close()
  }
  await Promise.all([site.close(), sandbox.stop()])
}
