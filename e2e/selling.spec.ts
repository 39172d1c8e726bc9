import { findAxeViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { addFromCard, card, dialog, openCart, openMenuForTakeAway } from './support/steps.ts'

test.use({ menu: 'whole' })

test('[MENU-21, CART-13, CART-08, MENU-08] what sells: another hour, add-ons, a code, changed choices', async ({ page }) => {
  await openMenuForTakeAway(page)
  // noon: breakfast is until twelve
  const breakfast = card(page, 'Сырники с юдзу')
  await expect(breakfast).toContainText('349 ₽')
  await breakfast.getByRole('button', { name: /^Заказать на завтра, 08:00/ }).click()
  await expect(breakfast.getByRole('group', { name: 'Количество: Сырники с юдзу' })).toBeVisible()
  await expect(page.getByText('Меню на время заказа: завтра, 08:00')).toBeVisible()
  await page.getByRole('button', { name: 'Время заказа: завтра, 08:00' }).click()
  await page.getByRole('combobox', { name: /Время самовывоза/ }).selectOption({ label: '09:15' })
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Готово' }).click()
  await expect(page.getByRole('button', { name: 'Время заказа: завтра, 09:15' })).toBeFocused()

  await card(page, 'Спайси лосось').getByRole('button', { name: /^Выбрать/ }).click()
  const dish = dialog(page, 'Спайси лосось')
  await dish.getByRole('radio', { name: /Мягко/ }).locator('xpath=ancestor::label').click()
  const addOns = dish.getByRole('region', { name: 'С этим берут' })
  await expect(addOns.getByRole('listitem')).toHaveCount(3)
  await expect(addOns).not.toContainText(/Соевый|Термопакет|Васаби/)
  await dish.getByRole('button', { name: /^Добавить ·/ }).click()
  await addFromCard(page, 'Калифорния')

  await openCart(page)
  await expect(page.getByRole('region', { name: 'С этим берут' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'Изменить состав: Спайси лосось' }).click()
  await expect(dish.getByRole('radio', { name: /Мягко/ })).toBeChecked()
  await page.reload()
  await dish.getByRole('radio', { name: /Остро/ }).locator('xpath=ancestor::label').click()
  await dish.getByRole('button', { name: /^Сохранить/ }).click()
  const lines = page.getByRole('list', { name: 'Корзина' }).getByRole('heading')
  await expect(lines).toHaveText(['Сырники с юдзу', 'Спайси лосось', 'Калифорния'])
  await expect(page.getByRole('list', { name: 'Корзина' })).toContainText('Остро')
  await page.getByRole('button', { name: 'Применить СУШИ10' }).click()
  await expect(page.getByText('Промокод СУШИ10 применён')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  await page.goto('/promotions/2')
  await dialog(page, /Сет «Цапля»/).getByRole('button', { name: 'К блюду: Сет «Цапля»' }).click()
  await expect(dialog(page, 'Сет «Цапля»').getByRole('button', { name: /^Добавить ·/ })).toBeVisible()
})
