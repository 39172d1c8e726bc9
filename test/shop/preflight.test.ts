import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { NetworkError, WireError } from '../../core/http/errors.ts'
import { createCartCheck } from '../../core/shop/checkout/check-cart.ts'
import type { Preflight } from '../../core/shop/checkout/wire.ts'
import type { Cities } from '../../core/shop/location/city-data.ts'
import type { PreflightState } from '../../core/shop/checkout/preflight.ts'
import { createStore } from '../../core/store/store.ts'
import { settle } from '../kit/clock.ts'
import {
  delivered, DELIVERY_PRICE, guest, honestly, later, olga, openCheckout, refusal, roll, soup, takenAway, wok,
} from './checkout.world.ts'

const preflight = suite('preflight')
const { city, resto, choice } = delivered.at === 'resto' ? delivered : assert.unreachable() as never

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
  assert.is(world.cart.positions.get()[0]?.sum, 117_800)
})

preflight('[PRE-02] keeps the figures on the screen while it asks', async () => {
  const world = openCheckout()
  await world.rest()
  world.cart.add(soup)
  const now: PreflightState = world.preflight.state.get()
  assert.is(now.at === 'asking' && now.last?.delivery, DELIVERY_PRICE)
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
  assert.equal(world.cart.positions.get().map(line => line.sum), [49_800, 106_000])
  assert.equal(world.cart.positions.get()[1]?.discounts.map(one => one.calculatedAmount), [900])
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
  assert.equal(world.cart.positions.get().map(line => line.sum), [100, 101])
})

preflight('[PRE-03] changes no sum when a line has no answer', async () => {
  const world = openCheckout()
  world.api.preflight = request => ({ positions: honestly(request).positions.slice(1) })
  await world.rest()
  assert.is(world.cart.positions.get()[0]?.sum, 117_800)
  assert.ok(world.reports.includes('preflight.lines-differ'))
})

preflight('[PRE-04] keeps the last message when the sum is too small, stores others, and goes on without one', async () => {
  const world = openCheckout()
  const message = (): string | null | undefined => {
    const now = world.preflight.state.get()
    return now.at === 'refused' ? now.message : undefined
  }
  const fail = async (code: string, words?: string): Promise<void> => {
    world.api.preflight = () => { throw refusal(code, {}, words) }
    await world.preflight.ask()
  }
  await fail('delivery.address-out-of-zone')
  assert.is(message(), 'Слова сервера')
  await fail('delivery.order-sum-not-enough.range', 'Мало')
  assert.is(message(), null, 'this one is never stored')
  await fail('some.other', '')
  assert.is(message(), null)
  world.api.preflight = honestly
  await world.preflight.ask()
  assert.is(message(), undefined)
})

for (const [code, facts, popup] of [
  ['delivery.order-sum-not-enough.range', { amount: 60_000 }, { kind: 'minimum', amount: 60_000, message: 'Слова сервера' }],
  ['delivery.order-sum-exceeded', { amount: 900_000 }, { kind: 'maximum', amount: 900_000, message: 'Слова сервера' }],
  ['delivery.address-out-of-zone', {}, { kind: 'out-of-zone', message: 'Слова сервера' }],
  ['delivery.positions-not-deliverable', { positionIds: [1] }, { kind: 'cannot-deliver', positionIds: [1], message: 'Слова сервера' }],
  ['person-order.position-not-found-in-resto', { positionIds: [1] }, { kind: 'not-found', positionIds: [1], message: 'Слова сервера' }],
  ['person-order.not-accepted-now', {}, { kind: 'closed', message: 'Слова сервера' }],
  ['person-order.add-more', { amount: 500 }, { kind: 'add-more', amount: 500, message: 'Слова сервера' }],
  ['resto.doesnt-support-delivery-online-pay', {}, { kind: 'payment-unsupported', code: 'delivery-online', message: 'Слова сервера' }],
  ['resto.doesnt-support-takeaway-cash-pay', {}, { kind: 'payment-unsupported', code: 'takeaway-cash', message: 'Слова сервера' }],
  ['some.other', {}, null],
] as const) {
  preflight(`[CHK-06] reads ${code} as ${popup?.kind ?? 'no popup of its own'}`, async () => {
    const world = openCheckout()
    world.api.preflight = () => { throw refusal(code, facts) }
    const now = await world.preflight.ask()
    assert.equal(now.at === 'refused' && now.popup, popup)
  })
}

preflight('[PRE-04] keeps the former figures when there is no readable answer, and can be asked again', async () => {
  const world = openCheckout()
  await world.rest()
  for (const error of [new NetworkError('unreachable'), new WireError('positions', 'is no list')]) {
    world.api.preflight = () => { throw error }
    const now = await world.preflight.ask()
    assert.is(now.at === 'failed' && now.last?.delivery, DELIVERY_PRICE)
  }
  world.api.preflight = honestly
  assert.is((await world.preflight.ask()).at, 'answered')
})

