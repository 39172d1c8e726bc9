import * as assert from 'uvu/assert'
import { detail } from '../../core/log/report.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { suite } from 'uvu'
import { ApiError, BusyError, NetworkError, DecodeError } from '../../core/http/errors.ts'
import type { Order, Preflight } from '../../core/shop/checkout/checkout-api.ts'
import { createToken } from '../kit/account.ts'
import { flushPromises } from '../kit/clock.ts'
import { buildShop, FRIDAY_NOON } from '../kit/shop.ts'
import {
  deliveryChoice, DELIVERY_PRICE, buildHonestPreflight, createDeferred, createDevice, NOON, openCheckout, createRejection, roll, soup,
  takeAwayChoice, twin, wok, type Checkout, type CheckoutOptions,
} from './checkout.fixture.ts'

const order = suite('order')

/** A checkout with a complete form and a priced cart; `place` presses the button. */
async function ready(options: CheckoutOptions = {}): Promise<Ready> {
  const fixture = await openCheckout(options)
  fixture.fillIn()
  await fixture.flushQuote()
  const { orderService } = fixture
  return Object.assign(fixture, {
    place: () => orderService.placeOrder(), status: () => orderService.state.get().status,
  })
}
interface Ready extends Checkout {
  place(): ReturnType<Checkout['orderService']['placeOrder']>
  status(): string
}
const throwing = (error: unknown) => () => { throw error }
const NOT_PLACED = { kind: 'not-placed' }
const ACCEPTED: Order = { id: 'order-1', number: 'Я-1', status: 'ACCEPTED', payableAmount: 1 }
/** The response to an order that is paid on the bank's page. */
const unpaidOrder = (number: string): Order => ({
  id: `order-${number}`, number: `Я-${number}`, status: 'AWAITING_PAYMENT', payableAmount: 1,
  paymentUrl: `https://bank.test/${number}`,
})
/** An order whose request got no answer. */
async function openUnknown(options: CheckoutOptions = {}) {
  const fixture = await ready(options)
  const { order: accept } = fixture.api
  fixture.api.order = throwing(new NetworkError('cut'))
  await fixture.place()
  return Object.assign(fixture, { accept })
}
/** Places an order of two rolls that is paid on the bank's page. */
async function pay(number: string, { api, cart, flushQuote, orderService }: Checkout) {
  api.order = () => unpaidOrder(number)
  if (cart.itemCount.get() === 0) cart.add(roll, 2)
  await flushQuote()
  return orderService.placeOrder()
}
/** An order whose request waits for its answer. */
async function openSending(options: CheckoutOptions = {}) {
  const fixture = await ready(options)
  const pending = createDeferred<Order>()
  fixture.api.order = () => pending.promise
  const placing = fixture.place()
  await flushPromises()
  return Object.assign(fixture, { pending, placing })
}

order('[CHK-05] asks for the price once more, then sends one order for the person', async () => {
  const fixture = await ready()
  fixture.draft.form.set('comment', '  Без васаби ')
  fixture.draft.personCount.set(3)
  assert.equal(await fixture.place(), { kind: 'placed' })
  assert.is(fixture.preflights.length, 2)
  assert.is(fixture.orders.length, 1)
  assert.equal(fixture.orders[0]?.request, {
    deliveryType: 'DELIVERY',
    payType: 'CARD_ONLINE',
    restoId: 11,
    address: 'улица Свободы, 18',
    location: deliveryChoice.place.location,
    positions: [{ id: 1, name: 'Филадельфия', price: 58_900, count: 2, sum: 117_800, modifiers: [] }],
    person: { name: 'Ольга', email: 'olga@example.com', phone: '+79995550100' },
    personCount: 3,
    comment: 'Без васаби',
    apartment: '5',
    floor: '2',
    deliveryComment: 'Со двора',
    returnUrl: 'https://shop.test/cart',
  })
  assert.is(fixture.orders[0]?.personId, 1001)
})

order('[CHK-01] sends no place with take-away, and no return address where nothing is paid online', async () => {
  const fixture = await ready({ choice: takeAwayChoice, config: { cart: { personCount: false } } })
  await fixture.place()
  assert.equal(Object.keys(fixture.orders[0]?.request ?? {}).sort(), [
    'deliveryType', 'payType', 'person', 'positions', 'restoId',
  ])
})

order('[CHK-01] texts of the place are sent without spaces around them, and spaces alone are not sent', async () => {
  const place = {
    ...deliveryChoice.place, apartment: ' 5 ', entrance: '  ', floor: '2', intercom: ' ', comment: ' Со двора ',
  }
  const fixture = await ready({ choice: { ...deliveryChoice, place } })
  await fixture.place()
  const { apartment, entrance, floor, intercom, deliveryComment } = fixture.orders[0]?.request ?? {}
  assert.equal([apartment, entrance, floor, intercom, deliveryComment], ['5', undefined, '2', undefined, 'Со двора'])
})

