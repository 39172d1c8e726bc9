import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { ApiError, NetworkError, WireError } from '../../core/http/errors.ts'
import { preflightAsker } from '../../core/shop/checkout/ask-preflight.ts'
import { createCartCheck } from '../../core/shop/checkout/check-cart.ts'
import type { Preflight, PreflightRequest } from '../../core/shop/checkout/wire.ts'
import type { Cities } from '../../core/shop/location/city-data.ts'
import { SignedOutError } from '../../core/shop/session/tokens.ts'
import { createStore } from '../../core/store/store.ts'
import { settle } from '../kit/clock.ts'
import { shown } from '../kit/shown.ts'
import { isWhole } from '../../core/shop/location/choice.ts'
import {
  delivered, DELIVERY_PRICE, guest, honestly, later, olga, openCheckout, refusal, roll, soup, takenAway, wok,
} from './checkout.world.ts'

const preflight = suite('preflight')
const { city, resto } = delivered.at === 'resto' ? delivered : assert.unreachable() as never
const choice = delivered.at === 'resto' && isWhole(delivered.choice) ? delivered.choice : assert.unreachable() as never

preflight('[PRE-01] asks publicly for a guest and personally for a customer', async () => {
  const world = openCheckout({ person: guest })
  await world.rest()
  world.state.set(olga)
  await world.rest()
  assert.equal(world.preflights.map(call => call.personId), [null, 1001])
})

preflight('[PRE-01] names the address and its point for a delivery only, and leaves out what is absent', async () => {
  const world = openCheckout({ fill: cart => cart.add(wok, 2) })
  await world.rest()
  assert.equal(world.preflights[0]?.request, {
    deliveryType: 'DELIVERY', payType: 'CARD_ONLINE', restoId: 11, address: 'улица Свободы, 18', location: { lat: 57.65, lng: 39.85 },
    positions: [{ id: 3, name: 'Вок', price: 40_000, count: 2, sum: 99_600, modifiers: wok.modifiers }],
  })
  world.selection.set(takenAway)
  await world.rest()
  assert.equal(Object.keys(world.preflights[1]?.request ?? {}).sort(), ['deliveryType', 'payType', 'positions', 'restoId'])
  assert.is(world.preflights[1]?.request.payType, 'CASH_UPON_RECEIPT', 'the only way of paying there')
})

preflight('[CART-05] knows no price of delivery for what is fetched, whatever the answer says, and the order goes through', async () => {
  const world = openCheckout({ selection: takenAway })
  world.api.preflight = request => {
    const { positions: [flagged] } = honestly({ ...request, deliveryType: 'DELIVERY', positions: [] })
    return { positions: [...honestly(request).positions, ...(flagged === undefined ? [] : [flagged])] }
  }
  world.fillIn()
  await world.rest()
  const now = world.preflight.state.get()
  assert.equal(now.at === 'answered' && [now.delivery, now.payable], [0, world.plain()])
  assert.equal(await world.desk.place(), { at: 'placed' })
})

preflight('[PRE-01] calls a bare point on the map by its name', async () => {
  if (choice.method !== 'DELIVERY') return assert.unreachable()
  const bare = { ...choice, place: { ...choice.place, address: '' } }
  const world = openCheckout({ selection: { ...delivered, choice: bare } as typeof delivered })
  await world.rest()
  assert.is(world.preflights[0]?.request.address, 'Точка на карте')
})

preflight('[PRE-02] asks once when several things change at once, and not for an empty cart', async () => {
  const world = openCheckout({ fill: () => undefined })
  await world.rest()
  assert.is(world.preflights.length, 0)
  world.cart.add(roll)
  world.cart.add(soup)
  world.cart.setCount(roll, 110, 4)
  await world.timer.advance(299)
  assert.is(world.preflights.length, 0)
  await world.timer.advance(1)
  assert.equal(world.preflights.map(call => call.request.positions.map(line => line.count)), [[4, 1]])
  world.cart.clear()
  await world.rest()
  assert.is(world.preflights.length, 1)
  assert.is(world.preflight.state.get().at, 'idle')
})

preflight('[PRE-02] asks anew after a change of method, person, time, payment and code, and for nothing else', async () => {
  const world = openCheckout()
  await world.rest()
  world.draft.personCount.set(4)
  world.draft.form.set('comment', 'Без васаби')
  await world.rest()
  assert.is(world.preflights.length, 1)
  const changes = [
    () => world.selection.set(takenAway), () => world.selection.set(delivered), () => world.state.set(guest),
    () => world.draft.preOrderTime.set('2026-03-04T18:00:00+03:00'), () => world.draft.payment.set('CASH_UPON_RECEIPT'),
  ]
  for (const [index, change] of changes.entries()) {
    change()
    await world.rest()
    assert.is(world.preflights.length, index + 2)
  }
})

