import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { ApiError, NetworkError, WireError } from '../../core/http/errors.ts'
import type { Order } from '../../core/shop/checkout/wire.ts'
import { SignedOutError } from '../../core/shop/session/tokens.ts'
import { settle } from '../kit/clock.ts'
import {
  delivered, DELIVERY_PRICE, guest, honestly, later, NOON, olga, openCheckout, refusal, roll, takenAway, type CheckoutOptions,
} from './checkout.world.ts'

const order = suite('order')

/** A checkout with everything filled in and priced. */
async function ready(options: CheckoutOptions = {}) {
  const world = openCheckout(options)
  world.fillIn()
  await world.rest()
  return world
}

order('[CHK-05] asks for the price once more, then sends one order for the person', async () => {
  const world = await ready()
  world.draft.form.set('comment', '  Без васаби ')
  world.draft.personCount.set(3)
  assert.equal(await world.desk.place(), { at: 'placed' })
  assert.is(world.preflights.length, 2)
  assert.is(world.orders.length, 1)
  assert.equal(world.orders[0]?.request, {
    deliveryType: 'DELIVERY', payType: 'CARD_ONLINE', restoId: 11, address: 'улица Свободы, 18', location: { lat: 57.65, lng: 39.85 },
    positions: [{ id: 1, name: 'Филадельфия', price: 58_900, count: 2, sum: 117_800, modifiers: [] }],
    person: { name: 'Ольга', email: 'olga@example.com', phone: '+79995550100' },
    personCount: 3, comment: 'Без васаби', apartment: '5', floor: '2', deliveryComment: 'Со двора', returnUrl: 'http://shop.test/cart',
  })
  assert.is(world.orders[0]?.personId, 1001)
})

order('[CHK-01] sends no place with take-away, and no return address where nothing is paid online', async () => {
  const world = await ready({ selection: takenAway, personCountOn: false })
  await world.desk.place()
  assert.equal(Object.keys(world.orders[0]?.request ?? {}).sort(), ['deliveryType', 'payType', 'person', 'positions', 'restoId'])
})

order('[CHK-05] sends once when the button is pressed twice', async () => {
  const world = await ready()
  const answers = await Promise.all([world.desk.place(), world.desk.place()])
  assert.equal(answers.map(one => one.at), ['placed', 'not-placed'])
  assert.is(world.orders.length, 1)
})

