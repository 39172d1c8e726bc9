import { expect, saveScreenshot, test } from './support/fixtures.ts'
import {
  acceptCookies,
  addFromCard,
  chooseCity,
  dialog,
  fillPerson,
  openCart,
  openMenu,
  saveLocation,
  signInByPhone,
  typeAddress,
} from './support/steps.ts'

test.use({ habits: { dialect: 'loose', codes: 'own', identityHeader: 'X-Own', orderStatus: true, signOut: true } })

// From the address over the cart, the sign-in and the payment to the order's status.
test('[CFG-09, LOC-02, CHK-05, CHK-07, AUTH-02] an API of another dialect serves a whole order', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await chooseCity(page)
  await typeAddress(page)
  await expect(dialog(page, 'Адрес')).toContainText(/мин/)
  await saveLocation(page)
  await acceptCookies(page)
  await openMenu(page)

  await addFromCard(page, 'Калифорния')
  await openCart(page)
  await fillPerson(page)
  await page.getByRole('button', { name: 'Увеличить количество: Калифорния' }).click()
  await page.getByRole('button', { name: 'Увеличить количество: Калифорния' }).click()
  await page.getByText('Картой онлайн').click()
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await signInByPhone(page, shop)
  await expect(page).toHaveURL(/\/cart$/)

  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await page.getByRole('button', { name: 'Отказаться' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № \d+ ждёт оплаты$/ })).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByRole('link', { name: 'Оплатить снова' }).click()
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № \d+ принят$/ })).toBeVisible()
  await saveScreenshot(page, 'dialect-1-paid')

  const [order, ...otherOrders] = await shop.control('orders')
  expect(otherOrders).toEqual([])
  expect(order.request).toMatchObject({ deliveryType: 'DELIVERY', payType: 'CARD_ONLINE' })
  await shop.control('order-status', { orderId: order.id, status: 'COOKING' })
  await page.reload()
  await expect(page.getByText('Готовится')).toBeVisible()
  await expect(page.getByText('Оплачено онлайн')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Не оплатили?' })).toHaveCount(0)
})
