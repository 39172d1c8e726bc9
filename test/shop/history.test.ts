import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createOrderHistory, MOST_ORDERS, type PastOrder } from '../../core/shop/checkout/history.ts'
import type { Order, OrderRequest } from '../../core/shop/checkout/wire.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { buildShop, chosen, FRIDAY_NOON, readyShop, until, type TestSandbox } from '../kit/shop.ts'
import { seeded } from '../kit/random.ts'
import { openCheckout, roll, wok } from './checkout.world.ts'
import { restoOf, menuRef } from './menu.world.ts'

const memory = suite('orders of this device')
const opened: TestSandbox[] = []
memory.after(async () => {
  for (const sandbox of opened) await sandbox.close()
})

const KEY = 'order_history'
const place = restoOf(11, [menuRef(1)])
const order = (number: string): Order => ({ id: `id-${number}`, number, status: 'ACCEPTED', payableAmount: 99_000, paymentUrl: 'https://bank.test/secret-token' })
const request: OrderRequest = {
  deliveryType: 'DELIVERY', payType: 'CARD_ONLINE', promoCode: 'LETO', restoId: 11, address: 'улица Тайная, 5', location: { lat: 57.123456, lng: 39.654321 },
  positions: [{ id: 3, name: 'Вок', price: 40_000, count: 2, sum: 99_600, modifiers: [{ modifierId: 8, id: 81, name: 'Спайси', price: 4900, count: 2 }] }],
  person: { name: 'Ольга Скрытная', email: 'olga@secret.example', phone: '+79995550100' }, comment: 'Не звонить', apartment: '517', entrance: '9', floor: '33', intercom: '517К',
  deliveryComment: 'Со двора', personCount: 4, returnUrl: 'https://shop.test/cart',
}
function open(text?: string, reports: string[] = []) {
  const storage = createMemoryStorage(text === undefined ? {} : { [KEY]: text })
  return { storage, history: createOrderHistory({ storage, now: () => FRIDAY_NOON, report: what => void reports.push(what) }) }
}
const entry = (number: string, fields: Partial<Record<keyof PastOrder, unknown>> = {}) => ({
  id: `id-${number}`, number, at: FRIDAY_NOON, restoId: 11, restoName: 'Цапля', timeZone: '+03:00', method: 'DELIVERY', payable: 1, currency: 'RUB',
  lines: [{ id: 1, name: 'Ролл', count: 1, price: 1, modifiers: [] }], ...fields,
})
const numbersOf = (history: ReturnType<typeof createOrderHistory>): readonly (string | undefined)[] => history.orders.get().map(one => one.number)

memory('[CHK-09] an accepted order is kept with its dishes, and with nothing about its customer', () => {
  const { storage, history } = open()
  history.keep(order('7'), request, place)
  assert.equal(history.orders.get(), [{
    id: 'id-7', number: '7', at: FRIDAY_NOON, restoId: 11, restoName: 'Заведение 11', timeZone: place.zone.name, currency: 'RUB', method: 'DELIVERY', payable: 99_000,
    lines: [{ id: 3, name: 'Вок', count: 2, price: 49_800, modifiers: [{ modifierId: 8, id: 81, name: 'Спайси', count: 2 }] }],
  }])
  const text = storage.get(KEY) ?? ''
  for (const secret of ['Тайная', '57.12', '39.65', 'Ольга', 'secret', '9995550100', 'звонить', '517', 'двора', 'LETO', 'bank']) assert.not.match(text, secret)
  assert.equal(open(text).history.orders.get(), history.orders.get(), 'the next visit reads what this one wrote')
})

memory(`[CHK-09] the latest ${MOST_ORDERS} orders are kept, the latest first, each once`, () => {
  const { history } = open()
  for (let number = 1; number <= MOST_ORDERS + 5; number += 1) history.keep(order(String(number)), request, place)
  assert.equal([history.orders.get().length, numbersOf(history)[0], numbersOf(history).at(-1)], [MOST_ORDERS, String(MOST_ORDERS + 5), '6'])
  history.keep(order('10'), request, place)
  assert.equal([history.orders.get().length, numbersOf(history)[0], numbersOf(history).filter(one => one === '10').length], [MOST_ORDERS, '10', 1])
})

