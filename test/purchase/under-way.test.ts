import { setImmediate as nextTurn } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { DeviceOrder } from '../../core/shop/checkout/device-orders.ts'
import { createTestTimer } from '../kit/clock.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { buildShop, FRIDAY_NOON, STARTUP_KEYS, type TestSandbox } from '../kit/shop.ts'
import { closeSandboxes, dumpStorage, openCustomer, openReadyCustomer, openSandbox, type Customer } from './customer.ts'

/** The orders of a device with their state (CHK-14). */
const underWay = suite<{ sandbox: TestSandbox; page: Customer; storage: MemoryStorage; id: string }>(
  'orders under way',
)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STATUS = { orders: { status: true } }

underWay.after.each(closeSandboxes)

/** A page after an order that is paid on receipt. */
async function openOrdered(): Promise<{ sandbox: TestSandbox; page: Customer; storage: MemoryStorage; id: string }> {
  const sandbox = await openSandbox({ habits: { orderStatus: true } })
  const { page, storage } = await openReadyCustomer({ sandbox, config: STATUS })
  assert.is((await page.placeOrder()).kind, 'placed')
  return { sandbox, page, storage, id: page.shop.checkout.order.placed.get()?.id ?? '' }
}
async function pass(page: Customer, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    await page.timer.advance(1000)
    while (page.network.isBusy()) await nextTurn()
  }
  await nextTurn()
}
const entry = (fields: object = {}) => ({
  id: 'a', number: '7', at: FRIDAY_NOON, restoId: 11, restoName: 'Цапля', timeZone: '+03:00', method: 'DELIVERY',
  payable: 1, currency: 'RUB', lines: [{ id: 1, name: 'Ролл', count: 1, price: 1, modifiers: [] }], ...fields,
})
/** The checkout of a device with these orders, this long after noon. */
function openLater(later: number, stored: Readonly<Record<string, unknown>>) {
  const texts = Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)]))
  const storage = createMemoryStorage({ ...STARTUP_KEYS, ...texts })
  return buildShop({ storage, timer: createTestTimer(FRIDAY_NOON + later) }).shop.checkout
}
const steps = (...statuses: readonly string[]) =>
  ({ order_progress: [{ id: 'a', steps: statuses.map(status => ({ status })) }] })
const sunday = { preOrderTime: '2026-11-22T12:00:00+03:00' }
const soon = { due: { at: FRIDAY_NOON + HOUR, isForecast: true } }

for (const [name, stored, later, phase] of [
  ['without a status', { order_history: [entry()] }, 3 * HOUR - MINUTE, 'ACCEPTED'],
  ['without a status', { order_history: [entry()] }, 3 * HOUR, null],
  ['with an expected time', { order_history: [entry(soon)] }, 4 * HOUR - MINUTE, 'ACCEPTED'],
  ['with an expected time', { order_history: [entry(soon)] }, 4 * HOUR, null],
  ['with a requested time', { order_history: [entry(sunday)] }, 40 * HOUR, 'ACCEPTED'],
  ['that is late by the API', { order_history: [entry(soon)], ...steps('COOKING') }, 5 * HOUR, 'COOKING'],
  ['that the API forgot', { order_history: [entry(soon)], ...steps('COOKING') }, 25 * HOUR, null],
  ['that is done', { order_history: [entry(soon)], ...steps('COOKING', 'DONE') }, 0, null],
  ['that is cancelled', { order_history: [entry(soon)], ...steps('CANCELLED') }, 0, null],
  ['with a status of no meaning', { order_history: [entry()], ...steps('IN_THE_OVEN') }, 3 * HOUR, null],
] as const) {
  underWay(`[CHK-14] an order ${name} is ${phase ?? 'over'} ${later / MINUTE} minutes later`, () => {
    const { orders, underWay: list } = openLater(later, stored)
    assert.equal(list.get().map(order => order.phase), phase === null ? [] : [phase])
    assert.is(orders.get()[0]?.repeatable !== null, phase === null, 'it can be repeated once it is over')
  })
}

underWay('[CHK-14, STO-05] an order stays with its facts and status in new visits, also after a new cart', async () => {
  const { page, storage, id } = await openOrdered()
  const { checkout, cart } = page.shop
  checkout.order.setStatus(id, 'COOKING')
  const [before] = checkout.orders.get()
  cart.onFirstDish()
  assert.is(checkout.order.placed.get(), null)
  const later = buildShop({ storage: createMemoryStorage(dumpStorage(storage)) }).shop.checkout
  for (const { orders } of [checkout, later]) {
    const [order = assert.unreachable() as never] = orders.get()
    assert.equal([order.id, order.phase, order.status, order.isUnderWay], [id, 'COOKING', 'COOKING', true])
    for (const key of ['number', 'where', 'door', 'payBy', 'city', 'phones', 'delivery', 'due', 'lines', 'at'] as const)
      assert.equal(order[key], before?.[key], key)
  }
})

