import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readBrandConfig } from '../brand/brand.ts'
import { configureSite } from '../brand/configure.ts'
import { CliError, getErrorMessage } from '../cli/cli-error.mjs'
import { startSandbox } from '../dev/sandbox.ts'
import { serveSite } from '../site/serve.ts'
import { ensureCurrentSite } from '../site/site.ts'
import { bundleLayoutChecks } from '../test/layout-checks.ts'
import type { TestCounts } from '../test/test-counts.ts'
import { openSession, startWebkit, waitUntil, type Session } from './web-driver.ts'

/** Widths of the window in px: a phone and a desktop. The first is the narrowest window of WebKitGTK. */
const WIDTHS = [447, 1280]

/** A script that returns whether nothing is loading and no animation runs, except endless ones. */
const IS_IDLE = `return document.querySelector('main [aria-busy=true]') === null
  && document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`

/** Calls the sandbox's control API: with a body by POST. */
type Control = (call: string, body?: object) => Promise<any>
/** Waits for an element of a screen, by a CSS selector and a pattern of its name, and checks the screen's layout. */
type CheckScreen = (screen: string, css: string, name: string) => Promise<void>

/**
 * Places an order in WebKitGTK at the widths of a phone and of a desktop, or only at `onlyWidth`.
 * Each screen is a test: it appears, and its layout has no faults.
 */
export async function runWebkitTests(counts: TestCounts, onlyWidth?: string) {
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
  const control: Control = async (call, body) => (await fetch(`${sandbox.url}/_sandbox/${call}`,
    body && { method: 'POST', body: JSON.stringify(body) })).json()

  for (const width of widths) {
    await control('reset', {})
    // the restaurants are open
    await control('clock', { now: '2026-03-04T12:00:00+03:00' })
    const browser = await openSession(driver, { width, height: 900 })
    const checkScreen: CheckScreen = async (screen, css, name) => {
      await browser.find(css, name)
      await waitUntil(`the end of the animations of ${screen}`, async () => await browser.run(IS_IDLE) || null)
      const faults: readonly string[] = await browser.run(`${checks}; return layout.layoutFaults()`)
      if (faults.length > 0) return counts.fail(`FAIL ${width} ${screen}:\n  ${faults.join('\n  ')}`)
      counts.pass()
      console.log(`ok ${width} ${screen}`)
    }
    await placeOrder(browser, site.url, control, checkScreen).catch(async error => {
      const page = await browser.run('return location + "\\n" + document.body.innerText').catch(getErrorMessage)
      counts.fail(`FAIL ${width} ${getErrorMessage(error)}\n${page}`)
    })
    await browser.close()
  }
  await Promise.all([site.close(), sandbox.stop()])
}

/** Runs a first visit up to an order: address, dish, cart, sign-in by SMS, order. */
async function placeOrder(browser: Session, site: string, control: Control, checkScreen: CheckScreen) {
  const { go, press, fill, find, run } = browser
  await go(site)
  await press('#overlays button', 'Ярославль')
  await checkScreen('address', '#overlays input', 'Адрес доставки')
  await fill('Адрес доставки', 'Свободы 1')
  await press('[role=option]', 'улица Свободы, 1')
  await press('#overlays button', 'Сохранить')
  await checkScreen('home', 'main article button', 'Добавить в корзину')
  await press('button', 'Понятно')

  await go(`${site}/menus/101`)
  // a dish that costs more than the smallest sum of a delivery
  await press('article button', 'Добавить в корзину: Зелёный дракон')
  await press('a', 'Корзина: .*1\\sпозиция')
  await checkScreen('cart', 'main button', 'Войти и оформить')
  const totalText: string = await run('return arguments[0].innerText', await find('dl div', 'Итого\\s+\\d'))
  await fill('Имя', 'Анна')
  await fill('Email', 'anna@example.com')
  await fill('Телефон', '89001234567')
  await press('label', 'Наличными при получении')
  await press('button', 'Войти и оформить')
  // the phone number of the form is filled in
  await press('button', 'Получить код')
  const { code } = await waitUntil('the code', async () => (await control('codes'))[0] ?? null)
  await fill('Код из СМС', code)
  // the page scrolls to the form for 300 ms, then focuses its button: a click before that would miss
  const isFocused = 'return document.activeElement.id === "order-place"'
  await waitUntil('the focus on the order button', async () => (await run(isFocused)) || null)
  await press('main button', 'Оформить заказ')
  await checkScreen('order-accepted', 'h1', 'Заказ № .+ принят')

  const orders: { payableAmount: number }[] = await control('orders')
  // the page shows roubles, the API counts in kopecks
  assert.deepEqual(orders.map(order => order.payableAmount), [Number(totalText.replace(/\D/g, '')) * 100])
}
