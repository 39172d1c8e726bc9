import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findBorderFaults, type BorderFault } from '../../.ci/check-api/borders.ts'
import { makeArea } from '../../core/geo/area.ts'
import type { Point } from '../../core/geo/point.ts'
import type { DeliveryZone } from '../../core/shop/place/zones.ts'
import { zones as demoZones } from '../../e2e/demo/zones.ts'
import { createRandom } from '../kit/random.ts'

const borders = suite('borders between delivery zones')

type Metres = readonly [east: number, north: number]
const perm = { lat: 57.997, lng: 56.25 }
const place = ([east, north]: Metres): Point =>
  ({ lat: perm.lat + north / 111_195, lng: perm.lng + east / 111_195 / Math.cos(perm.lat * Math.PI / 180) })

/** A zone from rings in metres: the outline and its holes. */
function zone(id: number, ...rings: readonly (readonly Metres[])[]): DeliveryZone {
  const { area, reasons: refused } = makeArea([rings.map(ring => ring.map(place))])
  assert.equal(refused, [])
  return { id, name: '', restoId: 1, area, bands: [] }
}
const box = (west: number, south: number, east: number, north: number): readonly Metres[] =>
  [[west, south], [east, south], [east, north], [west, north]]
const shown = ({ kind, zoneIds, length, medianWidth, maxWidth }: BorderFault): string =>
  `${kind} ${zoneIds.join('–')}: ${Math.round(length / 10) * 10} m × ${medianWidth.toFixed(1)} m, at most ${maxWidth.toFixed(1)} m`
const faults = (...zones: readonly DeliveryZone[]): readonly string[] => findBorderFaults(zones).map(shown)

const west = box(0, 0, 1000, 2000)
for (const [what, other, expected] of [
  ['no strip where two share a border', box(1000, 0, 2000, 2000), []],
  ['no strip where coordinates are rounded', box(1000.1, 0, 2000, 2000), []],
  [
    'a strip of the width and length that it has',
    box(1001.2, 0, 2000, 2000),
    ['strip 1–2: 2000 m × 1.2 m, at most 1.2 m'],
  ],
  ['a strip along a part of the border', box(1008, 500, 2000, 1500), ['strip 1–2: 1010 m × 8.0 m, at most 8.4 m']],
  ['an overlap along the border', box(997, 0, 2000, 300), ['overlap 1–2: 290 m × 3.0 m, at most 3.0 m']],
  ['no strip where zones lie apart', box(1030, 0, 2000, 2000), []],
  ['no overlap where one lies in the other', box(200, 200, 700, 700), []],
  ['no overlap where zones overlap widely', box(500, 0, 2000, 2000), []],
  ['nothing where the outlines are one', west, []],
  [
    'no strip where outlines part at ten degrees',
    [
      [1000, 0],
      [2000, 0],
      [2000, 2000],
      [1000 + 2000 * Math.tan(Math.PI / 18), 2000],
    ],
    [],
  ],
  ['nothing where they touch at a corner', box(1000.5, 2000.5, 2000, 3000), []],
] as const) {
  borders(`[CFG-10] reports ${what}`, () => assert.equal(faults(zone(1, west), zone(2, other)), expected))
}

borders('[CFG-10] a strip that a third zone holds is none', () => {
  assert.equal(faults(zone(1, west), zone(2, box(1005, 0, 2000, 2000)), zone(3, box(900, -100, 1100, 2100))), [])
})

borders('[CFG-10] reports a gap around a zone inside the hole of another, and not a hole alone', () => {
  const around = zone(1, box(0, 0, 3000, 3000), box(1000, 1000, 2000, 2000))
  assert.equal(faults(around), [])
  assert.equal(faults(around, zone(2, box(1000, 1000, 2000, 2000))), [])
  assert.equal(faults(around, zone(2, box(1004, 1004, 1996, 1996))), ['strip 1–2: 4000 m × 4.0 m, at most 4.3 m'])
})

borders('[CFG-10] a border drawn twice by hand is a strip in some places and an overlap in others', () => {
  const random = createRandom(12)
  const line = (): readonly Metres[] =>
    Array.from({ length: 60 }, (_, index) => [1000 + (random() - 0.5) * 6, index * 200] as const)
  const [left, right] = [0, 2000].map((edge, at) => zone(at + 1, [[edge, 0], ...line(), [edge, 11_800]])) as [
    DeliveryZone,
    DeliveryZone,
  ]
  const findings = findBorderFaults([left, right])
  assert.equal(findings.map(({ kind }) => kind), ['strip', 'overlap'])
  for (const { length, medianWidth, maxWidth } of findings) {
    assert.ok(length > 3000 && length < 8500, String(length))
    assert.ok(medianWidth > 0.5 && medianWidth < 3 && maxWidth < 6.1, `${medianWidth}, ${maxWidth}`)
  }
})

borders('[CFG-10] the order of the zones and the run of their outlines do not matter', () => {
  const [one, other] = [zone(1, west), zone(2, [...box(1004, 0, 2000, 2000)].reverse())]
  assert.equal(faults(other, one), ['strip 2–1: 2000 m × 4.0 m, at most 4.0 m'])
  assert.equal(faults(one, other), ['strip 1–2: 2000 m × 4.0 m, at most 4.0 m'])
})

borders('[CFG-10] the demo\'s zones share their borders', () => {
  const read = demoZones.map(({ id, points, restoId }): DeliveryZone =>
    ({ id, name: '', restoId, area: makeArea([[points]]).area, bands: [] }))
  assert.equal(faults(...read.filter(({ id }) => id < 2000)), [])
  assert.equal(faults(...read.filter(({ id }) => id > 2000)), [])
})

borders.run()
