import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import type { Point } from '../../core/geo/point.ts'
import { forecastOf } from '../../core/forecast.ts'
import { servedZones, zoneOf, type DeliveryZone } from '../../core/shop/place/zones.ts'
import type { Resto } from '../../core/shop/catalogue/city-wire.ts'
import { flat, paysNothing, resto, zone } from './location.world.ts'

const zones = suite('delivery zones')
const inside: Point = { lat: 57.65, lng: 39.85 }
const overlap = (id: number, restoId: number, bands = flat(0)) => zone(id, restoId, 57.6, 39.8, 0.1, bands)

function zoneIdAt(point: Point, restos: readonly Resto[], all: readonly DeliveryZone[], current: { restoId?: number; total?: number } = {}): number | null {
  const verdict = zoneOf(point, { restos, zones: all }, { restoId: current.restoId ?? null, total: current.total ?? 0 })
  return verdict.at === 'inside' ? verdict.zone.id : null
}

for (const [name, point, expected] of [
  ['in the middle', inside, 1],
  ['on the border', { lat: 57.6, lng: 39.85 }, 1],
  ['on a corner', { lat: 57.7, lng: 39.9 }, 1],
  ['beyond the border', { lat: 57.5999, lng: 39.85 }, null],
] as const) {
  zones(`[LOC-14] a door ${name} ${expected === null ? 'is not served' : 'is served'}`, () => {
    assert.is(zoneIdAt(point, [resto(11)], [overlap(1, 11)]), expected)
  })
}

zones('[LOC-14] only zones of restaurants that deliver, and can be paid for it, count', () => {
  const all = [overlap(1, 11), overlap(2, 12), overlap(3, 13), overlap(4, 99)]
  const restos = [
    resto(11, { serves: ['take-away'] }), resto(12, { payConfig: { delivery: paysNothing, takeAway: paysNothing } }), resto(13),
  ]
  assert.is(zoneIdAt(inside, restos, all), 3)
  assert.equal(servedZones({ restos, zones: all }).map(served => served.zone.id), [3])
})

zones('[LOC-14] of overlapping zones the current restaurant comes first, be it the dearest', () => {
  assert.is(zoneIdAt(inside, [resto(11), resto(12)], [overlap(1, 11, flat(0)), overlap(2, 12, flat(300_00))], { restoId: 12 }), 2)
})

zones('[LOC-14] then the cheapest for the present total', () => {
  const falling = [{ min: 0, max: 1000_00, cost: 300_00, minutes: 45 }, { min: 1000_00, max: 9000_00, cost: 0, minutes: 45 }]
  const all = [overlap(1, 11, falling), overlap(2, 12, flat(100_00))]
  const restos = [resto(11), resto(12)]
  assert.is(zoneIdAt(inside, restos, all, { total: 500_00 }), 2)
  assert.is(zoneIdAt(inside, restos, all, { total: 1500_00 }), 1)
})

zones('[LOC-14] then the restaurants’ order, then the zones’ numbers', () => {
  const restos = [resto(11, { order: 2 }), resto(12, { order: 1 })]
  assert.is(zoneIdAt(inside, restos, [overlap(1, 11), overlap(3, 12), overlap(2, 12)]), 2)
})

const bands = [
  { min: 600_00, max: 1000_00, cost: 199_00, minutes: 45 }, { min: 1000_00, max: 1500_00, cost: 99_00, minutes: 45 },
  { min: 1500_00, max: 15_000_00, cost: 0, minutes: 60 },
]
for (const [total, expected] of [
  [0, { minutes: 45, cost: 199_00, freeFrom: 1500_00 }],
  [999_99, { minutes: 45, cost: 199_00, freeFrom: 1500_00 }],
  [1000_00, { minutes: 45, cost: 99_00, freeFrom: 1500_00 }],
  [1500_00, { minutes: 60, cost: 0, freeFrom: null }],
  [99_000_00, { minutes: 60, cost: 0, freeFrom: null }],
] as const) {
  zones(`[LOC-08] foretells delivery for an order of ${total / 100}`, () => {
    assert.equal(forecastOf(bands, total), expected)
  })
}

zones('[LOC-08] promises nothing for a zone without terms, nor a free delivery that there is not, or no more', () => {
  assert.is(forecastOf([], 0), null)
  assert.is(forecastOf(flat(100_00), 0)?.freeFrom, null)
  const rising = [{ min: 0, max: 500_00, cost: 0, minutes: 45 }, { min: 500_00, max: 9000_00, cost: 99_00, minutes: 45 }]
  assert.is(forecastOf(rising, 600_00)?.freeFrom, null, 'small orders are carried for nothing')
})

zones.run()