preflight('[PRE-02] lets the latest question win, whichever is answered first', async () => {
  const world = openCheckout({ fill: cart => cart.add(roll) })
  const slow = later<Preflight>()
  world.api.preflight = request => (request.positions[0]?.count === 1 ? slow.promise : honestly(request))
  await world.rest()
  world.cart.add(roll)
  await world.rest()
  assert.is(world.preflight.state.get().at, 'answered')
  const first = world.preflights[0]
  if (first === undefined) return assert.unreachable()
  slow.answer({ positions: honestly(first.request).positions.map(line => ({ ...line, sum: 1 })) })
  await settle()
  assert.is(world.lines()[0]?.sum, 117_800)
})

preflight('[PRE-02] keeps the figures on the screen while it asks the same again, and shows none of them for another cart', async () => {
  const world = openCheckout()
  await world.rest()
  const again = world.preflight.ask()
  assert.equal([world.preflight.state.get().at, world.totals.get().delivery], ['asking', DELIVERY_PRICE])
  await again
  world.cart.add(soup)
  assert.equal([world.preflight.state.get().at, world.totals.get().delivery], ['asking', null])
})

preflight('[PRE-03, CART-05] takes sums, discounts, codes and limits from the answer', async () => {
  const world = openCheckout({ fill: cart => { cart.add(wok); cart.add(roll, 2) } })
  world.draft.promo.set({ code: 'ТЕСТ10', active: false })
  world.api.preflight = request => ({
    promoCode: 'ТЕСТ10', promoCodeMaxDiscountAmount: 15_000, promoCodeMinOrderAmount: 80_000,
    // in another order than asked, told apart by the echoed modifiers
    positions: honestly(request).positions.map(line => line.id === roll.id
      ? {
        ...line, sum: 106_000,
        discounts: [{ id: 5, name: 'Ролл дня', calculatedAmount: 900 }], promoCodes: [{ code: 'ТЕСТ10', calculatedAmount: 10_000 }],
      }
      : line).reverse(),
  })
  await world.rest()
  assert.equal(world.lines().map(line => line.sum), [49_800, 106_000])
  assert.equal(world.lines()[1]?.discounts.map(one => one.calculatedAmount), [900])
  assert.equal(world.draft.promo.get(), { code: 'ТЕСТ10', active: true, maxDiscountAmount: 15_000, minOrderAmount: 80_000 })
  assert.equal(world.reports, [], 'the figures add up')
})

preflight('[PRE-03] tells lines of one dish apart by the order of the request where modifiers are not echoed', async () => {
  const mild = { ...wok, modifiers: [] }
  const world = openCheckout({ fill: cart => { cart.add(wok); cart.add(mild) } })
  world.api.preflight = request => ({
    positions: honestly(request).positions.map(({ modifiers: _, ...line }, index) => ({ ...line, sum: index < 2 ? 100 + index : line.sum })),
  })
  await world.rest()
  assert.equal(world.lines().map(line => line.sum), [100, 101])
})

/** Answers that are no price of the cart: taken whole or not at all (settled detail 5). */
const HALF_PRICED: readonly (readonly [what: string, answer: (request: PreflightRequest) => Preflight])[] = [
  ['leaves a dish out', request => ({ positions: honestly(request).positions.slice(1) })],
  ['charges for a dish that was not asked for', request => ({
    positions: [...honestly({ ...request, deliveryType: 'TAKE_AWAY', positions: [...request.positions, ...request.positions] }).positions, ...honestly(request).positions.slice(-1)],
  })],
  ['has something to be paid that costs nothing and nobody asked for', request => {
    const { positions } = honestly(request)
    return { positions: [...positions, ...positions.slice(0, 1).map(line => ({ ...line, id: 99, sum: 0 }))] }
  }],
  ['comes to more than can be summed', request => ({ positions: honestly(request).positions.map(line => ({ ...line, sum: Number.MAX_SAFE_INTEGER })) })],
]
for (const [what, answer] of HALF_PRICED) {
  preflight(`[PRE-03, CART-11, CHK-05] an answer that ${what} changes no sum and is none to agree to: the shop says so, and asks again`, async () => {
    const world = openCheckout()
    world.fillIn()
    world.api.preflight = answer
    await world.rest()
    assert.equal([world.preflight.state.get().at, world.lines()[0]?.sum], ['failed', 117_800])
    const told = `preflight.unreadable ${world.details[world.reports.indexOf('preflight.unreadable')]}`
    assert.equal(shown([told]), [told], 'a problem report says what is wrong with it')
    assert.equal(await world.desk.place(), { at: 'not-placed' })
    assert.equal([world.orders.length, world.desk.state.get().at, world.cart.itemCount.get()], [0, 'failed', 2])
    world.api.preflight = honestly
    assert.is((await world.preflight.ask()).at, 'answered')
    assert.equal(await world.desk.place(), { at: 'placed' })
  })
}