order('[CHK-05] [CHK-10] remarks and persons changed in another tab during the preflight are not sent', async () => {
  const fixture = await ready()
  const typed = 'а'.repeat(95)
  fixture.draft.form.set('comment', typed)
  const price = createDeferred<Preflight>()
  fixture.api.preflight = () => price.promise
  const placing = fixture.place()
  fixture.draft.toggleRemark('noCall')
  fixture.draft.toggleRemark('atDoor')
  fixture.draft.personCount.set(9)
  price.answer(buildHonestPreflight(fixture.preflights.at(-1)?.request ?? assert.unreachable() as never))
  assert.equal(await placing, { kind: 'placed' })
  assert.equal([fixture.orders[0]?.request.comment, fixture.orders[0]?.request.personCount], [typed, 1])
})

order('[CHK-08] empties the cart on any Order answer, and shows the order in a new visit too', async () => {
  const fixture = await ready()
  fixture.draft.preOrderTime.set('2026-03-04T18:00:00+03:00')
  await fixture.flushQuote()
  await fixture.place()
  assert.equal(
    [fixture.cart.itemCount.get(), fixture.draft.preOrderTime.get(), fixture.draft.form.values.get().comment],
    [0, null, ''],
  )
  const visit = await openCheckout({ storage: fixture.storage })
  const { attempt, at, ...placed } = visit.orderService.placed.get() ?? {}
  assert.equal([typeof attempt, typeof at], ['string', 'number'])
  assert.equal(placed, {
    id: 'order-1', number: 'Я-1', payable: 117_800 + DELIVERY_PRICE, currency: 'RUB', method: 'DELIVERY',
    where: 'улица Свободы, 18', preOrderTime: '2026-03-04T18:00:00+03:00', timeZone: '+03:00',
    due: { at: Date.parse('2026-03-04T18:00:00+03:00'), isForecast: false }, delivery: 19_900, phones: [],
    payment: { at: 'on-receipt' }, door: { apartment: '5', floor: '2' }, payBy: 'CARD_ONLINE', city: 'Ярославль',
    restoName: 'Заведение 11',
  })
  assert.equal([visit.cart.itemCount.get(), visit.orderService.state.get().status], [0, 'idle'])
  visit.orderService.forgetPlaced()
  assert.is(visit.orderService.placed.get(), null)
})

order('[CHK-08] dishes added in another tab while the order is sent stay in the cart', async () => {
  const fill: CheckoutOptions['fill'] = cart => {
    cart.add(roll, 2)
    cart.add(wok)
    cart.add({ ...wok, modifiers: [] }, 999)
  }
  const fixture = await openSending({ fill })
  const other = await openCheckout({ storage: fixture.storage.otherTab() })
  other.cart.add(roll)
  other.cart.add(soup, 3)
  fixture.pending.answer(ACCEPTED)
  assert.equal(await fixture.placing, { kind: 'placed' })
  assert.is(fixture.orders[0]?.request.positions[0]?.count, 2)
  const visit = await openCheckout({ storage: fixture.storage })
  for (const { cart, orderService } of [fixture, other, visit]) {
    assert.equal(cart.lines.get().map(line => [line.name, line.count]), [[roll.name, 1], [soup.name, 3]])
    const { number, beside } = orderService.placed.get() ?? {}
    assert.equal([number, beside, orderService.state.get().status, cart.removed.get()], ['Я-1', true, 'idle', []])
  }
})

order('[CHK-08] after a page ended early the next one empties the cart and does not order again', async () => {
  const fixture = await ready()
  const { set } = fixture.storage
  Object.assign(fixture.storage, { set(key: string, value: string) {
    set(key, value)
    if (key === 'order_placed') throw new Error('the page ends')
  } })
  await fixture.place().catch(() => undefined)
  Object.assign(fixture.storage, { set })
  const { cart, orderService } = await openCheckout({ storage: fixture.storage })
  assert.equal([cart.itemCount.get(), orderService.placed.get()?.number], [0, 'Я-1'])
  assert.is(orderService.state.get().status, 'idle')
})

order('[CHK-07] leads to the payment page and knows how the payment ended', async () => {
  const fixture = await ready()
  assert.equal(await pay('7', fixture), { kind: 'pay', url: 'https://bank.test/7' })
  assert.is(fixture.cart.itemCount.get(), 0, 'the order is there, paid or not')
  const back = await openCheckout({ storage: fixture.storage })
  const paid = () => back.orderService.placed.get()?.payment
  assert.equal(paid(), { at: 'waiting', url: 'https://bank.test/7' })
  back.orderService.recordPaymentResult('order-7', false)
  assert.equal(paid(), { at: 'failed', url: 'https://bank.test/7' }, 'the same page can be tried again')
  back.orderService.recordPaymentResult('order-7', true)
  assert.is(paid()?.at, 'paid')
})

order('[CHK-06] a refused price sends no order, and is no longer shown when an emptied cart is ordered', async () => {
  const { api, cart, orderService, orders, place, status } = await ready()
  api.preflight = throwing(new NetworkError('unreachable'))
  await place()
  const state = orderService.state.get()
  assert.is(state.status === 'failed' && state.problem.code, 'network', 'nor does one that gets no answer')
  api.preflight = throwing(createRejection('delivery.order-sum-not-enough.range', { amount: 200_000 }))
  await place()
  assert.equal([status(), orders.length], ['refused', 0])
  cart.clear()
  assert.equal([await place(), status()], [NOT_PLACED, 'idle'])
})

