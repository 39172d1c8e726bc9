import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildPoint } from '../../../core/geo/point.ts'
import { distanceMetres, isInBounds } from '../../../core/geo/near.ts'

const points = suite('point')

points('is made of two numbers in range and of nothing else', () => {
  assert.equal(buildPoint(55.75, 37.62), { lat: 55.75, lng: 37.62 })
  assert.equal(buildPoint(-90, 180), { lat: -90, lng: 180 })
  for (const [lat, lng] of [
    [90.1, 0], [0, -180.1], [Number.NaN, 0], [0, Infinity], ['55', 37], [null, 37], [55, undefined],
  ]) {
    assert.is(buildPoint(lat, lng), undefined)
  }
})

points('lies in a box or on its border', () => {
  const city = { north: 56, south: 55, east: 38, west: 37 }
  for (const [lat, lng, isIn] of [
    [55.5, 37.5, true], [56, 38, true], [55, 37, true], [56.0001, 37.5, false], [55.5, 36.9999, false],
    [Number.NaN, 37.5, false], [55.5, Number.NaN, false],
  ] as const) {
    assert.is(isInBounds({ lat, lng }, city), isIn, `${lat} ${lng}`)
  }
  const chukotka = { north: 70, south: 60, east: -169, west: 170 }
  assert.ok(isInBounds({ lat: 65, lng: 175 }, chukotka))
  assert.ok(isInBounds({ lat: 65, lng: -175 }, chukotka))
  assert.not(isInBounds({ lat: 65, lng: 0 }, chukotka))
})

points('measures distances along the surface', () => {
  const moscow = { lat: 55.7558, lng: 37.6173 }
  const podgorica = { lat: 42.4304, lng: 19.2594 }
  assert.is(distanceMetres(moscow, moscow), 0)
  // one minute of latitude is a nautical mile
  assert.ok(Math.abs(distanceMetres({ lat: 0, lng: 0 }, { lat: 1 / 60, lng: 0 }) - 1852) < 3)
  const far = distanceMetres(moscow, podgorica)
  assert.ok(far > 1_970_000 && far < 2_010_000, String(far))
  assert.is(far, distanceMetres(podgorica, moscow))
  const opposite = distanceMetres({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })
  assert.ok(Math.abs(opposite - Math.PI * 6_371_008.8) < 1)
  assert.ok(Number.isFinite(distanceMetres({ lat: 12.3, lng: 45.6 }, { lat: -12.3, lng: -134.4 })))
})

points.run()
