import * as assert from 'uvu/assert'
import { detail } from '../../core/log/report.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { suite } from 'uvu'
import { ApiError, NetworkError, WireError } from '../../core/http/errors.ts'
import type { Order, Preflight } from '../../core/shop/quote/wire.ts'
import { settle } from '../kit/clock.ts'
import {
  delivered, DELIVERY_PRICE, honestly, later, NOON, openCheckout, refusal, roll, soup, takenAway, twin, wok, type Checkout, type CheckoutOptions,
} from './checkout.world.ts'

const order = suite('order')

/** A checkout with everything filled in and priced. */
async function ready(options: CheckoutOptions = {}) {
  const world = await openCheckout(options)
  world.fillIn()
  await world.rest()
  return world
}

order('[CHK-05] asks for the price once more, then sends one order for the person', async () => {
  const world = await ready()
  world.draft.form.set('comment', '  Без васаби ')
  world.draft.personCount.set(3)
  assert.equal(await world.orderService.placeOrder(), { at: 'placed' })
  assert.is(world.preflights.length, 2)
  assert.is(world.orders.length, 1)
  assert.equal(world.orders[0]?.request, {
    deliveryType: 'DELIVERY', payType: 'CARD_ONLINE', restoId: 11, address: 'улица Свободы, 18', location: delivered.place.location,
    positions: [{ id: 1, name: 'Филадельфия', price: 58_900, count: 2, sum: 117_800, modifiers: [] }],
    person: { name: 'Ольга', email: 'olga@example.com', phone: '+79995550100' },
    personCount: 3, comment: 'Без васаби', apartment: '5', floor: '2', deliveryComment: 'Со двора', returnUrl: 'https://shop.test/cart',
  })
  assert.is(world.orders[0]?.personId, 1001)
})

order('[CHK-01] sends no place with take-away, and no return address where nothing is paid online', async () => {
  const world = await ready({ choice: takenAway, config: { cart: { personCount: false } } })
  await world.orderService.placeOrder()
  assert.equal(Object.keys(world.orders[0]?.request ?? {}).sort(), ['deliveryType', 'payType', 'person', 'positions', 'restoId'])
})

order('[CHK-01] what was typed of the place goes without the spaces around it, and spaces alone do not go', async () => {
  const place = { ...delivered.place, apartment: ' 5 ', entrance: '  ', floor: '2', intercom: ' ', comment: ' Со двора ' }
  const world = await ready({ choice: { ...delivered, place } })
  await world.orderService.placeOrder()
  const { apartment, entrance, floor, intercom, deliveryComment } = world.orders[0]?.request ?? {}
  assert.equal([apartment, entrance, floor, intercom, deliveryComment], ['5', undefined, '2', undefined, 'Со двора'])
})

order('[CHK-05] [CHK-10] chips and persons changed in another tab during the last preflight are not what the customer has sent', async () => {
  const world = await ready()
  const typed = 'а'.repeat(95)
  world.draft.form.set('comment', typed)
  const price = later<Preflight>()
  world.api.preflight = () => price.promise
  const placing = world.orderService.placeOrder()
  world.draft.toggle('noCall')
  world.draft.toggle('atDoor')
  world.draft.personCount.set(9)
  price.answer(honestly(world.preflights.at(-1)?.request ?? assert.unreachable() as never))
  assert.equal(await placing, { at: 'placed' })
  assert.equal([world.orders[0]?.request.comment, world.orders[0]?.request.personCount], [typed, 1])
})

order('[CHK-05] sends once when the button is pressed twice', async () => {
  const world = await ready()
  const answers = await Promise.all([world.orderService.placeOrder(), world.orderService.placeOrder()])
  assert.equal(answers.map(one => one.at), ['placed', 'not-placed'])
  assert.is(world.orders.length, 1)
})