for (const [what, respond] of [
  ['no connection', throwing(new NetworkError('unreachable'))],
  ['an answer cut off', throwing(new NetworkError('cut'))],
  ['an unreadable answer', throwing(new DecodeError(detail``, detail`is no JSON`, { status: 200 }))],
  ['a gateway that gave up', throwing(new ApiError(504, '', 'HTTP 504'))],
  ['a 200 without a word', () => ({})],
  ['a 200 that says yes', () => ({ ok: true })],
  ['a 200 with a status alone', () => ({ status: 'NEW' })],
  ['a 200 with the id of a rejected request', () => ({ id: 'b1946', code: 'not-enough.range', message: 'Мало' })],
] as const) {
  order(`[CHK-05] the outcome is unknown after ${what}: the cart stays, nothing is sent`, async () => {
    const fixture = await ready()
    fixture.api.order = respond as never
    assert.equal(await fixture.place(), NOT_PLACED)
    const state = fixture.orderService.state.get()
    assert.is(state.status === 'unknown' && state.attempt.payable, 117_800 + DELIVERY_PRICE)
    await fixture.flushQuote()
    assert.equal(await fixture.place(), NOT_PLACED)
    assert.equal([fixture.orders.length, fixture.status()], [1, 'unknown'], 'pressing again does not repeat it')
    assert.equal([fixture.cart.itemCount.get(), fixture.orderService.placed.get()], [2, null])
  })
}

const failed = (message: string) => ({ status: 'failed', problem: { code: 'server', message, status: 422 } })
for (const [what, respond, state] of [
  [
    'below the minimum', throwing(createRejection('delivery.order-sum-not-enough.range', { amount: 200_000 })),
    { status: 'refused', reason: { kind: 'minimum', amount: 200_000, message: 'Слова сервера' } },
  ],
  ['without a popup', throwing(createRejection('person-order.mystery', {}, 'Касса закрыта')), failed('Касса закрыта')],
  [
    'of the way of paying', throwing(createRejection('resto.doesnt-support-delivery-card-pay')),
    { status: 'refused', reason: { kind: 'payment-unsupported', code: 'delivery-card', message: 'Слова сервера' } },
  ],
  [
    'of a closed kitchen, with a 200',
    () => ({ errors: [{ code: 'person-order.not-accepted-now', message: 'Закрыто' }] }),
    { status: 'refused', reason: { kind: 'closed', message: 'Закрыто' } },
  ],
  ['as an error with a 200', () => ({ error: 'Ресторан закрыт', code: 1 }), failed('Ресторан закрыт')],
  ['as no success with a 200', () => ({ success: false, message: 'Занято' }), failed('Занято')],
  ['as rejected with a 200', () => ({ id: 'a', number: '1', status: 'REJECTED' }), { status: 'failed' }],
] as const) {
  order(`[CHK-05, CHK-06, CHK-08, ERR-01] a refusal ${what} is shown, keeps the cart and can be retried`, async () => {
    const fixture = await ready()
    const { api, cart, orderService } = fixture
    const { order: accept } = api
    api.order = respond as never
    assert.equal(await fixture.place(), NOT_PLACED)
    assert.equal({ ...orderService.state.get(), ...state }, orderService.state.get())
    assert.equal([cart.itemCount.get(), orderService.placed.get()], [2, null])
    assert.is(fixture.storage.get('order_attempt'), null)
    orderService.dismiss()
    assert.is(fixture.status(), 'idle')
    api.order = accept
    assert.equal(await fixture.place(), { kind: 'placed' })
  })
}

order('[CHK-05] while an order is sent a second press, or another tab, sends nothing', async () => {
  const fixture = await ready()
  const pending = createDeferred<Order>()
  fixture.api.order = () => pending.promise
  const other = await ready({ storage: fixture.storage.otherTab() })
  const presses = [fixture.place(), fixture.place()]
  await flushPromises()
  fixture.orderService.dismiss()
  assert.is(fixture.status(), 'sending', 'whatever is dismissed meanwhile')
  assert.equal([await other.place(), other.orders.length, other.status()], [NOT_PLACED, 0, 'unknown'])
  pending.answer(ACCEPTED)
  assert.equal([await Promise.all(presses), fixture.orders.length], [[{ kind: 'placed' }, NOT_PLACED], 1])
  assert.equal(
    [other.status(), other.orderService.placed.get()?.number, other.cart.itemCount.get()], ['idle', 'Я-1', 0],
  )
})

order('[CHK-05] gives up with a message when another tab holds the lock, and orders at the next press', async () => {
  let isBusy = true
  const limits: number[] = []
  const fixture: Ready = await ready({
    exclusively: async (run, limit) => {
      limits.push(limit)
      if (isBusy) throw new BusyError()
      return run()
    },
  })
  assert.equal(await fixture.place(), NOT_PLACED)
  const state = fixture.orderService.state.get()
  assert.is(state.status === 'failed' && state.problem.code, 'otherTab')
  assert.equal([fixture.orders.length, fixture.storage.get('order_attempt')], [0, null])
  assert.ok(limits.every(limit => limit > 0 && limit <= 10_000), limits.join())
  isBusy = false
  assert.is((await fixture.place()).kind, 'placed')
  assert.is(fixture.orders.length, 1)
})

