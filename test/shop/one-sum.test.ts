import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import type { Shop } from '../kit/shop.ts'
import { band, openShop, priceHonestly, resto, zone } from '../kit/chain.ts'
import { flushPromises } from '../kit/clock.ts'
import {
  buildAnswerLines, openCatalogue, openPricedShop, listPlainDishes, type Catalogue, type PendingPreflight,
} from './one-sum.fixture.ts'

const sums = suite('one sum: what the page says of the cart is of one answer')
let catalogue: Catalogue
sums.before(async () => void (catalogue = await openCatalogue()))
sums.after(() => catalogue.close())

/** The zone of the sandbox's address: from 600 ₽ for 199 ₽, from 1,000 ₽ for 99 ₽, from 1,500 ₽ free. */
const [MINIMUM, FREE_FROM] = [60_000, 150_000]
function dish(shop: Shop, isSuch: (price: number) => boolean) {
  return listPlainDishes(shop).find(dish => isSuch(dish.price)) ?? assert.unreachable() as never
}
/** The sums that the page shows besides that of the dishes: none, or all from one response. */
function listClaimedSums({ cart, checkout }: Shop): unknown {
  const { delivery, payable } = cart.totals.get()
  return {
    delivery, payable, reasons: [cart.breakdown.get().delivery, cart.breakdown.get().payable],
    change: checkout.draft.terms.get().payable,
  }
}
const NOTHING = { delivery: null, payable: null, reasons: [null, null], change: null }

sums('[PRE-02, CART-05] an unpriced cart has no delivery or total, and the priced one has its own', async () => {
  const { shop, nextQuestion: asked } = await openPricedShop(catalogue)
  const roll = dish(shop, price => price > 50_000 && price < 60_000)
  shop.cart.add(roll, 2)
  const first = await asked()
  await first.answer(buildAnswerLines(first.request, 9_900))
  const before = listClaimedSums(shop)
  shop.cart.setCount(roll, roll.menu.id, 3)
  await (await asked()).fail()
  assert.equal(
    [shop.checkout.quote.state.get().status, listClaimedSums(shop), shop.cart.rule.get().status],
    ['failed', NOTHING, 'unknown'],
  )
  shop.cart.setCount(roll, roll.menu.id, 2)
  assert.equal(listClaimedSums(shop), before, 'the very question that was answered')
  shop.cart.setCount(roll, roll.menu.id, 1)
  await (await asked()).refuse('delivery.order-sum-not-enough.range', { amount: MINIMUM })
  const rule = shop.cart.rule.get()
  assert.equal([listClaimedSums(shop), shop.cart.totals.get().total], [NOTHING, roll.price], 'nor has a refused one')
  assert.equal(rule.status === 'below' && [rule.minimum, rule.missing], [MINIMUM, MINIMUM - roll.price])
})

sums('[PRE-02, CART-06] the zone’s hint shows only where the preflight has the same delivery price', async () => {
  const { shop, nextQuestion: asked } = await openPricedShop(catalogue)
  shop.cart.add(dish(shop, price => price >= FREE_FROM))
  const dear = await asked()
  await dear.answer(buildAnswerLines(dear.request, 14_900))
  assert.equal([shop.cart.totals.get().delivery, shop.cart.rule.get().status], [14_900, 'unknown'])
})

sums('[PRE-02] opening the cart requests figures again and keeps the former ones visible', async () => {
  const { shop, nextQuestion: asked, questions, timer } = await openPricedShop(catalogue)
  const roll = dish(shop, price => price > 60_000)
  shop.cart.add(roll)
  const first = await asked()
  await first.answer(buildAnswerLines(first.request, 19_900))
  const before = listClaimedSums(shop)
  shop.checkout.quote.refresh()
  await flushPromises()
  assert.equal([questions.length, listClaimedSums(shop), shop.cart.rule.get().status], [1, before, 'within'])
  await questions[0]?.fail()
  for (const moved of [-86_400_000, 86_400_000]) {
    timer.set(timer.now() + moved)
    shop.checkout.quote.refresh()
    await flushPromises()
    assert.is(questions.length, 1, 'whatever the clock says meanwhile')
    await questions[0]?.fail()
  }
  assert.equal(
    [shop.checkout.quote.state.get().status, listClaimedSums(shop)], ['failed', before], 'no other question was put',
  )
  shop.checkout.quote.refresh()
  await flushPromises()
  await questions[0]?.refuse('person-order.not-accepted-now')
  assert.equal(listClaimedSums(shop), NOTHING, 'the restaurant has taken its price back')
})

