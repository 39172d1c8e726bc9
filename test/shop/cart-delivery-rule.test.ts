import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { computeDeliveryRule, type DeliveryGoal, type DeliveryRule } from '../../core/shop/cart/delivery-rule.ts'
import type { DeliveryBand } from '../../core/shop/place/zones.ts'
import { toDisjointBands } from '../../core/threshold.ts'
import { randomBetween, createRandom } from '../kit/random.ts'
import { zone } from './location.fixture.ts'

const rule = suite('delivery rule')
const band = (min: number, max: number, cost: number): DeliveryBand => ({ min, max, cost, minutes: 45 })
/** The delivery rule of overlapping bands, which the decoder makes disjoint. */
const deliveryRule = (zone: { readonly bands: readonly DeliveryBand[] } | null, total: number): DeliveryRule =>
  computeDeliveryRule(zone && { bands: toDisjointBands(zone.bands) }, total)
const centre = zone(1, 11, 57.6, 39.8, 0.1, [
  band(60_000, 100_000, 19_900), band(100_000, 150_000, 9_900), band(150_000, 1_500_000, 0),
])

for (const [total, expected] of [
  [0, 'below 60000–1500000 19900 missing 60000'],
  [59_999, 'below 60000–1500000 19900 missing 1'],
  [60_000, '19900 in 45, 100000–1500000 9900 missing 40000'],
  [99_999, '19900 in 45, 100000–1500000 9900 missing 1'],
  [100_000, '9900 in 45, 150000–1500000 0 missing 50000'],
  [150_000, '0 in 45'],
  [1_499_999, '0 in 45'],
  [1_500_000, 'above 1500000'],
] as const) {
  rule(`[CART-06] says at ${total}: ${expected}`, () => assert.is(formatRule(centre.bands, total), expected))
}

rule('[CART-06] has nothing to say about take-away and about a zone without bands', () => {
  assert.is(deliveryRule(null, 100_000).status, 'none')
  assert.is(deliveryRule(zone(1, 11, 57.6, 39.8, 0.1, []), 100_000).status, 'none')
})

rule('[CART-06] the bar shows which part of the next cheaper delivery’s sum is reached', () => {
  const formatProgress = [100_000, 125_000, 149_999, 150_000].map(total => {
    const rule = deliveryRule(centre, total)
    return rule.status === 'within' ? Math.round(rule.progress * 100) : -1
  })
  assert.equal(formatProgress, [67, 83, 100, 100])
})

/** The band of each amount, searched band by band: the lowest, then the shortest, then the first. */
function tabulate(bands: readonly DeliveryBand[], most: number): readonly (DeliveryBand | undefined)[] {
  const usable = bands.filter(band => band.min < band.max).sort((a, b) => a.min - b.min || a.max - b.max)
  return Array.from({ length: most }, (_, amount) => usable.find(item => item.min <= amount && amount < item.max))
}
/** The expected rule as one line, computed from the bands alone. */
function formatExpectedRule(table: readonly (DeliveryBand | undefined)[], total: number): string {
  const costAt = (amount: number): number => table[amount]?.cost ?? Infinity
  const lowest = table.findIndex(item => item !== undefined)
  const highest = table.length - 1 - [...table].reverse().findIndex(item => item !== undefined)
  const goal = (from: number): string => {
    let until = from
    while (costAt(until) <= costAt(from)) until += 1
    return `${from}–${until} ${costAt(from)} missing ${from - total}`
  }
  if (lowest < 0) return 'none'
  if (total < lowest) return `below ${goal(lowest)}`
  if (total > highest) return `above ${highest + 1}`
  if (table[total] === undefined) return 'unknown'
  const cheaper = table.findIndex((one, amount) => amount > total && one !== undefined && one.cost < costAt(total))
  return `${costAt(total)} in ${table[total]?.minutes}` + (cheaper < 0 ? '' : `, ${goal(cheaper)}`)
}
function formatRule(bands: readonly DeliveryBand[], total: number): string {
  const rule = deliveryRule({ bands }, total)
  const goal = ({ from, until, cost, missing }: DeliveryGoal): string => `${from}–${until} ${cost} missing ${missing}`
  switch (rule.status) {
    case 'none':
    case 'unchecked':
    case 'unknown':
      return rule.status
    case 'above':
      return `above ${rule.maximum}`
    case 'below':
      return rule.minimum === rule.goal.from && rule.missing === rule.goal.missing && rule.cost === rule.goal.cost
        && rule.progress === total / rule.minimum
        ? `below ${goal(rule.goal)}`
        : 'below, and contradicts itself'
    case 'within': {
      const isProgress = rule.cheaper === null ? rule.progress === 1 : rule.progress >= 0 && rule.progress < 1
      return (
        `${rule.cost} in ${rule.minutes}`
        + (rule.cheaper === null ? '' : `, ${goal(rule.cheaper)}`)
        + (isProgress ? '' : ` ${rule.progress}`)
      )
    }
  }
}

rule('[CART-06, CART-10] agrees with a table of every amount, on 60000 zones at and beside each border', () => {
  const random = createRandom(11)
  for (let round = 0; round < 60_000; round += 1) {
    const bands = Array.from({ length: randomBetween(random, 0, 5) }, () => ({
      ...band(randomBetween(random, 0, 20), randomBetween(random, 0, 24), randomBetween(random, 0, 3)),
      minutes: randomBetween(random, 1, 9),
    }))
    const table = tabulate(bands, 40)
    const borders = new Set(
      bands.flatMap(({ min, max }) => [min - 1, min, min + 1, max - 1, max, max + 1]).filter(amount => amount >= 0),
    )
    for (const total of [0, randomBetween(random, 0, 30), ...borders]) {
      const [found, expected] = [formatRule(bands, total), formatExpectedRule(table, total)]
      if (found !== expected) assert.is(found, expected, `round ${round} at ${total}: ${JSON.stringify(bands)}`)
    }
  }
})

rule.run()
