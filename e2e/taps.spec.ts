import type { Locator, Page } from 'playwright/test'
import { expect, test, type Shop } from './support/fixtures.ts'
import { ADDRESS, codeFor, dialog } from './support/steps.ts'

/** To «Войти и оформить», the whole form filled in. */
const TO_THE_FORM = 8
/** With the code that proves whose the phone is, which nobody should be sent unasked, and the order itself, at the sum that stands then. */
const IN_ALL = 10

/** A finger that counts: each press is one, and so is the one that brings the keyboard to a field, whatever is typed then. */
function finger(page: Page) {
  const taps: string[] = []
  async function tap(target: Locator, what: string): Promise<void> {
    await target.click()
    taps.push(what)
  }
  /** A field that has the focus by itself costs none. */
  async function type(field: Locator, text: string, what: string): Promise<void> {
    await expect(field).toBeVisible()
    if (!await field.evaluate(element => element === document.activeElement)) await tap(field, what)
    await page.keyboard.type(text)
  }
  return { taps, tap, type, choose: (radio: Locator, what: string) => tap(radio.locator('xpath=ancestor::label'), what) }
}
type Finger = ReturnType<typeof finger>

/** From the dishes in sight to the order of a guest who has never been here. */
async function order(page: Page, shop: Shop, { taps, tap, type }: Finger, choices: () => Promise<void> = async () => undefined): Promise<void> {
  await tap(page.getByRole('main').getByRole('button', { name: /^Добавить в корзину: / }).first(), 'a dish')
  await tap(page.getByRole('link', { name: /^Корзина: / }), 'the cart')
  await choices()
  await type(page.getByRole('textbox', { name: /^Имя/ }), 'Анна', 'name')
  // the keyboard's own key leads on to the next field
  await page.keyboard.press('Tab')
  await type(page.getByRole('textbox', { name: /^Email для чека/ }), 'anna@example.com', 'email')
  await page.keyboard.press('Tab')
  await type(page.getByRole('textbox', { name: /^Телефон/ }), '9001234567', 'phone')
  await tap(page.getByRole('button', { name: 'Войти и оформить' }), 'sign in')
  expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(TO_THE_FORM)
  await tap(page.getByRole('button', { name: 'Получить код' }), 'ask for a code')
  await type(page.getByRole('textbox', { name: /Код из СМС/ }), await codeFor(shop, '+79001234567'), 'code')
  await expect(page).toHaveURL(/\/cart/)
  await tap(page.getByRole('button', { name: 'Оформить заказ' }), 'order')
  await expect.poll(async () => (await shop.control('orders')).length, taps.join(', ')).toBe(1)
  expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(IN_ALL)
}

test('[LOC-06, CHK-03] a new customer orders take-away for later by ten taps, the code and the order among them', async ({ page, shop }) => {
  const hand = finger(page)
  await page.goto('/')
  const where = dialog(page, 'Адрес')
  await hand.tap(where.getByRole('button', { name: 'Ярославль' }), 'city')
  await hand.choose(where.getByRole('radio', { name: 'Самовывоз', exact: true }), 'take-away')
  await expect(where.getByRole('radio', { name: /^улица/ }).first()).toBeChecked()
  await hand.tap(where.getByRole('button', { name: 'Сохранить' }), 'save')
  await order(page, shop, hand, () => hand.choose(page.getByRole('radio', { name: 'Ко времени' }), 'later'))
  const [{ request }] = await shop.control('orders')
  expect(request).toMatchObject({ deliveryType: 'TAKE_AWAY', preOrderTime: expect.any(String) })
})

test('[LOC-05, CHK-01] a new customer has an order delivered by ten taps, the code and the order among them', async ({ page, shop }) => {
  const hand = finger(page)
  await page.goto('/')
  const where = dialog(page, 'Адрес')
  await hand.tap(where.getByRole('button', { name: 'Ярославль' }), 'city')
  await hand.type(where.getByRole('combobox', { name: /Адрес доставки/ }), ADDRESS.typed, 'address')
  await hand.tap(page.getByRole('option', { name: ADDRESS.line }).first(), 'its suggestion')
  await hand.tap(where.getByRole('button', { name: 'Сохранить' }), 'save')
  await order(page, shop, hand)
})
