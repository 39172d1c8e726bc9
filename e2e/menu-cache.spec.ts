import type { Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { expect, saveScreenshot, test, type Shop } from './support/fixtures.ts'
import { listCachedMenus } from './support/menu-cache.ts'
import { addFromCard, card, waitForFrames, openMenuForTakeAway, openCart, navigateTo } from './support/steps.ts'

/** A visit with the menu open, long enough for it to be stored. */
async function visitOnce(page: Page): Promise<void> {
  await openMenuForTakeAway(page)
  await expect.poll(() => listCachedMenus(page)).toContain('menu.11')
}
const everyCall = (shop: Shop): string => `${shop.api}/1/**`

test('[MENU-15] without the API the stored menu is shown with its time, until a retry', async ({
  page,
  shop,
  allow,
}) => {
  allow(/Failed to load resource|ERR_/)
  await visitOnce(page)
  await page.route(everyCall(shop), route => route.abort('internetdisconnected'))
  await page.reload()
  await expect(card(page, 'Калифорния')).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: 'Нет сети — меню от 12:00, цены могли измениться' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('Обновляем меню…')).toHaveCount(0)
  await saveScreenshot(page, 'cached-menu-offline')
  expect(await findAxeViolations(page, '[role=alert]')).toEqual([])
  // With the notice dismissed or scrolled out of sight, the menu's time still is shown.
  const age = page.getByText('Меню от 12:00', { exact: true })
  await expect(age).toHaveCount(0)
  await notice.getByRole('button', { name: 'Закрыть' }).click()
  await expect(notice).toHaveCount(0)
  await expect(age).toBeVisible()
  await addFromCard(page, 'Калифорния')
  // Promotions were stored on the same visit.
  await navigateTo(page, '/promotions')
  await expect(page.getByRole('main').getByText('Нет сети — меню от 12:00')).toBeVisible()
  await page.goBack()
  await notice.scrollIntoViewIfNeeded()
  await expect(notice).toBeInViewport()
  await expect(age).toHaveCount(0)
  await card(page, 'Ланч-бокс с лососем').scrollIntoViewIfNeeded()
  await expect(age).toBeVisible()
  await page.unroute(everyCall(shop))
  await notice.getByRole('button', { name: 'Повторить' }).click()
  await expect(notice).toHaveCount(0)
  await expect(card(page, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toContainText('1')
})

test('[MENU-15] on a slow network the stored menu is shown, then replaced without a shift', async ({ page, shop }) => {
  await visitOnce(page)
  let letGo = (): void => undefined
  const released = new Promise<void>(resolve => { letGo = resolve })
  await page.route(everyCall(shop), async route => {
    await released
    await route.continue()
  })
  await page.reload()
  const dish = page.getByRole('heading', { name: 'Ланч-бокс с лососем', exact: true })
  await expect(dish).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: 'Обновляем меню…' })).toBeVisible()
  await dish.scrollIntoViewIfNeeded()
  await waitForFrames(page, 10)
  const before = await dish.boundingBox()
  await saveScreenshot(page, 'cached-menu-updating')
  letGo()
  await expect(page.getByText('Обновляем меню…')).toHaveCount(0)
  await waitForFrames(page, 10)
  expect(await dish.boundingBox()).toEqual(before)
})

test('[MENU-15, CART-09] changes of the cart since the last visit are listed until dismissed', async ({
  page,
  shop,
  allow,
}) => {
  allow(/preflight/) // One dish is sold out.
  await visitOnce(page)
  await addFromCard(page, 'Калифорния')
  await addFromCard(page, 'Филадельфия')
  // Other programs read this list, which the cart writes once it has loaded.
  const listed = () =>
    page.evaluate(() =>
      Object.fromEntries(
        (JSON.parse(localStorage.getItem('cart_positions') ?? '[]') as { id: number; name: string }[]).map(line => [
          line.name,
          line.id,
        ]),
      ),
    )
  await expect.poll(async () => Object.keys(await listed())).toHaveLength(2)
  const ids = await listed()
  await shop.control('sold-out', { positionIds: [ids['Филадельфия']] })
  await page.route('**/menus/*/positions', async route => {
    const answer = await route.fetch()
    const positions = await answer.json() as { id: number; price: number }[]
    // A late response still is compared with the stored menu.
    await page.waitForTimeout(3000)
    await route.fulfill({
      response: answer,
      json: positions.map(position =>
        (position.id === ids['Калифорния'] ? { ...position, price: position.price + 3000 } : position)),
    })
  })
  await page.reload()
  const notice = page.getByRole('alert').filter({ hasText: 'Пока вас не было, корзина изменилась' })
  await expect(notice.getByRole('listitem')).toHaveText([/^Калифорния \+30\s₽/, 'Филадельфия — закончилось'])
  await saveScreenshot(page, 'cached-menu-changes')
  await openCart(page)
  await expect(notice.getByRole('listitem')).toHaveText([/^Калифорния/])
  await expect(page.getByRole('alert').filter({ hasText: 'Закончилось: Филадельфия' })).toHaveCount(1)
  expect(await findAxeViolations(page)).toEqual([])
  await saveScreenshot(page, 'cached-menu-changes-cart')
  await notice.getByRole('button', { name: 'Понятно' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.getByRole('group', { name: 'Количество: Филадельфия' })).toContainText('1')
})
