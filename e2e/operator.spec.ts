import { findAxeViolationsInBothThemes } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { addFromCard, openCart, openMenuForDelivery } from './support/steps.ts'

const PAUSED = { orders: 'paused', message: { ru: 'Нет электричества' }, banner: { ru: 'Новое меню с понедельника' } }

test('[CFG-11] the operator stops orders of an open page, and the menu and the cart stay', async ({ page }) => {
  let file: object = { orders: 'open' }
  await page.route('**/operator.json', route => route.fulfill({ json: file }))
  await page.clock.install()
  await openMenuForDelivery(page)
  await expect(page.getByText('Сейчас не принимаем заказы')).toHaveCount(0)
  file = PAUSED
  await page.clock.fastForward('05:00')
  const notice = page.getByRole('alert').filter({ hasText: 'Сейчас не принимаем заказы' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('Новое меню с понедельника')).toBeVisible()
  expect(await findAxeViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  await expect(page.getByRole('button', { name: /оформить/i }).filter({ hasText: 'заказ' })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Нет электричества').last()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^\+7/ }).last()).toHaveAttribute('href', /^tel:\+7/)
})
