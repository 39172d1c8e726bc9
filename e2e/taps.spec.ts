import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { ADDRESS, dialog, overlays, waitForSmsCode } from './support/steps.ts'

/** Taps until «Войти и оформить», with the form filled in. */
const TO_THE_FORM = 8
/**
 * Two more: the request for a code, which is not sent automatically, and the order at the final
 * sum.
 */
const IN_ALL = 10

interface Finger {
  /** The descriptions of the taps so far. */
  readonly taps: readonly string[]
  tap(target: Locator, description: string): Promise<void>
  type(field: Locator, text: string, description: string): Promise<void>
}
/** Counts taps: each press, and each press that focuses a field; typing costs none. */
function finger(page: Page): Finger {
  const taps: string[] = []
  async function tap(target: Locator, description: string): Promise<void> {
    await target.click()
    taps.push(description)
  }
  /** A field that already has the focus costs no tap. */
  async function type(field: Locator, text: string, description: string): Promise<void> {
    await expect(field).toBeVisible()
    if (!await field.evaluate(element => element === document.activeElement)) await tap(field, description)
    await page.keyboard.type(text)
  }
  return { taps, tap, type }
}

test('[LOC-05, CHK-01] a new customer orders delivery with ten taps, code included', async ({ page, shop }) => {
  const { taps, tap, type } = finger(page)
  await page.goto('/')
  const addressDialog = dialog(page, 'Адрес')
  await tap(addressDialog.getByRole('button', { name: 'Ярославль' }), 'city')
  await type(addressDialog.getByRole('combobox', { name: /Адрес доставки/ }), ADDRESS.typed, 'address')
  await tap(page.getByRole('option', { name: ADDRESS.line }).first(), 'its suggestion')
  await tap(addressDialog.getByRole('button', { name: 'Сохранить' }), 'save')
  await tap(page.getByRole('main').getByRole('button', { name: /^Добавить в корзину: / }).first(), 'a dish')
  await tap(page.getByRole('link', { name: /^Корзина: / }), 'the cart')
  await type(page.getByRole('textbox', { name: /^Имя/ }), 'Анна', 'name')
  // The keyboard's «Next» key leads to the next field.
  await page.keyboard.press('Tab')
  await type(page.getByRole('textbox', { name: /^Email для чека/ }), 'anna@example.com', 'email')
  await page.keyboard.press('Tab')
  await type(page.getByRole('textbox', { name: /^Телефон/ }), '9001234567', 'phone')
  await tap(page.getByRole('button', { name: 'Войти и оформить' }), 'sign in')
  expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(TO_THE_FORM)
  await tap(page.getByRole('button', { name: 'Получить код' }), 'ask for a code')
  await type(page.getByRole('textbox', { name: /Код из СМС/ }), await waitForSmsCode(shop, '+79001234567'), 'code')
  await expect(page).toHaveURL(/\/cart/)
  await tap(page.getByRole('button', { name: 'Оформить заказ' }), 'order')
  await expect.poll(async () => (await shop.control('orders')).length, taps.join(', ')).toBe(1)
  expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(IN_ALL)
})

test.describe('with a default restaurant', () => {
  test.use({ config: { defaults: { cityId: 1, deliveryMethod: 'DELIVERY', restoId: 11 } } })

  test('[BOOT-03, BOOT-09, LOC-05] dishes come without a tap, and the cart asks for the address @both', async ({
    page,
  }) => {
    const { taps, tap, type } = finger(page)
    await page.goto('/')
    const add = page.getByRole('main').getByRole('button', { name: /^Добавить в корзину: / }).first()
    await expect(add).toBeInViewport({ ratio: 1 })
    await expect(overlays(page).getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Суши Цапля. Главная' })).toBeInViewport()
    await tap(add, 'a dish')
    // one alone is below the minimum of the zone
    await tap(page.locator('#dishes').getByRole('button', { name: /^Увеличить количество: / }), 'another')
    await tap(page.getByRole('link', { name: /^Корзина: / }), 'the cart')
    const form = page.getByRole('form', { name: 'Оформление заказа' })
    const place = form.getByRole('button', { name: 'Укажите адрес' })
    await expect(place).toBeVisible()
    const [placeBox, nameBox] = [await place.boundingBox(), await form.getByLabel(/^Имя/).boundingBox()]
    expect(placeBox?.y ?? Infinity).toBeLessThan(nameBox?.y ?? 0)
    await expect(page.getByText('Пока неизвестно').first(), 'nobody counts a sum without an address').toBeVisible()
    await tap(place, 'the address')
    const addressDialog = dialog(page, 'Адрес')
    await type(addressDialog.getByRole('combobox', { name: /Адрес доставки/ }), ADDRESS.typed, 'its field')
    await tap(page.getByRole('option', { name: ADDRESS.line }).first(), 'its suggestion')
    await tap(addressDialog.getByRole('button', { name: 'Сохранить' }), 'save')
    await expect(form.getByText(/улица Свободы, 1/).first()).toBeVisible()
    await expect(page.getByText('Пока неизвестно')).toHaveCount(0)
    expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(7)
  })
})

test.describe('with a default restaurant that the chain has closed', () => {
  test.use({ config: { defaults: { cityId: 1, deliveryMethod: 'DELIVERY', restoId: 999 } } })

  test('[BOOT-03, BOOT-04] a first visit is asked for a place, as without defaults', async ({ page, allow }) => {
    allow(/404.*restos\/999/)
    await page.goto('/')
    await expect(dialog(page, 'Адрес').getByRole('combobox', { name: /Адрес доставки/ })).toBeVisible()
  })
})
