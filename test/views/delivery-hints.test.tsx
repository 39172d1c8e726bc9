import { cleanup, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { OPEN_END } from '../../core/threshold.ts'
import { DeliveryTerms } from '../../src/location/DeliveryTerms.tsx'
import { CartRefusal } from '../../src/cart/CartRefusal.tsx'
import { RuleAlert } from '../../src/cart/RuleAlert.tsx'
import { band, dish, priceHonestly, openShop, zone, type StubHandler } from '../kit/chain.ts'
import { buildShop } from '../kit/shop.ts'
import { collectTextPieces, componentSuite, renderInShop } from '../kit/view.tsx'
import * as location from '../shop/location.fixture.ts'

const views = componentSuite('what delivery costs, in words')
/** A restaurant that delivers at the prices of its zone, from 600 roubles up to 5 000. */
const deliverAt = (cost: (sum: number) => number): StubHandler => request => {
  const sum = (request.positions as { sum: number }[]).reduce((total, line) => total + line.sum, 0)
  const refused = sum < 60_000
    ? 'delivery.order-sum-not-enough.range'
    : sum >= 500_000
    ? 'delivery.order-sum-exceeded'
    : null
  return refused === null
    ? priceHonestly(cost(sum))(request)
    : [422, { errors: [{ code: refused, message: 'Слова сервера' }] }]
}
interface Town { readonly bands: readonly object[]; readonly cost: (sum: number) => number }
const CHEAPER: Town = {
  bands: [band(60_000, 100_000, 19_900), band(100_000, 150_000, 9_900), band(150_000, 500_000, 0)],
  cost: sum => (sum < 100_000 ? 19_900 : sum < 150_000 ? 9_900 : 0),
}
const FREE: Town = { bands: [band(60_000, 500_000, 0)], cost: () => 0 }

/** The hints above the totals of a cart with this total, in kopecks; none if the group is absent. */
async function readHints(
  total: number, { bands, cost } = CHEAPER, preflight = deliverAt(cost),
): Promise<readonly string[]> {
  // All dishes are sold out, so that no dish is suggested beside the hints.
  const { shop } = await openShop({ zones: [zone(1, 11,
    bands)], dishes: [dish(1, { price: total, isAvailable: false })], preflight }, { path: '/cart' })
  shop.cart.add({ id: 1, name: 'Филадельфия', price: total, menu: { id: 110 }, hasModifiers: false, modifiers: [] })
  await shop.checkout.quote.requestPrices()
  await renderInShop(shop, <RuleAlert />)
  const group = screen.queryByRole('group', { name: 'Доставка' })
  const hints = group === null ? [] : collectTextPieces(group)
  cleanup()
  return hints
}

views('[CART-06] a sum below the minimum shows the minimum, the missing sum and its delivery price', async () => {
  assert.equal(await readHints(45_000),
    ['Минимальная сумма заказа 600 ₽', 'Добавьте в корзину ещё на 150 ₽', 'Доставка 199 ₽ при заказе от 600 ₽'])
  assert.equal(await readHints(45_000, FREE), [
    'Минимальная сумма заказа 600 ₽', 'Добавьте в корзину ещё на 150 ₽', 'До бесплатной доставки осталось 150 ₽',
  ])
})

views('[CART-06] a sum within the bands shows what is left to cheaper delivery, or that it is free', async () => {
  assert.equal(await readHints(60_000), ['До доставки за 99 ₽ осталось 400 ₽'])
  assert.equal(await readHints(120_000), ['До бесплатной доставки осталось 300 ₽'])
  assert.equal(await readHints(150_000), ['Доставка бесплатная'])
})

views('[CART-06] a sum at the maximum shows the maximum and the advice to divide the order', async () => {
  assert.equal(await readHints(500_000), ['Максимальная сумма заказа 5 000 ₽', 'Разделите заказ на несколько.'])
})

for (const [name, preflight] of [
  ['a refusal on other grounds', () => [422, { errors: [{ code: 'person-order.not-accepted-now', message: '' }] }]],
  ['a server that fails', () => [500, {}]],
] as const satisfies readonly (readonly [string, StubHandler])[]) {
  views(`[CART-06] after ${name} nothing claims that delivery is being counted`, async () => {
    assert.equal(await readHints(60_000, CHEAPER, preflight), [])
  })
}

views('[CART-06] a minimum that only the server knows shows the missing sum too', async () => {
  const { shop } = await openShop({
    zones: [zone(1, 11, [])],
    dishes: [dish(1, { price: 45_000 })],
    preflight: () => [422, { errors: [{
      code: 'delivery.order-sum-not-enough.range', message: 'Слова сервера', amount: 60_000,
    }] }],
  }, { path: '/cart' })
  shop.cart.add({ id: 1, name: 'Филадельфия', price: 45_000, menu: { id: 110 }, hasModifiers: false, modifiers: [] })
  await shop.checkout.quote.requestPrices()
  await renderInShop(shop, <CartRefusal />)
  assert.ok(screen.getByText('Минимальная сумма заказа для доставки — 600 рублей'))
  assert.ok(screen.getByText('Добавьте в корзину ещё на 150 рублей'))
  assert.is(screen.queryByText('Слова сервера'), null)
})

for (const [locale, rows, minutes] of [
  ['ru', ['0 ₽ – 1 000 ₽ 149 ₽ 45 мин', 'от 1 000 ₽ Бесплатно'], '45 минут'],
  ['en', ['₽0 – ₽1,000 ₽149 45 min', 'from ₽1,000 Free'], '45 minutes'],
  ['cnr', ['0 ₽ – 1.000 ₽ 149 ₽ 45 min', 'od 1.000 ₽ Besplatno'], '45 minuta'],
] as const) {
  views(`[CART-06, I18N-01, I18N-03] an open-ended band shows its start and no unknown time: ${locale}`, async () => {
    const bands = [
      { min: 0, max: 100_000, cost: 14_900, minutes: 45 }, { min: 100_000, max: OPEN_END, cost: 0, minutes: 0 },
    ]
    await renderInShop(buildShop().shop, <DeliveryTerms resolution={{
      kind: 'inside', zone: location.zone(1, 11, 57, 39, 1, bands), resto: location.resto(11),
    }} onClose={() => undefined} />, locale === 'ru' ? undefined : locale)
    const terms = screen.getAllByRole('row').slice(1).map(row =>
      [...row.children].map(cell => cell.textContent ?? '').filter(text => text !== '').join(' ').replace(/\s/g, ' '))
    assert.equal(terms, rows)
    assert.equal(screen.getAllByRole('cell').flatMap(cell => cell.getAttribute('aria-label') ?? []), [minutes])
  })
}

views.run()
