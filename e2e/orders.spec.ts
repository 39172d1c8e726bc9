import type { Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import {
  addFromCard,
  chooseCity,
  chooseMethod,
  dialog,
  openMenuForTakeAway,
  openCart,
  saveLocation,
} from './support/steps.ts'
import { watchContext } from './support/watch.ts'

const ROLL = 'Калифорния'
const LINK = 'Корзина по ссылке'
const count = (page: Page): Promise<number> => page.evaluate(() => {
  const lines: { readonly count: number }[] = JSON.parse(localStorage.getItem('cart_positions') ?? '[]')
  return lines.reduce((sum, line) => sum + line.count, 0)
})

/** The link that «Поделиться корзиной» passes to the device. */
async function sharedLink(page: Page): Promise<string> {
  await page.evaluate(() =>
    Object.assign(navigator, {
      share: async (link: { url: string }) => void Object.assign(window, { shared: link.url }),
    }),
  )
  await page.getByRole('button', { name: 'Поделиться корзиной' }).click()
  const url: unknown = await page.evaluate(() => (window as unknown as { shared: unknown }).shared)
  expect(url).toMatch(/\/cart#cart1-[\w-]+$/)
  return String(url)
}

test('[CART-12, LOC-01] a shared cart is offered to a guest after the choice of a place', async ({
  page,
  shop,
  browser,
}) => {
  await openMenuForTakeAway(page)
  await addFromCard(page, ROLL)
  await page.getByRole('button', { name: `Увеличить количество: ${ROLL}` }).first().click()
  await openCart(page)
  const url = await sharedLink(page)

  const guest = await browser.newContext({ baseURL: shop.url, locale: 'ru-RU', viewport: page.viewportSize() })
  const watch = await watchContext(guest)
  const visit = await guest.newPage()
  const requests: string[] = []
  visit.on('request', request =>
    requests.push(`${request.url()} ${request.postData() ?? ''} ${request.headers()['referer'] ?? ''}`),
  )
  await visit.goto(url)
  await chooseCity(visit)
  await expect(visit, 'the cart is out of the address at once').toHaveURL(/\/cart$/)
  await visit.reload()
  await chooseMethod(visit, 'Самовывоз')
  await saveLocation(visit)
  const question = dialog(visit, LINK)
  await expect(question).toContainText(ROLL)
  await expect(question).toContainText('2 шт.')
  expect(await count(visit)).toBe(0)
  expect(await findAxeViolations(visit)).toEqual([])
  await visit.reload()
  await expect(question).toBeVisible()
  await visit.getByRole('button', { name: 'Добавить в корзину' }).click()
  await expect(question).toHaveCount(0)
  await expect(visit.getByRole('link', { name: ROLL, exact: true })).toBeVisible()
  expect(await count(visit)).toBe(2)
  await visit.getByRole('button', { name: 'Отменить' }).click()
  await expect(visit.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
  const fragment = url.split('#')[1] ?? ''
  expect(
    requests.filter(url => url.includes(fragment) || url.includes('cart1-')),
    'no server hears of the link',
  ).toEqual([])
  await visit.reload()
  await expect(visit.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
  await expect(question, 'an answered link is gone').toHaveCount(0)
  expect(watch.faults()).toEqual([])
  await guest.close()
})
