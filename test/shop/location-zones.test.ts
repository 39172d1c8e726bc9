import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import type { Point } from '../../core/geo/point.ts'
import { estimateDelivery } from '../../core/delivery-estimate.ts'
import { createZoneResolver, listServedZones, resolveZone, type DeliveryZone } from '../../core/shop/place/zones.ts'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { flushPromises } from '../kit/clock.ts'
import { address, openPlaces, createPlacedResto, createSquareZone, yaroslavl } from '../kit/places.ts'
import { flat, noPayment, resto, zone } from './location.fixture.ts'

const zones = suite('delivery zones')
const inside: Point = { lat: 57.65, lng: 39.85 }
const overlap = (id: number, restoId: number, bands = flat(0)) => zone(id, restoId, 57.6, 39.8, 0.1, bands)

function findZoneId(
  point: Point, restos: readonly Resto[], all: readonly DeliveryZone[],
  { restoId = null }: { restoId?: number | null } = {},
): number | null {
  const verdict = resolveZone(point, { restos, zones: all }, { restoId, total: 0 })
  return verdict.kind === 'inside' ? verdict.zone.id : null
}

zones('[LOC-14] only zones of restaurants that deliver, and can be paid for it, count', () => {
  const all = [overlap(1, 11), overlap(2, 12), overlap(3, 13), overlap(4, 99)]
  const restos = [
    resto(11, { serves: ['take-away'] }), resto(12, { payConfig: { delivery: noPayment, takeAway: noPayment } }),
    resto(13),
  ]
  assert.is(findZoneId(inside, restos, all), 3)
  assert.equal(listServedZones({ restos, zones: all }).map(served => served.zone.id), [3])
})

zones('[LOC-14] of zones of one restaurant and price one without a time does not count as the fastest', () => {
  const lasting = (minutes: number) => flat(100_00).map(band => ({ ...band, minutes }))
  const all = [overlap(1, 11, lasting(0)), overlap(2, 11, lasting(90))]
  for (const order of [all, [...all].reverse()]) assert.is(findZoneId(inside, [resto(11)], order), 2)
})

/** Metres to the north of 57.7, where `overlap` ends. */
const north = (metres: number): Point => ({ lat: 57.7 + metres / 111_195, lng: 39.85 })
const both = [resto(11), resto(12)]

zones('[LOC-14] equally near zones are ranked like zones that overlap', () => {
  const overlapping = [overlap(1, 11, flat(200_00)), overlap(2, 12, flat(100_00))]
  assert.is(findZoneId(north(3), both, overlapping), 2)
  assert.is(findZoneId(north(3), both, overlapping, { restoId: 11 }), 1)
})

zones('[LOC-14] a hole is served neither by its zone nor for being near it, yet by what is drawn into it', () => {
  const [outer, hole, island] = [
    overlap(1, 11), zone(9, 11, 57.64, 39.84, 0.02), zone(2, 12, 57.64 + 4 / 111_195, 39.8401, 0.01),
  ]
  const park = { ...outer, area: [{ outer: outer.area[0]!.outer, holes: [hole.area[0]!.outer] }] }
  const path = { lat: 57.64 + 1 / 111_195, lng: 39.845 }
  assert.is(findZoneId(path, both, [park]), null)
  assert.is(findZoneId(path, both, [park, island]), 2)
})

zones('[LOC-14] a door served by the nearest zone is logged once, one in a zone never', () => {
  const reports: string[] = []
  const resolver = createZoneResolver((code, about) => reports.push(`${code} ${about ?? ''}`))
  const data = { restos: both, zones: [overlap(1, 11)] }
  for (const point of [inside, north(0), north(3), north(4), north(20)])
    resolver(point, data, { restoId: null, total: 0 })
  assert.equal(reports, ['place.zone-nearest zone 1'])
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
    assert.equal(estimateDelivery(bands, total), expected)
  })
}

zones('[LOC-08] a zone without terms, or without free delivery left, promises nothing', () => {
  assert.is(estimateDelivery([], 0), null)
  assert.is(estimateDelivery(flat(100_00), 0)?.freeFrom, null)
  const rising = [
    { min: 0, max: 500_00, cost: 0, minutes: 45 }, { min: 500_00, max: 9000_00, cost: 99_00, minutes: 45 },
  ]
  assert.is(estimateDelivery(rising, 600_00)?.freeFrom, null, 'small orders are carried for nothing')
})

zones('[LOC-14, MAP-04] dialog, map and choice agree on a door in a strip, which is logged once', async () => {
  const drawn = [createSquareZone(110, 11, 57.6, 39.8, 0.1), createSquareZone(120, 12, north(8).lat, 39.8, 0.1)]
  const fixture = await openPlaces({ here: { restos: [createPlacedResto(11), createPlacedResto(12)], zones: drawn } })
  await fixture.open()
  await fixture.chooseCity(yaroslavl.id)
  fixture.pick(address(north(6).lat, 39.85))
  const { resolution } = fixture.view()
  assert.is(resolution?.kind === 'inside' && resolution.zone.id, 120)
  fixture.dialog.openMap()
  assert.is(fixture.view().map?.canConfirm, true)
  fixture.dialog.confirmMap()
  assert.is(await fixture.dialog.save(), null)
  await flushPromises()
  assert.is(fixture.resto?.id, 12)
  assert.equal(fixture.reports, ['place.zone-nearest zone 120'])
})

for (const [what, points, expected] of [
  [
    'exchanged', [[40, 57.5], [40.2, 57.5], [40.2, 57.7], [40, 57.7]],
    ['wire.zone-axes zone 110: latitude and longitude seem exchanged'],
  ],
  ['as agreed', [[57.5, 40], [57.5, 40.2], [57.7, 40.2], [57.7, 40]], []],
] as const) {
  zones(
    `[LOC-14] an outline with coordinates ${what} is ${expected.length > 0 ? 'logged once' : 'no fault'}`,
    async () => {
      const restos = [createPlacedResto(11, { location: { lat: 57.6, lng: 40.1 } })]
      const outline = points.map(([lat, lng]) => ({ lat, lng }))
      const fixture = await openPlaces({
        here: { restos, zones: [{ ...createSquareZone(110, 11, 0, 0, 1), polygon: { points: outline } }] },
      })
      await fixture.open()
      await fixture.chooseCity(yaroslavl.id)
      assert.equal(fixture.reports, expected)
    },
  )
}

zones.run()