order('[CHK-05] sends an idempotency key only where the configuration allows one', async () => {
  const plain = await ready()
  await plain.desk.place()
  assert.is(plain.orders[0]?.key, null)
  const keyed = await ready({ idempotencyKey: true })
  await keyed.desk.place()
  assert.match(keyed.orders[0]?.key ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

order('[CHK-08] empties the cart on any Order answer, and shows the order in a new visit too', async () => {
  const world = await ready()
  world.draft.preOrderTime.set('2026-03-04T18:00:00+03:00')
  await world.rest()
  await world.desk.place()
  assert.equal([world.cart.itemCount.get(), world.draft.preOrderTime.get(), world.draft.form.values.get().comment], [0, null, ''])
  const visit = openCheckout({ storage: world.storage })
  assert.equal(visit.desk.placed.get(), {
    id: 'order-1', number: 'Я-1', payable: 117_800 + DELIVERY_PRICE, currency: 'RUB', method: 'DELIVERY', where: 'улица Свободы, 18',
    preOrderTime: '2026-03-04T18:00:00+03:00', timeZone: '+03:00', payment: { at: 'on-receipt' },
  })
  assert.equal([visit.cart.itemCount.get(), visit.desk.state.get().at], [0, 'idle'])
  visit.desk.forgetPlaced()
  assert.is(visit.desk.placed.get(), null)
})

order('[CHK-07] leads to the payment page and knows how the payment ended', async () => {
  const world = await ready()
  world.api.order = () => ({
    id: 'order-7', number: 'Я-7', status: 'AWAITING_PAYMENT', payableAmount: 1, paymentUrl: 'https://bank.test/7',
  })
  assert.equal(await world.desk.place(), { at: 'pay', url: 'https://bank.test/7' })
  assert.is(world.cart.itemCount.get(), 0, 'the order is there, paid or not')
  const back = openCheckout({ storage: world.storage })
  const paid = () => back.desk.placed.get()?.payment
  assert.equal(paid(), { at: 'waiting', url: 'https://bank.test/7' })
  back.desk.paymentReturned('another', true)
  assert.is(paid()?.at, 'waiting', 'another order says nothing about this one')
  back.desk.paymentReturned('order-7', false)
  assert.equal(paid(), { at: 'failed', url: 'https://bank.test/7' }, 'the same page can be tried again')
  back.desk.paymentReturned('order-7', true)
  assert.is(paid()?.at, 'paid')
})

for (const [what, error] of [
  ['no connection', new NetworkError('unreachable')],
  ['an answer cut off', new NetworkError('cut')],
  ['an answer that nobody can read', new WireError('', 'is no JSON', { status: 200 })],
  ['a gateway that gave up', new ApiError(504, '', 'HTTP 504')],
] as const) {
  order(`[CHK-05] does not know about the order after ${what}: says so, keeps the cart and sends nothing more`, async () => {
    const world = await ready()
    world.api.order = () => { throw error }
    assert.equal(await world.desk.place(), { at: 'not-placed' })
    const state = world.desk.state.get()
    assert.is(state.at, 'unknown')
    assert.is(state.at === 'unknown' && state.attempt.payable, 117_800 + DELIVERY_PRICE)
    assert.equal([world.cart.itemCount.get(), world.orders.length], [2, 1])
    await world.rest()
    assert.equal(await world.desk.place(), { at: 'not-placed' })
    assert.equal([world.orders.length, world.desk.state.get().at], [1, 'unknown'], 'pressing again does not repeat it')
  })
}

order('[CHK-05] does not know about an order whose page was closed while it was sent, whatever is pressed then', async () => {
  const world = await ready()
  const lost = later<Order>()
  world.api.order = () => lost.promise
  void world.desk.place()
  await settle()
  assert.is(world.desk.state.get().at, 'sending')
  const visit = openCheckout({ storage: world.storage })
  visit.fillIn()
  await visit.rest()
  assert.is(visit.desk.state.get().at, 'unknown')
  assert.equal(await visit.desk.place(), { at: 'not-placed' })
  assert.is(visit.orders.length, 0)
})

order('[CHK-05] does not send from a second tab what the first one is sending', async () => {
  const world = await ready()
  const slow = later<Order>()
  world.api.order = () => slow.promise
  const other = await ready({ storage: world.storage.otherTab() })
  void world.desk.place()
  await settle()
  assert.equal(await other.desk.place(), { at: 'not-placed' })
  assert.equal([other.orders.length, other.desk.state.get().at], [0, 'unknown'])
  slow.answer({ id: 'order-1', number: 'Я-1', status: 'ACCEPTED', payableAmount: 1 })
  await settle()
  assert.equal([other.desk.state.get().at, other.desk.placed.get()?.number, other.cart.itemCount.get()], ['idle', 'Я-1', 0])
})

order('[CHK-05] sends one order when two tabs are pressed at once', async () => {
  const world = await ready()
  const other = await ready({ storage: world.storage.otherTab() })
  const slow = later<Order>()
  world.api.order = () => slow.promise
  other.api.order = () => slow.promise
  void world.desk.place()
  void other.desk.place()
  await settle()
  assert.is(world.orders.length + other.orders.length, 1)
})

order('[CHK-05] takes the customer\'s word that the order was accepted', async () => {
  const world = await ready()
  world.api.order = () => { throw new NetworkError('cut') }
  await world.desk.place()
  world.desk.settleAccepted()
  assert.equal([world.cart.itemCount.get(), world.desk.state.get().at], [0, 'idle'])
  assert.is(openCheckout({ storage: world.storage }).desk.state.get().at, 'idle')
})

for (const idempotencyKey of [false, true]) {
  order(`[CHK-05] sends again after a warning, ${idempotencyKey ? 'under the same key' : 'without any key'}`, async () => {
    const world = await ready({ idempotencyKey })
    const { order: accept } = world.api
    world.api.order = () => { throw new NetworkError('cut') }
    await world.desk.place()
    world.api.order = accept
    assert.equal(await world.desk.repeatUnknown(), { at: 'placed' })
    const [first, second] = world.orders.map(call => call.key)
    assert.is(first, second)
    assert.is(first === null, !idempotencyKey)
    assert.is(openCheckout({ storage: world.storage, fill: () => undefined }).desk.state.get().at, 'idle')
  })
}

order('[CHK-06] shows why an order was refused, keeps the cart, and lets the customer try again', async () => {
  const world = await ready()
  const { order: accept } = world.api
  world.api.order = () => { throw refusal('delivery.order-sum-not-enough.range', { amount: 200_000 }) }
  assert.equal(await world.desk.place(), { at: 'not-placed' })
  assert.equal(world.desk.state.get(), { at: 'refused', popup: { kind: 'minimum', amount: 200_000, message: 'Слова сервера' } })
  assert.is(world.cart.itemCount.get(), 2)
  world.desk.dismiss()
  assert.is(world.desk.state.get().at, 'idle')
  world.api.order = accept
  assert.equal(await world.desk.place(), { at: 'placed' })
})

order('[CHK-06] sends no order that the last preflight refused', async () => {
  const world = await ready()
  world.api.preflight = () => { throw refusal('person-order.not-accepted-now') }
  await world.desk.place()
  assert.equal([world.desk.state.get().at, world.orders.length], ['refused', 0])
})

order('[ERR-01] says in the server\'s words what it has no popup for, and that the connection is gone', async () => {
  const world = await ready()
  world.api.order = () => { throw refusal('person-order.mystery', {}, 'Касса закрыта') }
  await world.desk.place()
  const refused = world.desk.state.get()
  assert.equal(refused.at === 'failed' && refused.problem, { code: 'server', message: 'Касса закрыта', status: 422 })
  world.api.preflight = () => { throw new NetworkError('unreachable') }
  await world.desk.place()
  const offline = world.desk.state.get()
  assert.is(offline.at === 'failed' && offline.problem.code, 'network', 'nothing left the shop: this is no unknown order')
})

order('[CHK-05] sends no order at another price than the one on the screen', async () => {
  const world = await ready()
  world.api.preflight = request => honestly(request, DELIVERY_PRICE + 100)
  assert.equal(await world.desk.place(), { at: 'repriced', payable: 117_800 + DELIVERY_PRICE + 100, currency: 'RUB' })
  assert.equal([world.orders.length, world.desk.state.get().at], [0, 'idle'])
  assert.equal(await world.desk.place(), { at: 'placed' }, 'the customer has seen the new price')
})

order('[CHK-05, CART-08] sends no order without the discount of a code that was refused at the last moment', async () => {
  const world = await ready()
  world.api.preflight = request => ({
    ...honestly(request),
    positions: honestly(request).positions.map(line => line.id === roll.id && request.promoCode !== undefined
      ? { ...line, sum: line.sum - 10_000, promoCodes: [{ code: 'ТЕСТ', calculatedAmount: 10_000 }] } : line),
  })
  await world.preflight.applyPromo('ТЕСТ')
  world.api.preflight = request => {
    if (request.promoCode !== undefined) throw refusal('promo-code.after-finish')
    return honestly(request)
  }
  assert.equal(await world.desk.place(), { at: 'promo' })
  assert.is(world.orders.length, 0)
})

order('[CHK-04] asks a guest to sign in and keeps everything that was typed', async () => {
  const world = await ready({ person: guest })
  world.draft.form.set('comment', 'Без васаби')
  assert.equal(await world.desk.place(), { at: 'sign-in' })
  const visit = openCheckout({ storage: world.storage, person: olga })
  assert.equal(visit.draft.form.values.get(), { name: 'Ольга', email: 'olga@example.com', phone: '8 (999) 555-01-00', comment: 'Без васаби' })
  assert.is(visit.cart.itemCount.get(), 2)
})

order('[CHK-04] asks to sign in again when the session ends while the order is sent, which then was not', async () => {
  const world = await ready()
  world.api.order = () => { throw new SignedOutError() }
  assert.equal(await world.desk.place(), { at: 'sign-in' })
  assert.equal([world.desk.state.get().at, world.storage.get('order_attempt')], ['idle', null])
})

order('[CHK-01] leads to the first wrong field before anything is asked', async () => {
  const world = openCheckout({ person: guest })
  await world.rest()
  assert.equal(await world.desk.place(), { at: 'field', name: 'name' })
  world.draft.form.set('name', 'Ольга')
  assert.equal(await world.desk.place(), { at: 'field', name: 'email' })
  assert.is(world.preflights.length, 1)
})

order('[CHK-03] sends no time that can no longer be had, and does not move it', async () => {
  const world = await ready({ timeOffered: () => false })
  world.draft.preOrderTime.set('2026-03-04T13:00:00+03:00')
  assert.equal(await world.desk.place(), { at: 'time' })
  assert.equal([world.orders.length, world.draft.preOrderTime.get()], [0, '2026-03-04T13:00:00+03:00'])
})

order('[CHK-03] sends the chosen time with the restaurant\'s offset', async () => {
  const world = await ready()
  world.draft.preOrderTime.set('2026-03-04T18:30:00+03:00')
  await world.rest()
  await world.desk.place()
  assert.is(world.orders[0]?.request.preOrderTime, '2026-03-04T18:30:00+03:00')
})

order('[CHK-05] asks for a place when there is none', async () => {
  const world = await ready({ selection: { at: 'none' } })
  assert.equal(await world.desk.place(), { at: 'location' })
  world.selection.set(delivered)
  await world.rest()
  assert.equal(await world.desk.place(), { at: 'placed' })
})

order('[CHK-05] notes the attempt before the call, with its moment and its price', async () => {
  const world = await ready()
  let noted: string | null = null
  const { order: accept } = world.api
  world.api.order = request => {
    noted = world.storage.get('order_attempt')
    return accept(request)
  }
  await world.desk.place()
  const { startedAt, payable, currency, running } = JSON.parse(noted ?? '{}') as Record<string, unknown>
  assert.equal([startedAt, payable, currency, running], [NOON + 300, 117_800 + DELIVERY_PRICE, 'RUB', true])
  assert.is(world.storage.get('order_attempt'), null)
})

order.run()
