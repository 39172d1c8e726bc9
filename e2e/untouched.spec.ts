import type { Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import {
  addFromCard,
  card,
  chooseCity,
  dialog,
  openCart,
  saveLocation,
  chooseMethod,
  acceptCookies,
  navigateTo,
} from './support/steps.ts'

/** Controls, groups and forms that the browser reports as invalid to a screen reader. */
const invalid = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(':invalid, [aria-invalid="true"]')].map(
      element => `${element.localName} ${element.id || element.getAttribute('name') || ''}`,
    ),
  )

test('[UI-05] untouched address, dish, order form and phone number are not invalid @firefox', async ({ page }) => {
  await page.goto('/')
  await chooseCity(page)
  await expect(dialog(page, 'Адрес').getByRole('combobox')).toBeVisible()
  expect(await invalid(page), 'address').toEqual([])
  await chooseMethod(page, 'Самовывоз')
  expect(await invalid(page), 'pick-up point').toEqual([])
  await saveLocation(page)
  await acceptCookies(page)
  await navigateTo(page, '/menus/101')
  await addFromCard(page, 'Калифорния')
  await card(page, 'Вок с курицей').getByRole('link', { name: 'Вок с курицей' }).click()
  await expect(dialog(page, 'Вок с курицей').getByRole('radiogroup').first()).toHaveAttribute('aria-required', 'true')
  expect(await invalid(page), 'dish').toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Вок с курицей')).toHaveCount(0)
  await openCart(page)
  await expect(page.getByRole('textbox', { name: /^Имя/ })).toHaveAttribute('aria-required', 'true')
  expect(await invalid(page), 'order form').toEqual([])
  await navigateTo(page, '/auth')
  await expect(page.getByRole('textbox', { name: /Номер телефона/ })).toHaveAttribute('aria-required', 'true')
  expect(await invalid(page), 'phone number').toEqual([])
})
