import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { deliveryRule, type DeliveryRule } from '../../core/shop/cart/delivery-rule.ts'
import type { DeliveryBand } from '../../core/shop/location/wire.ts'
import { zone } from './location.world.ts'

const rule = suite('delivery rule')
const band = (min: number, max: number, cost: number): DeliveryBand => ({ min, max, cost, minutes: 45 })
const centre = zone(1, 11, 57.6, 39.8, 0.1, [band(60_000, 100_000, 19_900), band(100_000, 150_000, 9_900), band(150_000, 1_500_000, 0)])

/** What is said, in one line. */
function told(found: DeliveryRule): string {
  switch (found.at) {
    case 'none':
    case 'unknown': return found.at
    case 'below': return `below ${found.minimum}, ${found.missing} missing, then ${found.cost}`
    case 'above': return `above ${found.maximum}`
    case 'within': return `${found.cost}` + (found.cheaper === null ? '' : `, ${found.cheaper.missing} to ${found.cheaper.cost}`)
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
  rule(`[CART-06] says at ${total}: ${expected}`, () => assert.is(told(deliveryRule(centre, total)), expected))
}

rule('[CART-06] has nothing to say about take-away and about a zone without bands', () => {
  assert.is(deliveryRule(null, 100_000).at, 'none')
  assert.is(deliveryRule(zone(1, 11, 57.6, 39.8, 0.1, []), 100_000).at, 'none')
})

rule('[CART-06] leaves a gap between bands to the preflight', () => {
  const gapped = zone(1, 11, 57.6, 39.8, 0.1, [band(50_000, 60_000, 100), band(70_000, 80_000, 0)])
  assert.equal([59_999, 60_000, 69_999, 70_000].map(total => deliveryRule(gapped, total).at), ['within', 'unknown', 'unknown', 'within'])
})

rule('[CART-06] promises no dearer delivery as a goal', () => {
  const dearer = zone(1, 11, 57.6, 39.8, 0.1, [band(0, 100_000, 9_900), band(100_000, 200_000, 19_900), band(200_000, 300_000, 5_000)])
  assert.is(told(deliveryRule(dearer, 50_000)), '9900, 150000 to 5000')
})

rule('[CART-06] moves the bar from the beginning of a band to the next cheaper one', () => {
  const progress = [100_000, 125_000, 149_999, 150_000].map(total => {
    const found = deliveryRule(centre, total)
    return found.at === 'within' ? Math.round(found.progress * 100) : -1
  })
  assert.equal(progress, [0, 50, 100, 100])
})

rule.run()
