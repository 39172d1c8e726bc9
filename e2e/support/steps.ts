import type { Locator, Page } from 'playwright/test'
import { expect, type Shop } from './fixtures.ts'

/** The customer's verbs: what a person does, by the names that a person sees. */

export const ADDRESS = { typed: 'Свободы 1', street: 'улица Свободы', line: /^улица Свободы, 1/ }

/** Everything that opens above the page. */
export function overlays(page: Page): Locator {
  return page.locator('#overlays')
}
export function dialog(page: Page, name: string | RegExp): Locator {
  return overlays(page).getByRole('dialog', { name })
}

export async function chooseCity(page: Page, city = 'Ярославль'): Promise<void> {
  await dialog(page, 'Адрес').getByRole('button', { name: city }).click()
}

export async function chooseMethod(page: Page, method: 'Доставка' | 'Самовывоз'): Promise<void> {
  await dialog(page, 'Адрес').getByRole('radio', { name: method, exact: true }).check({ force: true })
}

/** Types an address and takes the first suggestion that names a house. */
export async function typeAddress(page: Page, typed = ADDRESS.typed, option: RegExp = ADDRESS.line): Promise<string> {
  const field = dialog(page, 'Адрес').getByRole('combobox', { name: /Адрес доставки/ })
  await field.fill(typed)
  await page.getByRole('option', { name: option }).first().click()
  await expect(field).not.toHaveValue(typed)
  return field.inputValue()
}

export async function saveLocation(page: Page): Promise<void> {
  await dialog(page, 'Адрес').getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog(page, 'Адрес')).toHaveCount(0)
}

/** From the first visit to the menu of a delivery address. */
export async function enterByDelivery(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await chooseCity(page)
  await typeAddress(page)
  await saveLocation(page)
}

/** From the first visit to the menu of a pick-up point: the first of the list, which is open round the clock. */
export async function enterByTakeAway(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await chooseCity(page)
  await chooseMethod(page, 'Самовывоз')
  await saveLocation(page)
}

export async function acceptCookies(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Понятно' }).click()
}

/** The menu with the cards: on narrow screens it is a page of its own. */
export async function openMenu(page: Page): Promise<void> {
  const tile = page.getByRole('main').getByRole('link', { name: 'Роллы', exact: true })
  if (await isNarrow(page)) await tile.click()
  await expect(page.getByRole('heading', { name: 'Роллы', exact: true })).toBeVisible()
}

export async function isNarrow(page: Page): Promise<boolean> {
  return page.evaluate(() => innerWidth < 840)
}

/** A dish's card. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) }).first()
}

export async function addFromCard(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('button', { name: new RegExp(`^Добавить в корзину: ${name}`) }).click()
  await expect(card(page, name).getByRole('button', { name: `Увеличить количество: ${name}` })).toBeVisible()
}

export async function openCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Корзина: / }).click()
  await expect(page).toHaveURL(/\/cart$/)
}

export async function fillPerson(page: Page, person = { name: 'Анна', email: 'anna@example.com', phone: '8 900 123-45-67' }): Promise<void> {
  await page.getByRole('textbox', { name: /^Имя/ }).fill(person.name)
  await page.getByRole('textbox', { name: /^Email для чека/ }).fill(person.email)
  await page.getByRole('textbox', { name: /^Телефон/ }).fill(person.phone)
}

/** Signs in by phone with the code that the sandbox shows on its own page. */
export async function signInByPhone(page: Page, shop: Shop, phone = '9001234567'): Promise<void> {
  await expect(page).toHaveURL(/\/auth/)
  await page.getByRole('textbox', { name: /Номер телефона/ }).fill(`8${phone}`)
  await page.getByRole('button', { name: 'Получить код' }).click()
  const field = page.getByRole('textbox', { name: /Код из СМС/ })
  await expect(field).toBeVisible()
  await field.fill(await codeFor(shop, `+7${phone}`))
}

export async function codeFor(shop: Shop, phone: string): Promise<string> {
  const answer = await shop.control('codes')
  const codes = (Array.isArray(answer) ? answer : answer.codes) as { phone: string; code: string }[]
  const found = codes.filter(entry => entry.phone === phone).at(-1)
  if (found === undefined) throw new Error(`no code for ${phone}`)
  return found.code
}