const THEIRS = JSON.stringify({
  id: 'theirs', number: 'Я-9', payable: 1, currency: 'RUB', method: 'DELIVERY', where: 'улица', timeZone: '+03:00',
  payment: { at: 'on-receipt' },
})
const SENT = JSON.stringify({ id: 'theirs', body: '0a', startedAt: NOON, payable: 1, currency: 'RUB' })
for (const [what, change, kind, status] of [
  ['it is sending an order', ({ storage }) => storage.set('order_attempt', SENT), 'not-placed', 'unknown'],
  ['its order was accepted', ({ storage }) => storage.set('order_placed', THEIRS), 'not-placed', 'idle'],
  ['it emptied the cart', ({ cart }) => cart.clear(), 'not-placed', 'idle'],
  ['it added a dish', ({ cart }) => cart.add(soup), 'changed', 'idle'],
] as const satisfies readonly (readonly [string, (fixture: Checkout) => void, string, string])[]) {
  order(`[CHK-05] sends nothing when another tab had the lock and ${what}`, async () => {
    const fixture: Ready = await ready({
      // no storage event has arrived yet
      storage: freezeStorage(createMemoryStorage()),
      exclusively: run => {
        change(fixture)
        return run()
      },
    })
    assert.equal(await fixture.place(), { kind })
    assert.equal([fixture.orders.length, fixture.status()], [0, status])
  })
}

const ELSEWHERE_PLACE = {
  ...deliveryChoice.place, address: 'проспект Ленина, 1', apartment: '77', comment: '',
  location: { lat: 57.64, lng: 39.88 },
}
const chooseElsewhere = ({ choose }: Checkout): void => choose({ ...deliveryChoice, place: ELSEWHERE_PLACE })
function swapDish({ cart }: Checkout): void {
  cart.add(twin, 2)
  cart.remove(roll, 110)
}
/** Changes in another tab before the press of the order button, with the reason that is then shown. */
const ELSEWHERE: readonly (readonly [parts: readonly string[], change: (other: Checkout) => void])[] = [
  [['choice'], chooseElsewhere], [['choice', 'payment'], other => other.choose(takeAwayChoice)],
  [['dishes'], swapDish], [['dishes'], other => other.cart.add(soup)],
  [
    ['time'],
    other => other.draft.preOrderTime.set(new Date(other.shop.checkout.days.get()[0]?.slots[4] ?? NaN).toISOString()),
  ],
  [['payment'], other => other.draft.payment.set('CASH_UPON_RECEIPT')],
  [['persons'], other => other.draft.personCount.set(3)],
  [['recipient'], other => other.draft.form.set('name', 'Пётр')],
]
/** The same storage in a tab that the browser has frozen, so that it gets no storage events. */
const freezeStorage = (storage: MemoryStorage): MemoryStorage => ({ ...storage, subscribe: () => () => undefined })

for (const [parts, change] of ELSEWHERE) {
  for (const isFrozen of [false, true]) {
    order(
      `[CHK-05] a change of ${parts.join()} elsewhere needs a confirmation${isFrozen ? ' after a thaw' : ''}`,
      async () => {
        const storage = createMemoryStorage()
        const fixture = await ready({ storage: isFrozen ? freezeStorage(storage) : storage })
        const other = await openCheckout({ storage: storage.otherTab() })
        change(other)
        await flushPromises()
        assert.equal(await fixture.place(), { kind: 'changed', parts })
        assert.is(fixture.orders.length, 0)
        await fixture.flushQuote()
        assert.is((await fixture.place()).kind, 'placed')
        assert.is(fixture.orders.length, 1)
      },
    )
  }
}

for (const [what, change] of [
  ['in this tab, or undone by the other one,', (fixture, other) => {
    other.choose(takeAwayChoice)
    other.choose(deliveryChoice)
    other.draft.personCount.set(5)
    fixture.draft.personCount.set(2)
    fixture.cart.add(soup)
  }],
  ['that another tab made before the page of the order was opened', ({ orderService }, other) => {
    other.cart.add(soup)
    orderService.discardOtherTabChanges()
  }],
] as const satisfies readonly (readonly [string, (fixture: Checkout, other: Checkout) => void])[]) {
  order(`[CHK-05] changes ${what} need no confirmation`, async () => {
    const fixture = await ready()
    change(fixture, await openCheckout({ storage: fixture.storage.otherTab() }))
    await fixture.flushQuote()
    assert.is((await fixture.place()).kind, 'placed')
  })
}

