import type { AddressSuggestion, MapsPort, Report } from '../../../core/env.ts'
import type { Bounds, Point } from '../../../core/geo/point.ts'
import { MAX_SUGGESTIONS, selectBestAddress } from '../service-addresses.ts'
import { decodeAddresses, decodeFoundSuggestions, decodeSuggestions } from './answers.ts'
import { formatBounds, formatPoint, toYandexLanguage } from './coordinates.ts'
import { KeyRefusedError, type QueryParameters, type YandexRequests } from './requests.ts'

/** The start of the id of a place (`uri` of an answer). Another id is the text of an address. */
const URI = 'ymapsbm1:'
/** In degrees of longitude and latitude: about 30 km around the city's centre in each direction. */
const BIAS_SPAN = '1,0.54'

/**
 * Creates the address search by Yandex Geosuggest, and geocoding by the Geocoder. Zero results are
 * not an error: `suggest` resolves with an empty list, the geocoding methods with null. Without
 * bounds, suggestions near `center` come first.
 *
 * Geosuggest needs to be enabled for the key apart from the Geocoder. If it refuses the key, the
 * Geocoder finds the suggestions for the rest of the visit; it does not complete words.
 */
export function createYandexPort(
  { suggest: requestSuggestions, geocode: requestAddresses }: YandexRequests,
  report: Report,
): MapsPort {
  let isRefused = false

  async function suggest(
    text: string, types: string, { bounds, center, locale, session }: Parameters<MapsPort['suggest']>[1],
  ): Promise<readonly AddressSuggestion[]> {
    const lang = toYandexLanguage(locale)
    if (!isRefused) {
      try {
        const answer = await requestSuggestions({
          text, types, lang: lang.slice(0, 2), sessiontoken: session, results: String(MAX_SUGGESTIONS), highlight: '0',
          print_address: '1', attrs: 'uri', ...toSearchArea(bounds, center, 'strict_bounds'),
        })
        return decodeSuggestions(answer, report).slice(0, MAX_SUGGESTIONS)
      } catch (error) {
        if (!(error instanceof KeyRefusedError)) throw error
        isRefused = true
      }
    }
    const area = toSearchArea(bounds, center, 'rspn')
    const answer = await requestAddresses({ geocode: text, lang, results: String(MAX_SUGGESTIONS), ...area })
    return decodeFoundSuggestions(answer, report).slice(0, MAX_SUGGESTIONS)
  }
  async function geocode(parameters: QueryParameters, locale: string): ReturnType<MapsPort['geocodePoint']> {
    const answer = await requestAddresses({ ...parameters, lang: toYandexLanguage(locale) })
    return selectBestAddress(decodeAddresses(answer, report))
  }

  return {
    suggest: (query, options) => suggest(query, 'street,house', options),
    // the comma says that the street's name is complete
    suggestHouses: ({ address }, options) => suggest(`${address}, `, 'house', options),
    async geocodePlace(placeId, { locale }) {
      const place = await geocode(placeId.startsWith(URI) ? { uri: placeId } : { geocode: placeId }, locale)
      return place === null ? null : { ...place, placeId: place.placeId || placeId }
    },
    async geocodePoint(point, { locale }) {
      const geocodeAs = (kind: string | undefined) => geocode({ geocode: formatPoint(point), kind }, locale)
      return await geocodeAs('house') ?? geocodeAs(undefined)
    },
  }
}

/**
 * Restricts the search to the bounds, by the parameter `restriction` of the service. Without bounds,
 * prefers places near `center`.
 */
function toSearchArea(
  bounds: Bounds | null, center: Point | null, restriction: 'strict_bounds' | 'rspn',
): QueryParameters {
  if (bounds !== null) return { bbox: formatBounds(bounds), [restriction]: '1' }
  return center === null ? {} : { ll: formatPoint(center), spn: BIAS_SPAN }
}
