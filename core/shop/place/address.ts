import { boolean, number, object, string, withDefault, type Infer } from '../../http/read.ts'
import { toPointReader } from '../../http/tolerant.ts'

const optionalText = withDefault(string, '')
export const pointFields = {
  location: toPointReader(object({ lat: number, lng: number })), hasHouse: withDefault(boolean, true), placeId: optionalText,
}
/** The details that the customer types beside an address. */
export const detailFields = { apartment: optionalText, entrance: optionalText, floor: optionalText, intercom: optionalText, comment: optionalText }
export type DetailField = keyof typeof detailFields

export const placeReader = object({ address: string, ...detailFields, ...pointFields })
export type DeliveryPlace = Infer<typeof placeReader>
/**
 * Selected or pinned: street and house, or the street alone, without the city; '' for a
 * point without an address.
 */
export type Address = Omit<DeliveryPlace, DetailField>