sums('[PRE-03, CART-11] the amount to pay is one figure everywhere, its difference to the total a part', async () => {
  const { shop, nextQuestion: asked } = await openPricedShop(catalogue)
  const roll = dish(shop, price => price > 60_000)
  shop.cart.add(roll, 2)
  shop.checkout.draft.payment.set('CASH_UPON_RECEIPT')
  const { request, answer } = await asked()
  const [line, ...rest] = buildAnswerLines(request, 9_900)
  if (line === undefined) return assert.unreachable()
  await answer([{ ...line, payableAmount: line.sum - 50_000 }, ...rest])
  const { total, payable } = shop.cart.totals.get()
  const reasons = shop.cart.breakdown.get()
  assert.equal([total, payable, reasons.payable], [2 * roll.price, 2 * roll.price - 40_100, payable])
  assert.is(reasons.payableCorrection, -50_000)
  shop.checkout.draft.form.set('change', String((payable ?? 0) / 100))
  shop.checkout.draft.form.showFaults('change')
  assert.is(shop.checkout.draft.form.visibleFaults.get().change, undefined, 'a note of what is left to pay is enough')
})

/** A signed-in customer with a complete form and two priced dishes. */
async function openReadyCheckout(payable: (sum: number) => number) {
  const counter = await openPricedShop(catalogue, { isMember: true })
  const { shop, nextQuestion: asked } = counter
  const { form, payment } = shop.checkout.draft
  payment.set('CASH_UPON_RECEIPT')
  for (const [name, text] of [
    ['name', 'Ольга'], ['email', 'olga@example.com'], ['phone', '8 (999) 555-01-00'],
  ] as const)
    form.set(name, text)
  const roll = dish(shop, price => price > 50_000 && price < 60_000)
  shop.cart.add(roll, 2)
  async function answerQuestion(question: PendingPreflight, how = payable): Promise<void> {
    const [line, ...rest] = buildAnswerLines(question.request, 9_900)
    if (line === undefined) return assert.unreachable()
    await question.answer([{ ...line, payableAmount: how(line.sum) }, ...rest])
  }
  await answerQuestion(await asked())
  /** Presses the button and answers the last preflight before the order. */
  async function place(how = payable) {
    const outcome = shop.checkout.order.placeOrder()
    await flushPromises()
    const last = counter.questions.at(-1)
    if (last !== undefined) await answerQuestion(last, how)
    return outcome
  }
  return { ...counter, roll, place }
}

sums('[CHK-05, CART-11] an amount that rises while every sum stays is confirmed before ordering', async () => {
  const { shop, orders, place, roll } = await openReadyCheckout(sum => sum - 50_000)
  const before = 2 * roll.price + 9_900 - 50_000
  assert.is(shop.cart.totals.get().payable, before)
  assert.equal(await place(sum => sum), { kind: 'repriced', payable: before + 50_000, currency: 'RUB' })
  assert.equal(
    [orders.length, shop.cart.totals.get().payable, shop.cart.breakdown.get().payable],
    [0, before + 50_000, before + 50_000],
  )
  assert.equal(await place(sum => sum), { kind: 'placed' })
  assert.equal([orders.length, shop.checkout.order.placed.get()?.agreed], [1, undefined])
})

sums('[CHK-10, CHK-05] before the preflight no order has change from less than the total', async () => {
  const { shop, orders, place, roll } = await openReadyCheckout(sum => sum)
  const { form } = shop.checkout.draft
  shop.cart.add(roll)
  form.set('change', '100')
  // the total with delivery equals the sum of the dishes, so nothing new must be confirmed
  assert.equal(await place(sum => sum - 9_900), { kind: 'field', name: 'change' })
  const { status } = shop.checkout.order.state.get()
  assert.equal([orders.length, form.visibleFaults.get().change, status], [0, 'changeTooSmall', 'idle'])
  form.set('change', '5000')
  assert.equal([await place(sum => sum - 9_900), orders.length], [{ kind: 'placed' }, 1])
})

for (const [what, edit] of [
  ['sums', { sum: Number.MAX_SAFE_INTEGER, payableAmount: 100 }],
  ['discounts', { discounts: [{ calculatedAmount: Number.MAX_SAFE_INTEGER - 1 }] }],
  ['sums to pay', { payableAmount: Number.MAX_SAFE_INTEGER }],
] as const) {
  sums(`[CART-04, PRE-03] unsafe ${what} reject the answer, and the cart’s own sums stay`, async () => {
    const { shop, nextQuestion: asked } = await openPricedShop(catalogue)
    const [one, other] = [dish(shop, price => price > 60_000), dish(shop, price => price < 50_000)]
    shop.cart.add(one)
    shop.cart.add(other)
    const { request, answer } = await asked()
    await answer(buildAnswerLines(request, 0).map(line => ({ ...line, ...edit })))
    assert.equal([shop.checkout.quote.state.get().status, listClaimedSums(shop)], ['failed', NOTHING])
    assert.is(shop.cart.totals.get().total, one.price + other.price)
    assert.is(shop.checkout.quote.result.get(), null)
  })
}

