import type { Page, Request } from 'playwright/test'
import { expect, saveScreenshot } from './support/fixtures.ts'
import { holdRequests } from './support/hold.ts'
import { readVisibility, test, waitForLateScripts, watchSight } from './support/prerendered.ts'
import { chooseCity, chooseMethod, dialog, enterForTakeAway, overlays, saveLocation } from './support/steps.ts'

const DISH = '/menus/101/positions/101001'
const PROMOTION = '/promotions/1'
/** A dish and a promotion, each with a text of the page below. */
const LAYERS = [[DISH, 'Основное меню'], [PROMOTION, 'Акции']] as const

/** Remembers the dialog of the HTML file. */
async function rememberDialog(page: Page): Promise<void> {
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () =>
    Object.assign(window, { served: document.querySelector('#overlays [role="dialog"]') })))
}
/** Whether the dialog of the HTML file is still in the page. */
const isSameDialog = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { served } = window as { served?: Element | null }
    return served != null && served.isConnected && served.getAttribute('role') === 'dialog'
  })
const readName = (page: Page): Promise<string> =>
  page.locator('#overlays [role="dialog"] h1').first().innerText()

test('[MENU-18] a dish and a restaurant request their style sheets before scripts and the API', async ({ page }) => {
  for (const path of [DISH, '/restos/11']) {
    // the page before sends no more requests
    await page.goto('about:blank')
    const requests: string[] = []
    const note = (request: Request) => void requests.push(new URL(request.url()).pathname)
    page.on('request', note)
    await page.goto(path)
    page.off('request', note)
    const sheets = requests.filter(name => name.endsWith('.css')).map(name => requests.indexOf(name))
    const others = requests.flatMap((name, index) => /\.js$|^\/1\//.test(name) ? index : [])
    expect(sheets.length, requests.join()).toBe(3)
    expect(Math.max(...sheets), requests.join()).toBeLessThan(Math.min(...others))
  }
})

test('[MENU-18, RT-04] the shop takes over a layer without a shift, above its page @both @firefox', async ({
  page, site,
}) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  await watchSight(page)
  await rememberDialog(page)
  for (const [path, below] of LAYERS) {
    await page.goto(path)
    const name = await readName(page)
    await expect(page.locator('#app')).toHaveAttribute('inert', '')
    await expect(page.locator('#app h1').first()).toHaveText(new RegExp(below))
    await waitForLateScripts(page)
    expect(await isSameDialog(page)).toBe(true)
    expect((await readVisibility(page)).moved, path).toBeLessThan(0.02)
    await expect(page).toHaveTitle(new RegExp(`^${name}`))
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', site.url + path)
    await saveScreenshot(page, `prerendered-layer${path.replaceAll('/', '-')}`)
    await page.keyboard.press('Escape')
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('#app')).not.toHaveAttribute('inert')
    await expect(page).toHaveTitle(new RegExp(`^${below}`))
    if (path === DISH) await expect(page.locator('#position-101001')).toBeFocused()
  }
})

