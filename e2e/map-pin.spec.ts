import { expect, shoot, test } from './support/fixtures.ts'
import { acceptCookies, chooseCity, dialog, isNarrow, openMenu, overlays } from './support/steps.ts'

test('[MAP-01, MAP-02, MAP-03, MAP-04, MAP-06] an address is pinned on the map and saved', async ({ page }) => {
  await page.goto('/')
  await chooseCity(page)
  const address = dialog(page, 'Адрес')
  await address.getByRole('button', { name: /карт/i }).first().click()
  const popup = overlays(page).getByRole('dialog').last()
  const map = popup.getByRole('application', { name: 'Карта доставки' }).or(popup.getByLabel('Карта доставки')).first()
  await expect(map).toBeVisible()
  const confirm = popup.getByRole('button', { name: 'Подтвердить' })
  await expect(confirm).toBeDisabled()
  const box = (await map.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(confirm).toBeEnabled()
  await shoot(page, 'map-pinned')
  await confirm.click()
  const field = address.getByRole('combobox', { name: /Адрес доставки/ })
  await expect(field).not.toHaveValue('')
  await address.getByRole('button', { name: 'Сохранить' }).click()
  // a street without a number is asked about once
  const skip = overlays(page).getByRole('button', { name: 'Продолжить без номера' })
  await expect(skip.or(page.getByRole('banner'))).toBeVisible()
  if (await skip.isVisible()) await skip.click()
  await expect(address).toHaveCount(0)
  await acceptCookies(page)
  if (!await isNarrow(page)) await openMenu(page)
})

test('[MAP-01] closing the map forgets what was pinned on it', async ({ page }) => {
  await page.goto('/')
  await chooseCity(page)
  const address = dialog(page, 'Адрес')
  await address.getByRole('button', { name: /карт/i }).first().click()
  const popup = overlays(page).getByRole('dialog').last()
  const map = popup.getByRole('application', { name: 'Карта доставки' }).or(popup.getByLabel('Карта доставки')).first()
  await expect(map).toBeVisible()
  const box = (await map.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(popup.getByRole('button', { name: 'Подтвердить' })).toBeEnabled()
  await popup.getByRole('button', { name: 'Закрыть' }).click()
  await expect(address.getByRole('combobox', { name: /Адрес доставки/ })).toHaveValue('')
})
