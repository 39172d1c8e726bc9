import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import type { NewLine } from '../../core/shop/cart/line.ts'
import { lineKey } from '../../core/shop/cart/line-key.ts'
import { computeSums, computeTotals } from '../../core/shop/cart/totals.ts'
import { buildPreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { formatLines as names, roll, soup, wok } from '../kit/cart.ts'
import { dish, everyDay, openShop } from '../kit/chain.ts'
import { buildShop, STARTUP_KEYS } from '../kit/shop.ts'
import { createTestStorage, type TestStorage } from '../kit/storage.ts'

const cart = suite('cart')
const open = (storage: TestStorage = createTestStorage()) => buildShop({ storage }).shop.cart
const swapped: NewLine = { ...wok, modifiers: [...wok.modifiers].reverse() }
const mild: NewLine = { ...wok, modifiers: wok.modifiers.slice(0, 1) }
type Modifier = NewLine['modifiers'][number]

cart('[CART-01, CART-04] adds an equal dish to its line, whatever the order of its modifiers', () => {
  const shopCart = open()
  assert.is(shopCart.itemCount.get(), 0)
  for (const position of [roll, wok, soup, roll, swapped, mild]) shopCart.add(position)
  assert.equal(names(shopCart), ['2 × Филадельфия', '2 × Вок', '1 × Том ям', '1 × Вок'])
  assert.is(shopCart.itemCount.get(), 6)
  assert.is(shopCart.countByDish.get().get(wok.id), 3, 'a card shows its dish whatever the modifiers')
})

cart('[CART-01] changed modifiers replace a line at its place, with its count', () => {
  const shopCart = open()
  for (const position of [roll, wok, soup]) shopCart.add(position, 2)
  const [, line] = shopCart.lines.get()
  if (line === undefined) return assert.unreachable()
  shopCart.replaceLine(line, mild, 2)
  assert.equal(names(shopCart), ['2 × Филадельфия', '2 × Вок', '2 × Том ям'])
  assert.equal(shopCart.lines.get()[1]?.modifiers, mild.modifiers)
  const [, changed] = shopCart.lines.get()
  if (changed !== undefined) shopCart.replaceLine(changed, mild, 3)
  assert.equal(names(shopCart)[1], '3 × Вок', 'the same modifiers, another count')
})

cart('[CART-01] a line changed to an equal one joins it, and pieces of meanwhile stay', () => {
  const shopCart = open()
  for (const position of [mild, roll, wok]) shopCart.add(position, 2)
  const line = shopCart.lines.get()[2]
  if (line === undefined) return assert.unreachable()
  shopCart.add(wok)
  shopCart.replaceLine(line, mild, 1)
  assert.equal(names(shopCart), ['4 × Вок', '2 × Филадельфия'])
  // the line has gone meanwhile: what the customer selected is added
  shopCart.replaceLine(line, wok, 1)
  assert.equal(names(shopCart), ['4 × Вок', '2 × Филадельфия', '1 × Вок'])
})

const [noodles, spicy] = wok.modifiers as [Modifier, Modifier]
const keyOf = (...modifiers: readonly Modifier[]) => lineKey({ ...wok, modifiers })
for (const [what, one, other, isSame] of [
  ['counts', keyOf(noodles, spicy), keyOf(noodles, { ...spicy, count: 3 }), false],
  ['one named twice by a link', keyOf({ ...noodles, count: 3 }), keyOf(noodles, { ...noodles, count: 2 }), true],
  ['one chosen nought times', keyOf(noodles), keyOf(noodles, { ...spicy, count: 0 }), true],
  [
    'those of a dish that has none', lineKey({ ...wok, hasModifiers: false }),
    lineKey({ ...wok, hasModifiers: false, modifiers: [] }), true,
  ],
] as const) {
  cart(`[CART-01] lines are ${isSame ? 'the same' : 'different'} by modifiers: ${what}`, () => {
    assert.is(one === other, isSame)
  })
}

cart('[CART-02, CART-05, PRE-03] own and server’s prices are separate, the payable has delivery', () => {
  const shopCart = open()
  shopCart.add(wok, 2)
  shopCart.add(roll)
  const discounts = [{ id: 1, name: 'Вок дня', calculatedAmount: 4_800 }]
  const lines = new Map([
    [lineKey(wok), { sum: 90_000, discounts, promoCodes: [] }],
    [lineKey(roll), { sum: 58_900, discounts: [], promoCodes: [] }],
  ])
  const totals = computeTotals(shopCart.lines.get(), {
    status: 'answered', key: '', cartKey: '', lines, delivery: 19_900, payable: 168_800, additions: [], specials: [],
  })
  assert.equal([totals.total, totals.delivery, totals.payable], [148_900, 19_900, 168_800])
  assert.equal(totals.lines.map(line => [line.sum, line.discounts]), [[90_000, discounts], [58_900, []]])
  assert.equal(shopCart.lines.get().map(line => [line.sum, line.discounts]), [[99_600, []], [58_900, []]])
})

cart('[CART-03] removes the line with these modifiers of this menu and no other', () => {
  const shopCart = open()
  shopCart.add(wok)
  shopCart.add(mild)
  shopCart.remove(wok, 999)
  assert.is(shopCart.lines.get().length, 2, 'a line of another menu stays')
  shopCart.remove(swapped, 110)
  assert.equal(shopCart.lines.get().map(line => line.modifiers.length), [1])
})

cart('[CART-03] gives a removed line back to its place, once, and nothing after all was cleared', () => {
  const shopCart = open()
  shopCart.add(roll, 3)
  shopCart.add(soup)
  shopCart.setCount(roll, 110, 0)
  assert.equal(names(shopCart), ['1 × Том ям'])
  shopCart.undo()
  shopCart.undo()
  assert.equal(names(shopCart), ['3 × Филадельфия', '1 × Том ям'])
  shopCart.remove(roll, 110)
  shopCart.clear()
  shopCart.undo()
  assert.equal(names(shopCart), [])
})

cart('[CART-09] is the same after a reload, and drops what it cannot read', () => {
  const storage = createTestStorage()
  const before = open(storage)
  before.add(wok, 2)
  assert.equal(open(storage).lines.get(), before.lines.get())
  const stored = JSON.parse(storage.get('cart_positions') ?? '') as object[]
  storage.set(
    'cart_positions',
    JSON.stringify([{ id: 'x' }, ...stored, { ...stored[0], count: 0 }, { ...stored[0], count: 1000 }]),
  )
  assert.equal(names(open(storage)), ['2 × Вок'])
  storage.set('cart_positions', '{"not": "a list"}')
  assert.equal(names(open(storage)), ['2 × Вок'], 'the copies of the tabs still know it')
  assert.is(storage.get('cart_positions.bad'), '{"not": "a list"}')
  assert.equal(names(open(createTestStorage({ ...STARTUP_KEYS, cart_positions: '{"not": "a list"}' }))), [])
})

cart('[CART-09, STO-01] stays when its tab is closed: nothing of it is in the storage of the tab', () => {
  const [storage, tabStorage] = [createTestStorage(), createTestStorage()]
  buildShop({ storage, tabStorage }).shop.cart.add(roll, 2)
  assert.equal(names(buildShop({ storage, tabStorage: createTestStorage() }).shop.cart), ['2 × Филадельфия'])
  assert.equal(tabStorage.keys().filter(key => key.startsWith('cart')), [])
})

cart('[CART-02, CART-09] a negative modifier price counts, also after a reload, down to 0 at most', () => {
  const storage = createTestStorage()
  const small = (price: number, id: number): NewLine => ({
    ...soup, id, hasModifiers: true, modifiers: [{ modifierId: 7, id: 71, name: 'Маленькая', price, count: 1 }],
  })
  const shopCart = open(storage)
  shopCart.add(small(-15_000, 21), 2)
  shopCart.add(small(-45_001, 22), 3)
  shopCart.add(roll)
  const sums = [60_000, 0, 58_900]
  assert.equal(shopCart.lines.get().map(line => line.sum), sums)
  assert.equal(
    [computeSums(shopCart.lines.get()).subtotal, computeSums(shopCart.lines.get()).total], [118_900, 118_900],
    'the base of the thresholds too',
  )
  assert.equal(open(storage).lines.get(), shopCart.lines.get())
  const resto = { id: 11, zone: { offsetAt: () => 0 } } as unknown as Parameters<typeof buildPreflightRequest>[1]
  const request = buildPreflightRequest({ method: 'TAKE_AWAY', cityId: 1, restoId: 11 }, resto, {
    positions: shopCart.lines.get(), payment: 'CASH_UPON_RECEIPT', promoCode: null, preOrderTime: null, unnamedPointAddress: '',
  })
  assert.equal(
    request.positions.map(line => [line.sum, line.modifiers.map(modifier => modifier.price)]),
    [
      [60_000, [-15_000]], [0, [-45_001]], [58_900, []],
    ],
  )
})

cart('[CART-09] [STO-04] makes no other dish of one whose modifiers it cannot read', () => {
  const spicy = { modifierId: 1, id: 5, name: 'Острый', price: 0, count: 1 }
  const line = {
    id: 7, menu: { id: 1 }, name: 'Том-ям', count: 1, price: 40_000, sum: 40_000, hasModifiers: true,
    modifiers: [spicy], discounts: [], promoCodes: [],
  }
  const { modifierId: _, ...lame } = spicy
  const shopCart = open(
    createTestStorage({
      ...STARTUP_KEYS,
      cart_positions: JSON.stringify([line, { ...line, modifiers: [spicy, lame] }, { ...line, modifiers: [lame] }]),
    }),
  )
  assert.equal(shopCart.lines.get().map(line => line.modifiers), [[spicy]])
})

cart('[CART-09] dishes that are missing or not served now are marked, and none is removed', async () => {
  const { shop } = await openShop({
    dishes: [dish(soup.id, { isAvailable: false }), dish(wok.id)],
    modifiers: [
      {
        positionId: wok.id,
        modifiers: wok.modifiers.map(modifier => ({
          id: modifier.modifierId, modifierId: modifier.modifierId, name: modifier.name, minCount: 0, maxCount: 3,
          items: [{ id: modifier.id, name: modifier.name, price: modifier.price }],
        })),
      },
    ],
    slots: [
      {
        positionIds: [wok.id],
        details: everyDay('18:00', '20:00').map(day => ({ ...day, startAt: '18:00', endAt: '20:00', isActive: true })),
      },
    ],
    preOrder: [{ type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 2, hours: everyDay('00:00', '00:00') }],
  })
  for (const one of [roll, soup, wok]) shop.cart.add(one)
  const trouble = shop.cart.trouble
  assert.equal(trouble.get().gone.map(line => line.name), ['Филадельфия'])
  assert.equal(
    trouble.get().unavailable.map(item => `${item.line.name} ${item.availability.status}`),
    ['Том ям sold-out', 'Вок later'],
  )
  assert.is(shop.cart.lines.get().length, 3)
  shop.checkout.draft.preOrderTime.set('2026-11-20T18:30:00+03:00')
  assert.equal(
    trouble.get().unavailable.map(item => item.line.name),
    ['Том ям'],
    'a time ordered ahead is checked at that time',
  )
})

cart.run()
