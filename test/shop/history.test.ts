import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { PastOrder } from '../../core/shop/checkout/history.ts'
import type { Order } from '../../core/shop/checkout/checkout-api.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { createRandom } from '../kit/random.ts'
import { buildShop } from '../kit/shop.ts'
import {
  buildHonestPreflight, deliveryChoice, createDevice, NOON, openCheckout, place, roll, soup, createTownChain,
  takeAwayChoice, wok, type Checkout, type CheckoutOptions,
} from './checkout.fixture.ts'

const memory = suite('orders of this device')

const KEY = 'order_history'
const DAY = 86_400_000
/** The number of orders that the device stores. */
const MOST_ORDERS = 20
const order = (number: string): Order => ({
  id: `id-${number}`, number, status: 'ACCEPTED', payableAmount: 99_000, paymentUrl: 'https://bank.test/secret-token',
})
/** A page on a device with this stored text instead of orders; no call is made. */
function open(text: string) {
  const storage = createMemoryStorage({ ...createDevice(null, null), [KEY]: text })
  return { storage, ...buildShop({ storage }).shop.checkout }
}
async function ready(options: CheckoutOptions = {}): Promise<Checkout> {
  const fixture = await openCheckout(options)
  fixture.fillIn()
  await fixture.flushQuote()
  return fixture
}
/** Places an order of the cart, or of a roll if it is empty; the API returns this number. */
async function buy({ cart, orderService, api, flushQuote }: Checkout, number: string): Promise<void> {
  if (cart.itemCount.get() === 0) {
    cart.add(roll)
    await flushQuote()
  }
  api.order = () => order(number)
  assert.is((await orderService.placeOrder()).kind, 'pay')
}
const entry = (number: string, fields: Partial<Record<keyof PastOrder, unknown>> = {}) => ({
  id: `id-${number}`, number, at: NOON - DAY, restoId: 11, restoName: 'Цапля', timeZone: '+03:00', method: 'DELIVERY',
  payable: 1, currency: 'RUB', lines: [{ id: 1, name: 'Ролл', count: 1, price: 1, modifiers: [] }], ...fields,
})
const selectNumbers = ({ history }: Pick<Checkout['shop']['checkout'], 'history'>): readonly (string | undefined)[] =>
  history.orders.get().map(order => order.number)

memory('[CHK-09] an order is stored with dishes, payment and address, and no other personal data', async () => {
  const where = {
    ...place, address: 'улица Тайная, 5', apartment: '517', entrance: '9', floor: '33', intercom: '517К',
    comment: 'Со двора',
  }
  const fixture = await ready({ choice: { ...deliveryChoice, place: where }, fill: cart => cart.add(wok, 2) })
  const { draft } = fixture
  for (const [name, text] of [
    ['name', 'Ольга Скрытная'], ['email', 'olga@secret.example'], ['comment', 'Не звонить'],
  ] as const)
    draft.form.set(name, text)
  draft.personCount.set(4)
  await fixture.preflight.applyPromo('LETO')
  await buy(fixture, '7')
  const { request } = fixture.orders[0] ?? assert.unreachable() as never
  assert.equal(
    [request.promoCode, request.intercom, request.person.name, request.personCount],
    ['LETO', '517К', 'Ольга Скрытная', 4], 'the restaurant got all of it',
  )
  const { history } = fixture.shop.checkout
  assert.equal(history.orders.get(), [
    {
      id: 'id-7',
      number: '7',
      at: NOON + 300,
      restoId: 11,
      restoName: 'Заведение 11',
      timeZone: '+03:00',
      currency: 'RUB',
      method: 'DELIVERY',
      payable: 99_000,
      where: 'улица Тайная, 5',
      door: { apartment: '517', entrance: '9', floor: '33' },
      payBy: 'CARD_ONLINE',
      city: 'Ярославль',
      phones: [],
      delivery: 19_900,
      noCall: true,
      due: { at: NOON + 3_600_000, isForecast: true },
      lines: [
        {
          id: 3, name: 'Вок', count: 2, price: 49_800, sum: 99_600,
          modifiers: wok.modifiers.map(({ modifierId, id, name, count }) => ({ modifierId, id, name, count })),
        },
      ],
    },
  ])
  const text = fixture.storage.get(KEY) ?? ''
  for (const secret of ['57.6', '39.8', 'Ольга', 'secret', '9995550100', 'звонить', '517К', 'двора', 'LETO', 'bank'])
    assert.not.match(text, secret)
  assert.equal(open(text).history.orders.get(), history.orders.get(), 'the next visit reads what this one wrote')
})

