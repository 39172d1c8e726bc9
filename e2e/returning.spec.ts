import { findAxeViolationsInBothThemes } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import {
  addFromCard,
  openMenuForDelivery,
  MENU,
  openCart,
  prepareOrder,
  waitForScrollEnd,
  navigateTo,
} from './support/steps.ts'

// Address, time, recipient and payment are shown as lines; each can be changed by keyboard.
// Chromium alone: Firefox 153 crashes when a long script is injected into this page
test('[CHK-01, CHK-05, UI-05] a returning customer orders without filling in anything @chromium', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openMenuForDelivery(page)
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  await page.getByRole('textbox', { name: /^Квартира/ }).fill('12')
  await prepareOrder(page, shop)
  const order = page.getByRole('button', { name: 'Оформить заказ' })
  const placed = page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })
  await order.click()
  await expect(placed).toBeVisible()

  await navigateTo(page, MENU)
  await waitForScrollEnd(page)
  for (const dish of ['Калифорния', 'Филадельфия']) await addFromCard(page, dish)
  await openCart(page)
  const form = page.getByRole('form', { name: 'Оформление заказа' })
  const change = (part: string) => page.getByRole('button', { name: `Изменить: ${part}`, exact: true })
  const line = (part: string) => form.getByRole('region').filter({ has: change(part) })
  await expect(line('адрес')).toContainText(/^Ярославль, улица Свободы, 1.* · кв\. 12Изменить$/)
  await expect(line('время')).toContainText('Как можно скорее')
  await expect(line('получатель')).toContainText('Анна, +7 900 123-45-67')
  await expect(line('оплата')).toContainText('Картой при получении')
  await expect(form.getByRole('textbox')).toHaveCount(0)
  await expect(form.getByRole('radio')).toHaveCount(0)
  await expect(page.getByText('До бесплатной доставки осталось')).toBeVisible()
  expect(await page.getByRole('main').evaluate(main => main.getBoundingClientRect().height)).toBeLessThanOrEqual(1500)
  await page.evaluate(() => scrollTo(0, 0))
  await saveScreenshot(page, 'returning', { fullPage: true })
  expect(await findAxeViolationsInBothThemes(page)).toEqual([])

  await change('время').press('Enter')
  await expect(form.getByRole('radio', { name: 'Как можно скорее' })).toBeFocused()
  await expect(form.getByRole('radio', { name: 'Как можно скорее' }).locator('xpath=ancestor::label')).toBeInViewport({
    ratio: 1,
  })
  await expect(line('получатель')).toBeVisible()
  await order.click()
  await expect(placed).toBeVisible()
  const [first, second] = await shop.control('orders')
  expect(second.request).toMatchObject({
    person: first.request.person,
    address: first.request.address,
    apartment: '12',
    payType: 'CARD_UPON_RECEIPT',
  })
})

test("[CHK-12, CHK-09] home repeats the last order at today's prices in three presses", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openMenuForDelivery(page)
  for (const dish of ['Калифорния', 'Филадельфия']) await addFromCard(page, dish)
  await openCart(page)
  await prepareOrder(page, shop)
  const placed = page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(placed).toBeVisible()
  // The stored order has higher prices.
  const sum = await page.evaluate(() => {
    const [order] = JSON.parse(localStorage.getItem('order_history') ?? '[]') as {
      lines: { price: number; sum: number }[]
    }[]
    const today = order?.lines.reduce((all, { price }) => all + price, 0) ?? 0
    localStorage.setItem(
      'order_history',
      JSON.stringify([{ ...order, lines: order?.lines.map(line => ({ ...line, price: 999_900, sum: 999_900 })) }]),
    )
    return today / 100
  })

  // The next day the order is no longer under way.
  await shop.control('clock', { now: '2026-03-05T12:00:00+03:00' })
  await page.goto('/')
  const last = page.getByRole('region', { name: 'Как в прошлый раз' })
  await expect(last).toContainText('Калифорния, Филадельфия')
  await last.getByRole('button', { name: new RegExp(`^Повторить заказ ${sum} рубл`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Добавить в корзину' }).click()
  await expect(page).toHaveURL(/\/cart#checkout$/)
  // The bar of a phone.
  const order = page.getByRole('button', { name: /^Оформить · / })
  await expect(order).toBeInViewport({ ratio: 1 })
  // The total has loaded before the order is placed.
  await expect(page.getByRole('status').filter({ hasText: /^Итого: / })).toBeAttached()
  await order.click()
  await expect(placed).toBeVisible()
  const [first, second] = await shop.control('orders')
  expect(second.request.positions.map(({ id }: { id: number }) => id)).toEqual(
    first.request.positions.map(({ id }: { id: number }) => id),
  )
})
