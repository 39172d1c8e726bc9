import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { detail } from '../../core/log/report.ts'
import { ApiError, NetworkError, DecodeError } from '../../core/http/errors.ts'
import type { Preflight, PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { flushPromises } from '../kit/clock.ts'
import { unitPrice, type NewLine } from '../../core/shop/cart/line.ts'
import {
  deliveryChoice, DELIVERY_PRICE, buildHonestPreflight, createDeferred, olga, openCheckout, createRejection, roll, soup,
  takeAwayChoice, wok, type Checkout,
} from './checkout.fixture.ts'

const preflight = suite('preflight')

const mild = { ...wok, modifiers: [] }
/** A take-away cart of these lines, whose preflight responds with these positions. */
async function openAnswered(lines: readonly (readonly [line: NewLine, count: number])[], positions: readonly object[]) {
  const fixture = await openCheckout({
    choice: takeAwayChoice, fill: ({ add }) => lines.forEach(([line, count]) => add(line, count)),
  })
  fixture.api.preflight = () => ({ positions }) as unknown as Preflight
  await fixture.flushQuote()
  assert.is(fixture.preflight.state.get().status, 'answered', JSON.stringify(fixture.reports))
  return {
    ...fixture, sums: fixture.lines().map(line => line.sum), breakdown: fixture.shop.cart.breakdown.get(),
  }
}

preflight('[PRE-01] names the address and its point for a delivery only, and leaves out what is absent', async () => {
  const fixture = await openCheckout({ fill: cart => cart.add(wok, 2) })
  await fixture.flushQuote()
  assert.equal(fixture.preflights[0]?.request, {
    deliveryType: 'DELIVERY',
    payType: 'CARD_ONLINE',
    restoId: 11,
    address: 'улица Свободы, 18',
    location: deliveryChoice.place.location,
    positions: [{ id: 3, name: 'Вок', price: 40_000, count: 2, sum: 99_600, modifiers: wok.modifiers }],
  })
  fixture.choose(takeAwayChoice)
  await fixture.flushQuote()
  assert.equal(Object.keys(fixture.preflights[1]?.request ?? {}).sort(), [
    'deliveryType', 'payType', 'positions', 'restoId',
  ])
  assert.is(fixture.preflights[1]?.request.payType, 'CASH_UPON_RECEIPT', 'the only way of paying there')
  fixture.choose({ ...deliveryChoice, place: { ...deliveryChoice.place, address: '' } })
  await fixture.flushQuote()
  assert.is(fixture.preflights[2]?.request.address, 'Точка на карте', 'a bare point has a name')
})

preflight('[CART-05] take-away has no delivery price, whatever the answer says', async () => {
  const fixture = await openCheckout({ choice: takeAwayChoice })
  fixture.api.preflight = request => {
    const { positions: [flagged] } = buildHonestPreflight({ ...request, deliveryType: 'DELIVERY', positions: [] })
    return { positions: [...buildHonestPreflight(request).positions, ...(flagged === undefined ? [] : [flagged])] }
  }
  fixture.fillIn()
  await fixture.flushQuote()
  const state = fixture.preflight.state.get()
  assert.equal(state.status === 'answered' && [state.delivery, state.payable], [0, fixture.sumPlainPrices()])
  assert.equal(await fixture.orderService.placeOrder(), { kind: 'placed' })
})

preflight('[PRE-02] asks once when several things change at once, and not for an empty cart', async () => {
  const fixture = await openCheckout({ fill: () => undefined })
  await fixture.flushQuote()
  assert.is(fixture.preflights.length, 0)
  fixture.cart.add(roll)
  fixture.cart.add(soup)
  fixture.cart.setCount(roll, 110, 4)
  await fixture.timer.advance(299)
  assert.is(fixture.preflights.length, 0)
  await fixture.timer.advance(1)
  assert.equal(fixture.preflights.map(call => call.request.positions.map(line => line.count)), [[4, 1]])
  fixture.cart.clear()
  await fixture.flushQuote()
  assert.is(fixture.preflights.length, 1)
  assert.is(fixture.preflight.state.get().status, 'idle')
})

preflight('[PRE-03, CART-05] takes sums, discounts, codes and limits from the answer', async () => {
  const fixture = await openCheckout({ fill: cart => { cart.add(wok); cart.add(roll, 2) } })
  fixture.draft.promo.set({ code: 'ТЕСТ10', active: false })
  fixture.api.preflight = request => ({
    promoCode: 'ТЕСТ10',
    promoCodeMaxDiscountAmount: 15_000,
    promoCodeMinOrderAmount: 80_000,
    // in another order than requested: the lines are matched by the returned modifiers
    positions: buildHonestPreflight(request)
      .positions.map(line =>
        line.id === roll.id
          ? {
              ...line,
              sum: 106_000,
              discounts: [{ id: 5, name: 'Ролл дня', calculatedAmount: 900 }],
              promoCodes: [{ code: 'ТЕСТ10', calculatedAmount: 10_000 }],
            }
          : line,
      )
      .reverse(),
  })
  await fixture.flushQuote()
  assert.equal(fixture.lines().map(line => line.sum), [49_800, 106_000])
  assert.equal(fixture.lines()[1]?.discounts.map(discount => discount.calculatedAmount), [900])
  assert.equal(fixture.draft.promo.get(), {
    code: 'ТЕСТ10', active: true, maxDiscountAmount: 15_000, minOrderAmount: 80_000,
  })
  assert.equal(fixture.reports, [], 'the figures add up')
})

type RequestLine = PreflightRequest['positions'][number]
// ways in which an API may return modifiers that differ from the request
for (const [what, echo] of [
  ['no list', () => undefined], ['an empty list for every dish', () => []],
  ['the counts of a whole line', ({ count, modifiers: all }) => all.map(one => ({ ...one, count: one.count * count }))],
  ['an item that the menu has not', () => [{ modifierId: 999, id: 999, count: 1 }]],
] as const satisfies readonly (readonly [string, (line: RequestLine) => unknown])[]) {
  preflight(`[PRE-03] an echo of ${what} prices the lines in the request’s order`, async () => {
    const fill = ({ add }: Checkout['cart']): void => {
      add(wok, 2)
      add({ ...wok, modifiers: wok.modifiers.map(modifier => ({ ...modifier, count: 3 })) })
    }
    const fixture = await openCheckout({ choice: takeAwayChoice, fill })
    fixture.api.preflight = request => ({
      positions: request.positions.map((line, index) => ({ id: line.id, sum: 100 + index, modifiers: echo(line) })),
    }) as unknown as Preflight
    await fixture.flushQuote()
    assert.is(fixture.preflight.state.get().status, 'answered', JSON.stringify(fixture.reports))
    assert.equal(fixture.lines().map(line => line.sum), [100, 101])
  })
}

preflight('[PRE-03] an echo that two lines of a dish share prices them in the order of the request', async () => {
  for (const lines of [[[mild, 1], [wok, 1]], [[wok, 1], [mild, 1]]] as const) {
    for (const gifts of [[], [0]]) {
      const positions = [500, 400, ...gifts].map(sum => ({ id: wok.id, modifiers: [], sum }))
      const { sums, breakdown } = await openAnswered(lines, positions)
      assert.equal([sums, breakdown.gifts.length], [[500, 400], gifts.length])
    }
  }
})

const [dear, cheap] = [unitPrice(wok), unitPrice(mild)]
const unknownEcho = [{ modifierId: 1, id: 1, count: 1 }]
for (const [what, lines, positions, expected] of [
  [
    'pieces whose echo two lines share are priced in order, each once', [[wok, 2], [mild, 1]],
    [dear, dear, cheap, 0].map(sum => ({ modifiers: [], sum })), [2 * dear, cheap],
  ],
  [
    'a free dish that matches a line is a gift beside a paid one that matches none', [[mild, 1]],
    [{ modifiers: [], sum: 0 }, { modifiers: unknownEcho, sum: 500 }], [500],
  ],
  [
    'a line for which no paid position is left takes its free echo', [[wok, 1], [mild, 1]],
    [{ modifiers: wok.modifiers, sum: 0 }, { modifiers: [], sum: 0 }, { modifiers: unknownEcho, sum: 500 }], [500, 0],
  ],
  [
    'a gift before two lines of one dish that only their order distinguishes is neither', [[wok, 1], [mild, 1]],
    [0, 500, 400].map(sum => ({ sum })), [500, 400],
  ],
] as const) {
  preflight(`[PRE-03] ${what}`, async () => {
    const { sums, breakdown } = await openAnswered(lines, positions.map(one => ({ id: wok.id, ...one })))
    assert.equal([sums, breakdown.gifts.map(({ name, count }) => [name, count])], [expected, [[wok.name, 1]]])
  })
}

preflight('[PRE-03] single pieces without an echo go to the lines whose prices they add up to', async () => {
  const discounts = [{ id: 5, name: 'Вторая дешевле', calculatedAmount: 1_000 }]
  for (const [pieces, expected] of [
    [[{ sum: dear }, { sum: dear }, { sum: cheap }], [2 * dear, cheap]],
    [[{ sum: dear }, { sum: dear - 1_000, discounts }, { sum: cheap }], [2 * dear - 1_000, cheap]],
    [[{ sum: dear }, { sum: 5 }, { sum: cheap }], [dear + 5, cheap]],
    [[{ sum: 2 * dear }, { sum: cheap }], [2 * dear, cheap]],
  ] as const) {
    const { sums } = await openAnswered([[wok, 2], [mild, 1]], pieces.map(piece => ({ id: wok.id, ...piece })))
    assert.equal(sums, expected)
  }
})

preflight('[PRE-03] parts of one line that come to more than its price all belong to it', async () => {
  const { sums, breakdown } = await openAnswered([[roll, 2]], [rolls, { ...rolls, sum: 1_000 }])
  assert.equal([sums, breakdown.lineCorrection], [[118_800], 1_000])
})

// responses that do not price the cart
for (const [what, spoil] of [
  ['leaves a dish out', positions => positions.slice(1)],
  ['has an unsafe sum', positions => positions.map(line => ({ ...line, sum: Number.MAX_SAFE_INTEGER }))],
] as const satisfies readonly (readonly [string, (positions: Preflight['positions']) => Preflight['positions']])[]) {
  preflight(`[PRE-03, CART-11, CHK-05] an answer that ${what} is ignored and requested again`, async () => {
    const fixture = await openCheckout()
    fixture.fillIn()
    fixture.api.preflight = request => ({ positions: spoil(buildHonestPreflight(request).positions) })
    await fixture.flushQuote()
    assert.equal([fixture.preflight.state.get().status, fixture.lines()[0]?.sum], ['failed', 117_800])
    const reports = fixture.reports.filter(line => line.startsWith('preflight.unreadable'))
    assert.is(reports.length, 1)
    assert.not.ok(reports[0]?.includes('…'), 'a problem report says what is wrong with it')
    assert.equal(await fixture.orderService.placeOrder(), { kind: 'not-placed' })
    assert.equal(
      [fixture.orders.length, fixture.orderService.state.get().status, fixture.cart.itemCount.get()], [0, 'failed', 2],
    )
    fixture.api.preflight = buildHonestPreflight
    assert.is((await fixture.preflight.requestPrices()).status, 'answered')
    assert.equal(await fixture.orderService.placeOrder(), { kind: 'placed' })
  })
}

const gift = { id: 1, modifiers: [], sum: 0 }
const rolls = { id: 1, modifiers: [], sum: 117_800 }
const piece = { ...rolls, sum: 58_900 }
const bare = (position: object): object => ({ ...position, modifiers: undefined })
const half = [{ id: 1, name: 'Вторая за полцены', calculatedAmount: 29_450 }]
const code = (calculatedAmount: number) => [{ code: 'А', calculatedAmount }]
const GIFT = [{ id: 1, name: 'Филадельфия', count: 1, sum: 0 }]
const addition = (id: number, name: string, sum: number, count = 1) => [{ id, name, count, sum }]
/** Positions for two rolls at 58,900 each; the sum of the line is 117,800 less the discount. */
const BESIDE: readonly (readonly [
  what: string, positions: readonly object[], discount: number, additions: readonly object[], payable: number,
])[] = [
  ['a gift first', [gift, rolls], 0, GIFT, 117_800], ['a gift last', [rolls, gift], 0, GIFT, 117_800],
  ['a gift first, without an echo', [bare(gift), bare(rolls)], 0, GIFT, 117_800],
  ['a gift alone echoed', [gift, bare(rolls)], 0, GIFT, 117_800],
  ['two gifts', [gift, rolls, gift], 0, addition(1, 'Филадельфия', 0, 2), 117_800],
  ['a gift of another dish, named by the menu', [{ id: 2, sum: 0 }, rolls], 0, addition(2, soup.name, 0), 117_800],
  ['a gift named by the answer', [rolls, { id: 77, sum: 0, name: 'Соус' }], 0, addition(77, 'Соус', 0), 117_800],
  ['a gift without a name', [rolls, { id: 77, sum: 0, name: '' }], 0, addition(77, '', 0), 117_800],
  ['a split', [piece, piece], 0, [], 117_800],
  ['a split without an echo', [bare(piece), bare(piece)], 0, [], 117_800],
  ['a split of which one is cheaper', [piece, { ...piece, sum: 29_450, discounts: half }], 29_450, [], 88_350],
  [
    'a split with a code on each',
    [
      { ...piece, sum: 58_800, promoCodes: code(100) },
      { ...piece, sum: 29_400, discounts: half, promoCodes: code(50) },
    ],
    29_600, [], 88_200,
  ],
  ['a split and a gift', [gift, piece, piece], 0, GIFT, 117_800],
  ['a split paid otherwise in part', [piece, { ...piece, payableAmount: 8_900 }], 0, [], 67_800],
  ['a line that is free and the gift beside it', [{ ...gift, promoCodes: code(117_800) }, gift], 117_800, GIFT, 0],
  ['a package', [rolls, { id: 999, sum: 3_000, name: 'Пакет' }], 0, addition(999, 'Пакет', 3_000), 120_800],
  ['a package first, without id and name', [{ sum: '3000' }, rolls], 0, addition(0, '', 3_000), 120_800],
  ['two packages', [{ id: 9, sum: 3_000 }, rolls, { id: 9, sum: 2_000 }], 0, addition(9, '', 5_000, 2), 122_800],
  ['an unpriced due', [rolls, { id: 9, sum: 0, payableAmount: 700 }], 0, addition(9, '', 700), 118_500],
  ['a package paid otherwise', [rolls, { id: 9, sum: 3_000, payableAmount: 0 }], 0, addition(9, '', 3_000), 117_800],
]
for (const [what, positions, discount, additions, payable] of BESIDE) {
  preflight(`[PRE-03, CART-05, CART-11] with ${what} every sum counts once`, async () => {
    const sum = 117_800 - discount
    const { totals: { get: getTotals }, breakdown, sums } = await openAnswered([[roll, 2]], positions)
    const totals = getTotals()
    const { gifts, charges, lineCorrection, payableCorrection } = breakdown
    assert.equal([sums, [...gifts, ...charges]], [[sum], additions])
    assert.equal(
      [totals.total, totals.discount, totals.payable], [sum, discount, payable],
      'what comes beside is no part of the base of the thresholds',
    )
    const beside = charges.reduce((all, one) => all + one.sum, 0)
    assert.is(totals.subtotal - discount + beside + payableCorrection, payable, 'the parts come to what is to be paid')
    assert.is(lineCorrection, 0)
  })
}

preflight('[PRE-03, CHK-09, CHK-13] a late charge is confirmed, ordered once and stored with the gift', async () => {
  const fixture = await openCheckout({ choice: takeAwayChoice })
  fixture.fillIn()
  await fixture.flushQuote()
  const beside = [{ id: 77, name: 'Соус', sum: 0 }, { id: 999, name: 'Упаковка', sum: 3_000 }]
  fixture.api.preflight = request =>
    ({ positions: [...beside, ...buildHonestPreflight(request).positions] }) as unknown as Preflight
  assert.equal(await fixture.orderService.placeOrder(), { kind: 'repriced', payable: 120_800, currency: 'RUB' })
  assert.is(fixture.orders.length, 0)
  assert.equal(await fixture.orderService.placeOrder(), { kind: 'placed' })
  assert.equal(fixture.orders[0]?.request.positions.map(({ id }) => id), [1], 'only what the customer chose is ordered')
  const [past] = fixture.shop.checkout.history.orders.get()
  assert.equal(past?.additions, [{ name: 'Соус', count: 1, sum: 0 }, { name: 'Упаковка', count: 1, sum: 3_000 }])
  const storedValue = JSON.parse(fixture.storage.get('order_history') ?? '[]') as { additions: unknown }[]
  assert.equal(storedValue[0]?.additions, past?.additions, 'the next visit reads it')
})

const WORDS = 'Слова сервера'
const pays = [
  'delivery-online-pay', 'delivery-card-pay', 'delivery-cash-pay', 'takeaway-online', 'takeaway-card-pay',
  'takeaway-cash-pay',
]
const REFUSALS: readonly (readonly [code: string, facts: object, reason: object | null])[] = [
  ['delivery.order-sum-not-enough.range', { amount: 60_000 }, { kind: 'minimum', amount: 60_000 }],
  ['delivery.order-sum-exceeded', { amount: 900_000 }, { kind: 'maximum', amount: 900_000 }],
  ['delivery.address-out-of-zone', {}, { kind: 'out-of-zone' }],
  ['delivery.positions-not-deliverable', { positionIds: [1] }, { kind: 'cannot-deliver', positionIds: [1] }],
  ['person-order.position-not-found-in-resto', { positionIds: [1] }, { kind: 'not-found', positionIds: [1] }],
  ['person-order.not-accepted-now', {}, { kind: 'closed' }],
  ['person-order.add-more', { amount: 500 }, { kind: 'add-more', amount: 500 }],
  ...pays.map(pay =>
    [`resto.doesnt-support-${pay}`, {}, { kind: 'payment-unsupported', code: pay.replace(/-pay$/, '') }] as const),
  ['order.something-new', {}, null], ['constructor', {}, null],
]
for (const [code, facts, reason] of REFUSALS) {
  preflight(`[PRE-04, CHK-06, ERR-01] ${code} keeps the code and no price`, async () => {
    const fixture = await openCheckout()
    fixture.draft.promo.set({ code: 'ТЕСТ', active: false })
    await fixture.flushQuote()
    fixture.api.preflight = () => { throw createRejection(code, facts) }
    const now = await fixture.preflight.requestPrices()
    assert.ok(now.status === 'refused')
    assert.equal(now.reason, reason && { ...reason, message: WORDS })
    assert.equal([now.message, fixture.totals.get().payable], [code.endsWith('.range') ? null : WORDS, null])
    assert.equal(
      [fixture.draft.promo.get()?.code, fixture.preflight.promoState.get(), fixture.cart.itemCount.get()],
      ['ТЕСТ', { status: 'idle' }, 2],
    )
    fixture.fillIn()
    await fixture.orderService.placeOrder()
    assert.equal(
      [fixture.orders.length, fixture.orderService.state.get().status], [0, reason === null ? 'failed' : 'refused'],
      'no order leaves',
    )
    fixture.api.preflight = buildHonestPreflight
    assert.is((await fixture.preflight.requestPrices()).status, 'answered', 'and the next answer forgets it')
  })
}

preflight('[PRE-04, ERR-01] a refusal without a message is a failed request, and shows no machine text', async () => {
  const fixture = await openCheckout()
  await fixture.flushQuote()
  const refuse = (code: string) => {
    fixture.api.preflight = () => { throw createRejection(code, {}, 'Request failed with status 422') }
    return fixture.preflight.requestPrices()
  }
  const now = await refuse('order.something-new')
  assert.equal(now.status === 'failed' && [now.problem.code, fixture.totals.get().delivery], [
    'requestFailed', DELIVERY_PRICE,
  ])
  const named = await refuse('delivery.address-out-of-zone')
  assert.equal(named.status === 'refused' && [named.reason, named.message], [
    { kind: 'out-of-zone', message: '' }, null,
  ])
})

preflight('[PRE-04] a message goes with the question that it answered: the next refusal does not show it', async () => {
  const fixture = await openCheckout()
  for (const [code, message] of [
    ['delivery.address-out-of-zone', 'Вне зоны'], ['delivery.order-sum-not-enough.range', null], ['some.other', 'Нет'],
  ] as const) {
    fixture.api.preflight = () => { throw createRejection(code, {}, message ?? 'Мало') }
    const now = await fixture.preflight.requestPrices()
    assert.is(now.status === 'refused' && now.message, message)
  }
})

preflight('[PRE-03] takes what is left to pay and what is granted besides from the answer', async () => {
  const fixture = await openCheckout({ fill: cart => { cart.add(roll); cart.add(soup) } })
  fixture.api.preflight = request => ({
    positions: buildHonestPreflight(request).positions.map(line => ({
      ...line, payableAmount: Math.max(0, line.sum - 10_000), specials: [{ id: 4, name: 'Чай в подарок' }],
    })),
  })
  const now = await fixture.preflight.requestPrices()
  assert.equal(now.status === 'answered' && [now.payable, now.specials], [
    48_900 + 35_000 + DELIVERY_PRICE - 10_000, ['Чай в подарок'],
  ])
})

preflight('[PRE-04] no answer, an unreadable one or a broken server keep the figures, and allow a retry', async () => {
  const fixture = await openCheckout()
  await fixture.flushQuote()
  for (const error of [
    new NetworkError('unreachable'), new DecodeError(detail`positions`, detail`is no list`),
    new ApiError(500, 'delivery.order-sum-not-enough.range', 'Слова', { amount: 70_000 }),
  ]) {
    fixture.api.preflight = () => { throw error }
    const now = await fixture.preflight.requestPrices()
    assert.is(now.status === 'failed' && fixture.totals.get().delivery, DELIVERY_PRICE)
  }
  fixture.api.preflight = buildHonestPreflight
  assert.is((await fixture.preflight.requestPrices()).status, 'answered')
})

/**
 * Saves another address of the zone in the dialog. Returns the dishes about which it asks; null if it
 * saves.
 */
async function move({ shop }: Checkout, address = 'улица Свободы, 20') {
  const { dialog, choice } = shop.location
  dialog.open()
  dialog.pickAddress({ address, hasHouse: true, location: { lat: 57.64, lng: 39.88 }, placeId: address })
  assert.is(await dialog.save(), null)
  const view = dialog.view.get()
  if (view.status === 'open')
    return view.state.step.status === 'dishes-missing' ? view.state.step.dishes : (assert.unreachable() as never)
  assert.is(choice.stored.get().place?.address, address)
  return null
}
/** A cart of two dishes, one of which the restaurant of the new place does not have. */
async function withoutSoup(options: { readonly storage?: MemoryStorage } = {}): Promise<Checkout> {
  const fixture = await openCheckout({ ...options, fill: cart => { cart.add(roll); cart.add(soup) } })
  fixture.chain.dishes = fixture.chain.dishes.filter(({ id }) => id !== soup.id)
  fixture.api.preflight = () => {
    throw createRejection('person-order.position-not-found-in-resto', { positionIds: [soup.id] })
  }
  return fixture
}
/** A tab without storage events, and a function that signs another person in from another tab. */
function createForeignSession(): { readonly storage: MemoryStorage; readonly signIn: () => void } {
  const memory = createMemoryStorage()
  return {
    storage: { ...memory, subscribe: () => () => undefined },
    signIn: () => memory.set('person_profile', JSON.stringify({ ...olga, id: 7, lastName: '', patronymic: '' })),
  }
}

preflight("[LOC-12, PRE-01] a session that ends while a place is saved: the cart is checked as a guest's", async () => {
  const ended = await withoutSoup()
  ended.api.knowsPerson = false
  const another = createForeignSession()
  const unheard = await withoutSoup({ storage: another.storage })
  another.signIn()
  for (const fixture of [ended, unheard]) {
    assert.equal((await move(fixture))?.map(dish => dish.id), [soup.id])
    assert.equal(fixture.preflights.map(call => call.personId), [null])
  }
})

preflight('[PRE-04, LOC-12] drops a code that does not fit the new method, and lets everything else pass', async () => {
  const fixture = await openCheckout()
  const hold = (): void => fixture.draft.promo.set({ code: 'КУРЬЕР', active: true })
  const others = [
    ...REFUSALS.map(([code]) => code).filter(code => code !== 'person-order.position-not-found-in-resto'),
    'promo-code.not-active',
  ]
  for (const [index, error] of [
    ...others.map(code => createRejection(code)),
    new NetworkError('unreachable'),
  ].entries()) {
    hold()
    fixture.api.preflight = () => {
      throw error
    }
    assert.is(await move(fixture, `улица Свободы, ${index}`), null)
    assert.is(fixture.draft.promo.get()?.code, 'КУРЬЕР')
  }
  for (const code of [
    'promo-code.invalid-delivery-type', 'promo-code.invalid-delivery-method',
    'person-order.promo-code.invalid-delivery-type',
  ]) {
    hold()
    fixture.api.preflight = () => {
      assert.is(fixture.draft.promo.get()?.code, 'КУРЬЕР', 'not before the place is saved')
      throw createRejection(code)
    }
    assert.is(await move(fixture, code), null)
    assert.is(fixture.draft.promo.get(), null, code)
  }
})

preflight('[PRE-04] a code that does not fit the new method goes with the messages about codes', async () => {
  const fixture = await openCheckout()
  const refuse = (refused: string, code: string) => (request: PreflightRequest): Preflight => {
    if (request.promoCode === refused) throw createRejection(code)
    return buildHonestPreflight(request)
  }
  for (const [code, left] of [
    ['promo-code.not-active', ['КУРЬЕР', 'refused']], ['promo-code.invalid-delivery-type', [undefined, 'idle']],
  ] as const) {
    fixture.api.preflight = refuse('СТАРЫЙ', 'promo-code.not-found')
    await fixture.preflight.applyPromo('КУРЬЕР')
    await fixture.preflight.applyPromo('СТАРЫЙ')
    assert.equal([fixture.draft.promo.get()?.code, fixture.preflight.promoState.get().status], ['КУРЬЕР', 'refused'])
    fixture.api.preflight = refuse('КУРЬЕР', code)
    assert.is(await move(fixture, code), null)
    assert.equal([fixture.draft.promo.get()?.code, fixture.preflight.promoState.get().status], left, code)
  }
})

preflight('[PRE-04, CART-08] a code typed while an address is saved stays, though the old one is removed', async () => {
  const fixture = await openCheckout()
  fixture.draft.promo.set({ code: 'КУРЬЕР', active: true })
  const check = createDeferred<Preflight>()
  fixture.api.preflight = request => (request.promoCode === 'КУРЬЕР' ? check.promise : buildHonestPreflight(request))
  const moving = move(fixture, 'улица Свободы, 1')
  await flushPromises()
  assert.is(fixture.preflights.at(-1)?.request.promoCode, 'КУРЬЕР')
  await fixture.preflight.applyPromo('СУШИ10')
  check.fail(createRejection('promo-code.invalid-delivery-type'))
  assert.is(await moving, null)
  await fixture.flushQuote()
  assert.equal([fixture.draft.promo.get()?.code, fixture.preflight.promoState.get().status], ['СУШИ10', 'idle'])
  assert.is(fixture.preflights.at(-1)?.request.promoCode, 'СУШИ10')
})

preflight('[PRE-04, LOC-12] missing dishes block a restaurant although the code is refused first', async () => {
  for (const code of ['promo-code.invalid-delivery-type', 'promo-code.not-found-for-resto']) {
    const fixture = await withoutSoup()
    fixture.draft.promo.set({ code: 'КУРЬЕР', active: true })
    const { preflight: lacksSoup } = fixture.api
    fixture.api.preflight = request => {
      if (request.promoCode !== undefined) throw createRejection(code)
      return lacksSoup(request)
    }
    assert.equal((await move(fixture))?.map(dish => dish.id), [soup.id], code)
    assert.equal(fixture.preflights.map(call => call.request.promoCode), ['КУРЬЕР', undefined])
    assert.is(fixture.draft.promo.get()?.code, 'КУРЬЕР')
    await fixture.shop.location.dialog.save()
    assert.equal(
      [fixture.draft.promo.get()?.code, fixture.cart.itemCount.get()],
      [code.endsWith('type') ? undefined : 'КУРЬЕР', 1],
    )
  }
})

preflight('[PRE-01] a restaurant\'s new price is what the next request says', async () => {
  const fixture = await openCheckout()
  await fixture.flushQuote()
  fixture.chain.dishes = fixture.chain.dishes.map(dish => (dish.id === roll.id ? { ...dish, price: 61_900 } : dish))
  const venue = fixture.shop.location.choice.venue.get()
  if (venue.kind === 'resto') await fixture.shop.menu.reload(venue.resto)
  await fixture.flushQuote()
  assert.equal(
    fixture.preflights.map(call => call.request.positions.map(line => [line.price, line.sum])),
    [[[58_900, 117_800]], [[61_900, 123_800]]],
  )
})

preflight('[PRE-01, AUTH-06] a session that ended unnoticed is priced as a guest’s, once', async () => {
  const another = createForeignSession()
  const fixture = await openCheckout({ storage: another.storage })
  await fixture.flushQuote()
  another.signIn()
  const now = await fixture.preflight.requestPrices()
  assert.equal([now.status, fixture.preflights.map(call => call.personId)], ['answered', [1001, null]])
})

preflight('[PRE-01, PRE-02, CHK-04] who signs in keeps the guest’s figures until own ones load or fail', async () => {
  const fixture = await openCheckout({ person: null })
  await fixture.flushQuote()
  fixture.fillIn()
  await fixture.changePersonElsewhere(olga)
  assert.equal([fixture.preflight.state.get().status, fixture.totals.get().delivery], ['asking', DELIVERY_PRICE])
  fixture.api.preflight = () => { throw new NetworkError('unreachable') }
  await fixture.flushQuote()
  assert.equal([fixture.preflight.state.get().status, fixture.totals.get().delivery], ['failed', null])
  assert.equal(fixture.preflights.map(call => call.personId), [null, 1001])
  fixture.api.preflight = buildHonestPreflight
  await fixture.preflight.requestPrices()
  await fixture.changePersonElsewhere(null)
  await fixture.changePersonElsewhere(olga)
  assert.equal(await fixture.orderService.placeOrder(), { kind: 'placed' })
})

preflight.run()