/** Changes in another tab during the preflight that keep the sum, and the door that is then sent. */
for (const [what, change, door] of [
  ['the address', chooseElsewhere, ['77', undefined]],
  ['the way of receiving', ({ choose }) => choose(takeAwayChoice), [undefined, undefined]],
  ['a dish', swapDish, ['5', 'Со двора']],
  ['the way of paying', ({ draft }) => draft.payment.set('CASH_UPON_RECEIPT'), ['5', 'Со двора']],
] as const satisfies readonly (readonly [string, (fixture: Checkout) => void, readonly unknown[]])[]) {
  order(`[CHK-05] ${what} changed during the preflight stops the order once`, async () => {
    const fixture = await ready()
    fixture.api.preflight = request => buildHonestPreflight(request, 0)
    await fixture.preflight.requestPrices()
    const gate = createDeferred<Preflight>()
    let isFirst = true
    fixture.api.preflight = request => {
      if (!isFirst) return buildHonestPreflight(request, 0)
      isFirst = false
      return gate.promise
    }
    const placing = fixture.place()
    await flushPromises()
    change(fixture)
    gate.answer({ positions: [] })
    await fixture.flushQuote()
    assert.equal(await placing, { kind: 'changed' })
    assert.equal([fixture.orders.length, fixture.status(), fixture.storage.get('order_attempt')], [0, 'idle', null])
    const priced = fixture.preflights.at(-1)?.request
    assert.equal(await fixture.place(), { kind: 'placed' })
    const sent = fixture.orders[0]?.request
    for (const field of ['deliveryType', 'address', 'payType', 'positions'] as const)
      assert.equal(sent?.[field], priced?.[field], field)
    assert.equal([sent?.apartment, sent?.deliveryComment], door, 'with the door of that place and no other')
  })
}

order('[CHK-04] asks to sign in when the session ends while the price is asked, and notes no attempt', async () => {
  const fixture = await ready()
  fixture.api.preflight = async request => {
    await fixture.changePersonElsewhere(null)
    return buildHonestPreflight(request)
  }
  const placing = fixture.place()
  await fixture.flushQuote()
  assert.equal(
    [await placing, fixture.orders.length, fixture.status(), fixture.storage.get('order_attempt')],
    [{ kind: 'sign-in' }, 0, 'idle', null],
  )
})

order('[CHK-05, CHK-10] an order known to be accepted takes its cart, code, time and remarks along', async () => {
  const fixture = await ready()
  const { api, cart, draft, orderService } = fixture
  draft.form.set('comment', 'Код 12К')
  draft.promo.set({ code: 'СУШИ10', active: true })
  api.order = throwing(new NetworkError('cut'))
  await fixture.place()
  orderService.confirmAccepted()
  assert.equal([draft.form.values.get().comment, draft.promo.get(), draft.preOrderTime.get()], ['', null, null])
  assert.equal([cart.itemCount.get(), fixture.status()], [0, 'idle'])
  assert.is((await openCheckout({ storage: fixture.storage })).orderService.state.get().status, 'idle')
})

for (const [what, answer, ids, payment] of [
  [
    'does not wait here to be paid', unpaidOrder('7'), ['another', '', '__proto__'],
    { at: 'waiting', url: 'https://bank.test/7' },
  ],
  ['is paid on receipt', ACCEPTED, ['order-1'], { at: 'on-receipt' }],
] as const) {
  order(`[CHK-07] the payment result of an order that ${what} changes nothing`, async () => {
    const { api, orderService, place, storage } = await ready()
    api.order = () => answer
    await place()
    const read = () => storage.keys().map(key => [key, storage.get(key)])
    const before = read()
    for (const id of ids) for (const isPaid of [true, false, null]) orderService.recordPaymentResult(id, isPaid)
    assert.equal([read(), orderService.placed.get()?.payment, orderService.unpaid.get()], [before, payment, []])
  })
}

/** The other unpaid orders: their numbers, and what the bank has said. */
const listUnpaid = ({ orderService }: Pick<Checkout, 'orderService'>) =>
  orderService.unpaid.get().map(({ number, said }) => `${number} ${said ?? ''}`)

order('[CHK-07] a second order does not take the way to pay the first one along', async () => {
  const fixture = await ready()
  for (const number of '123') await pay(number, fixture)
  const back = await openCheckout({ storage: fixture.storage })
  for (const { orderService } of [fixture, back]) {
    assert.is(orderService.placed.get()?.number, 'Я-3')
    assert.equal(orderService.unpaid.get().map(({ url }) => url), ['https://bank.test/2', 'https://bank.test/1'])
  }
  back.orderService.recordPaymentResult('order-1', false)
  assert.equal(listUnpaid(back), ['Я-2 ', 'Я-1 failed'], 'one that failed can be tried again')
  back.orderService.recordPaymentResult('order-1', true)
  back.orderService.recordPaymentResult('order-1', false)
  for (const page of [back, await openCheckout({ storage: back.storage })])
    assert.equal(listUnpaid(page), ['Я-2 ', 'Я-1 paid'], 'what the bank says is no fact: the way to pay stays')
  back.orderService.dismissUnpaid('order-1')
  back.orderService.dismissUnpaid('order-2')
  assert.equal([listUnpaid(back), back.storage.get('order_unpaid')], [[], null])
  back.orderService.recordPaymentResult('order-3', true)
  await pay('4', back)
  back.orderService.setStatus('order-4', 'COOKING')
  back.orderService.hidePlaced()
  assert.equal(
    [listUnpaid(back), back.orderService.placed.get()], [['Я-3 paid'], null],
    'one that the API confirms is not spoken of again, one that the bank calls paid is',
  )
})

