import type { Locator, Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold.ts'
import {
  acceptCookies,
  addFromCard,
  chooseCity,
  dialog,
  enterForDelivery,
  MENU,
  openMenuForDelivery,
  openCart,
  openMenu,
  saveLocation,
  typeAddress,
} from './support/steps.ts'

const NAMES = [/^Квартира/, /^Подъезд/, /^Этаж/, /^Домофон/, /^Комментарий(?! к заказу)/] as const
const fold = (within: Locator): Locator => within.getByText('Квартира, подъезд, домофон')
const form = (page: Page): Locator => page.getByRole('form', { name: 'Оформление заказа' })
const change = (page: Page): Locator => page.getByRole('button', { name: 'Изменить: квартира, подъезд, домофон' })
/** Which of the five fields are visible. */
async function open(within: Locator): Promise<boolean[]> {
  return Promise.all(NAMES.map(name => within.getByRole('textbox', { name }).isVisible()))
}

// They are folded below the address; at checkout, filled fields form one line and only empty fields
// are open.
// Chromium alone: Firefox 153 crashes when a long script is injected into this page
test('[LOC-05, CHK-01] details of the door are entered once, then shown as one line @chromium', async ({
  page,
}) => {
  await page.goto('/')
  await chooseCity(page)
  await typeAddress(page)
  const address = dialog(page, 'Адрес')
  expect(await open(address)).toEqual([false, false, false, false, false])
  // Enter on the summary unfolds the fields, and Tab leads to the first of them.
  await address.locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(address.getByRole('textbox', { name: /^Квартира/ })).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  expect(await open(address)).toEqual([true, true, true, true, true])
  await fold(address).click()
  expect(await open(address)).toEqual([false, false, false, false, false])
  await expect(address.locator('summary')).toContainText('кв. 12 · подъезд 2')
  await saveScreenshot(page, 'door-folded')
  expect(await findAxeViolations(page)).toEqual([])
  await saveLocation(page)
  await acceptCookies(page)
  await openMenu(page)
  await addFromCard(page, 'Калифорния')
  await openCart(page)

  await expect(form(page)).toContainText('кв. 12 · подъезд 2')
  expect(await open(form(page))).toEqual([false, false, true, true, true])
  const floor = page.getByRole('textbox', { name: /^Этаж/ })
  await floor.fill('3')
  await floor.blur()
  await expect(floor, 'it does not fold under the fingers').toBeVisible()
  await change(page).press('Enter')
  const flat = page.getByRole('textbox', { name: /^Квартира/ })
  await expect(flat).toBeFocused()
  await expect(flat).toBeInViewport({ ratio: 1 })
  await expect(flat).toHaveValue('12')
  expect(await open(form(page))).toEqual([true, true, true, true, true])
  await expect(change(page)).toHaveCount(0)
  await flat.fill('')
  await flat.pressSequentially('14')
  await page.reload()
  await expect(form(page)).toContainText('кв. 14 · подъезд 2 · этаж 3')
  expect(await open(form(page))).toEqual([false, false, false, true, true])
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findAxeViolations(page)).toEqual([])
})

/** The height of the page without its footer, on a phone with two dishes in the cart. */
const tall = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate(main => Math.round(main.getBoundingClientRect().height))

test('[CHK-01, UI-05] on a phone known details of the door make a guest\'s cart page shorter', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openMenuForDelivery(page)
  for (const dish of ['Калифорния', 'Филадельфия']) await addFromCard(page, dish)
  await openCart(page)
  await expect(page.getByText('До бесплатной доставки осталось')).toBeVisible()
  const before = await tall(page)
  for (const [at, text] of ['12', '2', '3', '12К', 'Вход со двора'].entries())
    await page.getByRole('textbox', { name: NAMES[at] as RegExp }).fill(text)
  await page.reload()
  await expect(form(page)).toContainText('кв. 12 · подъезд 2 · этаж 3 · домофон 12К · Вход со двора')
  await expect(page.getByText('До бесплатной доставки осталось')).toBeVisible()
  const after = await tall(page)
  expect(before).toBeLessThanOrEqual(2500)
  expect(after).toBeLessThan(before - 100)
})

/** Scrolls the page until the focused field ends 20 px above the bars at the window's lower edge. */
async function scrollFieldToBottom(page: Page): Promise<void> {
  await page.evaluate(() => {
    const field = document.activeElement
    // the scroll padding of the page is as high as its bars
    const bars = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0
    if (field !== null) scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + bars + 20)
  })
}

// The first prices bring the delivery rule and its dishes, 150 px above the form.
// Chromium alone: no other engine's order of layout and scrolling has been measured
test('[CHK-01, CART-06] a focused field stays in view when late prices move the form @chromium', async ({ page }) => {
  await openMenuForDelivery(page)
  await addFromCard(page, 'Калифорния')
  const release = await holdRequests(page, /\/preflight$/)
  await openCart(page)
  const flat = page.getByRole('textbox', { name: /^Квартира/ })
  await flat.fill('12')
  await scrollFieldToBottom(page)
  await expect(flat).toBeInViewport({ ratio: 1 })
  release()
  await expect(page.getByRole('main')).toContainText('До бесплатной доставки осталось')
  await expect(flat).toBeFocused()
  await expect(flat).toBeInViewport({ ratio: 1 })
})

test('[MENU-12, UI-05] a cookie notice that comes late covers no focused field', async ({ page }) => {
  await enterForDelivery(page, MENU)
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  // the script of the notice
  const release = await holdRequests(page, /deferred-views-/)
  await page.reload()
  // late prices would move the field, too
  await expect(page.getByRole('main')).toContainText('До бесплатной доставки осталось')
  const flat = page.getByRole('textbox', { name: /^Квартира/ })
  await flat.fill('12')
  await scrollFieldToBottom(page)
  release()
  const notice = page.getByRole('complementary', { name: 'Cookie' })
  await expect(notice).toBeVisible()
  await expect(flat).toBeFocused()
  const readBox = async (locator: Locator) => locator.evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })
  await expect.poll(async () => (await readBox(flat)).bottom - (await readBox(notice)).top).toBeLessThanOrEqual(0)
})
