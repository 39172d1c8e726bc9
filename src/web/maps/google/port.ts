import type { AddressSuggestion, GeocodedAddress, MapsPort } from '../../../../core/env.ts'
import type { Bounds, Point } from '../../../../core/geo/point.ts'
import { googleLanguage } from '../../google-language.ts'
import type { Library } from './loader.ts'

/**
 * Loads a library; `locale` matters for the very first one only, since the script has one language.
 */
export interface LoadLibrary {
  (
    name: 'places', locale: string
  ): Promise<Pick<Library<'places'>, 'AutocompleteSuggestion' | 'AutocompleteSessionToken'>>
  (name: 'geocoding', locale: string): Promise<Pick<Library<'geocoding'>, 'Geocoder'>>
}

/** The place types that are addresses; the Places API (New) allows at most five. */
const ADDRESS_TYPES = ['street_address', 'premise', 'subpremise', 'route']
const MAX_SUGGESTIONS = 8
/** The radius in metres around `near` in which places are preferred; the service allows 50 000. */
const BIAS_RADIUS = 30_000

/**
 * Address search by Places (New) and geocoding by the Geocoder. Each request has its own language,
 * so a change of locale takes effect at once. No results resolve to an empty list or null; every
 * other status rejects. A search without bounds prefers places around `near`, or around the
 * location that Google assumes for the customer.
 */
export function createGooglePort(load: LoadLibrary, near: () => Point | null): MapsPort {
  const tokens = new Map<string, google.maps.places.AutocompleteSessionToken>()

  async function geocode(
    request: { placeId: string } | { location: google.maps.LatLngLiteral },
    locale: string
  ): ReturnType<MapsPort['geocodePoint']> {
    const { Geocoder } = await load('geocoding', locale)
    const answer = await orNothing(
      new Geocoder().geocode({ ...request, language: googleLanguage(locale), fulfillOnZeroResults: true })
    )
    return bestAddress(answer?.results ?? [])
  }

  return {
    async suggest(query, { bounds, locale, session }) {
      const { AutocompleteSuggestion, AutocompleteSessionToken } = await load('places', locale)
      const sessionToken = tokens.get(session) ?? new AutocompleteSessionToken()
      tokens.set(session, sessionToken)
      const answer = await orNothing(
        AutocompleteSuggestion.fetchAutocompleteSuggestions({
          input: query,
          includedPrimaryTypes: ADDRESS_TYPES,
          language: googleLanguage(locale),
          sessionToken,
          ...area(bounds, near())
        })
      )
      return (answer?.suggestions ?? []).flatMap(toSuggestions).slice(0, MAX_SUGGESTIONS)
    },
    async geocodePlace(placeId, { locale, session }) {
      tokens.delete(session)
      return geocode({ placeId }, locale)
    },
    async geocodePoint({ lat, lng }, { locale }) {
      return geocode({ location: { lat, lng } }, locale)
    }
  }
}

function toSuggestions({ placePrediction: place }: google.maps.places.AutocompleteSuggestion): AddressSuggestion[] {
  if (place === null) return []
  return [{
    placeId: place.placeId,
    title: (place.mainText ?? place.text).text,
    subtitle: place.secondaryText?.text ?? ''
  }]
}

/** A restriction or a bias: the service refuses a request with both. */
function area(
  bounds: Bounds | null,
  near: Point | null
): Pick<google.maps.places.AutocompleteRequest, 'locationRestriction' | 'locationBias'> {
  if (bounds !== null) {
    const { north, south, east, west } = bounds
    return { locationRestriction: { north, south, east, west } }
  }
  return near === null ? {} : { locationBias: { center: { lat: near.lat, lng: near.lng }, radius: BIAS_RADIUS } }
}

/** Null for the error `ZERO_RESULTS`, as which the service may report that there are no results. */
async function orNothing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isZeroResults(error)) return null
    throw error
  }
}

function isZeroResults(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ZERO_RESULTS'
}

const CITY_TYPES = ['locality', 'postal_town', 'administrative_area_level_2']

/** Types within which houses are numbered where they have no street, the smallest first. */
const NUMBERED_IN = [
  'neighborhood', 'sublocality_level_5', 'sublocality_level_4', 'sublocality_level_3', 'sublocality_level_2',
  'sublocality_level_1', 'sublocality', 'premise', ...CITY_TYPES
]

/**
 * The nearest result that has a street, or a house that is numbered without one. Otherwise the
 * first that is not a mere plus code, which only repeats the coordinates.
 */
function bestAddress(results: readonly google.maps.GeocoderResult[]): GeocodedAddress | null {
  const named = results.filter((result) => !isPlusCode(result)).map(toGeocodedAddress)
  return named.find(({ street }) => street !== '') ?? named[0] ?? null
}

function toGeocodedAddress(result: google.maps.GeocoderResult): GeocodedAddress {
  const { location } = result.geometry
  const house = findHouse(result)
  const numberedIn = NUMBERED_IN.filter((type) => type !== house.type)
  return {
    country: part(result, 'country'),
    region: part(result, 'administrative_area_level_1'),
    city: firstPart(result, CITY_TYPES),
    street: part(result, 'route') || (house.number === '' ? '' : firstPart(result, numberedIn)),
    houseNumber: house.number,
    coordinates: { lat: location.lat(), lng: location.lng() },
    placeId: result.place_id
  }
}

/**
 * The number of a house, or of a building such as
 * «корпус 3», and the address component that contains it.
 */
function findHouse(result: google.maps.GeocoderResult): { readonly type: string; readonly number: string } {
  const number = part(result, 'street_number')
  const premise = part(result, 'premise')
  return number === '' && /\d/.test(premise) ? { type: 'premise', number: premise } : { type: 'street_number', number }
}

function firstPart(result: google.maps.GeocoderResult, types: readonly string[]): string {
  return types.map((type) => part(result, type)).find((name) => name !== '') ?? ''
}

function part(result: google.maps.GeocoderResult, type: string): string {
  return result.address_components.find((component) => component.types.includes(type))?.long_name ?? ''
}

function isPlusCode(result: google.maps.GeocoderResult): boolean {
  return result.types.includes('plus_code')
}
