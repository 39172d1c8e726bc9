import type { Page } from 'playwright/test'
import { expect, saveScreenshot } from './support/fixtures.ts'
import { holdRequests } from './support/hold.ts'
import { readVisibility, test, waitForLateScripts, watchSight } from './support/prerendered.ts'
import {
  addFromCard, chooseCity, chooseMethod, dialog, enterForTakeAway, isNarrow, MENU, saveLocation,
} from './support/steps.ts'

const DISH = 'Калифорния'
const card = (page: Page) => page.locator('#dishes').getByRole('article')
  .filter({ has: page.getByRole('link', { name: DISH }) })
const addButton = (page: Page) => page.getByRole('button', { name: `Добавить в корзину: ${DISH}` })

/** Remembers the first card of the HTML file. */
async function rememberCard(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => Object.assign(window, { firstCard: document.querySelector('#dishes article') })))
}
/** Whether the first card is still the element of the HTML file. */
const isSameCard = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { firstCard } = window as { firstCard?: Element | null }
    return firstCard != null && firstCard === document.querySelector('#dishes article')
  })

test('[MENU-18] the shop takes over the elements of a menu without a shift @both @firefox', async ({ page, site }) => {
  await enterForTakeAway(page, MENU, { hasAnswered: true })
  await addFromCard(page, DISH)
  await page.getByRole('button', { name: 'В избранное' }).first().click()
  await watchSight(page)
  await rememberCard(page)
  await page.goto(MENU)
  await expect(card(page).getByRole('group')).toContainText('1')
  await waitForLateScripts(page)
  // wide screens show all menus, so their first render replaces the elements
  expect(await isSameCard(page)).toBe(isNarrow(page))
  const { moved, neither } = await readVisibility(page)
  expect(neither).toBe(0)
  expect(moved).toBeLessThan(0.02)
  await expect(page.getByRole('banner')).toContainText('Самовывоз')
  await expect(page).toHaveTitle(/^Основное меню/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', site.url + MENU)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2)
})

test('[MENU-18] a menu of another restaurant than the selected one is replaced', async ({ page }) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  await rememberCard(page)
  await page.goto('/menus/201')
  await expect(page.getByText(/из другого города или ресторана/).last()).toBeVisible()
  expect(await isSameCard(page)).toBe(false)
})

// The dialog of the first visit has no scrim: the customer sees what the shop sells.
test('[MENU-18, BOOT-02, BOOT-09] a first visit sees the menu behind the address dialog', async ({ page, site }) => {
  const html = await (await fetch(site.url + MENU)).text()
  await rememberCard(page)
  await page.goto(MENU)
  await expect(dialog(page, 'Адрес')).toBeVisible()
  await waitForLateScripts(page)
  expect(await isSameCard(page)).toBe(true)
  await expect(page.locator('#app')).toHaveAttribute('inert', '')
  await expect(page.getByText('Обновляем меню')).toHaveCount(0)
  await expect(page).toHaveTitle(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
  for (const key of ['name="description"', 'property="og:title"'])
    expect(html).toContain(`<meta ${key} content="${await page.locator(`meta[${key}]`).getAttribute('content')}">`)
  const readData = (text: string) =>
    [...text.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)]
      .map(([, json = '']) => JSON.parse(json))
  expect(readData(await page.content())).toEqual(readData(html))
  await saveScreenshot(page, 'prerendered-menu-first-visit')
  await chooseCity(page)
  await chooseMethod(page, 'Самовывоз')
  await saveLocation(page)
  await expect(page.locator('#app')).not.toHaveAttribute('inert')
  await addFromCard(page, DISH)
  await expect(card(page).getByRole('group')).toContainText('1')
})

test('[MENU-18, I18N-02] the shop takes over an English menu at a first visit', async ({ page, site }) => {
  await rememberCard(page)
  await page.goto(`${MENU}?lang=en`)
  await expect(dialog(page, 'Address')).toBeVisible()
  await waitForLateScripts(page)
  expect(await isSameCard(page)).toBe(true)
  await expect(page).toHaveTitle(/ — Sushi Tsaplya$/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.url}${MENU}?lang=en`)
})

// Recorded taps would be repeated on the next prerendered page.
test('[MENU-18, CART-01] no tap is recorded on a page that is not prerendered', async ({ page, shop }) => {
  await page.goto(shop.url)
  await enterForTakeAway(page, `${shop.url}${MENU}`, { hasAnswered: true })
  await addFromCard(page, DISH)
  expect(await page.evaluate(() => sessionStorage.getItem('early_taps'))).toBe(null)
  await expect(page.locator('[data-tapped]')).toHaveCount(0)
})

test.describe('before the shop has loaded', () => {
  // Chromium alone: the driver of Firefox cannot reload a page while it holds a request back
  test('[MENU-18, CART-01] a tap is answered at once and carried out later, also after a reload @chromium', async ({
    page,
  }) => {
    await enterForTakeAway(page, '/', { hasAnswered: true })
    const release = await holdRequests(page, /\/assets\/main-.*\.js$/)
    await page.goto(MENU, { waitUntil: 'commit' })
    await addButton(page).click()
    await expect(addButton(page)).toHaveAttribute('data-tapped', '')
    // the browser has ended the tab, and opens it again
    await page.reload({ waitUntil: 'commit' })
    await expect(addButton(page)).toBeVisible()
    release()
    await expect(card(page).getByRole('group')).toContainText('1')
    expect(await page.evaluate(() => sessionStorage.getItem('early_taps'))).toBe(null)
  })

  test('[MENU-18] the dishes of a menu are painted without another file', async ({ page }) => {
    await page.route(/\/assets\//, () => undefined)
    await page.goto(MENU, { waitUntil: 'commit' })
    await expect(addButton(page)).toBeVisible()
    const lists = page.locator('#dishes ul')
    await expect(lists.first()).toHaveCSS('display', 'grid')
  })

  test('[MENU-18] a category is reached without a script', async ({ page }) => {
    await page.route(/\/assets\/main-.*\.js$/, () => undefined)
    await page.goto(MENU, { waitUntil: 'commit' })
    await page.getByRole('navigation', { name: 'Категории меню' }).getByRole('link').nth(2).click()
    await expect(page).toHaveURL(/#group-101-\d+$/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  })
})

// The error names a phone number.
test('[BOOT-10, MENU-18] without the API a menu stays below the error until a retry', async ({ page, shop, allow }) => {
  allow(/Failed to load resource|ERR_|Failed to fetch/)
  await page.route(`${shop.api}/**`, route => route.abort())
  await page.goto(MENU)
  const failure = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Что-то пошло не так' }) })
  await expect(failure).toBeVisible()
  await expect(failure.getByRole('link', { name: '+7 485 200-00-00' })).toHaveAttribute('href', 'tel:+74852000000')
  await expect(failure).not.toContainText('точное время')
  await expect(card(page)).toBeVisible()
  const [failureBox, menuBox] = [await failure.boundingBox(), await page.getByRole('article').first().boundingBox()]
  expect(failureBox !== null && menuBox !== null && failureBox.y + failureBox.height <= menuBox.y).toBe(true)
  await expect(page).toHaveTitle(/^Основное меню/)
  await saveScreenshot(page, 'prerendered-menu-failed')
  await page.unroute(`${shop.api}/**`)
  await failure.getByRole('button', { name: 'Повторить' }).click()
  await expect(failure).toHaveCount(0)
  await expect(dialog(page, 'Адрес')).toBeVisible()
  await expect(card(page)).toBeVisible()
})