order('[CHK-05] sends an idempotency key only where the configuration allows one', async () => {
  const plain = await ready()
  await plain.orderService.placeOrder()
  assert.is(plain.orders[0]?.key, null)
  const keyed = await ready({ config: { order: { idempotencyKey: true } } })
  await keyed.orderService.placeOrder()
  assert.match(keyed.orders[0]?.key ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

order('[CHK-08] empties the cart on any Order answer, and shows the order in a new visit too', async () => {
  const world = await ready()
  world.draft.preOrderTime.set('2026-03-04T18:00:00+03:00')
  await world.rest()
  await world.orderService.placeOrder()
  assert.equal([world.cart.itemCount.get(), world.draft.preOrderTime.get(), world.draft.form.values.get().comment], [0, null, ''])
  const visit = await openCheckout({ storage: world.storage })
  const { attempt, ...placed } = visit.orderService.placed.get() ?? {}
  assert.type(attempt, 'string')
  assert.equal(placed, {
    id: 'order-1', number: 'Я-1', payable: 117_800 + DELIVERY_PRICE, currency: 'RUB', method: 'DELIVERY', where: 'улица Свободы, 18',
    preOrderTime: '2026-03-04T18:00:00+03:00', timeZone: '+03:00', due: { at: Date.parse('2026-03-04T18:00:00+03:00'), isForecast: false }, delivery: 19_900, phones: [], payment: { at: 'on-receipt' },
  })
  assert.equal([visit.cart.itemCount.get(), visit.orderService.state.get().at], [0, 'idle'])
  visit.orderService.forgetPlaced()
  assert.is(visit.orderService.placed.get(), null)
})

order('[CHK-08] what another tab puts in while the order is on its way stays in the cart, only what was ordered leaves it', async () => {
  const fill: CheckoutOptions['fill'] = cart => { cart.add(roll, 2); cart.add(wok); cart.add({ ...wok, modifiers: [] }, 999) }
  const world = await ready({ fill })
  const other = await openCheckout({ storage: world.storage.otherTab() })
  const slow = later<Order>()
  world.api.order = () => slow.promise
  const placing = world.orderService.placeOrder()
  await settle()
  other.cart.add(roll)
  other.cart.add(soup, 3)
  slow.answer({ id: 'order-1', number: 'Я-1', status: 'ACCEPTED', payableAmount: 1 })
  assert.equal(await placing, { at: 'placed' })
  assert.is(world.orders[0]?.request.positions[0]?.count, 2)
  const visit = await openCheckout({ storage: world.storage })
  for (const { cart, orderService } of [world, other, visit]) {
    assert.equal(cart.lines.get().map(line => [line.name, line.count]), [[roll.name, 1], [soup.name, 3]])
    const { number, beside } = orderService.placed.get() ?? {}
    assert.equal([number, beside, orderService.state.get().at, cart.removed.get()], ['Я-1', true, 'idle', []])
  }
})

order('[CHK-08] a page that ended before the cart was emptied leaves that to the next, and nothing is ordered again', async () => {
  const world = await ready()
  const { set } = world.storage
  Object.assign(world.storage, { set(key: string, value: string) {
    set(key, value)
    if (key === 'order_placed') throw new Error('the page ends')
  } })
  await world.orderService.placeOrder().catch(() => undefined)
  Object.assign(world.storage, { set })
  const visit = await openCheckout({ storage: world.storage })
  assert.equal([visit.cart.itemCount.get(), visit.orderService.placed.get()?.number, visit.orderService.state.get().at], [0, 'Я-1', 'idle'])
})

order('[CHK-07] leads to the payment page and knows how the payment ended', async () => {
  const world = await ready()
  world.api.order = () => ({
    id: 'order-7', number: 'Я-7', status: 'AWAITING_PAYMENT', payableAmount: 1, paymentUrl: 'https://bank.test/7',
  })
  assert.equal(await world.orderService.placeOrder(), { at: 'pay', url: 'https://bank.test/7' })
  assert.is(world.cart.itemCount.get(), 0, 'the order is there, paid or not')
  const back = await openCheckout({ storage: world.storage })
  const paid = () => back.orderService.placed.get()?.payment
  assert.equal(paid(), { at: 'waiting', url: 'https://bank.test/7' })
  back.orderService.paymentReturned('another', true)
  assert.is(paid()?.at, 'waiting', 'another order says nothing about this one')
  back.orderService.paymentReturned('order-7', false)
  assert.equal(paid(), { at: 'failed', url: 'https://bank.test/7' }, 'the same page can be tried again')
  back.orderService.paymentReturned('order-7', true)
  assert.is(paid()?.at, 'paid')
})

order('[CHK-06] what an order was refused with is told no longer when the cart that is empty by now is ordered', async () => {
  const { api, cart, orderService } = await openCheckout()
  api.preflight = () => { throw refusal('delivery.order-sum-not-enough.range', { amount: 200_000 }) }
  await orderService.placeOrder()
  assert.is(orderService.state.get().at, 'refused')
  cart.clear()
  assert.equal([await orderService.placeOrder(), orderService.state.get().at], [{ at: 'not-placed' }, 'idle'])
})

for (const [what, error] of [
  ['no connection', new NetworkError('unreachable')],
  ['an answer cut off', new NetworkError('cut')],
  ['an answer that nobody can read', new WireError(detail``, detail`is no JSON`, { status: 200 })],
  ['a gateway that gave up', new ApiError(504, '', 'HTTP 504')],
] as const) {
  order(`[CHK-05] does not know about the order after ${what}: says so, keeps the cart and sends nothing more`, async () => {
    const world = await ready()
    world.api.order = () => { throw error }
    assert.equal(await world.orderService.placeOrder(), { at: 'not-placed' })
    const state = world.orderService.state.get()
    assert.is(state.at, 'unknown')
    assert.is(state.at === 'unknown' && state.attempt.payable, 117_800 + DELIVERY_PRICE)
    assert.equal([world.cart.itemCount.get(), world.orders.length], [2, 1])
    await world.rest()
    assert.equal(await world.orderService.placeOrder(), { at: 'not-placed' })
    assert.equal([world.orders.length, world.orderService.state.get().at], [1, 'unknown'], 'pressing again does not repeat it')
  })
}

order('[CHK-05] does not know about an order whose page was closed while it was sent, whatever is pressed then', async () => {
  const world = await ready()
  const lost = later<Order>()
  world.api.order = () => lost.promise
  void world.orderService.placeOrder()
  await settle()
  assert.is(world.orderService.state.get().at, 'sending')
  const visit = await openCheckout({ storage: world.storage })
  visit.fillIn()
  await visit.rest()
  assert.is(visit.orderService.state.get().at, 'unknown')
  assert.equal(await visit.orderService.placeOrder(), { at: 'not-placed' })
  assert.is(visit.orders.length, 0)
})

order('[CHK-05] does not send from a second tab what the first one is sending', async () => {
  const world = await ready()
  const slow = later<Order>()
  world.api.order = () => slow.promise
  const other = await ready({ storage: world.storage.otherTab() })
  void world.orderService.placeOrder()
  await settle()
  assert.equal(await other.orderService.placeOrder(), { at: 'not-placed' })
  assert.equal([other.orders.length, other.orderService.state.get().at], [0, 'unknown'])
  slow.answer({ id: 'order-1', number: 'Я-1', status: 'ACCEPTED', payableAmount: 1 })
  await settle()
  assert.equal([other.orderService.state.get().at, other.orderService.placed.get()?.number, other.cart.itemCount.get()], ['idle', 'Я-1', 0])
})

order('[CHK-05] an order that is being sent is told as such, whatever is put away meanwhile', async () => {
  const world = await ready()
  const slow = later<Order>()
  world.api.order = () => slow.promise
  const placing = world.orderService.placeOrder()
  await settle()
  world.orderService.dismiss()
  assert.is(world.orderService.state.get().at, 'sending')
  slow.answer({ id: 'order-1', number: 'Я-1', status: 'ACCEPTED', payableAmount: 1 })
  assert.equal([await placing, world.orders.length], [{ at: 'placed' }, 1])
})

order('[CHK-05] sends one order when two tabs are pressed at once', async () => {
  const world = await ready()
  const other = await ready({ storage: world.storage.otherTab() })
  const slow = later<Order>()
  world.api.order = () => slow.promise
  other.api.order = () => slow.promise
  void world.orderService.placeOrder()
  void other.orderService.placeOrder()
  await settle()
  assert.is(world.orders.length + other.orders.length, 1)
})

order('[CHK-05] sends nothing when another tab’s order was accepted while this one waited for its turn', async () => {
  const placed = {
    id: 'theirs', number: 'Я-9', payable: 1, currency: 'RUB', method: 'DELIVERY', where: 'улица', timeZone: '+03:00', payment: { at: 'on-receipt' },
  }
  const world: Checkout = await ready({
    exclusively: async run => {
      world.storage.set('order_placed', JSON.stringify(placed))
      return run()
    },
  })
  assert.equal(await world.orderService.placeOrder(), { at: 'not-placed' })
  assert.equal([world.orders.length, world.orderService.state.get().at], [0, 'idle'])
})

order('[CHK-05] sends nothing when the cart has changed while this tab waited for its turn', async () => {
  const world: Checkout = await ready({
    exclusively: async run => {
      world.cart.clear()
      return run()
    },
  })
  assert.equal(await world.orderService.placeOrder(), { at: 'not-placed' })
  assert.is(world.orders.length, 0)
})

/** What another tab may do while this one asks for the price, so that the sum stays as it was. */
const MEANWHILE: readonly (readonly [what: string, change: (world: Checkout) => void])[] = [
  ['the address', world => {
    const place = { ...delivered.place, address: 'проспект Ленина, 1', apartment: '77', comment: '', location: { lat: 57.64, lng: 39.88 } }
    world.choose({ ...delivered, place })
  }],
  ['the way of receiving', world => world.choose(takenAway)],
  ['a dish for another of its price', world => { world.cart.add(twin, 2); world.cart.remove(roll, 110) }],
  ['the way of paying', world => world.draft.payment.set('CASH_UPON_RECEIPT')],
]
for (const [what, change] of MEANWHILE) {
  order(`[CHK-05] sends nothing when ${what} was changed in another tab while the price was asked, says so, and then sends what is shown`, async () => {
    const world = await ready()
    world.api.preflight = request => honestly(request, 0)
    await world.preflight.ask()
    const gate = later<Preflight>()
    let isFirst = true
    world.api.preflight = request => {
      if (!isFirst) return honestly(request, 0)
      isFirst = false
      return gate.promise
    }
    const placing = world.orderService.placeOrder()
    await settle()
    change(world)
    gate.answer({ positions: [] })
    await world.rest()
    assert.equal([await placing, world.orders.length, world.orderService.state.get().at, world.storage.get('order_attempt')], [{ at: 'changed' }, 0, 'idle', null])
    const now = world.preflights.at(-1)?.request
    assert.equal(await world.orderService.placeOrder(), { at: 'placed' })
    const sent = world.orders[0]?.request
    assert.equal([sent?.deliveryType, sent?.address, sent?.payType, sent?.positions], [now?.deliveryType, now?.address, now?.payType, now?.positions])
    const place = what === 'the address' ? ['77', undefined] : what === 'the way of receiving' ? [undefined, undefined] : ['5', 'Со двора']
    assert.equal([sent?.apartment, sent?.deliveryComment], place, 'with the door of that place and no other')
  })
}

order('[CHK-05] says so when the cart was changed in another tab while this one waited for its turn', async () => {
  const world: Checkout = await ready({
    exclusively: async run => {
      world.cart.add(soup)
      return run()
    },
  })
  assert.equal(await world.orderService.placeOrder(), { at: 'changed' })
  assert.equal([world.orders.length, world.orderService.state.get().at], [0, 'idle'])
})

order('[CHK-04] asks to sign in when the session ends while the price is asked, and notes no attempt', async () => {
  const world = await ready()
  world.api.preflight = async request => {
    await world.signedIn(null)
    return honestly(request)
  }
  const placing = world.orderService.placeOrder()
  await world.rest()
  assert.equal([await placing, world.orders.length, world.orderService.state.get().at, world.storage.get('order_attempt')], [{ at: 'sign-in' }, 0, 'idle', null])
})

order('[CART-05, CHK-05] take-away is ordered although the server names a price of delivery for it', async () => {
  const world = await ready({ choice: takenAway })
  world.api.preflight = request => ({
    positions: [...honestly(request).positions, { id: 0, sum: 100, payableAmount: 100, flags: ['DELIVERY_PRICE'], discounts: [], promoCodes: [], specials: [] }],
  })
  assert.equal(await world.orderService.placeOrder(), { at: 'placed' })
})

order('[CHK-05] an order of unknown fate stays told until another has left', async () => {
  const world = await ready()
  world.api.order = () => { throw new NetworkError('cut') }
  await world.orderService.placeOrder()
  world.draft.form.set('name', '')
  assert.equal(await world.orderService.repeatUnknown(), { at: 'field', name: 'name' })
  assert.is(world.orderService.state.get().at, 'unknown')
})

order('[CHK-05, CHK-10] an order known to be accepted takes its code, its time and its remarks along', async () => {
  const world = await ready()
  world.draft.form.set('comment', 'Код 12К')
  world.draft.promo.set({ code: 'СУШИ10', active: true })
  world.api.order = () => { throw new NetworkError('cut') }
  await world.orderService.placeOrder()
  world.orderService.settleAccepted()
  assert.equal([world.draft.form.values.get().comment, world.draft.promo.get(), world.draft.preOrderTime.get()], ['', null, null])
})

order('[CHK-07] what an address says of an order that does not wait here to be paid is claimed of nothing', async () => {
  const world = await ready()
  world.api.order = () => ({ id: 'order-7', number: 'Я-7', status: 'AWAITING_PAYMENT', payableAmount: 1, paymentUrl: 'https://bank.test/7' })
  await world.orderService.placeOrder()
  const before = world.storage.keys().map(key => [key, world.storage.get(key)])
  for (const id of ['another', '', '__proto__']) for (const isPaid of [true, false]) world.orderService.paymentReturned(id, isPaid)
  assert.equal(world.storage.keys().map(key => [key, world.storage.get(key)]), before)
  assert.equal([world.orderService.placed.get()?.payment, world.orderService.unpaid.get()], [{ at: 'waiting', url: 'https://bank.test/7' }, []])
})

order('[CHK-07] a second order does not take the way to pay the first one along', async () => {
  const world = await ready()
  const pay = async (number: string, { api, cart, rest, orderService } = world) => {
    api.order = () => ({ id: `order-${number}`, number, status: 'AWAITING_PAYMENT', payableAmount: 1, paymentUrl: `https://bank.test/${number}` })
    if (cart.itemCount.get() === 0) cart.add(roll, 2)
    await rest()
    return orderService.placeOrder()
  }
  const unpaidIn = ({ orderService }: Pick<typeof world, 'orderService'>) => orderService.unpaid.get().map(({ number, url }) => `${number} ${url}`)
  for (const number of ['1', '2', '3']) assert.equal(await pay(number), { at: 'pay', url: `https://bank.test/${number}` })
  assert.equal([world.orderService.placed.get()?.number, unpaidIn(world)], ['3', ['2 https://bank.test/2', '1 https://bank.test/1']])
  const back = await openCheckout({ storage: world.storage })
  assert.equal(unpaidIn(back), unpaidIn(world), 'also for the next page')
  const saidIn = ({ orderService }: Pick<typeof world, 'orderService'>) => orderService.unpaid.get().map(({ number, said }) => `${number} ${said ?? ''}`)
  back.orderService.paymentReturned('order-1', false)
  assert.equal(saidIn(back), ['2 ', '1 failed'], 'one that failed can be tried again')
  back.orderService.paymentReturned('order-1', true)
  back.orderService.paymentReturned('order-1', false)
  assert.equal(saidIn(back), ['2 ', '1 paid'], 'what the bank says is no fact: the way to pay stays until it is put away')
  assert.equal(saidIn(await openCheckout({ storage: back.storage })), saidIn(back), 'also for the next page')
  back.orderService.dismissUnpaid('order-1')
  back.orderService.dismissUnpaid('order-2')
  assert.equal([unpaidIn(back), back.storage.get('order_unpaid')], [[], null])
  back.orderService.paymentReturned('order-3', true)
  assert.equal(await pay('4', back), { at: 'pay', url: 'https://bank.test/4' })
  assert.equal(saidIn(back), ['3 paid'], 'that it was paid is the bank\'s word alone: the way to pay stays')
  back.orderService.noteStatus('order-4', 'COOKING')
  back.orderService.retirePlaced()
  assert.equal([saidIn(back), back.orderService.placed.get()], [['3 paid'], null], 'one that the API confirms is not spoken of again')
})

order('[CHK-07] of orders that wait to be paid the last five are told beside a new one, the oldest leave first', async () => {
  const world = await ready()
  for (let number = 1; number <= 8; number += 1) {
    world.api.order = () => ({ id: `order-${number}`, number: String(number), status: 'AWAITING_PAYMENT', payableAmount: 1, paymentUrl: `https://bank.test/${number}` })
    if (world.cart.itemCount.get() === 0) world.cart.add(roll, 2)
    await world.rest()
    assert.is((await world.orderService.placeOrder()).at, 'pay')
  }
  const told = (orderService: typeof world.orderService) => [orderService.placed.get()?.number, ...orderService.unpaid.get().map(({ number }) => number)]
  assert.equal(told(world.orderService), ['8', '7', '6', '5', '4', '3'])
  assert.equal(told((await openCheckout({ storage: world.storage })).orderService), told(world.orderService), 'also for the next page')
})

order('[STO-04] a damaged list of unpaid orders keeps what can be read', async () => {
  const good = { id: 'a', number: 'Я-1', url: 'https://bank.test/1' }
  for (const [text, left] of [['nonsense', 0], ['{}', 0], [JSON.stringify([{ id: 'b' }, good, null]), 1]] as const) {
    assert.is((await openCheckout({ storage: createMemoryStorage({ order_unpaid: text }) })).orderService.unpaid.get().length, left, text)
  }
})

order('[CHK-05] takes the customer\'s word that the order was accepted', async () => {
  const world = await ready()
  world.api.order = () => { throw new NetworkError('cut') }
  await world.orderService.placeOrder()
  world.orderService.settleAccepted()
  assert.equal([world.cart.itemCount.get(), world.orderService.state.get().at], [0, 'idle'])
  assert.is((await openCheckout({ storage: world.storage })).orderService.state.get().at, 'idle')
})

for (const idempotencyKey of [false, true]) {
  order(`[CHK-05] sends again after a warning, ${idempotencyKey ? 'under the same key' : 'without any key'}`, async () => {
    const world = await ready({ config: { order: { idempotencyKey } } })
    const { order: accept } = world.api
    world.api.order = () => { throw new NetworkError('cut') }
    await world.orderService.placeOrder()
    world.api.order = accept
    assert.equal(await world.orderService.repeatUnknown(), { at: 'placed' })
    const [first, second] = world.orders.map(call => call.key)
    assert.is(first, second)
    assert.is(first === null, !idempotencyKey)
    assert.is((await openCheckout({ storage: world.storage, fill: () => undefined })).orderService.state.get().at, 'idle')
  })
}

/** What may come of the tokens that a repeated order is refused with. */
const RENEWALS: readonly (readonly [what: string, renew: (world: Checkout) => unknown, outcome: string])[] = [
  ['the session is over', () => { throw new ApiError(401, 'auth.token-expired', 'Сессия завершена') }, 'sign-in'],
  ['nobody can be reached for new tokens', () => { throw new NetworkError('unreachable') }, 'not-placed'],
  ['new tokens are refused for a while', () => { throw new ApiError(503, 'busy', 'Позже') }, 'not-placed'],
  ['the new tokens are refused too, while another tab has renewed them once more', ({ api, storage }) => {
    api.order = () => {
      storage.otherTab().set('person_tokens', JSON.stringify({ accessToken: 'c', refreshToken: 'c', source: 'PHONE' }))
      throw new ApiError(401, 'auth.token-expired', 'Сессия завершена')
    }
    return { accessToken: 'b', refreshToken: 'b' }
  }, 'not-placed'],
]
for (const [what, renew, outcome] of RENEWALS) {
  order(`[CHK-05, AUTH-06] a repetition that is refused with 401 says nothing of the order before, whose fate stays unknown: ${what}`, async () => {
    const world = await ready({ config: { order: { idempotencyKey: true } } })
    world.api.order = () => { throw new NetworkError('cut') }
    await world.orderService.placeOrder()
    const { id } = JSON.parse(world.storage.get('order_attempt') ?? '{}') as { id?: string }
    assert.type(id, 'string')
    world.api.order = () => { throw new ApiError(401, 'auth.token-expired', 'Сессия завершена') }
    world.api.renew = () => renew(world)
    assert.is((await world.orderService.repeatUnknown()).at, outcome)
    world.orderService.dismiss()
    const after = JSON.parse(world.storage.get('order_attempt') ?? '{}') as { id?: string }
    assert.equal([world.orderService.state.get().at, after.id, world.cart.itemCount.get()], ['unknown', id, 2])
  })
}

order('[CHK-05] a repetition under the same key that the restaurant itself refuses settles the order before', async () => {
  const world = await ready({ config: { order: { idempotencyKey: true } } })
  world.api.order = () => { throw new NetworkError('cut') }
  await world.orderService.placeOrder()
  world.api.order = () => { throw refusal('person-order.not-accepted-now') }
  await world.orderService.repeatUnknown()
  assert.equal([world.orderService.state.get().at, world.storage.get('order_attempt')], ['refused', null])
})

/** One tab's order is on its way when another repeats it; then it is accepted. */
async function repeatedElsewhere() {
  const world = await ready()
  const [first, second] = [later<Order>(), later<Order>()]
  world.api.order = () => first.promise
  const placing = world.orderService.placeOrder()
  await settle()
  const other = await ready({ storage: world.storage.otherTab() })
  other.api.order = () => second.promise
  const repeating = other.orderService.repeatUnknown()
  await settle()
  assert.equal([world.orders.length, other.orders.length], [1, 1])
  first.answer({ id: 'order-1', number: 'Я-1', status: 'ACCEPTED', payableAmount: 1 })
  assert.equal(await placing, { at: 'placed' })
  return { world, other, second, repeating }
}

order('[CHK-05] an order that was accepted after all is not in doubt again when its repetition in another tab is refused', async () => {
  const { world, other, second, repeating } = await repeatedElsewhere()
  second.fail(refusal('person-order.not-accepted-now'))
  await repeating
  other.orderService.dismiss()
  assert.equal([other.orderService.state.get().at, world.storage.get('order_attempt')], ['idle', null])
})

order('[CHK-05] a repetition of unknown fate stays told in a new visit although the first order was accepted meanwhile', async () => {
  const { world, other, second, repeating } = await repeatedElsewhere()
  second.fail(new NetworkError('cut'))
  await repeating
  assert.is(other.orderService.state.get().at, 'unknown')
  const visit = await openCheckout({ storage: world.storage })
  assert.equal([visit.orderService.state.get().at, visit.orderService.placed.get()?.number], ['unknown', 'Я-1'])
})

order('[CART-08, CHK-06] a code that the order itself is refused for is in the cart no longer', async () => {
  for (const [code, left] of [['person-order.promo-code.limit-exceed', undefined], ['person-order.not-accepted-now', 'СУШИ10']] as const) {
    const world = await ready()
    await world.preflight.applyPromo('СУШИ10')
    world.api.order = () => { throw refusal(code) }
    assert.equal(await world.orderService.placeOrder(), { at: 'not-placed' })
    assert.equal([world.orders.at(-1)?.request.promoCode, world.draft.promo.get()?.code], ['СУШИ10', left])
  }
})

order('[CHK-06] shows why an order was refused, keeps the cart, and lets the customer try again', async () => {
  const world = await ready()
  const { order: accept } = world.api
  world.api.order = () => { throw refusal('delivery.order-sum-not-enough.range', { amount: 200_000 }) }
  assert.equal(await world.orderService.placeOrder(), { at: 'not-placed' })
  assert.equal(world.orderService.state.get(), { at: 'refused', popup: { kind: 'minimum', amount: 200_000, message: 'Слова сервера' } })
  assert.is(world.cart.itemCount.get(), 2)
  world.orderService.dismiss()
  assert.is(world.orderService.state.get().at, 'idle')
  world.api.order = accept
  assert.equal(await world.orderService.placeOrder(), { at: 'placed' })
})

order('[CHK-06] sends no order that the last preflight refused', async () => {
  const world = await ready()
  world.api.preflight = () => { throw refusal('person-order.not-accepted-now') }
  await world.orderService.placeOrder()
  assert.equal([world.orderService.state.get().at, world.orders.length], ['refused', 0])
})

order('[ERR-01] says in the server\'s words what it has no popup for, and that the connection is gone', async () => {
  const world = await ready()
  world.api.order = () => { throw refusal('person-order.mystery', {}, 'Касса закрыта') }
  await world.orderService.placeOrder()
  const refused = world.orderService.state.get()
  assert.equal(refused.at === 'failed' && refused.problem, { code: 'server', message: 'Касса закрыта', status: 422 })
  world.api.preflight = () => { throw new NetworkError('unreachable') }
  await world.orderService.placeOrder()
  const offline = world.orderService.state.get()
  assert.is(offline.at === 'failed' && offline.problem.code, 'network', 'nothing left the shop: this is no unknown order')
})

order('[CHK-05] sends no order at another price than the one on the screen', async () => {
  const world = await ready()
  world.api.preflight = request => honestly(request, DELIVERY_PRICE + 100)
  assert.equal(await world.orderService.placeOrder(), { at: 'repriced', payable: 117_800 + DELIVERY_PRICE + 100, currency: 'RUB' })
  assert.equal([world.orders.length, world.orderService.state.get().at], [0, 'idle'])
  assert.equal(await world.orderService.placeOrder(), { at: 'placed' }, 'the customer has seen the new price')
})

order('[CHK-05, CHK-08] a fall is what the order itself comes to, whatever the last price before it was', async () => {
  const agreed = 117_800 + DELIVERY_PRICE
  for (const [priced, ordered, told] of [[0, -500, agreed], [-500, -500, agreed], [-500, 0, undefined], [-500, 100, undefined]] as const) {
    const world = await ready()
    world.api.preflight = request => honestly(request, DELIVERY_PRICE + priced)
    world.api.order = () => ({ id: 'a', number: '1', payableAmount: agreed + ordered })
    assert.equal(await world.orderService.placeOrder(), { at: 'placed' })
    assert.equal([world.orderService.placed.get()?.payable, world.orderService.placed.get()?.agreed], [agreed + ordered, told], `${priced}, then ${ordered}`)
  }
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
  assert.equal(await world.orderService.placeOrder(), { at: 'promo' })
  assert.is(world.orders.length, 0)
})

order('[CART-08, CHK-06] a code that the order itself is refused for is taken out, and the next press orders without it', async () => {
  const world = await ready()
  await world.preflight.applyPromo('ТЕСТ')
  const { order: accept } = world.api
  world.api.order = () => { throw refusal('promo-code.already-used') }
  assert.equal(await world.orderService.placeOrder(), { at: 'not-placed' })
  assert.equal([world.orders.at(-1)?.request.promoCode, world.draft.promo.get(), world.cart.itemCount.get()], ['ТЕСТ', null, 2])
  assert.is(world.orderService.state.get().at, 'failed', 'and is told why')
  world.api.order = accept
  await world.rest()
  assert.equal(await world.orderService.placeOrder(), { at: 'placed' })
  assert.is(world.orders.at(-1)?.request.promoCode, undefined)
})

order('[CHK-04] asks a guest to sign in and keeps everything that was typed', async () => {
  const world = await ready({ person: null })
  world.draft.form.set('comment', 'Без васаби')
  assert.equal(await world.orderService.placeOrder(), { at: 'sign-in' })
  const visit = await openCheckout({ storage: world.storage })
  assert.equal(visit.draft.form.values.get(), { name: 'Ольга', email: 'olga@example.com', phone: '8 (999) 555-01-00', comment: 'Без васаби', change: '' })
  assert.is(visit.cart.itemCount.get(), 2)
})

order('[CHK-04] asks to sign in again when the session ends while the order is sent, which then was not', async () => {
  const world = await ready()
  world.api.order = () => {
    world.api.knowsPerson = false
    throw new ApiError(401, 'auth.token-expired', 'Сессия завершена')
  }
  assert.equal(await world.orderService.placeOrder(), { at: 'sign-in' })
  assert.equal([world.orderService.state.get().at, world.storage.get('order_attempt')], ['idle', null])
})

order('[CHK-01] leads to the first wrong field before anything is asked', async () => {
  const world = await openCheckout({ person: null })
  await world.rest()
  assert.equal(await world.orderService.placeOrder(), { at: 'field', name: 'name' })
  world.draft.form.set('name', 'Ольга')
  assert.equal(await world.orderService.placeOrder(), { at: 'field', name: 'email' })
  assert.is(world.preflights.length, 1)
})

order('[CHK-03] sends no time that can no longer be had, and does not move it', async () => {
  const world = await ready({ chain: { preOrder: [] } })
  world.draft.preOrderTime.set('2026-03-04T13:00:00+03:00')
  assert.equal(await world.orderService.placeOrder(), { at: 'time' })
  assert.equal([world.orders.length, world.draft.preOrderTime.get()], [0, '2026-03-04T13:00:00+03:00'])
})

order('[CHK-03] sends the chosen time with the restaurant\'s offset', async () => {
  const world = await ready()
  world.draft.preOrderTime.set('2026-03-04T18:30:00+03:00')
  await world.rest()
  await world.orderService.placeOrder()
  assert.is(world.orders[0]?.request.preOrderTime, '2026-03-04T18:30:00+03:00')
})

order('[CHK-03] a time that was chosen before moving to a restaurant of another zone goes with that one\'s offset', async () => {
  const world = await ready()
  world.draft.preOrderTime.set('2026-03-04T18:30:00+03:00')
  world.choose({ ...takenAway, restoId: 12 })
  await world.rest()
  assert.equal(await world.orderService.placeOrder(), { at: 'placed' })
  const { preOrderTime, timeZone } = world.orderService.placed.get() ?? {}
  assert.equal([world.preflights.at(-1)?.request.preOrderTime, world.orders[0]?.request.preOrderTime], ['2026-03-04T20:30:00+05:00', '2026-03-04T20:30:00+05:00'])
  assert.equal([preOrderTime, timeZone], ['2026-03-04T20:30:00+05:00', '+05:00'])
})

order('[CHK-05] asks for a place when there is none', async () => {
  const world = await ready({ choice: null })
  assert.equal(await world.orderService.placeOrder(), { at: 'location' })
  world.choose(delivered)
  await world.rest()
  assert.equal(await world.orderService.placeOrder(), { at: 'placed' })
})

order('[CHK-05] notes the attempt before the call, with its moment and its price', async () => {
  const world = await ready()
  let noted: string | null = null
  const { order: accept } = world.api
  world.api.order = request => {
    noted = world.storage.get('order_attempt')
    return accept(request)
  }
  await world.orderService.placeOrder()
  const { startedAt, payable, currency } = JSON.parse(noted ?? '{}') as Record<string, unknown>
  assert.equal([startedAt, payable, currency], [NOON + 300, 117_800 + DELIVERY_PRICE, 'RUB'])
  assert.is(world.storage.get('order_attempt'), null)
})

order.run()
