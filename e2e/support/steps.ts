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

/** What slides in must have arrived: a forced click does not wait for it, and would fall beside. */
async function arrived(overlay: Locator): Promise<void> {
  await overlay.evaluate(element => Promise.allSettled(element.getAnimations({ subtree: true })
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)))
}

export async function chooseMethod(page: Page, method: 'Доставка' | 'Самовывоз'): Promise<void> {
  await arrived(dialog(page, 'Адрес'))
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
  await enter(page, path, 'delivery', async () => {
    await chooseCity(page)
    await typeAddress(page)
  })
}

/** From the first visit to the menu of a pick-up point: the first of the list, which is open round the clock. */
export async function enterByTakeAway(page: Page, path = '/'): Promise<void> {
  await enter(page, path, 'take-away', async () => {
    await chooseCity(page)
    await chooseMethod(page, 'Самовывоз')
  })
}

/** What the device remembers of a place that was chosen, by the shop's address and the way: the same road need not be gone in each test. */
const remembered = new Map<string, Readonly<Record<string, string>>>()
const SEEDED = 'test_seeded'

async function enter(page: Page, path: string, way: string, choose: () => Promise<void>): Promise<void> {
  const places = [...remembered].filter(([key]) => key.startsWith(`${way} `)).map(([key, values]) => [key.slice(way.length + 1), values] as const)
  await page.addInitScript(({ known, mark }) => {
    const [, values] = known.find(([origin]) => origin === location.origin) ?? []
    if (values === undefined || sessionStorage.getItem(mark) !== null) return
    sessionStorage.setItem(mark, '1')
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, { known: places, mark: SEEDED })
  await page.goto(path)
  const { origin } = new URL(page.url())
  const key = `${way} ${origin}`
  if (remembered.has(key)) return page.getByRole('main').getByRole('heading').first().waitFor()
  await choose()
  await saveLocation(page)
  remembered.set(key, await page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([name]) => name !== 'server_time_offset'))))
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

/** From the first visit to a cart with one dish, for take-away. */
export async function cartByTakeAway(page: Page, dish = 'Калифорния'): Promise<void> {
  await enterByTakeAway(page)
  await acceptCookies(page)
  await openMenu(page)
  await addFromCard(page, dish)
  await openCart(page)
}

/** A guest in the cart fills the form in, signs in on the way to the order, and is back: what is left is to order. */
export async function readyToOrder(page: Page, shop: Shop, phone?: string): Promise<void> {
  await fillPerson(page)
  await page.getByText('Картой при получении').click()
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await signInByPhone(page, shop, phone)
  await expect(page).toHaveURL(/\/cart$/)
}

/** The code that the sandbox has sent: it may be on its way yet when the page asks for it already. */
export async function codeFor(shop: Shop, phone: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const answer = await shop.control('codes')
    const codes = (Array.isArray(answer) ? answer : answer.codes) as { phone: string; code: string }[]
    const found = codes.filter(entry => entry.phone === phone).at(-1)
    if (found === undefined) throw new Error(`no code for ${phone}`)
    code = found.code
  }).toPass({ timeout: 20_000 })
  return code
}