memory('[CHK-09] a damaged entry is left out, and the others stay', () => {
  const wrong = [
    null, 7, 'x', [], {}, entry('a', { lines: [] }), entry('b', { lines: [{}] }), entry('c', { lines: 'x' }), entry('d', { payable: -1 }), entry('e', { payable: 1.5 }),
    entry('f', { method: 'PIGEON' }), entry('g', { restoId: 0 }), entry('h', { at: '2026' }), entry('p', { at: 9e15 }), entry('q', { at: -1 }), { ...entry('r'), id: 'id-1' }, entry('i', { number: 7 }), entry('j', { lines: [{ id: 1, name: 'x', count: 0, price: 1, modifiers: [] }] }),
    entry('k', { lines: [{ id: 1, name: 'x', count: 1e9, price: 1, modifiers: [] }] }), entry('l', { lines: [{ id: 1, name: 'x', count: 1, price: 1, modifiers: [{}] }] }),
    entry('m', { lines: [{ id: 1, name: 'x', count: 1, price: 1, modifiers: [] }, null] }), entry('o', { currency: undefined }),
  ]
  const { history } = open(JSON.stringify([entry('1'), ...wrong, entry('2', { restoName: undefined, timeZone: undefined })]))
  assert.equal(numbersOf(history), ['1', '2'])
  assert.equal(history.orders.get().map(one => one.restoName), ['Цапля', ''])
})

memory('[CHK-09, STO-04] what is no list at all is put aside, and the next order is kept', () => {
  for (const text of ['', '{', 'null', '{}', '7', '"x"', '{"__proto__":[]}', `[${'['.repeat(5000)}`]) {
    const { storage, history } = open(text)
    assert.equal(history.orders.get(), [], text.slice(0, 20))
    history.keep(order('7'), request, place)
    assert.equal(numbersOf(history), ['7'])
    history.clear()
    assert.equal(storage.keys(), [], 'cleared with what was put aside')
  }
})

memory('[CHK-09, STO-04] texts damaged anywhere never crash the shop, and never show half an order', () => {
  const { storage, history } = open()
  for (const number of ['1', '2', '3']) history.keep(order(number), request, place)
  const text = storage.get(KEY) ?? ''
  const random = seeded(9)
  for (let round = 0; round < 2000; round += 1) {
    const at = Math.floor(random() * text.length)
    const damaged = random() < 0.5 ? text.slice(0, at) : `${text.slice(0, at)}${'{}[],:"0n\\'[Math.floor(random() * 10)]}${text.slice(at + 1)}`
    for (const one of open(damaged).history.orders.get()) assert.ok(one.lines.length > 0 && one.lines.every(line => line.count > 0 && line.id > 0))
  }
})

memory('[CHK-08, CHK-09] the desk tells of an accepted order once, while the cart still holds it, and of no other', async () => {
  const told: string[] = []
  const world = openCheckout({
    fill: cart => { cart.add(roll, 2); cart.add(wok) },
    onPlaced: (placed, asked) => void told.push(`${placed.number} ${asked.positions.length} ${world.cart.itemCount.get()}`),
  })
  world.fillIn()
  await world.rest()
  world.api.order = () => { throw new Error('no') }
  await world.desk.place()
  assert.equal(told, [])
  world.desk.dismiss()
  world.api.order = () => order('5')
  await world.desk.repeatUnknown()
  assert.equal([told, world.cart.itemCount.get()], [['5 2 3'], 0])
})

