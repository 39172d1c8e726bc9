import { expect, test } from './support/fixtures.ts'
import {
  addFromCard,
  enterForTakeAway,
  fillPerson,
  openCart,
  openMenu,
  signInByPhone,
} from './support/steps.ts'

test('[STO-01, CART-09, CHK-01] menu, cart and a half-filled checkout survive a reload at each step', async ({
  page,
  shop,
}) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  await page.reload()
  await openMenu(page)
  await addFromCard(page, 'Калифорния')
  await page.reload()
  await expect(page.getByRole('group', { name: 'Количество: Калифорния' }).first()).toContainText('1')
  await openCart(page)
  await fillPerson(page, { name: 'Анна-Мария', email: 'не почта', phone: '8 900' })
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Имя/ })).toHaveValue('Анна-Мария')
  await expect(page.getByRole('textbox', { name: /^Email для чека/ })).toHaveValue('не почта')
  await expect(page.getByRole('textbox', { name: /^Телефон/ })).toHaveValue('8 900')
  // Fields are validated when the order is placed, then again on each correction.
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  const email = page.getByRole('textbox', { name: /^Email для чека/ })
  await expect(page.getByText('Укажите корректный email')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('anna@example.com')
  await expect(page.getByText('Укажите корректный email')).toHaveCount(0)
  await page.getByRole('textbox', { name: /^Телефон/ }).fill('8 900 111-22-33')
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await expect(page.getByRole('textbox', { name: /Номер телефона/ })).toHaveValue('+7 900 111-22-33')
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByRole('textbox', { name: /Код из СМС/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: /Код из СМС/ })).toBeVisible()
  await expect(page.getByText(/Запросить код повторно через \d:\d\d/)).toBeVisible()
  await page.goto('/auth?return=%2Fcart')
  await page.getByRole('button', { name: 'Изменить номер' }).click()
  await shop.control('clock', { now: '2026-03-04T12:05:00+03:00' })
  await page.reload()
  await signInByPhone(page, shop, '9001112233')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('1 позиция').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeVisible()
  expect(await shop.control('orders')).toEqual([])
})
