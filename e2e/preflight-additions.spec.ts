import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { addFromCard, card, openMenuForTakeAway, openCart, prepareOrder } from './support/steps.ts'

test('[PRE-03, CART-11, CHK-13] a gift and a package are confirmed, ordered once and listed', async ({
  page,
  shop,
}) => {
  await openMenuForTakeAway(page)
  await addFromCard(page, 'Калифорния')
  await card(page, 'Калифорния').getByRole('button', { name: 'Увеличить количество: Калифорния' }).click()
  await openCart(page)
  await prepareOrder(page, shop, '9007654332')
  const order = page.getByRole('button', { name: /^Оформить заказ · / })
  const sum = async (): Promise<number> => Number(/([\d\s]+)₽/.exec(await order.innerText())?.[1]?.replace(/\s/g, ''))
  // Signing in has requested the totals.
  await expect(order).toBeVisible()
  await expect(page.locator('dl[aria-busy=true]')).toHaveCount(0)
  const before = await sum()
  // From now on the restaurant adds both; the preflight before the order reports them first.
  await shop.control('habits', { additions: true })
  await order.click()
  await expect(page.getByRole('main').getByText(/^Сумма заказа изменилась: теперь/).first()).toBeVisible()
  expect(await shop.control('orders')).toEqual([])
  expect(await sum()).toBe(before + 30)
  await expect(page.getByText('Подарок: Калифорния')).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Упаковка' })).toBeVisible()
  await page.getByRole('button', { name: 'Состав суммы' }).click()
  await expect(page.locator('#breakdown').getByText('Подарок: Калифорния')).toBeVisible()
  await expect(page.locator('#breakdown').getByText('Упаковка')).toBeVisible()
  await saveScreenshot(page, 'additions-1-cart', { fullPage: true })
  await order.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })).toBeVisible()
  const dishes = page.getByRole('region', { name: 'Состав заказа' })
  await expect(dishes.getByText('Подарок: Калифорния')).toBeVisible()
  await expect(dishes.getByRole('listitem').filter({ hasText: 'Упаковка' })).toContainText('30')
  await saveScreenshot(page, 'additions-2-order', { fullPage: true })
  const [placed] = await shop.control('orders')
  expect(placed.payableAmount).toBe((before + 30) * 100)
  await page.getByRole('button', { name: 'Мои заказы' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Подарок: Калифорния' }).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Упаковка' }).first()).toBeVisible()
})
