import { expect, NOON, test } from './support/fixtures.ts'
import { addFromCard, card, dialog, openMenuForTakeAway, openCart } from './support/steps.ts'

test('[CART-03, MENU-03] a dish keeps its price in the cart; the offer to undo stays on its page', async ({ page }) => {
  await openMenuForTakeAway(page)
  const price = card(page, 'Калифорния').getByText(/^\d+\s₽$/).filter({ visible: true })
  await expect(price).toHaveCount(1)
  await addFromCard(page, 'Калифорния')
  await expect(price).toHaveCount(1)
  await addFromCard(page, 'Филадельфия')
  await openCart(page)
  await page.getByRole('button', { name: 'Удалить из корзины: Калифорния' }).click()
  const message = page.getByText('Удалено: Калифорния')
  await expect(message.first()).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/\/cart/)
  await expect(message).toHaveCount(0, { timeout: 3000 })
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

test('[BOOT-01, LOC-01] «Загружаем меню…» is shown only once a place is chosen', async ({ page, shop }) => {
  const bar = page.locator('#app progress')
  const claim = page.getByText('Загружаем меню…')
  await page.clock.install({ time: NOON })
  await page.route(`${shop.api}/1/p/cities**`, () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  // The shop's loader has replaced the page's splash. It does not say yet that loading takes long.
  await expect.poll(() => page.evaluate(() => document.querySelector('#app .splash') === null)).toBe(true)
  await page.clock.fastForward(2500)
  await expect(bar).toBeVisible()
  expect(await claim.count()).toBe(0)
  await page.unroute(`${shop.api}/1/p/cities**`)

  // A first visitor enters the address and is told of no loading.
  await page.goto('/')
  await expect(dialog(page, 'Адрес')).toBeVisible()
  await page.clock.fastForward(1500)
  await expect(bar).toBeHidden()
  await expect(claim).toBeHidden()

  // A returning visitor without a stored menu.
  await openMenuForTakeAway(page)
  await page.evaluate(() => new Promise<void>(done => {
    const deletion = indexedDB.deleteDatabase('storefront')
    deletion.onsuccess = deletion.onerror = deletion.onblocked = () => done()
  }))
  await page.route(`${shop.api}/1/p/menus/**`, () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(claim).toBeVisible()
})
