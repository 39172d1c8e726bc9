import { expect, test } from './support/fixtures.ts'
import { addFromCard, card, dialog, menuByTakeAway, openCart } from './support/steps.ts'

test('[CART-03] what can be taken back is offered on the page where it was done, and not on the next', async ({ page }) => {
  await menuByTakeAway(page)
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
  await menuByTakeAway(page)
  const price = /^\d+\s₽$/
  await expect(card(page, 'Калифорния').getByText(price).filter({ visible: true })).toHaveCount(1)
  await addFromCard(page, 'Калифорния')
  await expect(card(page, 'Калифорния').getByText(price).filter({ visible: true })).toHaveCount(1)
})

test('[CART-07] @desktop the cart begins and ends where every other page does, however wide the window is', async ({ page }) => {
  await menuByTakeAway(page)
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  for (const width of [1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 1000 })
    const edges = (selector: string): Promise<number[]> => page.locator(selector).first().evaluate(one => [one.getBoundingClientRect().left, one.getBoundingClientRect().right].map(Math.round))
    const [left] = await edges('header a')
    const [textLeft] = await edges('main h1')
    const [, sideRight] = await edges('main section[aria-label="Итого"]')
    expect(textLeft, `${width} px`).toBe(left)
    expect(sideRight, `${width} px`).toBe(width - (left ?? 0))
  }
})

test('[BOOT-01, LOC-01] while a first visit is asked for its address nothing claims to be loading', async ({ page }) => {
  await page.goto('/')
  await expect(dialog(page, 'Адрес')).toBeVisible()
  await page.waitForTimeout(1500)
  await expect(page.locator('#app [role=progressbar]')).toBeHidden()
  await expect(page.getByText('Загружаем меню…')).toBeHidden()
})

test('[BOOT-01, LOC-01] a menu is said to be loading only when a place is chosen: a first visit on a slow line says nothing before it asks', async ({ page, shop }) => {
  const held = (calls: string) => page.route(`${shop.api}${calls}`, () => undefined)
  const bar = page.getByRole('progressbar')
  const claim = page.getByText('Загружаем меню…')
  await held('/1/p/cities**')
  await page.goto('/', { waitUntil: 'commit' })
  // the shop's own loader, in place of the page's splash
  await expect.poll(() => page.evaluate(() => document.querySelector('#app .splash') === null)).toBe(true)
  await page.waitForTimeout(2500)
  await expect(bar).toBeVisible()
  // once: later it is said that it takes long
  expect(await claim.count()).toBe(0)

  await page.unroute(`${shop.api}/1/p/cities**`)
  await menuByTakeAway(page)
  await page.evaluate(() => new Promise<void>(done => {
    const gone = indexedDB.deleteDatabase('storefront')
    gone.onsuccess = gone.onerror = gone.onblocked = () => done()
  }))
  await held('/1/p/menus/**')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(claim).toBeVisible()
})
