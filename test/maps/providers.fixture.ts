/// <reference types="google.maps" />
import type { HttpPort, MapsPort } from '../../core/env.ts'
import type { Bounds, Point } from '../../core/geo/point.ts'
import { decodeGazetteer, selectName, type Gazetteer } from '../../src/maps/embedded/gazetteer.ts'
import { getPlacePoint, buildPlaceId, type GazetteerPlace } from '../../src/maps/embedded/place.ts'
import { createGazetteerPort } from '../../src/maps/embedded/port.ts'
import { createGooglePort, type LoadLibrary } from '../../src/maps/google/port.ts'
import { createYandexPort } from '../../src/maps/yandex/port.ts'
import { createYandexRequests } from '../../src/maps/yandex/requests.ts'
import { createTestTimer } from '../kit/clock.ts'
import { createTownFile } from './town.ts'

/**
 * The same town behind each provider of addresses: the services are stubs that search it, and answer
 * as the documents of each service say.
 */
export interface TestProvider {
  readonly port: MapsPort
  /** What the service was asked for; nothing reaches a service from the embedded map. */
  readonly requests: { readonly language: string; readonly area: 'inside' | 'near' | 'anywhere' }[]
  /** Lets the next requests fail, or succeed again. */
  setFailing(isFailing: boolean): void
}

export const PROVIDERS: Readonly<Record<'embedded' | 'google' | 'yandex', () => TestProvider>> = {
  embedded: createEmbedded, google: createGoogle, yandex: createYandex,
}

const file = createTownFile()
file.cities[0]?.streets.push({
  id: 'yar-8', name: { ru: '5-й микрорайон' }, kind: 'lane', line: [[57.65, 39.95], [57.65, 39.96]],
  houses: [['12', 57.65, 39.955]],
})
const town: Gazetteer = decodeGazetteer(file, () => {})
const places: readonly GazetteerPlace[] = town.cities.flatMap(city =>
  city.streets.flatMap(street => [null, ...street.houses].map(house => ({ city, street, house }))))

/** Searches the town as a service does: each word of the text begins a word of the address. */
function search(
  text: string, { bounds, housesOnly }: { readonly bounds: Bounds | null; readonly housesOnly: boolean },
): readonly GazetteerPlace[] {
  const words = text.toLowerCase().split(/[\s,]+/).filter(Boolean)
  return places.filter(place => {
    const known = `${nameIn('ru')(place.street.name)} ${place.house?.number ?? ''}`.toLowerCase().split(' ')
    const { lat, lng } = getPlacePoint(place)
    const isInside = bounds === null
      || (lat <= bounds.north && lat >= bounds.south && lng <= bounds.east && lng >= bounds.west)
    return isInside && (place.house !== null || !housesOnly)
      && words.every(word => known.some(other => other.startsWith(word)))
  })
}
/** Finds the house within 60 m of a point. */
function findHouse({ lat, lng }: Point): GazetteerPlace | undefined {
  return places.find(({ house }) => house !== null && Math.hypot(house.point.lat - lat, house.point.lng - lng) < 5e-4)
}
const isArea = ({ street }: GazetteerPlace): boolean => street.id === 'yar-8'
type SelectName = (names: Parameters<typeof selectName>[0]) => string
const nameIn = (language: string): SelectName => names => selectName(names, language.slice(0, 2)) ?? ''
const formatTitle = ({ street, house }: GazetteerPlace, name: SelectName): string =>
  [name(street.name), house?.number].filter(Boolean).join(', ')

function createEmbedded(): TestProvider {
  let isFailing = false
  const load = async () => {
    if (isFailing) throw new Error('offline')
    return town
  }
  return { port: createGazetteerPort(load), requests: [], setFailing: next => void (isFailing = next) }
}

