import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { readBrandConfig } from '../../../.ci/brand/brand.ts'
import { ensureChromium } from '../../../.ci/test/browser.ts'
import { configureSite } from '../../../.ci/brand/configure.ts'
import { startSandbox } from '../../../.ci/dev/sandbox.ts'
import { serveSite } from '../../../.ci/site/serve.ts'
import { ensureCurrentSite } from '../../../.ci/site/site.ts'

const NOON = '2026-03-04T12:00:00+03:00'
const PLACE = { address: 'Советская улица, 10', location: { lat: 57.6261, lng: 39.8845 }, hasHouse: true, placeId: '' }
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
/** What a customer of the sandbox's restaurant in Yaroslavl has in the browser. */
export const CHOSEN = {
  app_white_label: 'caplya', app_version: version, city_id: '1', resto_id: '11', order_delivery_method: '"DELIVERY"',
  order_choice: JSON.stringify({ cityId: 1, restoId: 11, method: 'DELIVERY', place: PLACE }),
  cookie_consent_accepted: 'true', adulthood_confirmed: 'true', app_banner_dismissed: 'true',
}

export async function openBrowser() {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--enable-precise-memory-info'],
  })
}

/**
 * The built shop at a sandbox whose first menu has so many dishes. `folder` is where the site is
 * served from.
 */
export async function openShop(positions, temporary) {
  const folder = path.join(temporary, `site-${positions}`)
  const data = path.join(temporary, `data-${positions}`)
  const site = await ensureCurrentSite(await readBrandConfig())
  const sandbox = await startSandbox({ dataDir: data, args: ['--positions', String(positions)] })
  await fetch(`${sandbox.url}/_sandbox/clock`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ now: NOON }),
  })
  cpSync(site, folder, { recursive: true })
  await configureSite(folder, { apiBase: sandbox.url, production: false })
  const served = await serveSite(folder)
  return {
    folder,
    url: served.url,
    api: sandbox.url,
    async close() {
      await served.close()
      await sandbox.stop()
    },
  }
}

/**
 * A page of the shop with a stored choice and so many dishes; `throttle` slows the processor as many
 * times.
 */
export async function openPage(browser, url, throttle = 1, dishes = 1) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 }, locale: 'ru-RU', timezoneId: 'Europe/Moscow',
  })
  await context.addInitScript(values => {
    for (const [key, value] of Object.entries(values))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, CHOSEN)
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(count => document.querySelectorAll('main article').length >= count, dishes, {
    polling: 200,
  })
  // the first calls after the menu, and the photos of the first screen
  await page.waitForTimeout(2000)
  const client = await context.newCDPSession(page)
  if (throttle > 1) await client.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  return { context, page, client }
}
