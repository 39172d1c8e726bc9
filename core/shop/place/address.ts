import { boolean, number, object, string, withDefault, type Infer } from '../../http/read.ts'
import { pointOf } from '../../http/tolerant.ts'

const words = withDefault(string, '')
export const where = { location: pointOf(object({ lat: number, lng: number })), hasHouse: withDefault(boolean, true), placeId: words }
/** What is typed beside an address. */
export const details = { apartment: words, entrance: words, floor: words, intercom: words, comment: words }
export type DetailField = keyof typeof details

export const placeReader = object({ address: string, ...details, ...where })
export type DeliveryPlace = Infer<typeof placeReader>
/** Chosen or pinned: street and house, or street, without the city; '' for a bare point. */
export type Address = Omit<DeliveryPlace, DetailField>