memory(`[CHK-09] the latest ${MOST_ORDERS} orders are kept, the latest first, each once`, async () => {
  const fixture = await ready()
  const numbers = (): readonly (string | undefined)[] => selectNumbers(fixture.shop.checkout)
  for (let number = 1; number <= MOST_ORDERS + 5; number += 1) await buy(fixture, String(number))
  assert.equal([numbers().length, numbers()[0], numbers().at(-1)], [MOST_ORDERS, String(MOST_ORDERS + 5), '6'])
  await buy(fixture, '10')
  assert.equal(
    [numbers().length, numbers()[0], numbers().filter(number => number === '10').length],
    [MOST_ORDERS, '10', 1],
  )
})

memory('[CHK-09] orders of an API without ids are kept apart, though a number comes again on another day', async () => {
  const fixture = await ready({ config: { orders: { status: true } } })
  const { shop: { checkout }, api, cart, flushQuote, orderService, timer } = fixture
  const statusPaths: string[] = []
  api.before = path => { if (path.includes('/persons/')) statusPaths.push(path) }
  const ordered = async (): Promise<void> => {
    if (cart.itemCount.get() === 0) cart.add(roll)
    await flushQuote()
    await orderService.placeOrder()
  }
  api.order = () => ({ number: '15', status: 'ACCEPTED', payableAmount: 1, paymentUrl: 'https://bank.test/1' }) as Order
  await ordered()
  await ordered()
  const [first = assert.unreachable() as never, second = assert.unreachable() as never] = checkout.orders.get()
  assert.equal([first.number, second.number, first.lines[0]?.count, second.lines[0]?.count], ['15', '15', 1, 2])
  assert.is.not(first.id, second.id)
  assert.equal(orderService.unpaid.get().map(({ id }) => id), [second.id])
  checkout.status.poll()
  await timer.advance(1)
  assert.equal(statusPaths, ['/api/v1/persons/1001/orders/15'], 'the API’s status is that of the latest')
})

memory('[CHK-09] a damaged entry is left out, and the others stay', () => {
  const wrong = [
    null, 7, 'x', [], {}, entry('a', { lines: [] }), entry('b', { lines: [{}] }), entry('c', { lines: 'x' }),
    entry('d', { payable: -1 }), entry('e', { payable: 1.5 }), entry('f', { method: 'PIGEON' }),
    entry('g', { restoId: 0 }), entry('h', { at: '2026' }), entry('p', { at: 9e15 }), entry('q', { at: -1 }),
    { ...entry('r'), id: 'id-1' }, entry('i', { number: 7 }),
    entry('j', { lines: [{ id: 1, name: 'x', count: 0, price: 1, modifiers: [] }] }),
    entry('k', { lines: [{ id: 1, name: 'x', count: 1e9, price: 1, modifiers: [] }] }),
    entry('l', { lines: [{ id: 1, name: 'x', count: 1, price: 1, modifiers: [{}] }] }),
    entry('m', { lines: [{ id: 1, name: 'x', count: 1, price: 1, modifiers: [] }, null] }),
    entry('o', { currency: undefined }),
  ]
  const page = open(JSON.stringify([entry('1'), ...wrong, entry('2', { restoName: undefined, timeZone: undefined })]))
  assert.equal(selectNumbers(page), ['1', '2'])
  assert.equal(page.history.orders.get().map(order => order.restoName), ['Цапля', ''])
})

memory('[CHK-09, STO-04] what is no list at all is put aside, and the next order is kept', async () => {
  for (const text of ['', '{', 'null', '{}', '7', '"x"', '{"__proto__":[]}', `[${'['.repeat(5000)}`]) {
    const fixture = await ready({
      storage: createMemoryStorage({ ...createDevice(deliveryChoice, null), [KEY]: text }),
    })
    const { history } = fixture.shop.checkout
    assert.equal(history.orders.get(), [], text.slice(0, 20))
    await buy(fixture, '7')
    assert.equal(selectNumbers(fixture.shop.checkout), ['7'])
    history.clear()
    assert.equal(fixture.storage.keys().filter(key => key.startsWith(KEY)), [], 'cleared with what was put aside')
  }
})

