import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpResponse } from '../../core/env.ts'
import { createYandexPort } from '../../src/maps/yandex/port.ts'
import { createYandexRequests } from '../../src/maps/yandex/requests.ts'
import { createTestTimer } from '../kit/clock.ts'

/** The exact requests and answers of Yandex; what every provider does is in `providers.test.ts`. */
const yandex = suite('address search by Yandex')

type Answer = HttpResponse | 'silent'
const json = (value: unknown): HttpResponse => ({ status: 200, text: JSON.stringify(value) })

/** The answers by host, each for all requests to it, and the requests in order. */
function createPort(answers: { readonly suggest?: Answer; readonly geocode?: Answer }) {
  const requests: { readonly address: string; readonly parameters: Readonly<Record<string, string>> }[] = []
  const reports: string[] = []
  const timer = createTestTimer(0)
  const report = (code: string, detail?: string) => void reports.push(`${code} ${detail}`)
  const http = {
    async send({ url }: { readonly url: string }) {
      const { origin, pathname, host, searchParams } = new URL(url)
      requests.push({ address: origin + pathname, parameters: Object.fromEntries(searchParams) })
      const answer = host.startsWith('suggest') ? answers.suggest : answers.geocode
      if (answer === undefined) throw new Error('offline')
      return answer === 'silent' ? new Promise<never>(() => {}) : answer
    },
  }
  const service = createYandexRequests('the-key', { http, report, timer })
  return { port: createYandexPort(service, report), requests, reports, timer }
}

const bounds = { north: 57.7, south: 57.5, east: 40, west: 39.7 }
const search = { bounds, center: { lat: 57.6, lng: 39.8 }, locale: 'ru', session: 'one' }
const found = (...components: readonly (readonly [kind: string, name: string])[]) => ({
  GeoObject: {
    metaDataProperty: {
      GeocoderMetaData: { Address: { Components: components.map(([kind, name]) => ({ kind, name })) } },
    },
    name: 'улица Свободы, 1', description: 'Ярославль, Россия', Point: { pos: '39.88481 57.62516' },
  },
})
const collect = (...featureMember: readonly unknown[]) => json({ response: { GeoObjectCollection: { featureMember } } })
const house = found(['country', 'Россия'], ['locality', 'Ярославль'], ['street', 'улица Свободы'], ['house', '1'])
const street = found(['country', 'Россия'], ['locality', 'Ярославль'], ['street', 'улица Свободы'])

yandex('[MAP-08, LOC-09] Geosuggest gets key, text, types, language, session and the bounds', async () => {
  const { port, requests } = createPort({ suggest: json({}) })
  await port.suggest('своб', search)
  assert.equal(requests, [{
    address: 'https://suggest-maps.yandex.ru/v1/suggest',
    parameters: {
      apikey: 'the-key', text: 'своб', types: 'street,house', lang: 'ru', sessiontoken: 'one', results: '8',
      highlight: '0', print_address: '1', attrs: 'uri', bbox: '39.7,57.5~40,57.7', strict_bounds: '1',
    },
  }])
})

yandex('[MAP-08, LOC-17] houses are asked for by the street and a comma', async () => {
  const { port, requests } = createPort({ suggest: json({}) })
  await port.suggestHouses({ address: 'улица Свободы', placeId: '' }, { ...search, bounds: null })
  const { text, types, bbox, ll, spn, strict_bounds: strict } = requests[0]?.parameters ?? {}
  assert.equal([text, types, bbox, ll, spn, strict], [
    'улица Свободы, ', 'house', undefined, '39.8,57.6', '1,0.54', undefined,
  ])
})

yandex('[MAP-08, MAP-03] the Geocoder gets a point as longitude and latitude, first for a house', async () => {
  const { port, requests } = createPort({ geocode: collect() })
  assert.is(await port.geocodePoint({ lat: 57.6, lng: 39.8 }, { locale: 'ru' }), null)
  const parameters = { apikey: 'the-key', format: 'json', geocode: '39.8,57.6', lang: 'ru_RU' }
  assert.equal(requests, [
    { address: 'https://geocode-maps.yandex.ru/v1/', parameters: { ...parameters, kind: 'house' } },
    { address: 'https://geocode-maps.yandex.ru/v1/', parameters },
  ])
})

yandex('[MAP-08, MAP-03] a place is geocoded by its uri, or else by the text of its address', async () => {
  const { port, requests } = createPort({
    suggest: json({ results: [
      { title: { text: 'улица Свободы, 1' }, subtitle: { text: 'Ярославль' }, uri: 'ymapsbm1://geo?data=1' },
      { title: { text: 'улица Свободы, 2' }, address: { formatted_address: 'Ярославль, улица Свободы, 2' } },
      { title: { text: 'улица Свободы, 3' }, subtitle: { text: 'Ярославль' } },
      { title: 'улица Свободы, 4' },
    ] }),
    geocode: collect(house),
  })
  const suggestions = await port.suggest('своб', search)
  const placeIds = ['ymapsbm1://geo?data=1', 'Ярославль, улица Свободы, 2', 'Ярославль, улица Свободы, 3']
  assert.equal(suggestions.map(({ placeId }) => placeId), placeIds)
  assert.is(suggestions[1]?.subtitle, '')
  for (const placeId of placeIds) assert.is((await port.geocodePlace(placeId, search))?.placeId, placeId)
  const asked = requests.slice(1).map(({ parameters }) => [parameters['uri'], parameters['geocode']])
  assert.equal(asked, [[placeIds[0], undefined], [undefined, placeIds[1]], [undefined, placeIds[2]]])
})