order('[CHK-07] the last five orders to be paid are shown beside a new one, also by the next page', async () => {
  const fixture = await ready()
  for (const number of '12345678') assert.is((await pay(number, fixture)).kind, 'pay')
  for (const { orderService } of [fixture, await openCheckout({ storage: fixture.storage })]) {
    assert.is(orderService.placed.get()?.number, 'Я-8')
    assert.equal(orderService.unpaid.get().map(({ number }) => number), ['Я-7', 'Я-6', 'Я-5', 'Я-4', 'Я-3'])
  }
})

order('[CHK-07, CHK-09] an order of a page without storage events keeps the orders of other pages', async () => {
  const storage = createMemoryStorage(createDevice(null, null))
  const page = await ready({ storage: freezeStorage(storage.otherTab()) })
  const other = await ready({ storage: storage.otherTab() })
  for (const number of ['1', '2']) await pay(number, other)
  page.cart.add(roll, 2)
  // the first press shows what the other page has changed
  await pay('3', page)
  assert.is((await pay('3', page)).kind, 'pay')
  const visit = await openCheckout({ storage: storage.otherTab() })
  assert.equal(listUnpaid(visit), ['Я-2 ', 'Я-1 '])
  assert.equal(visit.shop.checkout.history.orders.get().map(({ number }) => number), ['Я-3', 'Я-2', 'Я-1'])
})

for (const [what, act, left] of [
  ['the customer has paid', ({ confirmPaid }) => confirmPaid('order-1'), ['Я-2 ']],
  ['the customer has paid the shown order', ({ confirmPaid }) => confirmPaid(), ['Я-2 ']],
  ['is dismissed', ({ dismissUnpaid }) => dismissUnpaid('order-1'), ['Я-2 ']],
  ['the bank reports', ({ recordPaymentResult }) => recordPaymentResult('order-1', true), ['Я-2 ', 'Я-1 paid']],
] as const satisfies readonly (readonly [string, (service: Checkout['orderService']) => void, readonly string[]])[]) {
  order(`[CHK-07] a page without storage events keeps the other unpaid orders: ${what}`, async () => {
    const storage = createMemoryStorage(createDevice(null, null))
    const other = await ready({ storage: storage.otherTab() })
    await pay('1', other)
    const page = await ready({ storage: freezeStorage(storage.otherTab()) })
    for (const number of ['2', '3']) await pay(number, other)
    act(page.orderService)
    const visit = await openCheckout({ storage: storage.otherTab() })
    assert.equal(listUnpaid(visit), left)
    const { number, payment } = visit.orderService.placed.get() ?? {}
    assert.equal([number, payment?.at], ['Я-3', 'waiting'])
  })
}

order('[STO-04] a damaged list of unpaid orders keeps what can be read', async () => {
  const good = { id: 'a', number: 'Я-1', url: 'https://bank.test/1' }
  for (const [text, left] of [['nonsense', 0], ['{}', 0], [JSON.stringify([{ id: 'b' }, good, null]), 1]] as const) {
    const { orderService } = await openCheckout({ storage: createMemoryStorage({ order_unpaid: text }) })
    assert.is(orderService.unpaid.get().length, left, text)
  }
})

for (const idempotencyKey of [false, true]) {
  order(`[CHK-05] sends again after a warning, under ${idempotencyKey ? 'the same' : 'no'} key`, async () => {
    const fixture = await openUnknown({ config: { order: { idempotencyKey } } })
    fixture.draft.form.set('name', '')
    assert.equal(await fixture.orderService.repeatUnknown(), { kind: 'field', name: 'name' })
    assert.is(fixture.status(), 'unknown', 'until another has been sent')
    fixture.draft.form.set('name', 'Ольга')
    fixture.api.order = fixture.accept
    assert.equal(await fixture.orderService.repeatUnknown(), { kind: 'placed' })
    const [first, second] = fixture.orders.map(call => call.key)
    assert.is(first, second)
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    assert.equal([first === null, uuid.test(first ?? '')], [!idempotencyKey, idempotencyKey])
    const visit = await openCheckout({ storage: fixture.storage, fill: () => undefined })
    assert.is(visit.orderService.state.get().status, 'idle')
  })
}

const EXPIRED = new ApiError(401, 'auth.token-expired', 'Сессия завершена')
for (const [what, renew, outcome] of [
  ['the session is over', throwing(EXPIRED), 'sign-in'],
  ['no connection', throwing(new NetworkError('unreachable')), 'not-placed'],
  ['the refresh is busy', throwing(new ApiError(503, 'busy', 'Позже')), 'not-placed'],
  ['another tab has renewed too', ({ api, storage }: Ready) => {
    api.order = () => {
      storage.otherTab().set('person_tokens', JSON.stringify({ accessToken: 'c', refreshToken: 'c', source: 'PHONE' }))
      throw EXPIRED
    }
    return { accessToken: 'b', refreshToken: 'b' }
  }, 'not-placed'],
] as const) {
  order(`[CHK-05, AUTH-06] a repetition refused with 401 stays unknown: ${what}`, async () => {
    const fixture = await openUnknown({ config: { order: { idempotencyKey: true } } })
    const readId = () => (JSON.parse(fixture.storage.get('order_attempt') ?? '{}') as { id?: string }).id
    const id = readId()
    assert.type(id, 'string')
    fixture.api.order = throwing(EXPIRED)
    fixture.api.renew = () => renew(fixture)
    assert.is((await fixture.orderService.repeatUnknown()).kind, outcome)
    fixture.orderService.dismiss()
    assert.equal([fixture.status(), readId(), fixture.cart.itemCount.get()], ['unknown', id, 2])
  })
}

