import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { MAX_UNIT_PRICE, plainSum, unitPrice, type CartLine, type NewLine } from '../../core/shop/cart/line.ts'
import { MAX_COUNT } from '../../core/shop/cart/line-key.ts'
import { computeDiscount, countPieces, computeLineSum, computeSums } from '../../core/shop/cart/totals.ts'
import { isA } from '../kit/errors.ts'
import { roll, wok } from '../kit/cart.ts'
import { randomBetween, createRandom } from '../kit/random.ts'
import { buildShop, STARTUP_KEYS } from '../kit/shop.ts'
import { createTestStorage } from '../kit/storage.ts'

const arithmetic = suite('cart arithmetic')
const CARTS = 100_000
const SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/** A reference implementation of the ledger's rules with BigInt, independent of the shop's functions. */
const ledger = {
  /** CART-02: (price + Σ modifier count × modifier price) × count; else price × count. */
  sum(line: CartLine): bigint {
    let unit = BigInt(line.price)
    if (line.hasModifiers) for (const one of line.modifiers) unit += BigInt(one.count) * BigInt(one.price)
    // a piece never costs less than 0
    return (unit < 0n ? 0n : unit) * BigInt(line.count)
  },
  /** Σ per-unit discounts × count + promo-code amounts. */
  discount(line: CartLine): bigint {
    let all = 0n
    for (const one of line.discounts) all += BigInt(one.calculatedAmount) * BigInt(line.count)
    for (const one of line.promoCodes) all += BigInt(one.calculatedAmount)
    return all
  },
  all: (lines: readonly CartLine[], of: (line: CartLine) => bigint) => lines.reduce((sum, line) => sum + of(line), 0n),
}
function computeModel(lines: readonly CartLine[]): Record<string, bigint | boolean> {
  const count = ledger.all(lines, line => BigInt(line.count))
  const discount = ledger.all(lines, ledger.discount)
  const total = ledger.all(lines, line => BigInt(line.sum))
  return {
    itemCount: count,
    isEmpty: count === 0n,
    subtotal: ledger.all(lines, ledger.sum),
    discount,
    hasDiscount: discount > 0n,
    total,
  }
}

type Random = () => number
/** Random menu prices, with or without kopecks, sometimes 0 or the maximum. */
function amount(random: Random, most = 200_000): number {
  const kind = random()
  if (kind < 0.1) return 0
  return kind < 0.5 ? randomBetween(random, 0, most / 1000) * 1000 : randomBetween(random, 0, most)
}
function line(random: Random, id: number, dearest: number): CartLine {
  const hasModifiers = random() < 0.5
  const bare = {
    id,
    menu: { id: 1 },
    name: `Блюдо ${id}`,
    count: random() < 0.05 ? MAX_COUNT : randomBetween(random, 1, 12),
    price: amount(random, dearest),
    hasModifiers,
    // also for a dish without modifiers: another program may have stored some
    modifiers: Array.from({ length: randomBetween(random, 0, 4) }, (_, at) => ({
      modifierId: 1, id: at + 1, name: `Добавка ${at}`, price: amount(random, dearest / 10) * (random() < 0.2 ? -1 : 1),
      count: randomBetween(random, 0, 3),
    })),
    discounts: [],
    promoCodes: [],
    sum: 0,
  }
  const plain = ledger.sum(bare)
  // discounts never exceed the amount that they reduce
  const share = (of: bigint): number => (random() < 0.5 ? 0 : Number(of / BigInt(randomBetween(random, 4, 40))))
  const discounts = Array.from({ length: randomBetween(random, 0, 2) }, (_, at) => ({
    id: at, name: `Скидка ${at}`, calculatedAmount: share(plain / BigInt(bare.count)),
  }))
  const promoCodes = random() < 0.3 ? [{ code: 'ВЕСНА', calculatedAmount: share(plain) }] : []
  const priced = { ...bare, discounts, promoCodes }
  return { ...priced, sum: Number(plain - ledger.discount(priced)) }
}
function computeFigures(all: readonly CartLine[]): Omit<ReturnType<typeof computeSums>, 'lines'> {
  const { lines: _, ...figures } = computeSums(all)
  return figures
}
function describeLine(what: Readonly<Record<string, unknown>>): string {
  return Object.entries(what).map(([name, value]) => `${name} ${value}`).join(', ')
}

