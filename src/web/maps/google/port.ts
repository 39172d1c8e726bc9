import type { AddressSuggestion, GeocodedAddress, MapsPort } from '../../../../core/env.ts'
import type { Bounds, Point } from '../../../../core/geo/point.ts'
import { googleLanguage } from '../../google-language.ts'
import type { Library } from './loader.ts'

/** Brings a library; `locale` matters for the very first one only, since the script itself has one language. */
export interface LoadLibrary {
  (name: 'places', locale: string): Promise<Pick<Library<'places'>, 'AutocompleteSuggestion' | 'AutocompleteSessionToken'>>
  (name: 'geocoding', locale: string): Promise<Pick<Library<'geocoding'>, 'Geocoder'>>
}

/** The kinds of places that are addresses, at most five (Places API, New). */
const ADDRESS_TYPES = ['street_address', 'premise', 'subpremise', 'route']
const MAX_SUGGESTIONS = 8
/** How far around `near` places are preferred, in metres; the service allows 50 000. */
const BIAS_RADIUS = 30_000

/**
 * Address search by Places (New) and geocoding by the Geocoder. Each request carries its own language,
 * so that a changed locale counts at once. «Nothing found» is an answer; every other status rejects.
 * A search without bounds prefers what is around `near`, or where the service guesses the customer to be.
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
      return (answer?.suggestions ?? []).flatMap(suggestionOf).slice(0, MAX_SUGGESTIONS)
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

function suggestionOf({ placePrediction: place }: google.maps.places.AutocompleteSuggestion): AddressSuggestion[] {
  if (place === null) return []
  return [{ placeId: place.placeId, title: (place.mainText ?? place.text).text, subtitle: place.secondaryText?.text ?? '' }]
}

/** A restriction or a bias: a request with both is refused. */
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

/** The service may tell of no results as an error; here they are an answer. */
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

/** The first answer with a street, else the first that is more than a plus code, which repeats the coordinates. */
function bestAddress(results: readonly google.maps.GeocoderResult[]): GeocodedAddress | null {
  const best = results.find((result) => part(result, 'route') !== '') ?? results.find((result) => !isPlusCode(result))
  return best === undefined ? null : addressOf(best)
}

function addressOf(result: google.maps.GeocoderResult): GeocodedAddress {
  const { location } = result.geometry
  return {
    country: part(result, 'country'),
    region: part(result, 'administrative_area_level_1'),
    city: CITY_TYPES.map((type) => part(result, type)).find((name) => name !== '') ?? '',
    street: part(result, 'route'),
    houseNumber: part(result, 'street_number'),
    coordinates: { lat: location.lat(), lng: location.lng() },
    placeId: result.place_id
  }
}

function part(result: google.maps.GeocoderResult, type: string): string {
  return result.address_components.find((component) => component.types.includes(type))?.long_name ?? ''
}

function isPlusCode(result: google.maps.GeocoderResult): boolean {
  return result.types.includes('plus_code')
}
