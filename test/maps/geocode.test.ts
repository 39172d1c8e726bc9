import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Bounds } from '../../core/geo/point.ts'
import { decodeGazetteer } from '../../src/maps/embedded/gazetteer.ts'
import { findPlace, findMiddle, buildPlaceId } from '../../src/maps/embedded/place.ts'
import { createGazetteerPort } from '../../src/maps/embedded/port.ts'
import { createReverseGeocoder } from '../../src/maps/embedded/reverse.ts'
import { createTownFile } from './town.ts'

const geocode = suite('geocoding')
const town = decodeGazetteer(createTownFile(), () => {})
const port = createGazetteerPort(async () => town)
const metre = 1 / 111_195
const house = { lat: 57.62618, lng: 39.884 }

geocode('[MAP-03] every place id leads back to its place', () => {
  for (const city of town.cities) {
    for (const street of city.streets) {
      for (const place of [null, ...street.houses].map((one) => ({ city, street, house: one }))) {
        assert.equal(findPlace(town, buildPlaceId(place)), place)
      }
    }
  }
})

geocode('[MAP-03] a suggestion is geocoded by its place id, in the asked language', async () => {
  assert.equal(await port.geocodePlace('yar-1/14/2', { locale: 'en', session: 's' }), {
    country: 'Russia',
    region: 'Ярославская область',
    city: 'Yaroslavl',
    street: 'Svobody Street',
    houseNumber: '14/2',
    coordinates: { lat: 57.62618, lng: 39.887 },
    placeId: 'yar-1/14/2'
  })
})

geocode('[LOC-17] houses of a street are listed by number, within the bounds, in the asked language', async () => {
  const list = async (placeId: string, bounds: Bounds | null = null) => {
    const options = { bounds, center: null, locale: 'en', session: 's' }
    const houses = await port.suggestHouses({ address: '', placeId }, options)
    return houses.map(({ title }) => title)
  }
  const all = await list('yar-1')
  const byNumber = [...all].sort((a, b) => Number.parseInt(a.split(', ')[1] ?? '') - Number.parseInt(b.split(', ')[1] ?? ''))
  assert.equal(all, byNumber)
  assert.ok(all.includes('Svobody Street, 14/2'))
  assert.equal(await list('yar-1/14/2'), all, 'of a house: those of its street')
  const west = await list('yar-1', { north: 58, south: 57, west: 39, east: house.lng + metre })
  assert.ok(west.length > 0 && west.length < all.length)
  assert.equal(await list('unknown'), [])
})

geocode('[MAP-03] a street without a house is geocoded to its middle', async () => {
  const street = await port.geocodePlace('yar-7', { locale: 'ru', session: 's' })
  assert.is(street?.houseNumber, '')
  assert.ok(Math.abs((street?.coordinates.lng ?? 0) - 39.89) < 1e-9)
})

geocode('the middle of a bent line is halfway along it', () => {
  const middle = findMiddle([{ lat: 0, lng: 0 }, { lat: 0, lng: 1 }, { lat: 0, lng: 4 }])
  assert.equal(middle, { lat: 0, lng: 2 })
})

geocode('an unknown place is no place', async () => {
  for (const id of ['', 'yar', 'yar-99', 'yar-1/', 'yar-1/999', '/12']) {
    assert.is(await port.geocodePlace(id, { locale: 'ru', session: 's' }), null, id)
  }
})

geocode('[MAP-03] a point up to 60 m from a house is that house', async () => {
  const near = await port.geocodePoint({ lat: house.lat + 50 * metre, lng: house.lng }, { locale: 'ru' })
  assert.is(near?.placeId, 'yar-1/12')
  assert.equal(near?.coordinates, house)
})

geocode('[MAP-03] of two houses the nearer one answers', async () => {
  const between = await port.geocodePoint({ lat: house.lat, lng: house.lng + 0.0006 }, { locale: 'ru' })
  assert.is(between?.houseNumber, '12а')
})

geocode('[MAP-03] a block without a street is its own address, not the avenue that runs past it', async () => {
  const file = createTownFile()
  const [city] = file.cities
  const block = { lat: 57.6402, lng: 39.8835 }
  city?.streets.push({
    id: 'zel', name: { ru: 'Зеленоград' }, kind: 'lane', houses: [['к2019', block.lat, block.lng]],
    line: [[57.6404, 39.88], [57.6404, 39.885]]
  })
  const blocks = createGazetteerPort(async () => decodeGazetteer(file, () => {}))
  const expected = ['Зеленоград', 'к2019']
  const pinned = await blocks.geocodePoint({ lat: block.lat - 10 * metre, lng: block.lng }, { locale: 'ru' })
  const picked = await blocks.geocodePlace('zel/к2019', { locale: 'ru', session: 's' })
  for (const found of [pinned, picked]) assert.equal([found?.street, found?.houseNumber], expected)
})

geocode('[MAP-03] far from houses the nearest street answers, at the nearest place of its line', async () => {
  const south = await port.geocodePoint({ lat: 57.626 - 150 * metre, lng: 39.8955 }, { locale: 'ru' })
  assert.is(south?.placeId, 'yar-1')
  assert.ok(Math.abs((south?.coordinates.lat ?? 0) - 57.626) < 1e-9)
  assert.ok(Math.abs((south?.coordinates.lng ?? 0) - 39.8955) < 1e-9)
})

geocode('[MAP-03] far from everything there is no address', async () => {
  assert.is(await port.geocodePoint({ lat: 57.6, lng: 39.88 }, { locale: 'ru' }), null)
  assert.is(await port.geocodePoint({ lat: 0, lng: 0 }, { locale: 'ru' }), null)
})

geocode('the grid finds the same as looking at everything', () => {
  const reverse = createReverseGeocoder(town)
  const points = Array.from({ length: 300 }, (_, index) => ({
    lat: 57.622 + ((index * 37) % 100) * 0.0002,
    lng: 39.878 + ((index * 61) % 100) * 0.00025
  }))
  const shrink = Math.cos((57.625 * Math.PI) / 180)
  for (const point of points) {
    const distances = town.cities[0]!.streets.flatMap((street) =>
      street.houses.map((one) => Math.hypot(one.point.lat - point.lat, (one.point.lng - point.lng) * shrink) / metre)
    )
    const nearest = Math.min(...distances)
    const result = reverse(point)
    assert.is(result?.place.house != null, nearest <= 60, JSON.stringify(point))
    if (result?.place.house != null) {
      const at = result.point
      const distance = Math.hypot(at.lat - point.lat, (at.lng - point.lng) * shrink) / metre
      assert.ok(Math.abs(distance - nearest) < 0.01)
    }
  }
})

geocode.run()
