import type { Page } from 'playwright/test'
import { expect } from './support/expect.ts'
import { test } from './support/fixtures.ts'
import { openCartForTakeAway, fillPerson, signInByPhone } from './support/steps.ts'

/** Returns as from a payment page that posts a form: without a referrer of the shop. */
async function post(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.evaluate(action => {
    const form = Object.assign(document.createElement('form'), { method: 'POST', action })
    form.append(Object.assign(document.createElement('input'), { name: 'payment', value: 'failure' }))
    document.body.append(form)
    form.submit()
  }, address)
}

// The payment page adds parameters to the URL and posts a form.
test("[CHK-15, I18N-02] the return page uses the bank's result, not its language or form data", async ({
  page,
  shop,
}) => {
  await openCartForTakeAway(page)
  await fillPerson(page)
  await page.getByText('Картой онлайн').click()
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await signInByPhone(page, shop)
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('button', { name: 'Отказаться' })).toBeVisible()
  const [order] = await shop.control('orders')

  await post(page, `${shop.url}/cart?order=${order.id}`)
  await expect(page.getByText('Пока неизвестно, прошла ли оплата')).toBeVisible()
  await expect(page).toHaveTitle(/^Заказ № .*: оплата не подтверждена — /)
  await expect(page.getByRole('link', { name: 'Не оплатили?' })).toBeVisible()

  await post(page, `${shop.url}/cart?orderId=77?order=${order.id}&amp;payment=SUCCESS?TPE=1&lang=en`)
  const message = page.getByText('Банк сообщает, что оплата прошла')
  await expect(message).toBeVisible()
  expect(new URL(page.url()).href).toBe(`${shop.url}/cart`)
  await expect(page.getByRole('link', { name: 'Не оплатили?' })).toHaveAttribute('href', new RegExp(`/pay/${order.id}`))
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.reload()
  await expect(message).toBeVisible()
  expect(await shop.control('orders')).toHaveLength(1)
})
