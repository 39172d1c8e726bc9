/// <reference types="google.maps" />
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { MapsPort } from '../../core/env.ts'
import { createGooglePort, type LoadLibrary } from '../../src/maps/google/port.ts'

const geocoding = suite('address search by Google')

interface GoogleRequest {
  readonly library: string
  readonly locale: string
  readonly request: any
}

/** Stubs of the two services, which always give the same response or error, and record their requests. */
function createPort(answer: unknown): { readonly port: MapsPort; readonly requests: GoogleRequest[] } {
  const requests: GoogleRequest[] = []
  const respond = async (library: string, locale: string, request: unknown) => {
    requests.push({ library, locale, request })
    if (answer instanceof Error) throw answer
    return answer
  }
  const load = async (library: string, locale: string) => ({
    AutocompleteSessionToken: class {},
    AutocompleteSuggestion: {
      fetchAutocompleteSuggestions: (request: unknown) => respond(library, locale, request),
    },
    Geocoder: class {
      geocode = (request: unknown) => respond(library, locale, request)
    },
  })
  return { port: createGooglePort(load as unknown as LoadLibrary), requests }
}

const bounds = { north: 57.7, south: 57.5, east: 40, west: 39.7 }
const search = { bounds, center: { lat: 57.6, lng: 39.8 }, locale: 'ru', session: 'one' }
const text = (value: string) => ({ text: value, matches: [] })
const prediction = (id: string, main: string | null, secondary: string | null) => ({
  placePrediction: {
    placeId: id,
    text: text(`${main ?? ''} all`),
    mainText: main === null ? null : text(main),
    secondaryText: secondary === null ? null : text(secondary)
  }
})
const failure = (code: string) => Object.assign(new Error(code), { code, endpoint: 'GEOCODER_GEOCODE' })

function result(parts: Record<string, string>, types: readonly string[] = ['street_address']) {
  return {
    address_components: Object.entries(parts).map(([type, name]) => ({
      long_name: name,
      short_name: name.slice(0, 2),
      types: [type, 'political']
    })),
    geometry: { location: { lat: () => 57.62516, lng: () => 39.88481 } },
    place_id: 'ChIJ',
    types
  }
}
const house = {
  street_number: '1',
  route: 'улица Свободы',
  locality: 'Ярославль',
  administrative_area_level_1: 'Ярославская область',
  country: 'Россия'
}
const address = {
  country: 'Россия',
  region: 'Ярославская область',
  city: 'Ярославль',
  street: 'улица Свободы',
  houseNumber: '1',
  coordinates: { lat: 57.62516, lng: 39.88481 },
  placeId: 'ChIJ'
}

geocoding('[LOC-09] addresses only, within the city, in the locale, with the token of the session', async () => {
  const { port, requests } = createPort({ suggestions: [] })
  await port.suggest('своб', search)
  await port.suggest('свобо', search)
  await port.suggest('кир', { ...search, session: 'two' })
  const [first, second, third] = requests.map(({ request }) => request)
  const { sessionToken, ...rest } = first
  assert.equal(rest, {
    input: 'своб',
    includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
    language: 'ru',
    locationRestriction: bounds
  })
  assert.is(typeof sessionToken, 'object')
  assert.is(second.sessionToken, sessionToken)
  assert.is.not(third.sessionToken, sessionToken)
})

geocoding('[LOC-17] houses of a street are houses only, in a session that the picked house ends', async () => {
  const { port, requests } = createPort({ suggestions: [prediction('a', 'улица Свободы, 1', 'Ярославль')], results: [] })
  const houses = await port.suggestHouses({ address: 'улица Свободы', placeId: 'street' }, search)
  assert.equal(houses, [{ placeId: 'a', title: 'улица Свободы, 1', subtitle: 'Ярославль' }])
  await port.suggest('улица Свободы, 1', search)
  await port.geocodePlace('a', search)
  await port.suggestHouses({ address: 'улица Свободы', placeId: 'street' }, search)
  const { input, includedPrimaryTypes, sessionToken } = requests[0]?.request
  assert.equal([input, includedPrimaryTypes], ['улица Свободы, ', ['street_address', 'premise', 'subpremise']])
  assert.is(requests[1]?.request.sessionToken, sessionToken)
  assert.is.not(requests[3]?.request.sessionToken, sessionToken)
})