/** A token that ends this many seconds after noon. */
const endsIn = (seconds: number) => createToken('olga', (NOON - FRIDAY_NOON) / 1000 + seconds)
for (const [what, error, outcome, status] of [
  ['no connection', new NetworkError('unreachable'), 'not-placed', 'failed'],
  ['a lost answer', new NetworkError('cut'), 'not-placed', 'failed'],
  ['a busy API', new ApiError(503, 'busy', 'Позже'), 'not-placed', 'failed'],
  ['an ended session', EXPIRED, 'sign-in', 'idle'],
] as const) {
  order(`[CHK-05, AUTH-06] a failed refresh before the order leaves no unknown order: ${what}`, async () => {
    const tokens = { accessToken: endsIn(120), refreshToken: endsIn(86_400), source: 'PHONE' }
    const fixture = await ready({ storage: createMemoryStorage({ person_tokens: JSON.stringify(tokens) }) })
    fixture.api.renew = throwing(error)
    fixture.api.preflight = request => {
      fixture.timer.set(NOON + 121_000)
      return buildHonestPreflight(request)
    }
    assert.is((await fixture.place()).kind, outcome)
    assert.equal([fixture.orders.length, fixture.status(), fixture.storage.get('order_attempt')], [0, status, null])
    assert.is(fixture.cart.itemCount.get(), 2)
  })
}

order('[CHK-05] a repetition under the same key that is refused settles the order before', async () => {
  const fixture = await openUnknown({ config: { order: { idempotencyKey: true } } })
  fixture.api.order = throwing(createRejection('person-order.not-accepted-now'))
  await fixture.orderService.repeatUnknown()
  assert.equal([fixture.status(), fixture.storage.get('order_attempt')], ['refused', null])
})

/** Another tab repeats an order while the first request is pending; then the API accepts it. */
async function repeatInOtherTab() {
  const fixture = await openSending()
  const second = createDeferred<Order>()
  const other = await ready({ storage: fixture.storage.otherTab() })
  other.api.order = () => second.promise
  const repeating = other.orderService.repeatUnknown()
  await flushPromises()
  assert.equal([fixture.orders.length, other.orders.length], [1, 1])
  fixture.pending.answer(ACCEPTED)
  assert.equal(await fixture.placing, { kind: 'placed' })
  return { fixture, other, second, repeating }
}

order('[CHK-05] an accepted order stays so when its repetition in another tab is refused', async () => {
  const { fixture, other, second, repeating } = await repeatInOtherTab()
  second.fail(createRejection('person-order.not-accepted-now'))
  await repeating
  other.orderService.dismiss()
  assert.equal([other.orderService.state.get().status, fixture.storage.get('order_attempt')], ['idle', null])
})

for (const isNoticed of [true, false]) {
  const event = isNoticed ? 'with' : 'without'
  order(`[CHK-05, STO-02] unknown in a new visit: site data cleared ${event} an event while it was sent`, async () => {
    const fixture = await ready()
    fixture.api.order = () => {
      if (isNoticed) fixture.storage.otherTab().clear()
      else fixture.storage.clear()
      throw new NetworkError('cut')
    }
    await fixture.place()
    const { shop } = buildShop({ storage: fixture.storage.otherTab() })
    assert.is(shop.checkout.order.state.get().status, 'unknown')
  })
}

order('[CHK-05] a repetition of unknown outcome stays shown in a new visit', async () => {
  const { fixture, other, second, repeating } = await repeatInOtherTab()
  second.fail(new NetworkError('cut'))
  await repeating
  assert.is(other.orderService.state.get().status, 'unknown')
  const visit = await openCheckout({ storage: fixture.storage })
  assert.equal([visit.orderService.state.get().status, visit.orderService.placed.get()?.number], ['unknown', 'Я-1'])
})

order('[CHK-05, CHK-08] a fall is what the order itself comes to, whatever the last price before it was', async () => {
  const agreed = 117_800 + DELIVERY_PRICE
  for (const [priced, ordered, outcome] of [
    [0, -500, agreed], [-500, -500, agreed], [-500, 0, undefined], [-500, 100, undefined],
  ] as const) {
    const fixture = await ready()
    fixture.api.preflight = request => buildHonestPreflight(request, DELIVERY_PRICE + priced)
    fixture.api.order = () => ({ id: 'a', number: '1', payableAmount: agreed + ordered })
    assert.equal(await fixture.place(), { kind: 'placed' })
    assert.equal(
      [fixture.orderService.placed.get()?.payable, fixture.orderService.placed.get()?.agreed],
      [agreed + ordered, outcome],
      `${priced}, then ${ordered}`,
    )
  }
})

