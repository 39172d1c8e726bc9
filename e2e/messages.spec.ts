import { expect, test } from './support/fixtures.ts'
import { addFromCard, card, dialog, openMenuForTakeAway, openCart } from './support/steps.ts'

test('[CART-03] the offer to undo is shown on its page and not on the next one', async ({ page }) => {
  await openMenuForTakeAway(page)
  await addFromCard(page, 'Калифорния')
  await addFromCard(page, 'Филадельфия')
  await openCart(page)
  await page.getByRole('button', { name: 'Удалить из корзины: Калифорния' }).click()
  const message = page.getByText('Удалено: Калифорния')
  await expect(message.first()).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/\/cart/)
  await expect(message).toHaveCount(0, { timeout: 3000 })
})

test('[MENU-03] a dish in the cart keeps its price on its card @both', async ({ page }) => {
  await openMenuForTakeAway(page)
  const price = /^\d+\s₽$/
  await expect(card(page, 'Калифорния').getByText(price).filter({ visible: true })).toHaveCount(1)
  await addFromCard(page, 'Калифорния')
  await expect(card(page, 'Калифорния').getByText(price).filter({ visible: true })).toHaveCount(1)
})

test('[CART-07] @desktop the cart is aligned with the header at every window width', async ({ page }) => {
  await openMenuForTakeAway(page)
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  for (const width of [1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 1000 })
    const edges = (selector: string): Promise<number[]> =>
      page
        .locator(selector)
        .first()
        .evaluate(element =>
          [element.getBoundingClientRect().left, element.getBoundingClientRect().right].map(Math.round))
    const [left] = await edges('header a')
    const [textLeft] = await edges('main h1')
    const [, sideRight] = await edges('main section[aria-label="Итого"]')
    expect(textLeft, `${width} px`).toBe(left)
    expect(sideRight, `${width} px`).toBe(width - (left ?? 0))
  }
})

test('[BOOT-01, LOC-01] nothing says that it is loading while a first visitor enters the address', async ({ page }) => {
  await page.goto('/')
  await expect(dialog(page, 'Адрес')).toBeVisible()
  await page.waitForTimeout(1500)
  await expect(page.locator('#app [role=progressbar]')).toBeHidden()
  await expect(page.getByText('Загружаем меню…')).toBeHidden()
})

test('[BOOT-01, LOC-01] «Загружаем меню…» is shown only once a place is chosen', async ({ page, shop }) => {
  const holdCalls = (calls: string) => page.route(`${shop.api}${calls}`, () => undefined)
  const bar = page.getByRole('progressbar')
  const claim = page.getByText('Загружаем меню…')
  await holdCalls('/1/p/cities**')
  await page.goto('/', { waitUntil: 'commit' })
  // The shop's loader has replaced the page's splash.
  await expect.poll(() => page.evaluate(() => document.querySelector('#app .splash') === null)).toBe(true)
  await page.waitForTimeout(2500)
  await expect(bar).toBeVisible()
  // The loader does not say yet that loading takes long.
  expect(await claim.count()).toBe(0)

  await page.unroute(`${shop.api}/1/p/cities**`)
  await openMenuForTakeAway(page)
  await page.evaluate(() => new Promise<void>(done => {
    const deletion = indexedDB.deleteDatabase('storefront')
    deletion.onsuccess = deletion.onerror = deletion.onblocked = () => done()
  }))
  await holdCalls('/1/p/menus/**')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(claim).toBeVisible()
})