test('[MENU-18, BOOT-02, BOOT-09] a first visit sees the dish behind the address dialog @both', async ({
  page, site,
}) => {
  const html = await (await fetch(site.url + DISH)).text()
  await rememberDialog(page)
  await page.goto(DISH)
  const name = await readName(page)
  await expect(dialog(page, 'Адрес')).toBeVisible()
  await waitForLateScripts(page)
  expect(await isSameDialog(page)).toBe(true)
  await expect(page).toHaveTitle(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
  for (const key of ['name="description"', 'property="og:title"'])
    expect(html).toContain(`<meta ${key} content="${await page.locator(`meta[${key}]`).getAttribute('content')}">`)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', site.url + DISH)
  const readData = (text: string) =>
    [...text.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)]
      .map(([, json = '']) => JSON.parse(json))
  expect(readData(await page.content())).toEqual(readData(html))
  await saveScreenshot(page, 'prerendered-layer-first-visit')
  await chooseCity(page)
  await chooseMethod(page, 'Самовывоз')
  await saveLocation(page)
  await expect(dialog(page, name)).toBeVisible()
  expect(await isSameDialog(page)).toBe(true)
  await dialog(page, name).getByRole('button', { name: 'Закрыть' }).click()
  await expect(page).toHaveURL(/\/menus\/101$/)
  await expect(page.locator('#app')).not.toHaveAttribute('inert')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test.describe('before the shop has loaded', () => {
  // Chromium alone: the scripts are held back by its network emulation
  test('[MENU-18, CART-01] a tap on «Добавить» is answered at once and carried out later @chromium', async ({ page }) => {
    await enterForTakeAway(page, '/menus/101', { hasAnswered: true })
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Калифорния' }) })
    const path = await card.getByRole('link').getAttribute('href') ?? ''
    const release = await holdRequests(page, /\/assets\/main-.*\.js$/)
    await page.goto(path, { waitUntil: 'commit' })
    const add = overlays(page).getByRole('button', { name: /^Добавить ·/ })
    await add.click()
    await expect(add).toHaveAttribute('data-tapped', '')
    release()
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
    await expect(card.getByRole('group')).toContainText('1')
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  // Chromium alone: the driver of Firefox cannot disable scripts
  test('[MENU-18] a layer has its content, and links to the pages above it @chromium', async ({ page }) => {
    for (const [path] of LAYERS) {
      await page.goto(path)
      await expect(overlays(page).getByRole('dialog').getByRole('heading', { level: 1 })).toHaveCount(1)
      const noScript = page.locator('noscript p').first()
      await expect(noScript).toHaveText(/^Чтобы заказать, включите JavaScript/)
      await expect(noScript).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
        .toBe(0)
      await saveScreenshot(page, `prerendered-unscripted${path.replaceAll('/', '-')}`)
    }
    await page.goto(DISH)
    await page.getByRole('link', { name: 'Основное меню' }).click()
    await expect(page).toHaveURL(/\/menus\/101$/)
  })
})

test('[MENU-18, I18N-02] the shop takes over an English dish at a first visit', async ({ page, site }) => {
  await rememberDialog(page)
  await page.goto(`${DISH}?lang=en`)
  await expect(dialog(page, 'Address')).toBeVisible()
  await waitForLateScripts(page)
  expect(await isSameDialog(page)).toBe(true)
  await expect(page).toHaveTitle(/ — Sushi Tsaplya$/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}${DISH}?lang=en`)
  expect(await page.locator('link[rel="alternate"]').evaluateAll(links =>
    links.map(link => (link as HTMLLinkElement).hreflang))).toEqual(['ru', 'en', 'cnr', 'sr-Latn-ME', 'x-default'])
})

test('[MENU-18, I18N-02] a dish in another language than the shop is removed on a first visit', async ({ page }) => {
  await page.goto('/')
  await expect(dialog(page, 'Адрес')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('app_locale', 'en'))
  await rememberDialog(page)
  await page.goto(DISH)
  await expect(dialog(page, 'Address')).toBeVisible()
  expect(await isSameDialog(page)).toBe(false)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})

test('[MENU-18] a dish and a promotion of another restaurant are marked as such', async ({ page }) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  await rememberDialog(page)
  for (const path of ['/menus/201/positions/201001', '/promotions/11']) {
    await page.goto(path)
    await expect(page.getByText(/из другого города или ресторана/).last()).toBeVisible()
    expect(await isSameDialog(page), path).toBe(false)
  }
})

// The error names a phone number.
test('[BOOT-10, MENU-18] without the API a layer stays below the error until a retry', async ({ page, shop, allow }) => {
  allow(/Failed to load resource|ERR_|Failed to fetch/)
  await rememberDialog(page)
  await page.route(`${shop.api}/**`, route => route.abort())
  await page.goto(DISH)
  const failure = overlays(page).getByRole('alert')
    .filter({ has: page.getByRole('heading', { name: 'Что-то пошло не так' }) })
  await expect(failure).toBeVisible()
  await expect(failure.getByRole('link', { name: '+7 485 200-00-00' })).toHaveAttribute('href', 'tel:+74852000000')
  expect(await isSameDialog(page)).toBe(true)
  await expect(page).toHaveTitle(new RegExp(`^${await readName(page)}`))
  await page.unroute(`${shop.api}/**`)
  await failure.getByRole('button', { name: 'Повторить' }).click()
  await expect(failure).toHaveCount(0)
  await expect(dialog(page, 'Адрес')).toBeVisible()
  expect(await isSameDialog(page)).toBe(true)
})
