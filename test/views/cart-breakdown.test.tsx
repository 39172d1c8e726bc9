import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { CartRows } from '../../src/cart/CartRows.tsx'
import { PromoCode } from '../../src/cart/PromoCode.tsx'
import { CartRefusal } from '../../src/cart/CartRefusal.tsx'
import { Totals } from '../../src/cart/Totals.tsx'
import { band, zone } from '../kit/chain.ts'
import {
  componentSuite, flushRender, pressElement as press, readText, readVisibleText, renderInShop,
} from '../kit/view.tsx'
import { buildHonestPreflight, openCheckout, createRejection, roll } from '../shop/checkout.fixture.ts'

const views = componentSuite('what the totals are made of, on the screen')
const BANDS = [[60_000, 19_900], [100_000, 9_900], [150_000, 0], [1_500_000, 0]] as const
const bands = BANDS.slice(0, -1).map(([min, cost], at) => band(min, BANDS[at + 1]?.[0], cost))

/** Lines, promo code and totals of a cart with two pieces of a dish. Delivery costs what the zone says. */
async function show() {
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
  await renderInShop(shop, <><CartRows /><PromoCode /><Totals /></>)
  return { ...fixture, line, price }
}
const toggle = (name: RegExp = /Состав суммы/) => screen.getByRole('button', { name })
const region = (): HTMLElement => document.getElementById('breakdown') ?? assert.unreachable() as never
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
  return `${minor < 0 ? '−' : ''}${format.format(Math.abs(minor) / 100)} ₽`.replace(/\s/g, ' ')
}

views('[CART-04, CART-05] a sum is struck out only if the price is lower; the totals show the discount', async () => {
  const { line, price } = await show()
  const listStruckPrices = () =>
    [...document.querySelectorAll('article s')]
      .map(element => readText(element.querySelector('[aria-hidden]')))
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
  const words = `Цена изменилась: было ${money(expected)}`
  const countMatches = (): number =>
    [...document.querySelectorAll('span')].filter(element => readText(element) === words).length
  assert.is(countMatches(), 1, 'in the line of the cart')
  assert.ok(rows(document.body).includes(`Изменение цен = ${money(-4_000)}`), 'among the totals')
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

views('[PRE-04, ERR-01] a refusal is shown as plain text of three hundred characters at most', async () => {
  const { shop, api } = await show()
  await renderInShop(shop, <CartRefusal />)
  const words = `<img src=x onerror="alert(1)"> <b>Касса</b> ${'я'.repeat(400)}`
  api.preflight = () => { throw createRejection('order.something-new', {}, words) }
  await flushRender(() => shop.checkout.quote.requestPrices())
  const message = screen.getByText(/<b>Касса<\/b>/)
  assert.is(message.textContent, [...words].slice(0, 300).join(''))
  assert.equal([message.children.length, message.closest('[role="alert"]') !== null], [0, true])
})

views.run()