preflight('[PRE-03] what the restaurant gives for nothing beside the dishes asked for stands in no way', async () => {
  const world = openCheckout()
  world.fillIn()
  world.api.preflight = request => {
    const { positions } = honestly(request)
    return { positions: [...positions, ...positions.slice(0, 1).map(line => ({ ...line, id: 99, sum: 0, payableAmount: 0 }))] }
  }
  await world.rest()
  assert.equal(await world.desk.place(), { at: 'placed' })
})

const WORDS = 'Слова сервера'
const pays = ['delivery-online-pay', 'delivery-card-pay', 'delivery-cash-pay', 'takeaway-online', 'takeaway-card-pay', 'takeaway-cash-pay']
const REFUSALS: readonly (readonly [code: string, facts: object, popup: object | null, stored: string | null])[] = [
  ['delivery.order-sum-not-enough.range', { amount: 60_000 }, { kind: 'minimum', amount: 60_000, message: WORDS }, null],
  ['delivery.order-sum-exceeded', { amount: 900_000 }, { kind: 'maximum', amount: 900_000, message: WORDS }, WORDS],
  ['delivery.address-out-of-zone', {}, { kind: 'out-of-zone', message: WORDS }, WORDS],
  ['delivery.positions-not-deliverable', { positionIds: [1] }, { kind: 'cannot-deliver', positionIds: [1], message: WORDS }, WORDS],
  ['person-order.position-not-found-in-resto', { positionIds: [1] }, { kind: 'not-found', positionIds: [1], message: WORDS }, WORDS],
  ['person-order.not-accepted-now', {}, { kind: 'closed', message: WORDS }, WORDS],
  ['person-order.add-more', { amount: 500 }, { kind: 'add-more', amount: 500, message: WORDS }, WORDS],
  ...pays.map(pay => [`resto.doesnt-support-${pay}`, {}, { kind: 'payment-unsupported', code: pay.replace(/-pay$/, ''), message: WORDS }, WORDS] as const),
  ['order.something-new', {}, null, WORDS],
  ['constructor', {}, null, WORDS],
]
for (const [code, facts, popup, stored] of REFUSALS) {
  preflight(`[PRE-04, CHK-06, ERR-01] ${code} shows ${popup === null ? 'the words of the server' : JSON.stringify(popup)}, stores ${stored ?? 'no message'}, keeps the code, and no price with it`, async () => {
    const world = openCheckout()
    world.draft.promo.set({ code: 'ТЕСТ', active: false })
    await world.rest()
    world.api.preflight = () => { throw refusal(code, facts) }
    const now = await world.preflight.ask()
    assert.equal(now.at === 'refused' && [now.popup, now.message, world.totals.get().payable], [popup, stored, null])
    assert.equal([world.draft.promo.get()?.code, world.preflight.promo.get(), world.cart.itemCount.get()], ['ТЕСТ', { at: 'idle' }, 2])
    world.fillIn()
    await world.desk.place()
    assert.equal([world.orders.length, world.desk.state.get().at], [0, popup === null ? 'failed' : 'refused'], 'no order leaves')
    world.api.preflight = honestly
    assert.is((await world.preflight.ask()).at, 'answered', 'and the next answer forgets it')
  })
}

preflight('[PRE-04, ERR-01] a refusal without words is a failed request, and says nothing in the language of the machine', async () => {
  const world = openCheckout()
  await world.rest()
  world.api.preflight = () => { throw new ApiError(422, 'order.something-new', 'Request failed with status 422') }
  const now = await world.preflight.ask()
  assert.equal(now.at === 'failed' && [now.problem.code, world.totals.get().delivery], ['requestFailed', DELIVERY_PRICE])
  world.api.preflight = () => { throw new ApiError(422, 'delivery.address-out-of-zone', 'Request failed with status 422') }
  const named = await world.preflight.ask()
  assert.equal(named.at === 'refused' && [named.popup, named.message], [{ kind: 'out-of-zone', message: '' }, null])
})