underWay('[CHK-14] a step has a time only if the page observed its beginning, and the API’s ready time counts', async () => {
  const { sandbox, page, id } = await openOrdered()
  const { checkout } = page.shop
  await sandbox.control('order-status', { orderId: id, status: 'COOKING' })
  checkout.status.poll()
  checkout.status.poll()
  await pass(page, 5)
  const list = () => checkout.orders.get()[0]?.steps.map(({ status, state, at }) => `${status} ${state} ${typeof at}`)
  assert.equal(list(), [
    'ACCEPTED past number', 'COOKING current undefined', 'ON_THE_WAY next undefined', 'DONE next undefined',
  ])
  const readyAt = '2026-11-20T12:40:00+03:00'
  await sandbox.control('order-status', { orderId: id, status: 'ON_THE_WAY', readyAt })
  await pass(page, 31)
  assert.equal(list(), [
    'ACCEPTED past number', 'COOKING past undefined', 'ON_THE_WAY current number', 'DONE next undefined',
  ])
  assert.is(checkout.orders.get()[0]?.readyAt, Date.parse(readyAt))
  const requests = page.network.paths.filter(path => /^GET \/api\/v1\/persons\/\d+\/orders\//.test(path))
  assert.is(requests.length, 2, 'two views that poll request an order once')
})

underWay('[CHK-14, ERR-05] a ready time without an offset is in the zone of the order’s restaurant', async () => {
  const { sandbox, page, id } = await openOrdered()
  const { checkout } = page.shop
  await sandbox.control('order-status', { orderId: id, status: 'COOKING', readyAt: '2026-11-20T12:40:00' })
  checkout.status.poll()
  await pass(page, 1)
  assert.is(checkout.orders.get()[0]?.readyAt, Date.parse('2026-11-20T12:40:00+03:00'))
})

underWay('[CHK-14, CHK-07] an earlier order is paid by its link until the API confirms it', () => {
  const stored = {
    order_history: [entry({ payBy: 'CARD_ONLINE' }), entry({ id: 'b', payBy: 'CARD_ONLINE' })],
    order_unpaid: [{ id: 'a', url: 'https://bank.test/7' }],
  }
  const { order, orders } = openLater(0, stored)
  assert.equal(orders.get().map(({ payment, phase }) => [payment, phase]), [
    [{ at: 'waiting', url: 'https://bank.test/7' }, 'AWAITING_PAYMENT'], [null, 'ACCEPTED'],
  ])
  order.setStatus('a', 'COOKING')
  assert.equal([orders.get()[0]?.phase, order.unpaid.get()], ['COOKING', []])
})

underWay('[CHK-07, CHK-14] a status of no meaning keeps the confirmed payment and the state before it', () => {
  const placed = {
    id: 'a', payable: 1, currency: 'RUB', method: 'DELIVERY', where: 'улица', preOrderTime: null, timeZone: '+03:00',
    payment: { at: 'waiting', url: 'https://bank.test/7' },
  }
  const { order, orders } = openLater(0, {
    order_history: [entry({ payBy: 'CARD_ONLINE' }), entry({ id: 'b', payBy: 'CARD_ONLINE' })], order_placed: placed,
    order_unpaid: [{ id: 'b', url: 'https://bank.test/8' }],
  })
  for (const status of ['AWAITING_PAYMENT', 'PACKING']) for (const id of ['a', 'b']) order.setStatus(id, status)
  assert.equal(
    [orders.get().map(({ phase }) => phase), order.unpaid.get().length], [['AWAITING_PAYMENT', 'AWAITING_PAYMENT'], 1],
    'it confirms no payment either',
  )
  for (const status of ['COOKING', 'PACKING']) for (const id of ['a', 'b']) order.setStatus(id, status)
  const readStep = ({ steps }: DeviceOrder) => steps.find(({ state }) => state === 'current')?.status
  assert.equal(orders.get().map(order => [order.phase, readStep(order)]), [
    ['COOKING', 'COOKING'], ['COOKING', 'COOKING'],
  ])
  order.hidePlaced()
  assert.equal([order.placed.get(), order.unpaid.get()], [null, []], 'a paid order needs no payment link')
  order.setStatus('a', 'CANCELLED')
  order.setStatus('a', 'REFUND_SENT')
  assert.is(orders.get()[0]?.phase, 'CANCELLED')
})

underWay('[CHK-14, STO-04] a known status that an earlier version stored outlasts one of no meaning', () => {
  const placed = {
    id: 'a', payable: 1, currency: 'RUB', method: 'DELIVERY', where: 'улица', preOrderTime: null, timeZone: '+03:00',
    payment: { at: 'waiting', url: 'https://bank.test/7' }, status: 'COOKING',
  }
  const { order, orders } = openLater(0, { order_placed: placed, order_history: [entry()], ...steps('PACKING') })
  assert.equal([orders.get()[0]?.phase, order.placed.get()?.status], ['COOKING', 'COOKING'])
})

underWay('[CHK-09, CHK-14] clearing the history removes the progress of all but the placed order', async () => {
  const { page, storage, id } = await openOrdered()
  const { history, order, orders } = page.shop.checkout
  order.setStatus('earlier', 'DONE')
  order.setStatus(id, 'COOKING')
  history.clear()
  assert.equal([orders.get().map(one => [one.id, one.phase, one.lines])], [[[id, 'COOKING', []]]])
  assert.not.match(storage.get('order_progress') ?? '', 'earlier')
})

underWay('[STO-06] after sign-out no key tells of an order', async () => {
  const { page, storage, id } = await openOrdered()
  page.shop.checkout.order.setStatus(id, 'COOKING')
  page.shop.session.signOut()
  assert.equal(page.shop.checkout.orders.get(), [])
  assert.not.match(JSON.stringify(dumpStorage(storage)), id)
  assert.equal(openCustomer({ sandbox: await openSandbox(), storage }).shop.checkout.orders.get(), [])
})

underWay('[STO-04] damaged progress leaves out what cannot be read', () => {
  const order_history = [entry()]
  for (const [order_progress, phase] of [
    ['nonsense', 'ACCEPTED'], [[{ id: 'a', steps: [{ status: 'COOKING', at: 'x' }], readyAt: 'soon' }], 'COOKING'],
    [[{ id: 'a', steps: [] }, null], 'ACCEPTED'],
  ] as const) assert.is(openLater(0, { order_history, order_progress }).orders.get()[0]?.phase, phase)
})

underWay.run()