arithmetic(
  `[CART-02, CART-04, CART-05] agrees with the ledger in big integers on ${CARTS} carts, to the kopeck`,
  () => {
    const random = createRandom(4)
    for (let round = 0; round < CARTS; round += 1) {
      const lines = Array.from({ length: randomBetween(random, 0, 5) }, (_, at) =>
        line(random, at + 1, round % 10 === 0 ? 1_000_000_000 : 200_000),
      )
      const result = computeFigures(lines)
      const expected = computeModel(lines)
      // texts: a big integer and a number of the same value read the same
      if (describeLine({ ...result }) !== describeLine(expected))
        assert.is(describeLine({ ...result }), describeLine(expected), `round ${round}: ${JSON.stringify(lines)}`)
      for (const one of lines) {
        if (
          BigInt(plainSum(one)) !== ledger.sum(one)
          || BigInt(computeDiscount(one)) !== ledger.discount(one)
          || computeLineSum(one) !== one.sum
        ) {
          assert.unreachable(`round ${round}: ${JSON.stringify(one)}`)
        }
      }
      assert.is(countPieces(lines), result.itemCount)
      const isWhole = Object.values(result).every(
        value => typeof value === 'boolean' || (Number.isSafeInteger(value) && value >= 0),
      )
      if (!isWhole) assert.unreachable(`round ${round}: ${describeLine({ ...result })}`)
      if (result.total !== result.subtotal - result.discount)
        assert.unreachable(`round ${round}: ${describeLine({ ...result })}`)
    }
  },
)

arithmetic('[CART-04] keeps to the server\'s sums in the total, whatever the shop would have made of them', () => {
  const random = createRandom(5)
  for (let round = 0; round < 2000; round += 1) {
    const lines = Array.from({ length: randomBetween(random, 1, 5) }, (_, at) => ({
      ...line(random, at + 1, 200_000), sum: amount(random),
    }))
    assert.is(describeLine(computeFigures(lines)), describeLine(computeModel(lines)))
  }
})

arithmetic('[CART-04] a figure that would lose a kopeck is refused, in 20000 extreme carts', () => {
  const random = createRandom(7)
  let refused = 0
  const most = Number.MAX_SAFE_INTEGER
  for (let round = 0; round < 20_000; round += 1) {
    const huge = (): number => Math.floor(most / 2 ** randomBetween(random, 0, 14))
    const lines = Array.from({ length: randomBetween(random, 1, 3) }, (_, at): CartLine => ({
      id: at + 1,
      menu: { id: 1 },
      name: 'Блюдо',
      count: randomBetween(random, 1, MAX_COUNT),
      price: huge(),
      hasModifiers: true,
      modifiers: [{ modifierId: 1, id: 1, name: 'Соус', price: huge(), count: randomBetween(random, 0, 3) }],
      discounts: [{ id: 1, name: 'Скидка', calculatedAmount: huge() }],
      promoCodes: [{ code: 'ВЕСНА', calculatedAmount: huge() }],
      sum: huge(),
    }))
    const expected = computeModel(lines)
    const fits = Object.values(expected).every(value => typeof value === 'boolean' || value <= SAFE)
    if (fits) assert.is(describeLine(computeFigures(lines)), describeLine(expected))
    else {
      refused += 1
      assert.throws(() => computeFigures(lines), isA(RangeError))
    }
  }
  assert.ok(refused > 5000 && refused < 20_000, `${refused} refused`)
})

