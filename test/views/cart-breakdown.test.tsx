import { act, fireEvent, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { CartRows } from '../../src/cart/CartRows.tsx'
import { PromoCode } from '../../src/cart/PromoCode.tsx'
import { Totals } from '../../src/cart/Totals.tsx'
import { ApiError, NetworkError } from '../../core/http/errors.ts'
import { band, zone } from '../kit/chain.ts'
import { flushRender, renderInShop, readVisibleText } from '../kit/view.tsx'
import { buildHonestPreflight, openCheckout, createRejection, roll } from '../shop/checkout.fixture.ts'
import { componentSuite } from '../support/component.ts'

const views = componentSuite('what the totals are made of, on the screen')
const BANDS = [[60_000, 19_900], [100_000, 9_900], [150_000, 0], [1_500_000, 0]] as const
const bands = BANDS.slice(0, -1).map(([min, cost], at) => band(min, BANDS[at + 1]?.[0], cost))

/** Lines, promo code and totals of a cart with two pieces of a dish. Delivery costs what the zone says. */
async function show(options: { readonly locale?: 'cnr' } = {}) {
  const fixture = await openCheckout({ chain: { zones: [zone(1, 11, bands, { name: 'Центр' })] }, fill: cart =>
    cart.add(roll, 2) })
  const { shop, api } = fixture
  /** Sets the response of the API for the line from now on. */
  async function price(response: {
    readonly sum?: number; readonly discounts?: readonly unknown[]; readonly promoCodes?: readonly unknown[]
  }): Promise<void> {
    api.preflight = request => {
      const lines = buildHonestPreflight({ ...request, deliveryType: 'TAKE_AWAY' }).positions
        .map(line => ({ ...line, ...response, payableAmount: response.sum ?? line.sum }) as typeof line)
      const total = lines.reduce((sum, line) => sum + line.sum, 0)
      const cost = [...BANDS].reverse().find(([min]) => min <= total)?.[1] ?? assert.unreachable() as never
      return { positions: [...lines, ...buildHonestPreflight({ ...request, positions: [] }, cost).positions] }
    }
    await flushRender(() => shop.checkout.quote.requestPrices())
  }
  await price({})
  const [line] = shop.cart.lines.get()
  if (line === undefined) throw new Error('nothing in the cart')
  await renderInShop(shop, <><CartRows /><PromoCode /><Totals /></>, options.locale)
  return { ...fixture, line, price }
}
const normalizeSpaces = (text: string | null | undefined): string => (text ?? '').replace(/\s/g, ' ')
const toggle = (name: RegExp = /складывается/) => screen.getByRole('button', { name })
const region = (): HTMLElement => document.getElementById('breakdown') ?? assert.unreachable() as never
const press = (element: HTMLElement) => act(async () => { fireEvent.click(element) })
/** The text of a row: name and amount. */
const rows = (within_: Element): string[] =>
  [...within_.querySelectorAll('dl > div')].map(row =>
    [...row.children]
      .map(cell =>
        [...cell.childNodes]
          .map(readVisibleText)
          .filter(text => text !== '')
          .join(' '),
      )
      .join(' = '),
  )
function money(minor: number): string {
  const format = new Intl.NumberFormat('ru', { minimumFractionDigits: minor % 100 === 0 ? 0 : 2 })
  return normalizeSpaces(`${minor < 0 ? '−' : ''}${format.format(Math.abs(minor) / 100)} ₽`)
}

views('[CART-11, UI-05] opens and closes by a button that says which it is, and shows nothing before', async () => {
  await show()
  assert.equal([toggle().getAttribute('aria-expanded'), region().hidden, region().textContent], ['false', true, ''])
  assert.is(toggle().getAttribute('aria-controls'), region().id)
  await press(toggle())
  assert.equal([toggle().getAttribute('aria-expanded'), region().hidden], ['true', false])
  await press(toggle())
  assert.equal([region().hidden, region().textContent], [true, ''])
})

views('[CART-04, CART-05] a sum is struck out only if the price is lower; the totals show the discount', async () => {
  const { line, price } = await show()
  const listStruckPrices = () =>
    [...document.querySelectorAll('article s')]
      .map(element => normalizeSpaces(element.querySelector('[aria-hidden]')?.textContent))
  assert.equal([listStruckPrices(), rows(document.body).filter(row => row.startsWith('Скидка'))], [[], []])
  await price({ sum: 2 * line.price - 2_000, discounts: [{ id: 1, name: 'Ролл дня', calculatedAmount: 1_000 }] })
  assert.equal([listStruckPrices(), rows(document.body).filter(row => row.startsWith('Скидка'))],
    [[money(2 * line.price)], [`Скидка = ${money(-2_000)}`]])
})

views('[CART-11] shows each dish, each discount, the code, the delivery band and the total', async () => {
  const { shop, line, price } = await show()
  const discount = { id: 1, name: 'Ролл дня −2 %', calculatedAmount: 1_000 }
  const code = { code: 'СУШИ10', calculatedAmount: 1_234 }
  const sum = 2 * line.price - 2_000 - 1_234
  await price({ sum, discounts: [discount], promoCodes: [code] })
  await press(toggle())
  assert.equal(rows(region().querySelector('li') as Element), [
    `2 × ${money(line.price)} = ${money(2 * line.price)}`, `Ролл дня −2 % = ${money(-2_000)}`,
    `Промокод СУШИ10 = ${money(-1_234)}`,
  ])
  const { delivery, payable } = shop.cart.totals.get()
  const band = shop.cart.breakdown.get().delivery?.band
  if (band === null || band === undefined) return assert.unreachable('the total lies in a band')
  const bandText =
    `Зона «Центр»: от ${money(band.min)} до ${money(band.max)} — ${band.cost === 0 ? 'Бесплатно' : money(band.cost)}`
  assert.equal(rows(region()).slice(3), [
    `Сумма заказа = ${money(2 * line.price)}`, `Ролл дня −2 % = ${money(-2_000)}`, `Промокод СУШИ10 = ${money(-1_234)}`,
    `Доставка ${bandText} = ${delivery === 0 ? 'Бесплатно' : money(delivery ?? NaN)}`,
    `Итого = ${money(payable ?? NaN)}`,
  ])
})

views('[CART-11, PRE-03] line and reasons say that the server’s sum differs, and the total still adds up', async () => {
  const { shop, line, price } = await show()
  const expected = 2 * line.price
  await price({ sum: expected - 4_000 })
  const words = `По данным ресторана: ${money(expected - 4_000)} вместо ${money(expected)}`
  const countMatches = (): number =>
    [...document.querySelectorAll('span')].filter(element => normalizeSpaces(element.textContent) === words).length
  assert.is(countMatches(), 1, 'in the line of the cart')
  assert.ok(rows(document.body).includes(`Поправка ресторана = ${money(-4_000)}`), 'among the totals')
  await press(toggle())
  assert.is(countMatches(), 2)
  const { subtotal, delivery, payable } = shop.cart.totals.get()
  assert.is(subtotal - 4_000 + (delivery ?? NaN), payable)
})

views('[CART-11] a discount that the API has given no name is called what it is', async () => {
  const { line, price } = await show()
  await price({ sum: 2 * line.price - 2_000, discounts: [{ calculatedAmount: 1_000 }] })
  await press(toggle())
  assert.equal(rows(region()).filter(row => row.startsWith('Скидка =')),
    [`Скидка = ${money(-2_000)}`, `Скидка = ${money(-2_000)}`])
})

views('[CART-11] is shown in every language', async () => {
  await show({ locale: 'cnr' })
  await press(toggle(/Od čega/))
  assert.match(normalizeSpaces(region().textContent), /Zona „Центр“: od/)
})

views('[CART-05, CART-11] after take-away a delivery is not called free, and keeps its price on failure', async () => {
  const { shop, api } = await show()
  const { choice } = shop.location.choice
  const before = choice.get()
  if (before?.method !== 'DELIVERY' || before.place === null) return assert.unreachable()
  const shown = (): string | undefined => rows(document.body).find(row => row.startsWith('Доставка'))
  const price = shown()
  assert.match(price ?? '', /^Доставка = \d+ ₽$/)
  const { preflight } = api
  api.preflight = () => { throw new ApiError(500, '', '') }
  await flushRender(() => shop.checkout.quote.requestPrices())
  assert.is(shown(), price, 'the last price')
  api.preflight = preflight
  await flushRender(() =>
    shop.location.choice.set({ method: 'TAKE_AWAY', cityId: before.cityId, restoId: before.restoId }),
  )
  await flushRender(() => shop.checkout.quote.requestPrices())
  assert.is(shown(), undefined)
  await flushRender(() => shop.location.choice.set(before))
  assert.is(shown(), 'Доставка = Рассчитаем после проверки')
  await flushRender(() => shop.checkout.quote.requestPrices())
  assert.is(shown(), price)
})

views('[PRE-04, ERR-01] a refusal is shown as plain text of three hundred characters at most', async () => {
  const { shop, api } = await show()
  const words = `<img src=x onerror="alert(1)"> <b>Касса</b> ${'я'.repeat(400)}`
  api.preflight = () => { throw createRejection('order.something-new', {}, words) }
  await flushRender(() => shop.checkout.quote.requestPrices())
  const message = screen.getByText(/<b>Касса<\/b>/)
  assert.is(message.textContent, [...words].slice(0, 300).join(''))
  assert.equal([message.children.length, message.closest('[role="alert"]') !== null], [0, true])
})

views('[CART-08] says in the customer\'s language that a code could not be checked', async () => {
  const { shop, api } = await show()
  api.preflight = () => { throw new NetworkError('unreachable') }
  await flushRender(() => shop.checkout.quote.applyPromo('СУШИ10'))
  const field = screen.getByRole('textbox', { name: /Промокод/ })
  assert.is(field.getAttribute('aria-invalid'), 'true')
  assert.not.match(document.body.textContent ?? '', /Network error/)
})

views.run()