memory('[CHK-09] an order is kept by the shop, repeated at today’s prices, and forgotten at sign-out', async () => {
  const made = await readyShop({ path: '/cart' })
  const { shop, sandbox, storage } = made
  opened.push(sandbox)
  const now = shop.menu.state.get()
  if (now.at !== 'ready') throw new Error('no menu')
  const dishes = [...now.menu.positions.values()].filter(one => one.price > 40_000 && one.isAvailable && !now.menu.slots.has(one.id)
    && !(now.menu.modifiers.get(one.id) ?? []).some(group => group.minCount > 0) && one.tags.length === 0)
  const [first, second] = dishes
  if (first === undefined || second === undefined) throw new Error('the menu is too small')
  for (const one of [first, second]) shop.cart.add({ id: one.id, menu: { id: one.menuId }, name: one.name, price: one.price, hasModifiers: false, modifiers: [] }, 2)
  const phone = '+79995550100'
  shop.session.phone.typed(phone)
  await shop.session.phone.requestCode()
  shop.session.phone.typed(await sandbox.codeOf(phone))
  await shop.session.phone.submitCode()
  await until(shop.session.state, state => state.at === 'authorised')
  for (const [field, value] of [['name', 'Ольга'], ['email', 'olga@example.com'], ['phone', phone]] as const) shop.checkout.draft.form.set(field, value)
  shop.checkout.draft.payment.set('CASH_UPON_RECEIPT')
  await shop.checkout.preflight.ask()
  assert.equal(await shop.checkout.order.place(), { at: 'placed' })

  const [kept] = shop.checkout.history.orders.get()
  if (kept === undefined) throw new Error('nothing was kept')
  assert.equal([kept.number, kept.restoId, kept.lines.map(line => [line.id, line.count, line.price])], [
    shop.checkout.order.placed.get()?.number, 11, [[first.id, 2, first.price], [second.id, 2, second.price]],
  ])
  assert.is(kept.payable, shop.checkout.order.placed.get()?.payable)

  // the next day one of them is sold out, and the other was cheaper then
  await sandbox.control('sold-out', { positionIds: [second.id] })
  const cheaper = { ...kept, lines: kept.lines.map(line => ({ ...line, price: line.price - 1000 })) }
  const next = buildShop({ apiBase: sandbox.url, storage: createMemoryStorage({ ...chosen('DELIVERY'), [KEY]: JSON.stringify([cheaper]) }) })
  next.shop.start()
  await until(next.shop.boot.state, state => state.at === 'ready')
  const [again] = next.shop.checkout.history.orders.get()
  if (again === undefined) throw new Error('it was forgotten')
  next.shop.cart.offers.repeat(again)
  const view = next.shop.cart.offers.view.get()
  if (view.at !== 'asked') throw new Error(view.at)
  assert.equal([view.from, view.number, view.isElsewhere, view.hasOther], ['order', kept.number, false, false])
  assert.equal(view.filled.fitting.map(one => [one.position.id, one.count, one.position.price, one.difference]), [[first.id, 2, first.price, 1000]])
  assert.equal(view.filled.unfit.map(one => [one.name, one.why]), [[second.name, 'sold-out']])
  assert.is(next.shop.cart.itemCount.get(), 0)
  next.shop.cart.offers.accept('beside')
  assert.is(next.shop.cart.itemCount.get(), 2)

  next.shop.cart.offers.repeat({ ...again, restoId: 99, lines: [...again.lines, { id: 404_404, name: 'Суп дня', count: 1, price: 1, modifiers: [] }] })
  const other = next.shop.cart.offers.view.get()
  assert.ok(other.at === 'asked' && other.isElsewhere && other.hasOther)
  assert.equal(other.at === 'asked' && other.filled.fitting.map(one => one.difference), [0], 'the prices of another restaurant do not compare')
  assert.equal(other.at === 'asked' && other.filled.unfit.map(one => one.name), [second.name, 'Суп дня'])
  next.shop.cart.offers.dismiss()
  assert.is(next.shop.cart.offers.view.get().at, 'none')

  shop.session.signOut()
  assert.equal([shop.checkout.history.orders.get(), storage.get(KEY)], [[], null])
  assert.equal([shop.checkout.order.placed.get(), storage.get('order_placed')], [null, null], 'nor where the last one went')
})

memory('[CHK-09] the orders of another white label are gone before anybody reads them', () => {
  const storage = createMemoryStorage({ app_white_label: 'volna', app_version: '1.0.0', [KEY]: JSON.stringify([entry('1')]) })
  assert.equal(buildShop({ storage }).shop.checkout.history.orders.get(), [])
  const own = createMemoryStorage({ app_white_label: 'caplya', app_version: '0.9.0', [KEY]: JSON.stringify([entry('1')]) })
  assert.is(buildShop({ storage: own }).shop.checkout.history.orders.get().length, 1, 'a new version keeps them')
})

memory.run()
