import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hasSwappedCoordinates, makeArea, metresTo, type Area } from '../../../core/geo/area.ts'
import { distanceMetres } from '../../../core/geo/near.ts'
import type { Point } from '../../../core/geo/point.ts'

const areas = suite('area')

const METRES_PER_DEGREE = 111_195
/** A point some metres to the north and east of another. */
const away = ({ lat, lng }: Point, north: number, east: number): Point =>
  ({ lat: lat + north / METRES_PER_DEGREE, lng: lng + east / METRES_PER_DEGREE / Math.cos(lat * Math.PI / 180) })
/** A square around a point, half of whose side is `reach` metres. */
const around = (middle: Point, reach: number): readonly Point[] =>
  [[-1, -1], [-1, 1], [1, 1], [1, -1]].map(([north, east]) => away(middle, north! * reach, east! * reach))
const exchanged = (points: readonly Point[]): readonly Point[] => points.map(({ lat, lng }) => ({ lat: lng, lng: lat }))
function createArea(...parts: readonly (readonly (readonly Point[])[])[]): Area {
  const { area, reasons: refused } = makeArea(parts)
  assert.equal(refused, [])
  return area
}
const near = (actual: number, expected: number, tolerance = 0.05): void =>
  assert.ok(Math.abs(actual - expected) < tolerance, `${actual}, not ${expected}`)

const yaroslavl = { lat: 57.6261, lng: 39.8845 }

areas('the way to an area is the shortest one: to an edge, to a corner, to the nearer of its parts', () => {
  const far = createArea([around(yaroslavl, 1000)], [around(away(yaroslavl, 0, 5000), 1000)])
  near(metresTo(far, away(yaroslavl, 0, 1007)), 7)
  near(metresTo(far, away(yaroslavl, 1003, 0)), 3)
  near(metresTo(far, away(yaroslavl, 0, 2500)), 1500, 2)
  near(metresTo(far, away(yaroslavl, 0, 3900)), 100, 0.5)
  const corner = around(yaroslavl, 1000)[2]!
  near(metresTo(far, away(corner, 300, 400)), distanceMetres(corner, away(corner, 300, 400)), 1)
  assert.is(metresTo(far, yaroslavl), 0)
})

areas('a hole is left out on purpose: from it no way leads to the area, unless another part lies in it', () => {
  const ring = createArea([around(yaroslavl, 1000), around(yaroslavl, 500)])
  assert.is(metresTo(ring, away(yaroslavl, 0, 499)), Infinity)
  assert.is(metresTo(ring, away(yaroslavl, 0, 501)), 0)
  near(
    metresTo(
      createArea([around(yaroslavl, 1000), around(yaroslavl, 500)], [around(yaroslavl, 100)]), away(yaroslavl, 0, 105),
    ),
    5,
  )
})

const cities = [
  ['Yaroslavl', 57.6261, 39.8845], ['Kazan', 55.7961, 49.1064], ['Ufa', 54.735, 55.958],
  ['Oktyabrsky', 54.4815, 53.4657], ['Tuymazy', 54.6, 53.6947], ['Kungur', 57.4283, 56.9438],
  ['Chernushka', 56.5136, 56.0764], ['Lysva', 58.1086, 57.8053], ['Birsk', 55.4158, 55.5581],
  ['Podgorica', 42.4304, 19.2594],
] as const
for (const [name, lat, lng] of cities) {
  areas(`an outline with latitude and longitude exchanged is noticed in ${name}, one as agreed is not`, () => {
    const middle = { lat, lng }
    for (const points of [around(middle, 800), around(away(middle, 300, 500), 1200)]) {
      assert.is(hasSwappedCoordinates(createArea([exchanged(points)]), middle), true)
      assert.is(hasSwappedCoordinates(createArea([points]), middle), false)
    }
    const suburb = around(away(middle, -4000, 2500), 1500)
    assert.is(hasSwappedCoordinates(createArea([suburb]), middle), false, 'a suburb that does not hold its restaurant')
  })
}

areas('an area without polygons has no exchanged latitudes and longitudes', () => {
  assert.is(hasSwappedCoordinates([], yaroslavl), false)
})

areas('an exchanged outline is noticed though it does not hold its restaurant, where it is nearer by far', () => {
  for (const middle of [{ lat: 55.7961, lng: 49.1064 }, { lat: 54.735, lng: 55.958 }]) {
    const suburb = around(away(middle, -9000, 6000), 1500)
    assert.is(hasSwappedCoordinates(createArea([exchanged(suburb)]), middle), true)
    assert.is(hasSwappedCoordinates(createArea([suburb]), middle), false)
  }
})

areas('an outline away from its restaurant is as agreed where the exchanged one is nearer, but not by far', () => {
  // exchanged, the outlines are some 60 km away
  const restaurant = { lat: 55, lng: 55.5 }
  for (const [metres, isSwapped] of [[5000, true], [25_000, false]] as const) {
    const outline = exchanged(around(away(restaurant, metres, 0), 1000))
    assert.is(hasSwappedCoordinates(createArea([outline]), restaurant), isSwapped, `${metres} m`)
  }
})

areas('an outline next to its restaurant is as agreed, though the exchanged one would hold it', () => {
  const restaurant = { lat: 55.5, lng: 55.508 }
  const outline = around({ lat: restaurant.lng, lng: restaurant.lat }, 800)
  assert.is(metresTo(createArea([exchanged(outline)]), restaurant), 0)
  assert.is(hasSwappedCoordinates(createArea([outline]), restaurant), false)
})

areas('an outline around its restaurant is as agreed, be the restaurant in a hole of it', () => {
  assert.is(hasSwappedCoordinates(createArea([around(yaroslavl, 5000), around(yaroslavl, 3000)]), yaroslavl), false)
})

areas.run()