preflight('[PRE-04] a message goes with the question that it answered: the next refusal does not show it', async () => {
  const world = openCheckout()
  const message = async (code: string): Promise<string | null | undefined> => {
    world.api.preflight = () => { throw refusal(code, {}, code) }
    const now = await world.preflight.ask()
    return now.at === 'refused' ? now.message : undefined
  }
  assert.is(await message('delivery.address-out-of-zone'), 'delivery.address-out-of-zone')
  assert.is(await message('delivery.order-sum-not-enough.range'), null)
  assert.is(await message('some.other'), 'some.other')
})

preflight('[PRE-03] takes what is left to pay and what is granted besides from the answer', async () => {
  const world = openCheckout({ fill: cart => { cart.add(roll); cart.add(soup) } })
  world.api.preflight = request => ({
    positions: honestly(request).positions.map(line => ({ ...line, payableAmount: Math.max(0, line.sum - 10_000), specials: [{ id: 4, name: 'Чай в подарок' }] })),
  })
  const now = await world.preflight.ask()
  assert.equal(now.at === 'answered' && [now.payable, now.specials], [48_900 + 35_000 + DELIVERY_PRICE - 10_000, ['Чай в подарок']])
})

preflight('[PRE-04] keeps the figures of the same question when there is no readable answer, and can be asked again', async () => {
  const world = openCheckout()
  await world.rest()
  for (const error of [new NetworkError('unreachable'), new WireError('positions', 'is no list')]) {
    world.api.preflight = () => { throw error }
    const now = await world.preflight.ask()
    assert.is(now.at === 'failed' && world.totals.get().delivery, DELIVERY_PRICE)
  }
  world.api.preflight = honestly
  assert.is((await world.preflight.ask()).at, 'answered')
})

/** The question that the location dialog asks before it saves. */
function checkOf(world: ReturnType<typeof openCheckout>) {
  const data = new Map([[city.id, { at: 'ready' as const, value: { cityId: city.id, restos: [resto], zones: [] } }]])
  return createCartCheck({
    cart: world.cart, cities: { data: createStore<ReadonlyMap<number, unknown>>(data) } as unknown as Cities, draft: world.draft,
    askPreflight: preflightAsker(world.session, { preflight: async request => world.api.preflight(request) }),
    menuWire: { positions: async () => [], modifiers: async () => { throw new NetworkError('unreachable') } },
    menu: () => ({ at: 'none' }), currency: () => 'RUB', pointName: () => '', report: () => undefined,
  })
}

preflight('[PRE-04, LOC-12] blocks a new place whose restaurant lacks dishes, and names them', async () => {
  const world = openCheckout({ fill: cart => { cart.add(roll); cart.add(soup) } })
  world.api.preflight = () => { throw refusal('person-order.position-not-found-in-resto', { positionIds: [soup.id] }) }
  const verdict = await checkOf(world)(choice)
  assert.equal(verdict.at === 'missing' && verdict.dishes.map(({ id, name, remedy }) => ({ id, name, remedy })),
    [{ id: soup.id, name: soup.name, remedy: { at: 'gone' } }])
})

preflight('[LOC-12, PRE-01] a session that ends while a place is saved: the cart is checked as a guest\'s', async () => {
  for (const isHeard of [true, false]) {
    const world = openCheckout({ fill: cart => { cart.add(roll); cart.add(soup) } })
    world.session.personally = async () => {
      if (isHeard) world.state.set(guest)
      throw new SignedOutError()
    }
    world.api.preflight = () => { throw refusal('person-order.position-not-found-in-resto', { positionIds: [soup.id] }) }
    const verdict = await checkOf(world)(choice)
    assert.equal(verdict.at === 'missing' && verdict.dishes.map(dish => dish.id), [soup.id])
  }
})

/** A place that nothing stands in the way of is saved. */
function settled(verdict: Awaited<ReturnType<ReturnType<typeof checkOf>>>): void {
  if (verdict.at !== 'fine') throw new Error(`the place is ${verdict.at}`)
  verdict.settle?.()
}

