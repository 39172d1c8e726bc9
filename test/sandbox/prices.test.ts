import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { DiscountRule, PromoCode, Zone } from '../../e2e/sandbox/dataset.ts'
import { deliveryPrice, zonesFor } from '../../e2e/sandbox/delivery.ts'
import { polygonContains } from '../../e2e/sandbox/geometry.ts'
import { type PricedUnit, priceLines } from '../../e2e/sandbox/prices.ts'
import { Refusal } from '../../e2e/sandbox/refusal.ts'

const prices = suite('sandbox prices')

const unit = (positionId: number, unitPrice: number, count: number): PricedUnit => ({ positionId, unitPrice, count })
const rule = (change: Partial<DiscountRule>): DiscountRule =>
  ({ id: 1, name: 'Скидка', restoIds: [1], positionIds: [1], percent: 10, ...change })
const code = (change: Partial<PromoCode>): PromoCode => ({ code: 'КОД', percent: 10, active: true, ...change })

// [what, lines, rules, code, expected sums]
const TABLE: readonly (readonly [
  string, readonly PricedUnit[], readonly DiscountRule[], PromoCode | null, readonly number[],
])[] = [
  ['a plain line', [unit(1, 49900, 3)], [], null, [149700]],
  ['15 % of 19 999 rounded down per unit: 2 999 off each', [unit(1, 19999, 3)], [rule({ percent: 15 })], null, [51000]],
  ['no discount below the count', [unit(1, 10001, 2)], [rule({ percent: 17, fromCount: 3 })], null, [20002]],
  [
    '17 % of 10 001 from three on: 1 700 off each', [unit(1, 10001, 3)], [rule({ percent: 17, fromCount: 3 })], null,
    [24903],
  ],
  [
    'pieces of one position in two lines count together', [unit(1, 10000, 2), unit(1, 12000, 1)],
    [rule({ percent: 10, fromCount: 3 })], null, [18000, 10800],
  ],
  [
    'a rule for take-away does not hold for delivery', [unit(1, 10000, 1)], [rule({ method: 'TAKE_AWAY' })], null,
    [10000],
  ],
  [
    'two rules add up, each of the full price', [unit(1, 10000, 1)], [rule({}), rule({ id: 2, percent: 20 })], null,
    [7000],
  ],
  [
    'rules never take more than the price', [unit(1, 10000, 2)], [rule({ percent: 70 }), rule({ id: 2, percent: 60 })],
    null, [0],
  ],
  ['a code takes its share of every line', [unit(1, 50000, 2), unit(2, 30000, 1)], [], code({}), [90000, 27000]],
  ['a code works on what discounts have left', [unit(1, 10000, 1)], [rule({})], code({}), [8100]],
  [
    'a code stops at its maximum, shared by weight: 10 000 as 7 692 and 2 308', [unit(1, 50000, 2), unit(2, 30000, 1)],
    [], code({ maxDiscountAmount: 10000 }), [92308, 27692],
  ],
  [
    'parts add up to the kopeck: 10 % of 3 × 3 333 is 999', [unit(1, 3333, 1), unit(2, 3333, 1), unit(3, 3333, 1)], [],
    code({}), [3000, 3000, 3000],
  ],
  [
    'the odd kopeck goes to the earlier line: 10 % of 105 is 10', [unit(1, 35, 1), unit(2, 35, 1), unit(3, 35, 1)], [],
    code({}), [31, 32, 32],
  ],
  [
    'a code gives nothing a kopeck below its minimum', [unit(1, 79999, 1)], [], code({ minOrderAmount: 80000 }),
    [79999],
  ],
  ['a code works at its minimum', [unit(1, 80000, 1)], [], code({ minOrderAmount: 80000 }), [72000]],
  ['a whole discount leaves nothing', [unit(1, 80000, 1)], [], code({ percent: 100 }), [0]],
]
for (const [what, units, rules, promo, sums] of TABLE) {
  prices(what, () => {
    assert.equal(priceLines(units, rules, 'DELIVERY', promo).map(line => line.sum), sums)
  })
}

