import type { Locator, Page } from 'playwright/test'
import { expect, test, type Shop } from './support/fixtures.ts'
import { ADDRESS, card, chooseMethod, chooseRadio, dialog, overlays, waitForSmsCode } from './support/steps.ts'

/** The most taps of an order, with the request for a code, which is not sent automatically. */
const NEW_DELIVERY = 10, TAKE_AWAY_LATER = 11, REPEATED = 3, FAMILY = 36

/** Twelve dishes without a choice. */
const DISHES = [
  'Лосось юдзу', 'Креветка и трюфель', 'Калифорния', 'Зелёный дракон', 'Канада', 'Суши с лососем', 'Суши с тунцом',
  'Ролл с лососем', 'Ролл с тунцом', 'Ролл с угрём', 'Ролл с авокадо', 'Ролл с огурцом',
]

interface Finger {
  /** The descriptions of the taps so far. */
  readonly taps: string[]
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
/** Chooses a city and an address of a first visit. */
async function chooseDelivery(page: Page, { tap, type }: Finger): Promise<void> {
  const addressDialog = dialog(page, 'Адрес')
  await tap(addressDialog.getByRole('button', { name: 'Ярославль' }), 'city')
  await type(addressDialog.getByRole('combobox', { name: /Адрес доставки/ }), ADDRESS.typed, 'address')
  await tap(page.getByRole('option', { name: ADDRESS.line }).first(), 'its suggestion')
  await tap(addressDialog.getByRole('button', { name: 'Сохранить' }), 'save')
}
/** Fills in the form, signs in by SMS and places the order. */
async function placeOrder(page: Page, shop: Shop, { taps, tap, type }: Finger): Promise<void> {
  await type(page.getByRole('textbox', { name: /^Имя/ }), 'Анна', 'name')
  // The keyboard's «Next» key leads to the next field.
  await page.keyboard.press('Tab')
  await type(page.getByRole('textbox', { name: /^Email для чека/ }), 'anna@example.com', 'email')
  await page.keyboard.press('Tab')
  await type(page.getByRole('textbox', { name: /^Телефон/ }), '9001234567', 'phone')
  await tap(page.getByRole('button', { name: 'Войти и оформить' }), 'sign in')
  await tap(page.getByRole('button', { name: 'Получить код' }), 'ask for a code')
  await type(page.getByRole('textbox', { name: /Код из СМС/ }), await waitForSmsCode(shop, '+79001234567'), 'code')
  await expect(page).toHaveURL(/\/cart/)
  await tap(page.getByRole('button', { name: 'Оформить заказ' }), 'order')
  await expect.poll(async () => (await shop.control('orders')).length, taps.join(', ')).toBe(1)
}

test('[LOC-05, CHK-01] a new customer orders delivery with ten taps, code included', async ({ page, shop }) => {
  const hand = finger(page)
  const { taps, tap } = hand
  await page.goto('/')
  await chooseDelivery(page, hand)
  await tap(page.getByRole('main').getByRole('button', { name: /^Добавить в корзину: / }).first(), 'a dish')
  await tap(page.getByRole('link', { name: /^Корзина: / }), 'the cart')
  await placeOrder(page, shop, hand)
  expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(NEW_DELIVERY)
})

test('[LOC-05, CHK-01, CHK-03] a new customer orders take-away for tomorrow, then the same again', async ({
  page,
  shop,
}) => {
  const hand = finger(page)
  const { taps, tap } = hand
  await page.goto('/')
  const addressDialog = dialog(page, 'Адрес')
  await tap(addressDialog.getByRole('button', { name: 'Ярославль' }), 'city')
  await chooseMethod(page, 'Самовывоз')
  taps.push('take-away')
  await tap(addressDialog.getByRole('button', { name: 'Сохранить' }), 'save')
  await tap(page.getByRole('main').getByRole('button', { name: /^Добавить в корзину: / }).first(), 'a dish')
  await tap(page.getByRole('link', { name: /^Корзина: / }), 'the cart')
  await chooseRadio(page.getByRole('radio', { name: 'Ко времени' }))
  taps.push('for a time')
  await chooseRadio(page.getByRole('radio', { name: 'Завтра' }))
  taps.push('tomorrow')
  await placeOrder(page, shop, hand)
  expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(TAKE_AWAY_LATER)
  // the bank's page: a later redirect would replace the page that is opened next
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ Я-/ })).toBeVisible()

  const [order] = await shop.control('orders')
  await shop.control('clock', { now: '2026-03-06T12:00:00+03:00' })
  taps.length = 0
  await page.goto('/')
  await tap(page.getByRole('region', { name: 'Как в прошлый раз' }).getByRole('button'), 'the same again')
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Добавить в корзину' }), 'into the cart')
  await tap(page.getByRole('main').getByRole('button', { name: /^Оформить заказ/ }), 'order')
  await expect.poll(async () => (await shop.control('orders')).length, taps.join(', ')).toBe(2)
  expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(REPEATED)
  expect((await shop.control('orders')).at(-1).positions).toEqual(order.positions)
})

test.describe('a family', () => {
  test.use({ menu: 'whole' })

  test('[LOC-05, CHK-01, CART-01] orders thirteen dishes and a promo code in 36 clicks @desktop', async ({
    page,
    shop,
    allow,
  }) => {
    // below the minimum of the zone until the third dish
    allow(/422.*preflight/)
    const hand = finger(page)
    const { taps, tap } = hand
    await page.goto('/')
    await chooseDelivery(page, hand)
    // a dish with a choice: it opens, one choice, and it is added
    await tap(card(page, 'Бао со свининой').getByRole('button', { name: /^Выбрать/ }), 'bao')
    await tap(page.getByRole('dialog').getByText('Мягко', { exact: true }), 'mild')
    await tap(page.getByRole('dialog').getByRole('button', { name: /^Добавить · / }), 'add bao')
    for (const name of DISHES) {
      await tap(card(page, name).getByRole('button', { name: `Добавить в корзину: ${name}` }), name)
    }
    const column = page.getByRole('region', { name: 'Корзина', exact: true })
    await expect(column.locator('[data-line-name]')).toHaveCount(13)
    await tap(column.getByRole('link', { name: /^К оформлению · / }), 'the cart')
    await tap(page.getByRole('main').getByRole('button', { name: /^Применить/ }).first(), 'a promo code')
    await chooseRadio(page.getByRole('radio', { name: 'Ко времени' }))
    await chooseRadio(page.getByRole('radio', { name: 'Завтра' }))
    taps.push('for a time', 'tomorrow')
    await placeOrder(page, shop, hand)
    expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(FAMILY)
  })
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
