import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import {
  breakDownLine, breakDownTotals, type LineBreakdown, type PriceBreakdown,
} from '../../core/shop/checkout/breakdown.ts'
import { plainSum, type CartLine } from '../../core/shop/cart/line.ts'
import { computeTotals, type Totals } from '../../core/shop/cart/totals.ts'
import type { DeliveryZone } from '../../core/shop/place/zones.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { zone } from './location.fixture.ts'
import { buildHonestPreflight, openCheckout, roll, wok } from './checkout.fixture.ts'

const reasons = suite('what the totals are made of')

const centre: DeliveryZone = {
  ...zone(1, 11, 57.6, 39.8, 0.1, [
    { min: 60_000, max: 100_000, cost: 19_900, minutes: 45 },
    { min: 100_000, max: 150_000, cost: 9_900, minutes: 45 },
    { min: 150_000, max: 1_500_000, cost: 0, minutes: 45 },
  ]),
  name: 'Центр',
}
const line = (fields: Partial<CartLine> = {}): CartLine => {
  const bare: CartLine = { ...wok, count: 2, sum: 0, discounts: [], promoCodes: [], ...fields }
  return { ...bare, sum: fields.sum ?? plainSum(bare) }
}

/** A response with these line sums and delivery, and the amount paid by other means. */
function createQuotedTotals(lines: readonly CartLine[], delivery: number, less = 0): Totals {
  const payable = lines.reduce((sum, one) => sum + one.sum, delivery) - less
  return computeTotals(lines, {
    status: 'answered', key: '', cartKey: '', lines: new Map(), delivery, payable, additions: [], specials: [],
  })
}

reasons('[CART-11] a line opens into the dish, each modifier, each discount and the code, all for all pieces', () => {
  const lineReasonsResult = breakDownLine(
    line({
      count: 3, sum: 140_000, discounts: [{ id: 1, name: 'Вок дня', calculatedAmount: 1_000 }],
      promoCodes: [{ code: 'ТЕСТ10', calculatedAmount: 6_400 }],
    }),
  )
  assert.equal(lineReasonsResult, {
    key: '3+7.71x1+8.81x2',
    name: 'Вок',
    count: 3,
    price: 40_000,
    dish: 120_000,
    modifiers: [
      { name: 'Удон', price: 0, count: 3, amount: 0 }, { name: 'Спайси', price: 4_900, count: 6, amount: 29_400 },
    ],
    priceFloorCorrection: 0,
    discounts: [{ name: 'Вок дня', amount: -3_000 }],
    promoCodes: [{ name: 'ТЕСТ10', amount: -6_400 }],
    expected: 140_000,
    sum: 140_000,
  })
})

reasons('[CART-11] a negative modifier takes a price to 0 at most, and the rest is listed in the line', () => {
  const open = (price: number) => {
    const smaller = { modifierId: 7, id: 71, name: 'Маленькая', price: -15_000, count: 1 }
    const result = breakDownLine(line({ count: 2, price, modifiers: [smaller] }))
    const { dish, modifiers, priceFloorCorrection, expected, sum } = result
    return [dish, modifiers.map(modifier => modifier.amount), priceFloorCorrection, expected, sum]
  }
  assert.equal(open(10_000), [20_000, [-30_000], 10_000, 0, 0])
  assert.equal(open(40_000), [80_000, [-30_000], 0, 50_000, 50_000])
})

reasons('[CART-11] the same discount on several lines is one reason, a code likewise, and one of 0 is none', () => {
  const one = { id: 1, name: 'Вок дня', calculatedAmount: 500 }
  const lineReasonsResult = breakDownTotals(
    computeTotals(
      [
        line({ discounts: [one], promoCodes: [{ code: 'ТЕСТ', calculatedAmount: 70 }] }),
        line({
          ...roll, count: 1,
          discounts: [
            one, { id: 2, name: 'Ночью', calculatedAmount: 100 }, { id: 3, name: 'Ничего', calculatedAmount: 0 },
          ],
          promoCodes: [{ code: 'ТЕСТ', calculatedAmount: 30 }],
        }),
      ],
      null,
    ),
    null,
    [],
  )
  assert.equal(lineReasonsResult.discounts, [{ name: 'Вок дня', amount: -1_500 }, { name: 'Ночью', amount: -100 }])
  assert.equal(lineReasonsResult.promoCodes, [{ name: 'ТЕСТ', amount: -100 }])
})

reasons('[CART-11, CART-05] the delivery shows its zone and the band of the total, which excludes its end', () => {
  const findBand = (sum: number) => breakDownTotals(createQuotedTotals([line({ sum })], 9_900), centre, []).delivery
  assert.equal(findBand(99_999), { amount: 9_900, zoneName: 'Центр', band: centre.bands[0] })
  assert.equal(findBand(100_000), { amount: 9_900, zoneName: 'Центр', band: centre.bands[1] })
  assert.equal(findBand(149_999)?.band, centre.bands[1])
  assert.equal(
    [findBand(59_999)?.band, findBand(1_500_000)?.band], [null, null],
    'no band below the least sum and above the largest',
  )
  assert.is(
    breakDownTotals(computeTotals([line()], null), centre, []).delivery, null,
    'the delivery has no reason before the preflight has named its price',
  )
})

