import { cleanup, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { RuleAlert } from '../../src/cart/RuleAlert.tsx'
import { band, dish, honestly, openShop, zone, type Answers } from '../kit/chain.ts'
import { renderInShop, textsIn } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const views = component('what the zone says of the sum')
/** A restaurant that brings for as much as its zone says, and nothing below 600 roubles or from 5 000 on. */
const bringing = (cost: (sum: number) => number): Answers => asked => {
  const sum = (asked.positions as { sum: number }[]).reduce((total, line) => total + line.sum, 0)
  const refused = sum < 60_000 ? 'delivery.order-sum-not-enough.range' : sum >= 500_000 ? 'delivery.order-sum-exceeded' : null
  return refused === null ? honestly(cost(sum))(asked) : [422, { errors: [{ code: refused, message: 'Слова сервера' }] }]
}
interface Town { readonly bands: readonly object[]; readonly cost: (sum: number) => number }
const CHEAPER: Town = {
  bands: [band(60_000, 100_000, 19_900), band(100_000, 150_000, 9_900), band(150_000, 500_000, 0)],
  cost: sum => (sum < 100_000 ? 19_900 : sum < 150_000 ? 9_900 : 0),
}
const FREE: Town = { bands: [band(60_000, 500_000, 0)], cost: () => 0 }

/** The words above the totals of a cart that comes to so much, in kopecks. */
async function wordsAt(total: number, { bands, cost } = CHEAPER): Promise<readonly string[]> {
  // sold out, so that no dish is suggested beside the words
  const { shop } = await openShop({ zones: [zone(1, 11, bands)], dishes: [dish(1, { price: total, isAvailable: false })], preflight: bringing(cost) }, { path: '/cart' })
  shop.cart.add({ id: 1, name: 'Филадельфия', price: total, menu: { id: 110 }, hasModifiers: false, modifiers: [] })
  await shop.checkout.quote.ask()
  await renderInShop(shop, <RuleAlert />)
  const said = textsIn(screen.getByRole('group', { name: 'Доставка' }))
  cleanup()
  return said
}

views('[CART-06] a sum below the smallest is told the smallest, what is missing and what bringing it then costs', async () => {
  assert.equal(await wordsAt(45_000), ['Минимальная сумма заказа 600 ₽', 'Добавьте в корзину ещё на 150 ₽', 'Доставка 199 ₽ при заказе от 600 ₽'])
  assert.equal(await wordsAt(45_000, FREE), [
    'Минимальная сумма заказа 600 ₽', 'Добавьте в корзину ещё на 150 ₽', 'До бесплатной доставки осталось 150 ₽',
  ])
})

views('[CART-06] a sum within the bands is told what is left to the next cheaper delivery, and from the last one on that it is free', async () => {
  assert.equal(await wordsAt(60_000), ['До доставки за 99 ₽ осталось 400 ₽'])
  assert.equal(await wordsAt(120_000), ['До бесплатной доставки осталось 300 ₽'])
  assert.equal(await wordsAt(150_000), ['Доставка бесплатная'])
})

views('[CART-06] a sum at the greatest is told the greatest and to divide the order', async () => {
  assert.equal(await wordsAt(500_000), ['Максимальная сумма заказа 5 000 ₽', 'Разделите заказ на несколько.'])
})

views.run()