preflight('[PRE-04, LOC-12] drops a code that does not fit the new method, and lets everything else pass', async () => {
  const world = openCheckout()
  world.draft.promo.set({ code: 'КУРЬЕР', active: true })
  const others = [...REFUSALS.map(([code]) => code).filter(code => code !== 'person-order.position-not-found-in-resto'), 'promo-code.not-active']
  for (const error of [...others.map(code => refusal(code)), new NetworkError('unreachable')]) {
    world.api.preflight = () => { throw error }
    settled(await checkOf(world)(choice))
    assert.is(world.draft.promo.get()?.code, 'КУРЬЕР')
  }
  for (const code of ['promo-code.invalid-delivery-type', 'promo-code.invalid-delivery-method', 'person-order.promo-code.invalid-delivery-type']) {
    world.draft.promo.set({ code: 'КУРЬЕР', active: true })
    world.api.preflight = () => { throw refusal(code) }
    const verdict = await checkOf(world)(choice)
    assert.is(world.draft.promo.get()?.code, 'КУРЬЕР', 'not before the place is saved')
    settled(verdict)
    assert.is(world.draft.promo.get(), null, code)
  }
})

preflight('[PRE-04, LOC-12] dishes that a new restaurant lacks block it also when the code is refused first, and the code stays until that is settled', async () => {
  for (const code of ['promo-code.invalid-delivery-type', 'promo-code.not-found-for-resto']) {
    const world = openCheckout({ fill: cart => { cart.add(roll); cart.add(soup) } })
    world.draft.promo.set({ code: 'КУРЬЕР', active: true })
    const asked: (string | undefined)[] = []
    world.api.preflight = request => {
      asked.push(request.promoCode)
      throw request.promoCode === undefined ? refusal('person-order.position-not-found-in-resto', { positionIds: [soup.id] }) : refusal(code)
    }
    const verdict = await checkOf(world)(choice)
    assert.equal(asked, ['КУРЬЕР', undefined])
    assert.equal(verdict.at === 'missing' && verdict.dishes.map(dish => dish.id), [soup.id], code)
    assert.is(world.draft.promo.get()?.code, 'КУРЬЕР')
    if (verdict.at === 'missing') verdict.settle(new Set())
    assert.equal([world.draft.promo.get()?.code, world.cart.itemCount.get()], [code.endsWith('type') ? undefined : 'КУРЬЕР', 1])
  }
})

preflight('[PRE-01] a restaurant\'s new price is what the next request says', async () => {
  const world = openCheckout()
  await world.rest()
  world.cart.refresh(new Map([['1', { name: 'Филадельфия', price: 61_900, modifiers: [] }]]))
  await world.rest()
  assert.equal(world.preflights.map(call => call.request.positions.map(line => [line.price, line.sum])), [[[58_900, 117_800]], [[61_900, 123_800]]])
})

preflight('[PRE-01, AUTH-06] a session whose end this tab has not heard of yet is priced as a guest\'s, and not asked for again and again', async () => {
  const world = openCheckout()
  await world.rest()
  let tries = 0
  world.session.personally = async () => {
    if ((tries += 1) > 20) throw new NetworkError('unreachable')
    throw new SignedOutError()
  }
  const now = await world.preflight.ask()
  assert.equal([now.at, tries, world.preflights.at(-1)?.personId], ['answered', 1, null])
})

preflight('[LOC-12] asks nothing for an empty cart', async () => {
  const world = openCheckout({ fill: () => undefined })
  world.api.preflight = () => assert.unreachable() as never
  assert.equal(await checkOf(world)(choice), { at: 'fine' })
})

preflight('[PRE-02] asks again on coming to the cart, however young the figures, unless the answer is on its way', async () => {
  const world = openCheckout()
  world.preflight.entered()
  await world.timer.advance(300)
  assert.is(world.preflights.length, 1)
  world.preflight.entered()
  world.preflight.entered()
  await world.timer.advance(300)
  assert.is(world.preflights.length, 2)
})

preflight('[PRE-02, CHK-04] who signs in sees the same cart\'s figures until they are known anew, can order at them, and sees none when they cannot be had', async () => {
  const world = openCheckout({ person: guest })
  await world.rest()
  world.fillIn()
  world.state.set(olga)
  assert.equal([world.preflight.state.get().at, world.totals.get().delivery], ['asking', DELIVERY_PRICE])
  world.api.preflight = () => { throw new NetworkError('unreachable') }
  await world.rest()
  assert.equal([world.preflight.state.get().at, world.totals.get().delivery], ['failed', null])
  world.api.preflight = honestly
  await world.preflight.ask()
  world.state.set(guest)
  world.state.set(olga)
  assert.equal(await world.desk.place(), { at: 'placed' })
})

preflight.run()
