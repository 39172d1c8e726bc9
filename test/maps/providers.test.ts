import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PROVIDERS } from './providers.fixture.ts'

/** What holds for the addresses of every provider (`MapsPort`), each with the same town. */
const providers = suite('addresses of each provider')

const yaroslavl = { north: 57.7, south: 57.55, east: 40.05, west: 39.75 }
const podgorica = { north: 42.5, south: 42.38, east: 19.35, west: 19.18 }
const center = { lat: 57.626, lng: 39.88 }
const inCity = { bounds: yaroslavl, center, locale: 'ru', session: 'one' }
const house = {
  country: 'Россия', region: 'Ярославская область', city: 'Ярославль', street: 'улица Свободы', houseNumber: '12',
  coordinates: { lat: 57.62618, lng: 39.884 },
}

for (const [name, create] of Object.entries(PROVIDERS)) {
  providers(`[MAP-08, LOC-09] ${name}: a text finds streets and houses, each with its city`, async () => {
    const { port } = create()
    const [first] = await port.suggest('Свободы 12', inCity)
    assert.equal([first?.title, first?.subtitle], ['улица Свободы, 12', 'Ярославль'])
    const streets = (await port.suggest('проспект своб', inCity)).map(({ title }) => title)
    assert.ok(streets.includes('проспект Свободы'), streets.join())
    assert.ok((await port.suggest('у', inCity)).length <= 8)
  })

  providers(`[MAP-08, LOC-09] ${name}: addresses outside the city are not offered`, async () => {
    const { port } = create()
    assert.equal(await port.suggest('Свободы', { ...inCity, bounds: podgorica }), [])
    const [found] = await port.suggest('Слободы 12', { ...inCity, bounds: podgorica })
    assert.is(found?.subtitle, 'Подгорица')
  })

  providers(`[MAP-08, LOC-17] ${name}: the houses of a street are houses only, and each has an address`, async () => {
    const { port } = create()
    const street = (await port.suggest('проспект Свободы', inCity)).find(({ title }) => title === 'проспект Свободы')
    const houses = await port.suggestHouses({ address: 'проспект Свободы', placeId: street?.placeId ?? '' }, inCity)
    assert.equal(houses.map(({ title }) => title), ['проспект Свободы, 1', 'проспект Свободы, 3'])
    const address = await port.geocodePlace(houses[1]?.placeId ?? '', inCity)
    assert.equal([address?.street, address?.houseNumber], ['проспект Свободы', '3'])
  })

  providers(`[MAP-08, MAP-03] ${name}: a suggestion and a point become the same address`, async () => {
    const { port } = create()
    const [{ placeId } = { placeId: '' }] = await port.suggest('Свободы 12', inCity)
    assert.equal(await port.geocodePlace(placeId, inCity), { ...house, placeId })
    assert.equal(await port.geocodePoint(house.coordinates, inCity), { ...house, placeId })
  })

  providers(`[MAP-08, MAP-03] ${name}: a house that an area numbers has the area for its street`, async () => {
    const address = await create().port.geocodePoint({ lat: 57.65, lng: 39.955 }, inCity)
    assert.equal([address?.street, address?.houseNumber, address?.city], ['5-й микрорайон', '12', 'Ярославль'])
  })

  providers(`[MAP-08, MAP-05] ${name}: each request is in its own locale`, async () => {
    const { port } = create()
    const titles = await Promise.all(['en', 'ru'].map(async locale => {
      const [first] = await port.suggest('Свободы 12', { ...inCity, locale })
      const address = await port.geocodePlace(first?.placeId ?? '', { ...inCity, locale })
      return [first?.title, address?.city]
    }))
    assert.equal(titles, [['Svobody Street, 12', 'Yaroslavl'], ['улица Свободы, 12', 'Ярославль']])
  })

  providers(`[MAP-08, MAP-03] ${name}: nothing found is an answer`, async () => {
    const { port } = create()
    assert.equal(await port.suggest('Неизвестная', inCity), [])
    assert.is(await port.geocodePlace('unknown', inCity), null)
    assert.is(await port.geocodePoint({ lat: 0, lng: 0 }, inCity), null)
  })

  providers(`[MAP-08, MAP-07] ${name}: a failure is an error, and the next request works`, async () => {
    const { port, setFailing } = create()
    setFailing(true)
    for (const request of [
      () => port.suggest('Свободы', inCity),
      () => port.suggestHouses({ address: 'улица Свободы', placeId: 'yar-1' }, inCity),
      () => port.geocodePlace('yar-1', inCity),
      () => port.geocodePoint(house.coordinates, inCity),
    ]) {
      assert.ok(await request().then(() => null, (error: unknown) => error) instanceof Error)
    }
    setFailing(false)
    assert.is((await port.geocodePoint(house.coordinates, inCity))?.houseNumber, '12')
  })
}

for (const name of ['google', 'yandex'] as const) {
  for (const [where, bounds, near, area] of [
    ['within the city', yaroslavl, center, 'inside'],
    ['around its center when the city has no bounds', null, center, 'near'],
    ['anywhere when there is no city', null, null, 'anywhere'],
  ] as const) {
    providers(`[MAP-08, LOC-09] ${name} searches ${where}`, async () => {
      const { port, requests } = PROVIDERS[name]()
      await port.suggest('Свободы', { ...inCity, bounds, center: near })
      assert.equal(requests.map(request => request.area), [area])
    })
  }
  for (const [locale, languages] of [
    ['ru', { google: 'ru', yandex: 'ru ru_RU' }],
    ['en', { google: 'en', yandex: 'en en_RU' }],
    ['cnr', { google: 'sr-Latn', yandex: 'en en_RU' }],
  ] as const) {
    providers(`[MAP-08, MAP-05] ${name} is asked in ${languages[name]} for ${locale}`, async () => {
      const { port, requests } = PROVIDERS[name]()
      await port.suggest('Свободы', { ...inCity, locale: 'ru' })
      await port.suggest('Свободы', { ...inCity, locale })
      await port.geocodePlace('unknown', { locale, session: 's' })
      const used = new Set(requests.slice(1).map(({ language }) => language))
      assert.is([...used].join(' '), languages[name])
    })
  }
}

providers.run()
