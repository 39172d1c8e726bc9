import {
  decode, list, mapped, object, satisfying, string, withDefault, type Infer,
} from '../../../core/decode/decode.ts'
import type { AddressSuggestion, GeocodedAddress, Report } from '../../../core/env.ts'
import { buildPoint } from '../../../core/geo/point.ts'

const optionalText = withDefault(string, '')
const label = object({ text: string })

/** Geosuggest leaves `results` out when it has found nothing. `uri` is the id of a place. */
const suggestionAnswer = object({
  results: withDefault(list(object({
    title: label,
    subtitle: withDefault(label, { text: '' }),
    uri: optionalText,
    address: withDefault(object({ formatted_address: optionalText }), { formatted_address: '' }),
  })), []),
})

/** `pos`: the longitude, a space, and the latitude. */
const pointDecoder = mapped(
  satisfying(string, 'two coordinates', text => parsePosition(text) !== undefined),
  text => parsePosition(text) ?? { lat: 0, lng: 0 },
)
const geoObject = object({
  name: optionalText,
  description: optionalText,
  uri: optionalText,
  Point: object({ pos: pointDecoder }),
  metaDataProperty: object({
    GeocoderMetaData: object({
      Address: object({ Components: withDefault(list(object({ kind: string, name: string })), []) }),
    }),
  }),
})
const geocoderAnswer = object({
  response: object({ GeoObjectCollection: object({ featureMember: list(object({ GeoObject: geoObject })) }) }),
})
type GeoObject = Infer<typeof geoObject>

/** Decodes an answer of Geosuggest. Without a `uri` the id of a suggestion is its whole address. */
export function decodeSuggestions(answer: unknown, report: Report): readonly AddressSuggestion[] {
  return decode(suggestionAnswer, answer, report, 'geosuggest').results.map(({ title, subtitle, uri, address }) => ({
    placeId: uri || address.formatted_address || [subtitle.text, title.text].filter(Boolean).join(', '),
    title: title.text,
    subtitle: subtitle.text,
  }))
}

/** Decodes an answer of the Geocoder as suggestions. */
export function decodeFoundSuggestions(answer: unknown, report: Report): readonly AddressSuggestion[] {
  return decodeGeoObjects(answer, report).map(({ name, description, uri }) => ({
    placeId: uri || [description, name].filter(Boolean).join(', '), title: name, subtitle: description,
  }))
}

/** Decodes an answer of the Geocoder. */
export function decodeAddresses(answer: unknown, report: Report): readonly GeocodedAddress[] {
  return decodeGeoObjects(answer, report).map(parseGeoObject)
}

function decodeGeoObjects(answer: unknown, report: Report): readonly GeoObject[] {
  const { response } = decode(geocoderAnswer, answer, report, 'geocoder')
  return response.GeoObjectCollection.featureMember.map(({ GeoObject }) => GeoObject)
}

/**
 * Converts a result. Its components go from the country to the house, and several may have one kind:
 * the provinces are a federal district and the region in it.
 */
function parseGeoObject({ uri, Point, metaDataProperty }: GeoObject): GeocodedAddress {
  const components = metaDataProperty.GeocoderMetaData.Address.Components
  const listNames = (...kinds: readonly string[]) =>
    components.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)
  const houseNumber = listNames('house').at(-1) ?? ''
  const area = houseNumber === '' ? '' : listNames('locality', 'district').at(-1) ?? ''
  return {
    country: listNames('country')[0] ?? '',
    region: listNames('province').at(-1) ?? '',
    city: listNames('locality')[0] ?? listNames('area').at(-1) ?? '',
    street: listNames('street').at(-1) ?? area,
    houseNumber,
    coordinates: Point.pos,
    placeId: uri,
  }
}

function parsePosition(text: string) {
  const [lng, lat] = text.split(' ').map(Number)
  return buildPoint(lat, lng)
}
