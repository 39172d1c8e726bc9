import { boolean, number, object, string, withDefault, type Infer } from '../../http/decode.ts'
import { toPointDecoder } from '../../http/tolerant.ts'

const words = withDefault(string, '')
export const where = {
  location: toPointDecoder(object({ lat: number, lng: number })), hasHouse: withDefault(boolean, true), placeId: words,
}
/** The details that the customer types beside an address. */
export const details = { apartment: words, entrance: words, floor: words, intercom: words, comment: words }
export type DetailField = keyof typeof details

export const placeReader = object({ address: string, ...details, ...where })
export type DeliveryPlace = Infer<typeof placeReader>
/**
 * Selected or pinned: street and house, or the street alone, without the city; '' for a
 * point without an address.
 */
export type Address = Omit<DeliveryPlace, DetailField>