arithmetic('[CART-02, CART-04, CART-05] refuses in each of its functions', () => {
  const half = 2 ** 52
  const held: CartLine = {
    ...roll, count: 2, price: half, sum: half, discounts: [{ id: 1, name: 'Скидка', calculatedAmount: half }],
    promoCodes: [],
  }
  const pair = [held, { ...held, id: 2 }]
  for (const wrong of [
    () => plainSum(held),
    () => computeDiscount(held),
    () => computeLineSum(held),
    () => computeSums(pair.map(item => ({ ...item, discounts: [] }))),
    () => computeSums(pair.map(item => ({ ...item, count: 1, discounts: [] }))),
    () => unitPrice({ price: half, modifiers: [{ modifierId: 1, id: 1, name: 'Соус', price: half, count: 1 }] }),
    () =>
      countPieces([
        { ...held, count: half }, { ...held, count: half },
      ]),
    () => computeSums([{ ...held, price: 0, discounts: [], sum: 0.5 }]),
    () => computeSums([{ ...held, price: 0, discounts: [], sum: Number.NaN }]),
  ])
    assert.throws(wrong, isA(RangeError), String(wrong))
})

arithmetic('[CART-02] leaves modifiers out of a dish that says to have none, in the cart too', () => {
  const bare: NewLine = { ...wok, hasModifiers: false }
  assert.equal([unitPrice(bare), plainSum({ ...bare, count: 2 })], [wok.price, 2 * wok.price])
  const held = buildShop().shop.cart
  held.add(bare, 2)
  assert.equal(held.lines.get().map(line => [line.sum, line.modifiers]), [[2 * wok.price, []]])
})

arithmetic('[CART-02] takes no dish whose price no sum could be exact with, and keeps the others', () => {
  const held = buildShop().shop.cart
  held.add(roll)
  const sauce = { modifierId: 1, id: 1, name: 'Соус', price: MAX_UNIT_PRICE, count: 1 }
  for (const monster of [
    { ...roll, price: MAX_UNIT_PRICE + 1 }, { ...roll, price: 0.5 }, { ...roll, price: Number.NaN },
    { ...wok, modifiers: [sauce] }, { ...wok, modifiers: [{ ...sauce, price: MAX_UNIT_PRICE / 2, count: 3 }] },
    { ...wok, modifiers: [{ ...sauce, count: -1 }] },
  ]) {
    assert.throws(() => held.add({ ...monster, id: 900 }), isA(RangeError))
    assert.equal(
      held.lines.get().map(line => line.name), [roll.name],
    )
  }
  held.add({ ...roll, id: 901, price: MAX_UNIT_PRICE }, MAX_COUNT)
  assert.is(computeSums(held.lines.get()).total, roll.price + MAX_UNIT_PRICE * MAX_COUNT)
})

arithmetic('[CART-04, CART-09] opens with what a stored cart holds of lines that can be reckoned with', () => {
  const good = { ...roll, count: 2, sum: 2 * roll.price, discounts: [], promoCodes: [] }
  const sauce = { modifierId: 1, id: 1, name: 'Соус', price: 100, count: 1 }
  const most = Number.MAX_SAFE_INTEGER
  const bad = [
    { ...good, id: 902, price: most },
    { ...good, id: 903, sum: most },
    { ...good, id: 904, hasModifiers: true, modifiers: [{ ...sauce, price: most, count: most }] },
    { ...good, id: 905, hasModifiers: true, modifiers: [{ ...sauce, count: -5 }] },
    { ...good, id: 906, discounts: [{ id: 1, name: 'Скидка', calculatedAmount: most }] },
    { ...good, id: 907, hasModifiers: true, modifiers: [1, 2].map(id => ({ ...sauce, id, price: -9e15 })) },
  ]
  const storage = createTestStorage({ ...STARTUP_KEYS, cart_positions: JSON.stringify([...bad, good]) })
  const { shop: { cart: held }, reports } = buildShop({ storage })
  assert.ok(held.lines.get().some(line => line.id === good.id))
  assert.not.ok(held.lines.get().some(line => line.id === 907))
  assert.ok(reports.length > 0)
  const { total } = computeSums(held.lines.get())
  assert.ok(Number.isSafeInteger(total) && total >= 2 * roll.price)
})

arithmetic.run()