const zone = (id: number, bands: readonly (readonly [min: number, max: number, cost: number])[]): Zone => ({
  id, name: '', restoId: 1, points: [],
  thresholds: bands.map(([min, max, deliveryCost]) => ({ deliveryCost, deliveryTime: 0, orderPrice: { min, max } })),
})
const banded = zone(1, [[600, 1000, 199], [1000, 1500, 99], [1500, 9000, 0]])

prices('takes the delivery price of the half-open band that holds the total', () => {
  const table = [[600, 199], [999, 199], [1000, 99], [1499, 99], [1500, 0], [8999, 0]] as const
  for (const [total, price] of table) assert.is(deliveryPrice([banded], total), price, String(total))
})

prices('names the minimum below the bands and the maximum at their end', () => {
  assert.equal(captureRefusal(() => deliveryPrice([banded], 599)), ['delivery.order-sum-not-enough.range', 600])
  assert.equal(captureRefusal(() => deliveryPrice([banded], 9000)), ['delivery.order-sum-exceeded', 9000])
})

prices('prices a gap between bands like the band below, and a zone without bands as free', () => {
  assert.is(deliveryPrice([zone(1, [[100, 200, 50], [300, 400, 10]])], 250), 50)
  assert.is(deliveryPrice([zone(1, [])], 1), 0)
})

prices('takes the cheapest of overlapping zones for the total, and the nearest bound when none takes it', () => {
  const other = zone(2, [[500, 2000, 150]])
  assert.is(deliveryPrice([banded, other], 700), 150)
  assert.is(deliveryPrice([banded, other], 1200), 99)
  assert.is(deliveryPrice([banded, other], 550), 150)
  assert.equal(captureRefusal(() => deliveryPrice([banded, other], 499)), ['delivery.order-sum-not-enough.range', 500])
  assert.equal(captureRefusal(() => deliveryPrice([banded, other], 9500)), ['delivery.order-sum-exceeded', 9000])
})

prices('prefers an overlapping zone that carries everything', () => {
  const points = [{ lat: 0, lng: 0 }, { lat: 0, lng: 2 }, { lat: 2, lng: 2 }, { lat: 2, lng: 0 }]
  const strict: Zone = { ...zone(1, []), points, undeliverable: [7, 8] }
  const lax: Zone = { ...zone(2, []), points, undeliverable: [9] }
  const point = { lat: 1, lng: 1 }
  assert.equal(zonesFor([strict, lax], point, [7]).map(item => item.id), [2])
  assert.equal(zonesFor([strict, lax], point, [9]).map(item => item.id), [1])
  try {
    zonesFor([strict, lax], point, [7, 8, 9])
    assert.unreachable()
  } catch (error) {
    assert.equal(error instanceof Refusal && error.details.positionIds, [9])
  }
})

prices('counts the border and the corners of a zone as inside, and its bay as outside', () => {
  const horseshoe = [
    { lat: 0, lng: 0 }, { lat: 0, lng: 3 }, { lat: 3, lng: 3 }, { lat: 3, lng: 2 }, { lat: 1, lng: 2 },
    { lat: 1, lng: 1 }, { lat: 3, lng: 1 }, { lat: 3, lng: 0 },
  ]
  const inside = [[0.5, 1.5], [2, 0.5], [2, 2.5], [0, 1.5], [0, 0], [2, 1], [1, 1.5], [3, 0.5]] as const
  for (const [lat, lng] of inside) assert.is(polygonContains(horseshoe, { lat, lng }), true, `${lat} ${lng}`)
  const outside = [[2, 1.5], [3.01, 0.5], [-0.01, 1], [1.01, 1.5], [2, 3.01], [2, -0.01], [0, 3.5], [3, 1.5]] as const
  for (const [lat, lng] of outside) assert.is(polygonContains(horseshoe, { lat, lng }), false, `${lat} ${lng}`)
})

function captureRefusal(run: () => unknown): readonly unknown[] {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.details.amount]
  }
  return []
}

prices.run()
