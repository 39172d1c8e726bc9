import { expect, saveScreenshot, test } from './support/fixtures.ts'
import {
  acceptCookies, addFromCard, chooseCity, chooseMethod, dialog, openCart, openMenu, prepareOrder, saveLocation,
} from './support/steps.ts'

test('[LOC-06, LOC-13, CHK-02, CHK-08] a visitor orders ahead and picks the order up @desktop', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await chooseCity(page)
  await chooseMethod(page, 'Самовывоз')
  const points = dialog(page, 'Адрес').getByRole('radio', { name: /улица|проспект/ })
  await expect(points.first()).toBeChecked()
  expect(await points.count()).toBeGreaterThan(2)
  await saveScreenshot(page, 'take-away-1-points')
  await saveLocation(page)
  await acceptCookies(page)
  await openMenu(page)
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  await page.getByRole('radio', { name: 'Ко времени' }).check({ force: true })
  await page.locator('#order-day').selectOption({ label: 'Завтра' })
  await page.getByRole('combobox', { name: /Время самовывоза/ }).selectOption({ label: '19:30' })
  await prepareOrder(page, shop, '9007654321')
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })).toBeVisible()
  await expect(page.getByText('Завтра, 19:30')).toBeVisible()
  await saveScreenshot(page, 'take-away-2-success')
  const [order] = await shop.control('orders')
  expect(order.request).toMatchObject({
    deliveryType: 'TAKE_AWAY',
    payType: 'CARD_UPON_RECEIPT',
    preOrderTime: expect.stringMatching(/T19:30:00\+03:00$/),
  })
  expect(order.request).not.toHaveProperty('address')
  expect(order.request).not.toHaveProperty('location')
})