reasons('[CART-11, PRE-03] a sum of the server\'s that differs holds, and the difference is a reason', () => {
  const lineReasonsResult = breakDownTotals(
    computeTotals([line({ count: 1, sum: 54_000 }), line({ ...roll, count: 1 })], null), null, [],
  )
  assert.equal(
    lineReasonsResult.lines.map(({ expected, sum }) => [expected, sum]),
    [
      [49_800, 54_000],
      [58_900, 58_900],
    ],
  )
  assert.equal([lineReasonsResult.lineCorrection, lineReasonsResult.total], [4_200, 112_900])
})

reasons('[CART-11, PRE-03] a differing sum is reported once for a dish, and without the sums', async () => {
  const fixture = await openCheckout({ fill: cart => cart.add(roll) })
  fixture.api.preflight = request => ({
    positions: buildHonestPreflight(request).positions.map(position =>
      position.id === roll.id ? { ...position, sum: position.sum - 1_900 } : position,
    ),
  })
  await fixture.flushQuote()
  await fixture.preflight.requestPrices()
  fixture.cart.add(roll)
  await fixture.flushQuote()
  assert.is(fixture.lines()[0]?.sum, 115_900)
  assert.equal(fixture.reports, [`preflight.sum-differs position ${roll.id}: another sum than that of its parts`])
})

const add = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
const sumParts = (one: LineBreakdown): number =>
  one.dish + add([...one.modifiers, ...one.discounts, ...one.promoCodes].map(part => part.amount))
/** The rows of the open list from top to bottom. */
const listShownParts = (all: PriceBreakdown): number =>
  all.subtotal
  + add([...all.discounts, ...all.promoCodes].map(part => part.amount))
  + all.lineCorrection
  + (all.delivery?.amount ?? 0)
  + all.payableCorrection

function createRandomLines(random: () => number): CartLine[] {
  return Array.from({ length: randomBetween(random, 0, 8) }, (_, index): CartLine => {
    const modifiers = Array.from({ length: randomBetween(random, 0, 3) }, (_, at) => ({
      modifierId: 10 + at, id: 100 + at, name: `Добавка ${at}`,
      price: pickRandom(random, [0, 1, 4_900, randomBetween(random, 0, 30_000)]), count: randomBetween(random, 1, 4),
    }))
    const bare: CartLine = {
      id: index + 1,
      menu: { id: 1 },
      name: `Блюдо ${index}`,
      count: randomBetween(random, 1, pickRandom(random, [1, 3, 999])),
      price: randomBetween(random, 1, 300_000),
      sum: 0,
      hasModifiers: modifiers.length > 0,
      modifiers,
      discounts: Array.from({ length: randomBetween(random, 0, 2) }, (_, at) => ({
        id: at, name: `Скидка ${at}`, calculatedAmount: randomBetween(random, 0, 900),
      })),
      promoCodes: random() < 0.4 ? [{ code: 'ТЕСТ', calculatedAmount: randomBetween(random, 0, 5_000) }] : [],
    }
    const ownReasons = breakDownLine(bare).expected
    // mostly the sum by prices, sometimes another sum of the server
    return {
      ...bare,
      sum: random() < 0.7 ? ownReasons : Math.max(0, ownReasons + randomBetween(random, -5_000, 5_000)),
    }
  })
}

reasons('[CART-11, CART-04] the reasons of 10,000 carts add up to the totals that are shown, to the kopeck', () => {
  const random = createRandom(11)
  let differing = 0
  for (let round = 0; round < 10_000; round += 1) {
    const cart = createRandomLines(random)
    const delivery = pickRandom(random, [null, 0, 9_900, randomBetween(random, 1, 50_000)])
    const totals =
      delivery === null
        ? computeTotals(cart, null)
        : createQuotedTotals(cart, delivery, pickRandom(random, [0, randomBetween(random, 0, 9_000)]))
    const all = breakDownTotals(totals, delivery === null ? pickRandom(random, [null, centre]) : centre, [])
    for (const [index, one] of all.lines.entries()) {
      assert.is(sumParts(one), one.expected, `round ${round}`)
      assert.is(one.sum, cart[index]?.sum)
    }
    assert.is(listShownParts(all), totals.payable ?? totals.total, `round ${round}`)
    assert.is(all.payable, totals.payable)
    assert.is(add([...all.discounts, ...all.promoCodes].map(part => part.amount)) + totals.discount, 0)
    assert.is(add(all.lines.map(line => line.dish + add(line.modifiers.map(part => part.amount)))), totals.subtotal)
    assert.is(add(all.lines.map(line => line.sum)), totals.total)
    if (all.lineCorrection !== 0) differing += 1
  }
  assert.ok(differing > 2_000, `only ${differing} carts differ`)
})

reasons.run()