memory('[CHK-09, STO-04] texts damaged anywhere never crash the shop, and never show half an order', async () => {
  const fixture = await ready()
  for (const number of ['1', '2', '3']) await buy(fixture, number)
  const text = fixture.storage.get(KEY) ?? ''
  const random = createRandom(9)
  // data of another tab is decoded like stored data
  const { storage, history } = open('[]')
  const there = storage.otherTab()
  let shown = 0
  for (let round = 0; round < 2000; round += 1) {
    const at = Math.floor(random() * text.length)
    there.set(
      KEY,
      random() < 0.5
        ? text.slice(0, at)
        : `${text.slice(0, at)}${'{}[],:"0n\\'[Math.floor(random() * 10)]}${text.slice(at + 1)}`,
    )
    for (const one of history.orders.get()) {
      shown += 1
      assert.ok(one.lines.length > 0 && one.lines.every(line => line.count > 0 && line.id > 0))
    }
  }
  assert.ok(shown > 1000)
  assert.equal(open(text.slice(0, -9)).history.orders.get(), [])
})

memory('[CHK-08, CHK-09] an accepted order is kept once, while the cart still holds it, and no other is', async () => {
  const fixture = await ready({ fill: cart => { cart.add(roll, 2); cart.add(wok) } })
  const { history } = fixture.shop.checkout
  const messages: string[] = []
  history.orders.subscribe(() => {
    const [kept] = history.orders.get()
    messages.push(`${kept?.number} ${kept?.lines.length} ${fixture.cart.itemCount.get()}`)
  })
  fixture.api.order = () => { throw new Error('no') }
  await fixture.orderService.placeOrder()
  assert.equal(messages, [])
  fixture.orderService.dismiss()
  fixture.api.order = () => order('5')
  await fixture.orderService.repeatUnknown()
  assert.equal([messages, fixture.cart.itemCount.get()], [['5 2 3'], 0])
})

for (const [when, isPriced] of [['before the first price', false], ['with a price', true]] as const) {
  memory(`[CHK-14] an order pressed ${when} is stored with the last quote, and tells the fall`, async () => {
    const fixture = await openCheckout({ choice: takeAwayChoice })
    fixture.fillIn()
    if (isPriced) await fixture.flushQuote()
    fixture.api.preflight = request => ({
      positions: buildHonestPreflight(request).positions.map(line => ({
        ...line, sum: line.sum - 2000, payableAmount: line.sum - 2000,
        discounts: [{ id: 1, name: 'Скидка', calculatedAmount: 1000 }],
      })),
    })
    fixture.api.order = () => ({ ...order('7'), payableAmount: 2 * roll.price - 2000 })
    const before = fixture.totals.get()
    assert.is(before.payable, isPriced ? 2 * roll.price : null)
    await fixture.orderService.placeOrder()
    const [placed = assert.unreachable() as never] = fixture.shop.checkout.orders.get()
    assert.equal(
      [placed.payable, placed.agreed, placed.discount, placed.lines.map(({ sum }) => sum)],
      [2 * roll.price - 2000, before.total, 2000, [2 * roll.price - 2000]],
    )
  })
}

memory('[CHK-14] an order pressed before the first price is stored with the cost of delivery', async () => {
  const fixture = await openCheckout()
  fixture.fillIn()
  fixture.api.preflight = request => {
    const { positions } = buildHonestPreflight(request, 1000)
    return { positions: positions.map(line => (line.id === roll.id ? { ...line, payableAmount: 0, sum: 0 } : line)) }
  }
  fixture.api.order = () => ({ ...order('7'), payableAmount: 1000 })
  await fixture.orderService.placeOrder()
  const [placed = assert.unreachable() as never] = fixture.shop.checkout.orders.get()
  assert.equal([placed.delivery, placed.agreed], [1000, 2 * roll.price])
})

memory('[CHK-09] an accepted order is stored with its lines, and erased at sign-out', async () => {
  const { orderService, session, shop, storage } = await ready({ fill: cart => cart.add(roll, 2) })
  assert.equal(await orderService.placeOrder(), { kind: 'placed' })
  const { history, order } = shop.checkout
  const [{ number, payable, lines } = assert.unreachable() as never] = history.orders.get()
  assert.equal([number, payable], [order.placed.get()?.number, order.placed.get()?.payable])
  assert.equal(lines.map(line => [line.id, line.count, line.price]), [[roll.id, 2, roll.price]])
  session.signOut()
  assert.equal([history.orders.get(), storage.get(KEY)], [[], null])
  assert.equal([order.placed.get(), storage.get('order_placed')], [null, null], 'nor where the last one went')
})

