import type { Page } from 'playwright/test'
import { axeViolations } from './support/axe.ts'
import { expect, shoot, test, type Shop } from './support/fixtures.ts'
import { keptMenus } from './support/kept.ts'
import { addFromCard, card, frames, menuByTakeAway, openCart, travel } from './support/steps.ts'

/** A visit with the menu open, long enough for it to be kept. */
async function visitOnce(page: Page): Promise<void> {
  await menuByTakeAway(page)
  await expect.poll(() => keptMenus(page)).toContain('menu.11')
}
const everyCall = (shop: Shop): string => `${shop.api}/1/**`

test('[MENU-15] without the API the last menu shows, says from when it is, and is made good by «Повторить»', async ({ page, shop, allow }) => {
  allow(/Failed to load resource|ERR_/)
  await visitOnce(page)
  await page.route(everyCall(shop), route => route.abort('internetdisconnected'))
  await page.reload()
  await expect(card(page, 'Калифорния')).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: 'Нет сети — меню от 12:00, цены могли измениться' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('Обновляем меню…')).toHaveCount(0)
  await shoot(page, 'kept-menu-offline')
  expect(await axeViolations(page, '[role=alert]')).toEqual([])
  // put away, or out of sight above the dishes, the menu's age still is in sight
  const age = page.getByText('Меню от 12:00', { exact: true })
  await expect(age).toHaveCount(0)
  await notice.getByRole('button', { name: 'Закрыть' }).click()
  await expect(notice).toHaveCount(0)
  await expect(age).toBeVisible()
  await addFromCard(page, 'Калифорния')
  // promotions belong to the same visit
  await travel(page, '/promotions')
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

test('[MENU-15] a slow network is not waited for: the last menu is there before any answer, and the present one takes its place without a jump', async ({ page, shop }) => {
  await visitOnce(page)
  let letGo = (): void => undefined
  const held = new Promise<void>(resolve => { letGo = resolve })
  await page.route(everyCall(shop), async route => {
    await held
    await route.continue()
  })
  await page.reload()
  const dish = page.getByRole('heading', { name: 'Ланч-бокс с лососем', exact: true })
  await expect(dish).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: 'Обновляем меню…' })).toBeVisible()
  await dish.scrollIntoViewIfNeeded()
  await frames(page, 10)
  const before = await dish.boundingBox()
  await shoot(page, 'kept-menu-updating')
  letGo()
  await expect(page.getByText('Обновляем меню…')).toHaveCount(0)
  await frames(page, 10)
  expect(await dish.boundingBox()).toEqual(before)
})

test('[MENU-15, CART-09] what changed in the cart between two visits is told by name, on the menu and in the cart, until dismissed', async ({ page, shop, allow }) => {
  allow(/preflight/) // one dish is sold out
  await visitOnce(page)
  await addFromCard(page, 'Калифорния')
  await addFromCard(page, 'Филадельфия')
  // other programs read the list, which the cart writes once it has come
  const listed = () => page.evaluate(() => Object.fromEntries((JSON.parse(localStorage.getItem('cart_positions') ?? '[]') as { id: number; name: string }[])
    .map(line => [line.name, line.id])))
  await expect.poll(async () => Object.keys(await listed())).toHaveLength(2)
  const ids = await listed()
  await shop.control('sold-out', { positionIds: [ids['Филадельфия']] })
  await page.route('**/menus/*/positions', async route => {
    const answer = await route.fetch()
    const positions = await answer.json() as { id: number; price: number }[]
    await route.fulfill({ response: answer, json: positions.map(one => (one.id === ids['Калифорния'] ? { ...one, price: one.price + 3000 } : one)) })
  })
  await page.reload()
  const notice = page.getByRole('alert').filter({ hasText: 'Пока вас не было, корзина изменилась' })
  await expect(notice.getByRole('listitem')).toHaveText([/^Калифорния \+30\s₽$/, 'Филадельфия — закончилось'])
  await shoot(page, 'kept-menu-changes')
  await openCart(page)
  await expect(notice.getByRole('listitem')).toHaveText([/^Калифорния/])
  await expect(page.getByRole('alert').filter({ hasText: 'Закончилось: Филадельфия' })).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
  await shoot(page, 'kept-menu-changes-cart')
  await notice.getByRole('button', { name: 'Понятно' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.getByRole('group', { name: 'Количество: Филадельфия' })).toContainText('1')
})
