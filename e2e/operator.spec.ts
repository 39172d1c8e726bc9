import { findAxeViolationsInBothThemes } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { addFromCard, openCart, openMenuForDelivery } from './support/steps.ts'

const PAUSED = { orders: 'paused', message: { ru: 'Нет электричества' }, banner: { ru: 'Новое меню с понедельника' } }

test('[CFG-11] the operator stops orders without a release, and the menu and the cart stay', async ({ page }) => {
  await page.route('**/operator.json', route => route.fulfill({ json: PAUSED }))
  await openMenuForDelivery(page)
  const notice = page.getByRole('alert').filter({ hasText: 'Сейчас не принимаем заказы' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('Новое меню с понедельника')).toBeVisible()
  expect(await findAxeViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  const main = page.getByRole('main')
  await expect(main.getByText('Нет электричества').last()).toBeVisible()
  await expect(main.getByRole('link', { name: /^\+7/ }).last()).toHaveAttribute('href', /^tel:\+7/)
  await expect(main.getByRole('button', { name: /оформить/i })).toHaveCount(0)
})
