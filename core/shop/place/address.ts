import { boolean, number, object, string, withDefault, type Infer } from '../../decode/decode.ts'
import { toPointDecoder } from '../../decode/tolerant.ts'

const optionalText = withDefault(string, '')
/** The fields of an address besides its line. `placeId`: the id of the maps API; '' for none. */
export const pointFields = {
  location: toPointDecoder(object({ lat: number, lng: number })),
  hasHouse: withDefault(boolean, true),
  placeId: optionalText,
}
/** The details that the customer types beside an address. */
export const detailFields = {
  apartment: optionalText, entrance: optionalText, floor: optionalText, intercom: optionalText, comment: optionalText,
}
export type DetailField = keyof typeof detailFields

export const placeDecoder = object({ address: string, ...detailFields, ...pointFields })
/** A delivery address with its details. */
export type DeliveryPlace = Infer<typeof placeDecoder>
/**
 * A selected or pinned address without details. Its line is the street and the house, or the street
 * alone, without the city; '' for a point without an address.
 */
export type Address = Omit<DeliveryPlace, DetailField>

/** Whether the customer has filled in any of the details. */
export const hasDetails = (place: Pick<DeliveryPlace, DetailField>): boolean =>
  (Object.keys(detailFields) as DetailField[]).some(field => place[field].trim() !== '')