function createGoogle(): TestProvider {
  let isFailing = false
  const requests: TestProvider['requests'] = []
  const note = (language: string, area: 'inside' | 'near' | 'anywhere') => {
    requests.push({ language, area })
    if (isFailing) throw Object.assign(new Error('UNAVAILABLE'), { code: 'UNAVAILABLE' })
  }
  const toText = (text: string) => ({ text, matches: [] })
  const library = {
    AutocompleteSessionToken: class {},
    AutocompleteSuggestion: {
      async fetchAutocompleteSuggestions(request: google.maps.places.AutocompleteRequest) {
        const { input, locationRestriction, locationBias } = request
        const language = request.language ?? ''
        const includedPrimaryTypes = request.includedPrimaryTypes ?? []
        note(language, locationRestriction != null ? 'inside' : locationBias != null ? 'near' : 'anywhere')
        const name = nameIn(language)
        const bounds = (locationRestriction ?? null) as Bounds | null
        const found = search(input, { bounds, housesOnly: !includedPrimaryTypes.includes('route') })
        return { suggestions: found.map(place => ({ placePrediction: {
          placeId: buildPlaceId(place), text: toText(''), mainText: toText(formatTitle(place, name)),
          secondaryText: toText(name(place.city.names)),
        } })) }
      },
    },
    Geocoder: class {
      async geocode({ placeId, location, ...request }: google.maps.GeocoderRequest) {
        const language = request.language ?? ''
        note(language, 'anywhere')
        const found = location == null
          ? places.find(place => buildPlaceId(place) === placeId) : findHouse(location as Point)
        return { results: found === undefined ? [] : [toGoogleResult(found, nameIn(language))] }
      }
    },
  }
  return {
    port: createGooglePort((async () => library) as unknown as LoadLibrary),
    requests, setFailing: next => void (isFailing = next),
  }
}
function toGoogleResult(place: GazetteerPlace, name: SelectName) {
  const { city, street, house } = place
  const { lat, lng } = getPlacePoint(place)
  const components = {
    street_number: house?.number, [isArea(place) ? 'neighborhood' : 'route']: name(street.name),
    locality: name(city.names), administrative_area_level_1: name(city.region), country: name(city.country),
  }
  return {
    address_components: Object.entries(components).flatMap(([type, long_name]) =>
      long_name === undefined ? [] : [{ long_name, types: [type, 'political'] }]),
    geometry: { location: { lat: () => lat, lng: () => lng } },
    place_id: buildPlaceId(place), types: ['street_address'],
  }
}

function createYandex(): TestProvider {
  let isFailing = false
  const requests: TestProvider['requests'] = []
  const send: HttpPort['send'] = async ({ url }) => {
    const { host, searchParams } = new URL(url)
    const parameters = Object.fromEntries(searchParams)
    const isStrict = parameters['strict_bounds'] === '1' && parameters['bbox'] !== undefined
    requests.push({
      language: parameters['lang'] ?? '',
      area: isStrict ? 'inside' : parameters['ll'] !== undefined ? 'near' : 'anywhere',
    })
    if (isFailing) return { status: 503, text: '' }
    const answer = host === 'suggest-maps.yandex.ru' ? suggestAsYandex(parameters) : geocodeAsYandex(parameters)
    return { status: 200, text: JSON.stringify(answer) }
  }
  const report = () => {}
  const yandex = createYandexRequests('key', { http: { send }, report, timer: createTestTimer(0) })
  return {
    port: createYandexPort(yandex, report),
    requests, setFailing: next => void (isFailing = next),
  }
}
type YandexParameters = Readonly<Record<string, string>>
const toUri = (place: GazetteerPlace): string => `ymapsbm1://geo?data=${encodeURIComponent(buildPlaceId(place))}`

function suggestAsYandex({ text = '', lang = '', bbox, types = '' }: YandexParameters) {
  const name = nameIn(lang)
  const [west, south, east, north] = (bbox ?? '').split(/[~,]/).map(Number)
  const bounds = bbox === undefined ? null : { west, south, east, north } as Bounds
  const found = search(text, { bounds, housesOnly: types === 'house' })
  if (found.length === 0) return {}
  return { results: found.map(place => ({
    title: { text: formatTitle(place, name) }, subtitle: { text: name(place.city.names) },
    tags: [place.house === null ? 'street' : 'house'], uri: toUri(place),
  })) }
}
function geocodeAsYandex({ geocode = '', uri, lang = '' }: YandexParameters) {
  const [lng = 0, lat = 0] = geocode.split(',').map(Number)
  const found = uri === undefined ? findHouse({ lat, lng }) : places.find(place => toUri(place) === uri)
  const featureMember = found === undefined ? [] : [{ GeoObject: toGeoObject(found, nameIn(lang)) }]
  return { response: { GeoObjectCollection: { metaDataProperty: {}, featureMember } } }
}
function toGeoObject(place: GazetteerPlace, name: SelectName) {
  const { city, street, house } = place
  const { lat, lng } = getPlacePoint(place)
  const components: readonly (readonly [string, string | undefined])[] = [
    ['country', name(city.country)], ['province', 'Центральный федеральный округ'], ['province', name(city.region)],
    ['area', `городской округ ${name(city.names)}`], ['locality', name(city.names)],
    [isArea(place) ? 'district' : 'street', name(street.name)], ['house', house?.number],
  ]
  const Components = components.flatMap(([kind, value]) => value === undefined ? [] : [{ kind, name: value }])
  return {
    metaDataProperty: { GeocoderMetaData: { kind: 'house', precision: 'exact', Address: { Components } } },
    name: formatTitle(place, name), description: name(city.names), Point: { pos: `${lng} ${lat}` }, uri: toUri(place),
  }
}