order('[CHK-05, CART-08] sends no order without the discount of a code refused at the last moment', async () => {
  const fixture = await ready()
  fixture.api.preflight = request => {
    const [line, ...rest] = buildHonestPreflight(request).positions
    const promoCodes = [{ code: 'ТЕСТ', calculatedAmount: 10_000 }]
    return { positions: [{ ...line!, sum: line!.sum - 10_000, promoCodes }, ...rest] }
  }
  await fixture.preflight.applyPromo('ТЕСТ')
  fixture.api.preflight = request => {
    if (request.promoCode !== undefined) throw createRejection('promo-code.after-finish')
    return buildHonestPreflight(request)
  }
  assert.equal(await fixture.place(), { kind: 'promo' })
  assert.is(fixture.orders.length, 0)
})

for (const [code, left, status] of [
  ['promo-code.already-used', null, 'failed'], ['person-order.promo-code.limit-exceed', null, 'failed'],
  ['promo-code.tuesdays-only', null, 'failed'],
  ['person-order.not-accepted-now', 'ТЕСТ', 'refused'],
] as const) {
  order(`[CART-08, CHK-06] an order refused with ${code} leaves ${left ?? 'no code'}`, async () => {
    const fixture = await ready()
    await fixture.preflight.applyPromo('ТЕСТ')
    const { order: accept } = fixture.api
    fixture.api.order = throwing(createRejection(code))
    assert.equal(await fixture.place(), NOT_PLACED)
    assert.equal(
      [fixture.orders.at(-1)?.request.promoCode, fixture.draft.promo.get()?.code ?? null, fixture.cart.itemCount.get()],
      ['ТЕСТ', left, 2],
    )
    assert.is(fixture.status(), status, 'the customer sees the reason')
    fixture.api.order = accept
    await fixture.flushQuote()
    assert.equal(await fixture.place(), { kind: 'placed' })
    assert.is(fixture.orders.at(-1)?.request.promoCode ?? null, left)
  })
}

order('[CHK-04] asks a guest to sign in and keeps everything that was typed', async () => {
  const fixture = await ready({ person: null })
  fixture.draft.form.set('comment', 'Без васаби')
  assert.equal(await fixture.place(), { kind: 'sign-in' })
  const visit = await openCheckout({ storage: fixture.storage })
  assert.equal(visit.draft.form.values.get(), {
    name: 'Ольга', email: 'olga@example.com', phone: '8 (999) 555-01-00', comment: 'Без васаби', change: '',
  })
  assert.is(visit.cart.itemCount.get(), 2)
})

order('[CHK-04] asks to sign in again when the session ends while the order is sent, which then was not', async () => {
  const fixture = await ready()
  fixture.api.order = () => {
    fixture.api.knowsPerson = false
    throw EXPIRED
  }
  assert.equal(await fixture.place(), { kind: 'sign-in' })
  assert.equal([fixture.status(), fixture.storage.get('order_attempt')], ['idle', null])
})

order('[CHK-03] sends no time that can no longer be had, and does not move it', async () => {
  const fixture = await ready({ chain: { preOrder: [] } })
  fixture.draft.preOrderTime.set('2026-03-04T13:00:00+03:00')
  assert.equal(await fixture.place(), { kind: 'time' })
  assert.equal([fixture.orders.length, fixture.draft.preOrderTime.get()], [0, '2026-03-04T13:00:00+03:00'])
})

order('[CHK-03] a time chosen before a restaurant in another zone gets that one’s offset', async () => {
  const fixture = await ready()
  fixture.draft.preOrderTime.set('2026-03-04T18:30:00+03:00')
  fixture.choose({ ...takeAwayChoice, restoId: 12 })
  await fixture.flushQuote()
  assert.equal(await fixture.place(), { kind: 'placed' })
  const { preOrderTime, timeZone } = fixture.orderService.placed.get() ?? {}
  assert.equal(
    [fixture.preflights.at(-1)?.request.preOrderTime, fixture.orders[0]?.request.preOrderTime],
    ['2026-03-04T20:30:00+05:00', '2026-03-04T20:30:00+05:00'],
  )
  assert.equal([preOrderTime, timeZone], ['2026-03-04T20:30:00+05:00', '+05:00'])
})

order('[CHK-05] asks for a place when there is none', async () => {
  const fixture = await ready({ choice: null })
  assert.equal(await fixture.place(), { kind: 'location' })
  fixture.choose(deliveryChoice)
  await fixture.flushQuote()
  assert.equal(await fixture.place(), { kind: 'placed' })
})

order('[CHK-05] notes the attempt before the call, with its moment, price and restaurant', async () => {
  const fixture = await ready()
  let noted: string | null = null
  const { order: accept } = fixture.api
  fixture.api.order = request => {
    noted = fixture.storage.get('order_attempt')
    return accept(request)
  }
  await fixture.place()
  const { startedAt, payable, currency, ...rest } = JSON.parse(noted ?? '{}') as Record<string, unknown>
  assert.equal([startedAt, payable, currency], [NOON + 300, 117_800 + DELIVERY_PRICE, 'RUB'])
  const { name, phones, zone } = fixture.shop.menu.selectedMenu.get()!.resto
  assert.equal([rest.restoName, rest.phones, rest.timeZone], [name, phones, zone.name])
  assert.is(fixture.storage.get('order_attempt'), null)
})

order.run()