for (const [code, error] of [
  ['promo-code.not-found', 'not-found'],
  ['promo-code.not-found-for-resto', 'not-found-for-resto'],
  ['promo-code.already-used', 'already-used'],
  ['promo-code.person-limit-exceed', 'person-limit-exceed'],
  ['promo-code.limit-exceed', 'person-limit-exceed'],
  ['promo-code.before-start', 'before-start'],
  ['promo-code.after-finish', 'after-finish'],
  ['promo-code.invalid-delivery-type', 'invalid-delivery-method'],
  ['promo-code.not-active', 'not-active'],
  ['promo-code.hour-not-active', 'hour-not-active'],
  ['promo-code.something-new', null],
] as const) {
  const words = error === null ? 'the words of the server' : `«${error}»`
  preflight(`[CART-08] answers ${code} with ${words}, and goes on without the code`, async () => {
    const world = openCheckout()
    world.api.preflight = request => {
      if (request.promoCode !== undefined) throw refusal(code)
      return honestly(request)
    }
    await world.preflight.applyPromo('  тест ')
    assert.equal(world.preflight.promo.get(), { at: 'refused', code: 'тест', error, message: 'Слова сервера' })
    assert.is(world.draft.promo.get(), null)
    assert.is(world.preflight.state.get().at, 'answered')
    assert.equal(world.preflights.slice(-2).map(call => call.request.promoCode), ['тест', undefined])
  })
}

preflight('[CART-08] accepts a code below its minimum, which then gives nothing yet', async () => {
  const world = openCheckout()
  world.api.preflight = request => ({ ...honestly(request), promoCode: 'ТЕСТ', promoCodeMinOrderAmount: 200_000 })
  await world.preflight.applyPromo('ТЕСТ')
  assert.equal(world.draft.promo.get(), { code: 'ТЕСТ', active: false, minOrderAmount: 200_000 })
  assert.equal(world.preflight.promo.get(), { at: 'idle' })
  world.preflight.removePromo()
  await world.rest()
  assert.is(world.preflights.at(-1)?.request.promoCode, undefined)
})

preflight('[CART-08] keeps no code that could not be checked', async () => {
  const world = openCheckout()
  world.api.preflight = () => { throw new NetworkError('unreachable') }
  await world.preflight.applyPromo('ТЕСТ')
  assert.is(world.draft.promo.get(), null)
  assert.is(world.preflight.promo.get().at, 'refused')
})

preflight('[CART-08] tells a text that is too long for a code from the rest of the request, which stays as it was', async () => {
  const world = openCheckout()
  const asked = world.preflights.length
  await world.preflight.applyPromo('х'.repeat(51))
  assert.equal(world.preflight.promo.get(), { at: 'refused', code: 'х'.repeat(51), error: 'not-found', message: '' })
  assert.is(world.draft.promo.get(), null)
  assert.is(world.preflights.length, asked)
})

/** The question that the location dialog asks before it saves. */
function checkOf(world: ReturnType<typeof openCheckout>) {
  const data = new Map([[city.id, { at: 'ready' as const, value: { cityId: city.id, restos: [resto], zones: [] } }]])
  return createCartCheck({
    cart: world.cart, cities: { data: createStore<ReadonlyMap<number, unknown>>(data) } as unknown as Cities, session: world.session,
    draft: world.draft, wire: { preflight: async request => world.api.preflight(request), order: async () => assert.unreachable() as never },
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

preflight('[PRE-04, LOC-12] drops a code that does not fit the new method, and lets everything else pass', async () => {
  const world = openCheckout()
  world.draft.promo.set({ code: 'КУРЬЕР', active: true })
  for (const error of [refusal('delivery.order-sum-not-enough.range'), refusal('some.other'), new NetworkError('unreachable')]) {
    world.api.preflight = () => { throw error }
    assert.equal(await checkOf(world)(choice), { at: 'fine' })
    assert.is(world.draft.promo.get()?.code, 'КУРЬЕР')
  }
  world.api.preflight = () => { throw refusal('promo-code.invalid-delivery-type') }
  assert.equal(await checkOf(world)(choice), { at: 'fine' })
  assert.is(world.draft.promo.get(), null)
})

preflight('[LOC-12] asks nothing for an empty cart', async () => {
  const world = openCheckout({ fill: () => undefined })
  world.api.preflight = () => assert.unreachable() as never
  assert.equal(await checkOf(world)(choice), { at: 'fine' })
})

preflight('[PRE-02] asks again on coming to the cart, unless the figures are fresh or on their way', async () => {
  const world = openCheckout()
  world.preflight.entered()
  await world.timer.advance(300)
  assert.is(world.preflights.length, 1)
  world.preflight.entered()
  await world.timer.advance(29_000)
  world.preflight.entered()
  assert.is(world.preflights.length, 1)
  await world.timer.advance(1_000)
  world.preflight.entered()
  world.preflight.entered()
  await world.timer.advance(300)
  assert.is(world.preflights.length, 2)
})

preflight.run()