sums('[CART-08, PRE-02] a code counts as applied only beside the sums that it has changed', async () => {
  const { shop, nextQuestion: asked } = await openPricedShop(catalogue)
  const roll = dish(shop, price => price > 60_000)
  const standing = (): unknown => shop.checkout.promo.get()?.status
  shop.cart.add(roll)
  void shop.checkout.quote.applyPromo('ДА')
  const first = await asked()
  const granted = buildAnswerLines(first.request, 9_900, 5_000).map((line, index) =>
    index === 0 ? { ...line, promoCodes: [{ code: 'ДА', calculatedAmount: 5_000 }] } : line,
  )
  await first.answer(granted)
  assert.is(standing(), 'applied')
  // another tab got this response to its own preflight
  shop.checkout.draft.promo.set({ code: 'ДА', active: false })
  assert.is(standing(), 'applied', 'the discount stands there')
  shop.cart.setCount(roll, roll.menu.id, 2)
  assert.is(standing(), 'unchecked', 'another cart, not asked yet')
  await (await asked()).fail()
  assert.is(standing(), 'unchecked', 'the API has not answered for this cart')
  shop.cart.setCount(roll, roll.menu.id, 3)
  await (await asked()).refuse('person-order.not-accepted-now')
  assert.is(standing(), 'cart-refused', 'refused for another reason')
  shop.cart.setCount(roll, roll.menu.id, 1)
  const last = await asked()
  await last.answer(buildAnswerLines(last.request, 9_900))
  assert.is(standing(), 'no-effect')
})

sums('[CART-09, PRE-02] a sold-out line stays so during the same request and after its failure', async () => {
  const { shop, nextQuestion: asked, questions } = await openPricedShop(catalogue)
  const roll = dish(shop, price => price > 60_000)
  const soldOut = (): unknown =>
    shop.cart.trouble.get().unavailable.map(({ line, availability }) => [line.id, availability.status])
  shop.cart.add(roll)
  await (await asked()).refuse('person-order.position-not-found-in-resto', { positionIds: [roll.id] })
  assert.equal(soldOut(), [[roll.id, 'sold-out']])
  shop.checkout.quote.refresh()
  await flushPromises()
  assert.equal([questions.length, soldOut()], [1, [[roll.id, 'sold-out']]], 'asked again')
  await questions[0]?.fail()
  assert.equal(soldOut(), [[roll.id, 'sold-out']], 'no connection')
  shop.cart.setCount(roll, roll.menu.id, 2)
  assert.equal(soldOut(), [], 'another cart, for which the API has not answered')
})

/** Around the customer's address: zone «А» is free from 1,000 ₽, zone «Б» costs 200 ₽ for any sum. */
const drawZones = (first: number, second: number) => [
  zone(1, first, [band(0, 100_000, 30_000), band(100_000, 9_000_000, 0)], { name: 'А' }),
  zone(2, second, [band(0, 9_000_000, 20_000)], { name: 'Б' }),
]
/** The names of the zones that the choice and the dialog show. */
function selectZones({ location: { dialog, choice } }: Shop): readonly unknown[] {
  dialog.open()
  const [view, venue] = [dialog.view.get(), choice.venue.get()]
  dialog.close()
  return [
    venue.kind === 'resto' && venue.zone?.name,
    view.status === 'open' && view.resolution?.kind === 'inside' && view.resolution.zone.name,
  ]
}
const ROLL = { id: 1, menu: { id: 110 }, name: 'Блюдо 1', price: 50_000, hasModifiers: false, modifiers: [] }

sums('[LOC-14] of two zones of one restaurant cart, rule and dialog use the cheaper one', async () => {
  const { shop, timer } = await openShop({ zones: drawZones(11, 11), preflight: priceHonestly() })
  assert.equal(selectZones(shop), ['Б', 'Б'], 'an empty cart')
  shop.cart.add(ROLL, 3)
  assert.equal(selectZones(shop), ['А', 'А'], 'before the answer')
  await timer.advance(400)
  assert.equal(
    [selectZones(shop), shop.cart.rule.get().status, shop.cart.breakdown.get().delivery?.zoneName],
    [['А', 'А'], 'within', 'А'],
  )
  shop.cart.setCount(ROLL, 110, 1)
  assert.equal(selectZones(shop), ['Б', 'Б'], 'a lesser cart')
  shop.location.dialog.open()
  shop.cart.setCount(ROLL, 110, 3)
  const open = shop.location.dialog.view.get()
  const resolution = open.status === 'open' ? open.resolution : null
  assert.is(resolution?.kind === 'inside' && resolution.zone.name, 'А', 'a dialog that stays open')
})

sums('[LOC-14] a restaurant that replaced a stored one stays for any sum, as in the dialog', async () => {
  const { shop } = await openShop({ restos: [11, 12, 13].map(id => resto(id)), zones: drawZones(12, 13) })
  const stored = shop.location.choice.stored.get().restoId
  assert.equal(selectZones(shop), ['Б', 'Б'])
  shop.cart.add(ROLL, 3)
  assert.equal([selectZones(shop), shop.location.choice.stored.get().restoId], [['Б', 'Б'], stored])
})

sums.run()