geocoding('[LOC-09] a picked suggestion ends its session', async () => {
  const { port, requests } = createPort({ suggestions: [], results: [] })
  await port.suggest('своб', search)
  await port.geocodePlace('ChIJ', search)
  await port.suggest('своб', search)
  assert.is.not(requests[2]?.request.sessionToken, requests[0]?.request.sessionToken)
})

for (const [where, center, area] of [
  [
    'around its center when the city has no bounds', { lat: 57.6, lng: 39.8 },
    { center: { lat: 57.6, lng: 39.8 }, radius: 30_000 },
  ],
  ['anywhere when there is no city', null, undefined],
] as const) {
  geocoding(`[LOC-09] the search prefers addresses ${where}`, async () => {
    const { port, requests } = createPort({ suggestions: [] })
    await port.suggest('своб', { ...search, bounds: null, center })
    assert.equal(requests[0]?.request.locationBias, area)
    assert.not('locationRestriction' in requests[0]?.request)
  })
}

geocoding('[LOC-09] suggestions have two lines, and there are at most eight', async () => {
  const { port } = createPort({
    suggestions: [
      prediction('a', 'улица Свободы, 1', 'Ярославль, Россия'),
      prediction('b', null, null),
      { placePrediction: null },
      ...Array.from({ length: 9 }, (_, index) => prediction(`c${index}`, 'улица', null))
    ]
  })
  const result = await port.suggest('своб', search)
  assert.equal(result.slice(0, 2), [
    { placeId: 'a', title: 'улица Свободы, 1', subtitle: 'Ярославль, Россия' },
    { placeId: 'b', title: ' all', subtitle: '' }
  ])
  assert.is(result.length, 8)
})

geocoding('[MAP-03] a suggestion is geocoded by its place id, a point by its coordinates', async () => {
  const { port, requests } = createPort({ results: [result(house)] })
  assert.equal(await port.geocodePlace('ChIJ', { locale: 'ru', session: 's' }), address)
  assert.equal(await port.geocodePoint({ lat: 57.6, lng: 39.8 }, { locale: 'ru' }), address)
  assert.equal(requests.map(({ request }) => request), [
    { placeId: 'ChIJ', language: 'ru', fulfillOnZeroResults: true },
    { location: { lat: 57.6, lng: 39.8 }, language: 'ru', fulfillOnZeroResults: true }
  ])
})

const { street_number: _number, ...street } = house
const { route: _route, ...city } = street
const zelenograd = { sublocality_level_1: 'Зеленоград', locality: 'Москва', country: 'Россия' }
const block = { street_number: 'к2019', ...zelenograd }
const inMoscow = { ...address, region: '', city: 'Москва' }
const avenue = result({ street_number: '1', route: 'Центральный проспект', ...zelenograd })
/**
 * House numbers without a street, in a district or a village: the text of the first result is the
 * address.
 */