memory('[CHK-09] a repeated order has today’s prices, compared only within its restaurant', async () => {
  const lines = [{ ...formerLine(roll.id, 2), price: roll.price - 1000 }, formerLine(soup.id, 2)]
  const dishes = createTownChain().dishes.map(dish => (dish.id === soup.id ? { ...dish, isAvailable: false } : dish))
  const { shop: { cart, checkout } } = await openWithOrder(lines, dishes)
  const [again = assert.unreachable() as never] = checkout.history.orders.get()
  const repeat = (order: PastOrder) => {
    cart.offers.repeat(order)
    const view = cart.offers.view.get()
    return view.status === 'offered' ? view : assert.unreachable(view.status) as never
  }
  const own = repeat(again)
  assert.equal([own.from, own.number, own.isElsewhere, own.hasCartLines], ['order', '2', false, false])
  assert.equal(
    own.filled.fitting.map(item => [item.position.id, item.count, item.position.price, item.difference]),
    [[roll.id, 2, roll.price, 1000]],
  )
  assert.equal(own.filled.unfit.map(item => [item.name, item.why]), [[soup.name, 'sold-out']])
  assert.is(cart.itemCount.get(), 0)
  cart.offers.accept('beside')
  assert.is(cart.itemCount.get(), 2)
  const absent = { ...again.lines[0]!, id: 404, name: 'Суп дня' }
  const other = repeat({ ...again, restoId: 99, lines: [...again.lines, absent] })
  assert.equal([other.isElsewhere, other.hasCartLines], [true, true])
  assert.equal(other.filled.fitting.map(item => item.difference), [0])
  assert.equal(other.filled.unfit.map(item => item.name), [soup.name, 'Суп дня'])
  cart.offers.dismiss()
  assert.is(cart.offers.view.get().status, 'none')
})

/** A page of a shop with the dishes of the town, on a device with one order of these lines. */
async function openWithOrder(lines: readonly object[], dishes = createTownChain().dishes): Promise<Checkout> {
  const text = JSON.stringify([entry('2', { lines }), entry('1')])
  const storage = createMemoryStorage({ [KEY]: text, ...createDevice(deliveryChoice, null) })
  return openCheckout({ storage, fill: () => undefined, chain: { dishes } })
}
const formerLine = (id: number, count: number) => ({ id, name: `Блюдо ${id}`, count, price: 1, modifiers: [] })

memory('[CHK-12] the last order has the present prices of its lines', async () => {
  const fixture = await openWithOrder([formerLine(soup.id, 2), formerLine(404, 1), formerLine(roll.id, 1)])
  const lastOrder = fixture.shop.checkout.lastOrder.get()
  assert.is(lastOrder?.order.number, '2')
  assert.equal(lastOrder?.price, { sum: 2 * soup.price + roll.price, currency: 'RUB' })
})

memory('[CHK-12] the last order has no price if the restaurant has none of its dishes', async () => {
  const fixture = await openWithOrder([formerLine(404, 1)])
  assert.is(fixture.shop.checkout.lastOrder.get()?.price, null)
})

memory('[CHK-12] the last order is not offered before the menu has loaded, nor after its erasure', async () => {
  assert.is(open(JSON.stringify([entry('1')])).lastOrder.get(), null)
  const { history, lastOrder } = (await openWithOrder([formerLine(roll.id, 1)])).shop.checkout
  assert.ok(lastOrder.get() !== null)
  history.clear()
  assert.is(lastOrder.get(), null)
})

memory('[CHK-09] the orders of another white label are gone before anybody reads them', () => {
  const storage = createMemoryStorage({
    app_white_label: 'volna', app_version: '1.0.0', [KEY]: JSON.stringify([entry('1')]),
  })
  assert.equal(buildShop({ storage }).shop.checkout.history.orders.get(), [])
  const ownStorage = createMemoryStorage({
    app_white_label: 'caplya', app_version: '0.9.0', [KEY]: JSON.stringify([entry('1')]),
  })
  assert.is(buildShop({ storage: ownStorage }).shop.checkout.history.orders.get().length, 1, 'a new version keeps them')
})

memory.run()
