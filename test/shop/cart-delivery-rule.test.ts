import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { computeDeliveryRule as ruleAt, type DeliveryRule } from '../../core/shop/cart/delivery-rule.ts'
import type { DeliveryBand } from '../../core/shop/place/zones.ts'
import { toDisjointBands } from '../../core/threshold.ts'
import { randomBetween, createRandom } from '../kit/random.ts'
import { zone } from './location.fixture.ts'

const rule = suite('delivery rule')
const band = (min: number, max: number, cost: number): DeliveryBand => ({ min, max, cost, minutes: 45 })
/** The delivery rule of overlapping bands, which the decoder makes disjoint. */
const deliveryRule = (zone: { readonly bands: readonly DeliveryBand[] } | null, total: number): DeliveryRule =>
  ruleAt(zone && { bands: toDisjointBands(zone.bands) }, total)
const centre = zone(1, 11, 57.6, 39.8, 0.1, [
  band(60_000, 100_000, 19_900), band(100_000, 150_000, 9_900), band(150_000, 1_500_000, 0),
])

/** The delivery rule as one line. */
function describeRule(found: DeliveryRule): string {
  switch (found.status) {
    case 'none':
    case 'unchecked':
    case 'unknown':
      return found.status
    case 'below':
      return `below ${found.minimum}, ${found.missing} missing, then ${found.cost}`
    case 'above':
      return `above ${found.maximum}`
    case 'within':
      return `${found.cost}` + (found.cheaper === null ? '' : `, ${found.cheaper.missing} to ${found.cheaper.cost}`)
  }
}

for (const [total, expected] of [
  [0, 'below 60000, 60000 missing, then 19900'],
  [59_999, 'below 60000, 1 missing, then 19900'],
  [60_000, '19900, 40000 to 9900'],
  [60_001, '19900, 39999 to 9900'],
  [99_999, '19900, 1 to 9900'],
  [100_000, '9900, 50000 to 0'],
  [100_001, '9900, 49999 to 0'],
  [149_999, '9900, 1 to 0'],
  [150_000, '0'],
  [150_001, '0'],
  [1_499_999, '0'],
  [1_500_000, 'above 1500000'],
  [1_500_001, 'above 1500000'],
] as const) {
  rule(`[CART-06] says at ${total}: ${expected}`, () => assert.is(describeRule(deliveryRule(centre, total)), expected))
}

rule('[CART-06] has nothing to say about take-away and about a zone without bands', () => {
  assert.is(deliveryRule(null, 100_000).status, 'none')
  assert.is(deliveryRule(zone(1, 11, 57.6, 39.8, 0.1, []), 100_000).status, 'none')
})

rule('[CART-06] leaves a gap between bands to the preflight', () => {
  const gapped = zone(1, 11, 57.6, 39.8, 0.1, [band(50_000, 60_000, 100), band(70_000, 80_000, 0)])
  assert.equal(
    [59_999, 60_000, 69_999, 70_000].map(total => deliveryRule(gapped, total).status),
    ['within', 'unknown', 'unknown', 'within'],
  )
})

rule('[CART-06] promises no dearer delivery as a goal', () => {
  const dearer = zone(1, 11, 57.6, 39.8, 0.1, [
    band(0, 100_000, 9_900), band(100_000, 200_000, 19_900), band(200_000, 300_000, 5_000),
  ])
  assert.is(describeRule(deliveryRule(dearer, 50_000)), '9900, 150000 to 5000')
})

rule('[CART-06] the bar shows which part of the next cheaper delivery’s sum is reached', () => {
  const formatProgress = [100_000, 125_000, 149_999, 150_000].map(total => {
    const rule = deliveryRule(centre, total)
    return rule.status === 'within' ? Math.round(rule.progress * 100) : -1
  })
  assert.equal(formatProgress, [67, 83, 100, 100])
})

rule('[CART-06] says the same whatever order the bands come in, and takes unusable ones for absent', () => {
  const all = [...centre.bands]
  const wrong = [band(0, 0, 1), band(70_000, 70_000, 1), band(90_000, 10, 1)]
  for (const total of [0, 59_999, 60_000, 99_999, 100_000, 149_999, 150_000, 1_499_999, 1_500_000]) {
    const expected = deliveryRule(centre, total)
    for (const bands of [[...all].reverse(), [all[1]!, all[2]!, all[0]!], [...wrong, ...all], [...all, ...all]])
      assert.equal(deliveryRule({ bands }, total), expected)
  }
  assert.is(deliveryRule({ bands: wrong }, 5).status, 'none')
})

rule('[CART-06] knows a single band, one from nothing, and one without an end worth the name', () => {
  const endless = { bands: [band(0, Number.MAX_SAFE_INTEGER, 9900)] }
  assert.equal(
    [0, 1, 999_999_999_999].map(total => describeRule(deliveryRule(endless, total))), ['9900', '9900', '9900'],
  )
  assert.is(describeRule(deliveryRule(endless, Number.MAX_SAFE_INTEGER)), `above ${Number.MAX_SAFE_INTEGER}`)
  const kopeck = { bands: [band(100, 101, 0)] }
  assert.equal(
    [99, 100, 101].map(total => describeRule(deliveryRule(kopeck, total))),
    ['below 100, 1 missing, then 0', '0', 'above 101'],
  )
})

rule('[CART-06] promises a cheaper delivery only from where it holds, when bands overlap', () => {
  // the first of overlapping bands applies: the free one begins where the paid one ends
  const overlapping = { bands: [band(0, 100_000, 9900), band(60_000, 200_000, 0)] }
  assert.is(describeRule(deliveryRule(overlapping, 50_000)), '9900, 50000 to 0')
  assert.is(describeRule(deliveryRule(overlapping, 99_999)), '9900, 1 to 0')
  assert.is(describeRule(deliveryRule(overlapping, 100_000)), '0')
})

rule('[CART-06, CART-10] has a goal that lasts as long as delivery gets no dearer', () => {
  const selectGoal = (bands: readonly DeliveryBand[], total: number) => {
    const rule = deliveryRule({ bands }, total)
    return rule.status === 'below' ? rule.goal : rule.status === 'within' ? rule.cheaper : null
  }
  assert.equal(selectGoal(centre.bands, 60_500), { from: 100_000, until: 1_500_000, cost: 9900, missing: 39_500 })
  assert.equal(selectGoal(centre.bands, 100), { from: 60_000, until: 1_500_000, cost: 19_900, missing: 59_900 })
  assert.equal(selectGoal([band(0, 100, 5), band(100, 200, 0), band(200, 300, 5)], 50), {
    from: 100, until: 200, cost: 0, missing: 50,
  })
  assert.equal(selectGoal([band(0, 100, 5), band(100, 200, 0), band(250, 300, 0)], 50), {
    from: 100, until: 200, cost: 0, missing: 50,
  })
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
  const goal = ({
    from, until, cost, missing,
  }: {
    from: number
    until: number
    cost: number
    missing: number
  }): string => `${from}–${until} ${cost} missing ${missing}`
  switch (rule.status) {
    case 'none':
    case 'unchecked':
    case 'unknown':
      return rule.status
    case 'above':
      return `above ${rule.maximum}`
    case 'below':
      return rule.minimum === rule.goal.from && rule.missing === rule.goal.missing && rule.cost === rule.goal.cost
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

rule('[CART-06] agrees with a table of every amount, on 60000 zones at and beside each border', () => {
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