const moscow = [
  ['country', 'Россия'], ['province', 'Центральный федеральный округ'], ['province', 'Москва'], ['locality', 'Москва'],
] as const
const address = {
  country: 'Россия', region: '', city: 'Ярославль', street: 'улица Свободы', houseNumber: '1',
  coordinates: { lat: 57.62516, lng: 39.88481 }, placeId: '',
}
for (const [what, members, expected] of [
  ['a house', [house], address],
  ['a street', [street], { ...address, houseNumber: '' }],
  ['a district before a street', [found(['locality', 'Ярославль'], ['district', 'Центр']), street],
    { ...address, houseNumber: '' }],
  ['a district alone', [found(['locality', 'Ярославль'], ['district', 'Центр'])],
    { ...address, country: '', street: '', houseNumber: '' }],
  ['a block of Zelenograd', [found(...moscow, ['locality', 'Зеленоград'], ['house', 'к2019'])],
    { ...address, region: 'Москва', city: 'Москва', street: 'Зеленоград', houseNumber: 'к2019' }],
  ['a house of a village', [found(['country', 'Россия'], ['locality', 'Брёхово'], ['house', '7'])],
    { ...address, city: 'Брёхово', street: 'Брёхово', houseNumber: '7' }],
  ['a house without a town', [found(['area', 'Ярославский район'], ['street', 'улица Свободы'], ['house', '1'])],
    { ...address, country: '', city: 'Ярославский район' }],
] as const) {
  yandex(`[MAP-08, MAP-03] the address of ${what}`, async () => {
    const { port } = createPort({ geocode: collect(...members) })
    assert.equal(await port.geocodePoint({ lat: 57, lng: 39 }, { locale: 'ru' }), expected)
  })
}

yandex('[MAP-08] an item of an answer that cannot be read is left out and reported', async () => {
  const broken = { GeoObject: { ...house.GeoObject, Point: { pos: '57' } } }
  const { port, reports } = createPort({ geocode: collect(broken, street) })
  assert.is((await port.geocodePoint({ lat: 57, lng: 39 }, { locale: 'ru' }))?.houseNumber, '')
  assert.is(reports.length, 1)
  assert.match(reports[0] ?? '', /^wire\.item-dropped geocoder\./)
})

const refusal = { status: 403, text: '{"statusCode":403,"error":"Forbidden","message":"Invalid key"}' }
yandex('[MAP-08, MAP-07] if Geosuggest refuses the key, it is reported once and the Geocoder suggests', async () => {
  const { port, requests, reports } = createPort({ suggest: refusal, geocode: collect(house) })
  const expected = [{ placeId: 'Ярославль, Россия, улица Свободы, 1', title: 'улица Свободы, 1', subtitle: 'Ярославль, Россия' }]
  for (let turn = 0; turn < 2; turn += 1) assert.equal(await port.suggest('Свободы 1', search), expected)
  assert.equal(reports, ['maps.refused Yandex Geosuggest'])
  assert.equal(requests.map(({ address: url }) => new URL(url).host), [
    'suggest-maps.yandex.ru', 'geocode-maps.yandex.ru', 'geocode-maps.yandex.ru',
  ])
  assert.equal(requests[1]?.parameters, {
    apikey: 'the-key', format: 'json', geocode: 'Свободы 1', lang: 'ru_RU', results: '8',
    bbox: '39.7,57.5~40,57.7', rspn: '1',
  })
})

yandex('[MAP-08, MAP-07] a key that both services refuse is a failure, reported for each', async () => {
  const { port, reports } = createPort({ suggest: refusal, geocode: refusal })
  for (const request of [() => port.suggest('своб', search), () => port.geocodePoint({ lat: 57, lng: 39 }, search)]) {
    await request().then(() => assert.unreachable(), (error: Error) => assert.match(error.message, /refused the key/))
  }
  assert.equal(reports, ['maps.refused Yandex Geosuggest', 'maps.refused Yandex Geocoder'])
})

for (const [what, answer, message] of [
  ['a limit', { status: 429, text: '' }, /429/],
  ['a fault of the service', { status: 500, text: '' }, /500/],
  ['a page in place of the answer', { status: 200, text: '<!doctype html>' }, /JSON/],
  ['an answer of another shape', json({ response: {} }), /expected/],
  ['no connection', undefined, /offline/],
] as const) {
  yandex(`[MAP-08, MAP-07] ${what} is a failure, and no report of the key`, async () => {
    const { port, reports } = createPort(answer === undefined ? {} : { geocode: answer })
    await port.geocodePoint({ lat: 57, lng: 39 }, { locale: 'ru' }).then(
      () => assert.unreachable(), (error: Error) => assert.match(error.message, message),
    )
    assert.equal(reports, [])
  })
}

yandex('[MAP-08, MAP-07] an answer that does not come is given up after 15 s', async () => {
  const { port, timer } = createPort({ suggest: 'silent' })
  const outcome = port.suggest('своб', search).then(() => 'answered', (error: Error) => error.message)
  await timer.advance(15_000)
  assert.match(await outcome, /15000 ms/)
})

yandex.run()
