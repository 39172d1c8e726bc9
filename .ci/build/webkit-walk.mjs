import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brandConfig } from './brand.mjs'
import { complaint, reasonOf } from './complaint.mjs'
import { configureSite } from './configure.mjs'
import { layoutChecks } from './layout-checks.mjs'
import { bundleSandbox, startSandbox } from './sandbox.mjs'
import { serveSite } from './serve.mjs'
import { currentSite } from './site.mjs'
import { openSession, until } from './web-driver.mjs'
import { walkPages } from './webkit-pages.mjs'
import { walkRoad } from './webkit-road.mjs'
import { startWebkit } from './webkit.mjs'

/** No window of WebKitGTK is narrower than the first. */
const WIDTHS = [447, 1280]
const HEIGHT = 900
const NOON = '2026-03-04T12:00:00+03:00'
/** As wide as this the shop has the header of wide windows. */
const WIDE = 840

/** Nothing moves but what never ends, and all that is in sight has come. */
const IS_CALM = `return document.querySelector('main [aria-busy=true]') === null
  && document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`

/**
 * Every screen in WebKitGTK, at a phone's and at a desktop's width: the main road, then what lies beside it. Each is judged as it lies in its window.
 * @param {import('./tally.mjs').Tally} tally
 * @param {string | undefined} width only this one
 */
export async function walkWebkit(tally, width) {
  const widths = WIDTHS.filter(one => width === undefined || String(one) === width)
  if (widths.length === 0) throw complaint(`WebKit is walked at ${WIDTHS.join(' and ')} px, not at ${width}`)
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-'))
  process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))
  const driver = await startWebkit()
  const [built, script, checks] = await Promise.all([currentSite(await brandConfig()), bundleSandbox(), layoutChecks()])
  const sandbox = await startSandbox({ script, dataDir: path.join(temporary, 'data') })
  const folder = path.join(temporary, 'site')
  fs.cpSync(built, folder, { recursive: true })
  await configureSite(folder, { apiBase: sandbox.url, production: false })
  const site = await serveSite(folder)
  /**
   * @param {string} call
   * @param {unknown} [body]
   */
  const control = async (call, body, method = body === undefined ? 'GET' : 'POST') => {
    const text = await (await fetch(`${sandbox.url}/_sandbox/${call}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })).text()
    return text === '' ? undefined : JSON.parse(text)
  }

  for (const wide of widths) {
    await control('reset', {})
    await control('clock', { now: NOON })
    const browser = withoutTransitions(await openSession(driver))
    await browser.resize(wide, HEIGHT)
    const walk = { browser, site: site.url, folder, control, isNarrow: wide < WIDE, step: stepsOf(tally, wide), look: looksOf(tally, browser, checks, wide) }
    await walkRoad(walk).then(() => walkPages(walk)).catch(async error => {
      tally.fail(`FAIL ${wide} ${reasonOf(error)}\n${await browser.run('return location.pathname + "\\n" + document.body.innerText').catch(reasonOf)}`)
    })
    await browser.close()
  }
  await Promise.all([site.close(), sandbox.stop()])
}

/**
 * WebKitGTK 2.50, drawn without a graphics card, falls over when a card becomes its dish: its pages have no view transitions, as older ones.
 * @param {import('./web-driver.mjs').Session} browser
 * @returns {import('./web-driver.mjs').Session}
 */
function withoutTransitions(browser) {
  return {
    ...browser,
    go: async url => {
      await browser.go(url)
      await browser.run('delete Document.prototype.startViewTransition')
    },
  }
}

/**
 * @param {import('./tally.mjs').Tally} tally
 * @param {number} width
 * @returns {import('./webkit-road.mjs').Walk['step']}
 */
const stepsOf = (tally, width) => async (name, walk) => {
  const start = Date.now()
  await walk()
  tally.pass()
  console.log(`ok ${width} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
}

/**
 * @param {import('./tally.mjs').Tally} tally
 * @param {import('./web-driver.mjs').Session} browser
 * @param {string} checks
 * @param {number} width
 * @returns {import('./webkit-road.mjs').Walk['look']}
 */
const looksOf = (tally, browser, checks, width) => async (screen, css, name) => {
  await browser.find(css, name)
  await until(`${screen} standing still`, async () => await browser.run(IS_CALM) || null)
  /** @type {readonly string[]} */
  const faults = await browser.run(`${checks}; return layout.layoutFaults()`)
  if (faults.length > 0) {
    tally.fail(`FAIL ${width} ${screen}:\n  ${faults.join('\n  ')}`)
    return
  }
  tally.pass()
  console.log(`ok ${width} ${screen} lies as it should`)
}
