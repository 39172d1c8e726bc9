import { findAxeViolations } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { addFromCard, card, chooseRadio, openMenuForTakeAway, openCart } from './support/steps.ts'

test('[MENU-14, MENU-04] the menu is shown for the time chosen in the cart, until reset', async ({ page }) => {
  await openMenuForTakeAway(page)
  const lunch = card(page, 'Ланч-бокс с лососем')
  await expect(lunch.getByRole('button', { name: /^Выбрать|^Добавить/ })).toBeVisible()
  await addFromCard(page, 'Калифорния')
  const menuPath = new URL(page.url()).pathname
  await openCart(page)
  await chooseRadio(page.getByRole('radio', { name: 'Ко времени' }))
  await page.locator('#order-day').selectOption({ label: 'Завтра' })
  await page.getByRole('combobox', { name: /Время самовывоза/ }).selectOption({ label: '19:30' })
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${menuPath}(#.*)?$`))

  const line = page.getByText('Меню на время заказа: завтра, 19:30')
  await expect(line).toBeVisible()
  await expect(lunch).toContainText('Заказать на завтра, 15:45')
  await expect(lunch.getByRole('button', { name: /^Выбрать|^Добавить/ })).toHaveCount(0)
  await expect(card(page, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toBeVisible()
  await line.scrollIntoViewIfNeeded()
  await saveScreenshot(page, 'menu-time')
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Изменить время' }).click()
  await expect(page.getByRole('combobox', { name: /Время самовывоза/ })).toHaveValue(/\d/)
  await page.goBack()
  await page.getByRole('button', { name: 'Меню на сейчас' }).click()
  await expect(line).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
  await expect(lunch).not.toContainText('Доступно')
})
