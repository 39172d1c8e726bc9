import type { AddressSuggestion, GeocodedAddress, MapsPort } from '../../../core/env.ts'
import type { Bounds, Point } from '../../../core/geo/point.ts'
import { toGoogleLanguage } from '../../web/google-language.ts'
import { MAX_SUGGESTIONS, selectBestAddress } from '../service-addresses.ts'
import type { Library } from './loader.ts'

/**
 * Loads a library. Only the `locale` of the first call has an effect: the script has one language.
 */
export interface LoadLibrary {
  (
    name: 'places', locale: string
  ): Promise<Pick<Library<'places'>, 'AutocompleteSuggestion' | 'AutocompleteSessionToken'>>
  (name: 'geocoding', locale: string): Promise<Pick<Library<'geocoding'>, 'Geocoder'>>
}

/** The place types that are houses, and those that are addresses. Google allows at most five. */
const HOUSE_TYPES = ['street_address', 'premise', 'subpremise']
const ADDRESS_TYPES = [...HOUSE_TYPES, 'route']
/**
 * In metres: suggestions within this radius of the city's centre come first. Google allows at most
 * 50 000.
 */
const BIAS_RADIUS = 30_000

/**
 * Creates the address search by Google's Places API (New), and geocoding by its Geocoder. Zero
 * results are not an error: `suggest` resolves with an empty list, the geocoding methods with null.
 * Without bounds, suggestions near `center` come first.
 */
export function createGooglePort(load: LoadLibrary): MapsPort {
  // one token per search session: Google bills the requests with the same token together
  const tokens = new Map<string, google.maps.places.AutocompleteSessionToken>()

  async function geocode(
    request: { placeId: string } | { location: google.maps.LatLngLiteral },
    locale: string
  ): ReturnType<MapsPort['geocodePoint']> {
    const { Geocoder } = await load('geocoding', locale)
    const response = await toNullIfEmpty(
      new Geocoder().geocode({ ...request, language: toGoogleLanguage(locale), fulfillOnZeroResults: true })
    )
    return selectBestAddress(listAddresses(response?.results ?? []))
  }

  async function suggest(
    input: string,
    includedPrimaryTypes: string[],
    { bounds, center, locale, session }: Parameters<MapsPort['suggest']>[1]
  ): Promise<AddressSuggestion[]> {
    const { AutocompleteSuggestion, AutocompleteSessionToken } = await load('places', locale)
    const sessionToken = tokens.get(session) ?? new AutocompleteSessionToken()
    tokens.set(session, sessionToken)
    const response = await toNullIfEmpty(
      AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        includedPrimaryTypes,
        language: toGoogleLanguage(locale),
        sessionToken,
        ...toSearchArea(bounds, center)
      })
    )
    return (response?.suggestions ?? []).flatMap(toSuggestions).slice(0, MAX_SUGGESTIONS)
  }

  return {
    suggest: (query, options) => suggest(query, ADDRESS_TYPES, options),
    // the comma says that the street's name is complete
    suggestHouses: ({ address }, options) => suggest(`${address}, `, HOUSE_TYPES, options),
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

/**
 * Restricts the search to the bounds. Without bounds, prefers places near `center`. Google rejects
 * a request with both.
 */
function toSearchArea(
  bounds: Bounds | null,
  center: Point | null
): Pick<google.maps.places.AutocompleteRequest, 'locationRestriction' | 'locationBias'> {
  if (bounds !== null) {
    const { north, south, east, west } = bounds
    return { locationRestriction: { north, south, east, west } }
  }
  return center === null ? {} : { locationBias: { center: { lat: center.lat, lng: center.lng }, radius: BIAS_RADIUS } }
}

/**
 * Resolves with null for the error `ZERO_RESULTS`. Google may report an empty result as this error.
 */
async function toNullIfEmpty<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (isZeroResults(error)) return null
    throw error
  }
}

function isZeroResults(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ZERO_RESULTS'
}

const CITY_TYPES = ['locality', 'postal_town', 'administrative_area_level_2']

/**
 * The types of address components that can replace a missing street, in order of preference: areas,
 * the premise, the city.
 */
const STREET_SUBSTITUTE_TYPES = [
  'neighborhood', 'sublocality_level_5', 'sublocality_level_4', 'sublocality_level_3', 'sublocality_level_2',
  'sublocality_level_1', 'sublocality', 'premise', ...CITY_TYPES
]

/** Converts the results except plus codes, which only repeat the coordinates. */
function listAddresses(results: readonly google.maps.GeocoderResult[]): readonly GeocodedAddress[] {
  return results.filter((result) => !isPlusCode(result)).map(toGeocodedAddress)
}

function toGeocodedAddress(result: google.maps.GeocoderResult): GeocodedAddress {
  const { location } = result.geometry
  const house = findHouse(result)
  // a premise that is the house number cannot replace the street too
  const substituteTypes = STREET_SUBSTITUTE_TYPES.filter((type) => type !== house.type)
  return {
    country: getComponent(result, 'country'),
    region: getComponent(result, 'administrative_area_level_1'),
    city: getFirstComponent(result, CITY_TYPES),
    street: getComponent(result, 'route') || (house.number === '' ? '' : getFirstComponent(result, substituteTypes)),
    houseNumber: house.number,
    coordinates: { lat: location.lat(), lng: location.lng() },
    placeId: result.place_id
  }
}

/**
 * Finds the number of a house, or of a building such as «корпус 3», and the type of the address
 * component that contains the number.
 */
function findHouse(result: google.maps.GeocoderResult): { readonly type: string; readonly number: string } {
  const number = getComponent(result, 'street_number')
  const premise = getComponent(result, 'premise')
  return number === '' && /\d/.test(premise) ? { type: 'premise', number: premise } : { type: 'street_number', number }
}

function getFirstComponent(result: google.maps.GeocoderResult, types: readonly string[]): string {
  return types.map((type) => getComponent(result, type)).find((name) => name !== '') ?? ''
}

/** Returns the name of an address component; '' if the result has none of this type. */
function getComponent(result: google.maps.GeocoderResult, type: string): string {
  return result.address_components.find((component) => component.types.includes(type))?.long_name ?? ''
}

function isPlusCode(result: google.maps.GeocoderResult): boolean {
  return result.types.includes('plus_code')
}
