import { axeViolations } from './support/axe.ts'
import { expect, shoot, test } from './support/fixtures.ts'
import { addFromCard, card, chooseRadio, enterByTakeAway, menuByTakeAway, openCart } from './support/steps.ts'

test('[MENU-14, MENU-04] a time chosen in the cart is the time that the menu is judged at, says so, and can be taken back', async ({ page }) => {
  await menuByTakeAway(page)
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
  await expect(lunch).toContainText('Доступно в пятницу с 11:00')
  await expect(lunch.getByRole('button', { name: /^Выбрать|^Добавить/ })).toHaveCount(0)
  await expect(card(page, 'Калифорния').getByRole('group', { name: 'Количество: Калифорния' })).toBeVisible()
  await line.scrollIntoViewIfNeeded()
  await shoot(page, 'menu-time')
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Изменить время' }).click()
  await expect(page.getByRole('combobox', { name: /Время самовывоза/ })).toHaveValue(/\d/)
  await page.goBack()
  await page.getByRole('button', { name: 'Меню на сейчас' }).click()
  await expect(line).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
  await expect(lunch).not.toContainText('Доступно')
})

test('[MENU-14] closed now says when it opens, open says when it closes within the hour, and neither speaks to who orders for later @desktop', async ({ page, shop }) => {
  await enterByTakeAway(page, '/', { hasAnswered: true })
  // the restaurant at the Volga, which is not open round the clock
  await page.evaluate(() => localStorage.setItem('resto_id', '12'))
  await shop.control('clock', { now: '2026-03-04T08:00:00+03:00' })
  await page.reload()
  const closed = page.getByText(/^Сейчас закрыто\. Откроемся в \d\d:\d\d/)
  await expect(closed).toBeVisible()
  await shop.control('clock', { now: '2026-03-05T01:20:00+03:00' })
  await page.reload()
  await expect(page.getByText('Открыто до 02:00. Успейте заказать.')).toBeVisible()
  await shop.control('clock', { now: '2026-03-04T08:00:00+03:00' })
  await page.evaluate(() => localStorage.setItem('order_pre_order_time', '"2026-03-04T19:30:00+03:00"'))
  await page.reload()
  await expect(page.getByText('Меню на время заказа: сегодня, 19:30')).toBeVisible()
  await expect(closed).toHaveCount(0)
  await page.getByRole('button', { name: 'Меню на сейчас' }).click()
  await expect(closed).toBeVisible()
})