for (const [what, parts, street, houseNumber] of [
  ['a block of Zelenograd', block, 'Зеленоград', 'к2019'],
  ['a block that is a premise', { premise: 'корпус 3', ...zelenograd }, 'Зеленоград', 'корпус 3'],
  [
    'a house of a microdistrict', { street_number: '12', neighborhood: '5-й микрорайон', ...zelenograd },
    '5-й микрорайон', '12',
  ],
  [
    'a house of an estate', { street_number: '3', premise: 'ЖК «Солнечный»', locality: 'Москва', country: 'Россия' },
    'ЖК «Солнечный»', '3',
  ],
  ['a premise of a town', { premise: 'корпус 3', locality: 'Москва', country: 'Россия' }, 'Москва', 'корпус 3'],
  [
    'a house on a street', { street_number: '3', route: 'улица Юности', neighborhood: '5-й микрорайон', ...zelenograd },
    'улица Юности', '3',
  ],
  ['a premise on a street', { premise: 'дом 7', route: 'улица Юности', ...zelenograd }, 'улица Юности', 'дом 7'],
] as const) {
  geocoding(`[MAP-03] the address of ${what} is its own, not that of the street next to it`, async () => {
    for (const results of [
      [result(parts), avenue], [result(parts)], [result(zelenograd, ['plus_code']), result(parts), avenue],
    ]) {
      const { port } = createPort({ results })
      const expected = { ...inMoscow, street, houseNumber }
      assert.equal(await port.geocodePoint({ lat: 55.99, lng: 37.21 }, { locale: 'ru' }), expected)
      assert.equal(await port.geocodePlace('ChIJ', { locale: 'ru', session: 's' }), expected)
    }
  })
}

geocoding('[MAP-03] the address of a house of a village is the village and the number', async () => {
  const parts = { street_number: '7', locality: 'Брёхово', country: 'Россия' }
  const { port } = createPort({ results: [result(parts), avenue] })
  const expected = { ...inMoscow, city: 'Брёхово', street: 'Брёхово', houseNumber: '7' }
  assert.equal(await port.geocodePoint({ lat: 55.99, lng: 37.21 }, { locale: 'ru' }), expected)
})

for (const [what, results, expected] of [
  ['nothing', [], null],
  ['a plus code alone', [result(city, ['plus_code'])], null],
  ['a street', [result(street)], { ...address, houseNumber: '' }],
  ['a plus code before a house', [result(city, ['plus_code']), result(house)], address],
  ['a nameless house before a street', [result(city, ['premise']), result(street)], { ...address, houseNumber: '' }],
  ['only the city', [result(city, ['locality'])], { ...address, street: '', houseNumber: '' }],
  [
    'a part of a town before a street', [result({ neighborhood: '5-й микрорайон', ...city }), result(street)],
    { ...address, houseNumber: '' },
  ],
  [
    'a part of a town alone', [result({ neighborhood: '5-й микрорайон', ...city })],
    { ...address, street: '', houseNumber: '' },
  ],
  ['a named building alone', [result({ premise: 'Кремль', ...city })], { ...address, street: '', houseNumber: '' }],
  [
    'a town by post',
    [result({ route: 'Mill Lane', postal_town: 'Ely' })],
    {
      country: '', region: '', city: 'Ely', street: 'Mill Lane', houseNumber: '', coordinates: address.coordinates,
      placeId: 'ChIJ',
    },
  ],
] as const) {
  geocoding(`[MAP-03] the address of ${what}`, async () => {
    assert.equal(await createPort({ results }).port.geocodePoint({ lat: 57, lng: 39 }, { locale: 'ru' }), expected)
  })
}

geocoding('[MAP-07] no results are an answer, also when they are reported as an error', async () => {
  const { port } = createPort(failure('ZERO_RESULTS'))
  assert.is(await port.geocodePlace('ChIJ', { locale: 'ru', session: 's' }), null)
  assert.is(await port.geocodePoint({ lat: 57, lng: 39 }, { locale: 'ru' }), null)
  assert.equal(await port.suggest('своб', search), [])
})

for (const code of [
  'OVER_QUERY_LIMIT', 'REQUEST_DENIED', 'INVALID_REQUEST', 'UNKNOWN_ERROR', 'PERMISSION_DENIED', 'UNAVAILABLE',
]) {
  geocoding(`[MAP-07] ${code} is a failure`, async () => {
    const { port } = createPort(failure(code))
    for (const question of [
      () => port.geocodePlace('ChIJ', { locale: 'ru', session: 's' }),
      () => port.geocodePoint({ lat: 57, lng: 39 }, { locale: 'ru' }),
      () => port.suggest('своб', search),
    ]) {
      await question().then(
        () => assert.unreachable(),
        (error: Error) => assert.is(error.message, code),
      )
    }
  })
}

geocoding.run()
