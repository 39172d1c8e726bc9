import type { Locator, Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { dialog, enterForDelivery, escape, isNarrow, overlays, signInByPhone, navigateTo } from './support/steps.ts'

const ownPage = (page: Page): Locator => dialog(page, 'Профиль')

/** Opens the profile from the header, on a phone from the navigation panel. */
async function open(page: Page): Promise<void> {
  const isPhone = isNarrow(page)
  if (isPhone && (await overlays(page).getByRole('dialog').count()) === 0)
    await page.getByRole('button', { name: 'Открыть навигацию' }).click()
  await (isPhone ? dialog(page, 'Меню') : page.getByRole('banner')).getByRole('button', { name: 'Профиль' }).click()
  await expect(ownPage(page)).toBeVisible()
}

// It closes by its button, by Escape and by a press outside.
test('[STO-06, AUTH-06] the profile leads to orders, address and sign-out @both', async ({ page, shop }) => {
  await enterForDelivery(page, '/', { hasAnswered: true })
  const { address } = await page.evaluate(() => JSON.parse(localStorage.getItem('order_choice') ?? '{}').place)
  await navigateTo(page, '/auth')
  await signInByPhone(page, shop)
  await expect(page).not.toHaveURL(/auth/)

  await open(page)
  await expect(ownPage(page)).toContainText('+7 900 123-45-67')
  await expect(ownPage(page)).toContainText(address)
  await expect(ownPage(page)).toContainText('будут стёрты с этого устройства')
  expect(await findAxeViolations(page)).toEqual([])
  await saveScreenshot(page, 'own-page')
  await ownPage(page).getByRole('button', { name: 'Закрыть' }).click()
  await expect(ownPage(page)).toHaveCount(0)
  await open(page)
  await escape(page)
  await expect(ownPage(page)).toHaveCount(0)
  await open(page)
  await page.mouse.click(10, 10)
  await expect(ownPage(page)).toHaveCount(0)

  await open(page)
  await ownPage(page).getByRole('button', { name: address }).click()
  await expect(dialog(page, 'Адрес').getByRole('combobox', { name: /Адрес доставки/ })).toHaveValue(address)
  await dialog(page, 'Адрес').getByRole('button', { name: 'Закрыть' }).click()
  await open(page)
  await ownPage(page).getByRole('link', { name: 'Мои заказы' }).click()
  await expect(page).toHaveURL(/\/orders$/)
  await expect(overlays(page).getByRole('dialog')).toHaveCount(0)

  await open(page)
  await ownPage(page).getByRole('button', { name: 'Выйти' }).click()
  await expect(ownPage(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('person_tokens'))).toBeNull()
})
