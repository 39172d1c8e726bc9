import type { GeocodedAddress } from '../../env.ts'
import { boolean, number, object, string, withDefault, type Infer } from '../../http/read.ts'
import { pointOf } from '../../http/tolerant.ts'

const words = withDefault(string, '')
const location = pointOf(object({ lat: number, lng: number }))
const where = { location, hasHouse: withDefault(boolean, true), placeId: words }
/** What is typed beside an address. */
export const details = { apartment: words, entrance: words, floor: words, intercom: words, comment: words }
export type DetailField = keyof typeof details

/** Chosen or pinned: street and house, or street, without the city; '' for a bare point. */
export const addressReader = object({ address: string, ...where })
export type Address = Infer<typeof addressReader>
export const placeReader = object({ address: string, ...details, ...where })
export type DeliveryPlace = Infer<typeof placeReader>

/** In the words of MAP-03: street and house, or the street, or nothing. */
export function addressOf({ street, houseNumber, coordinates, placeId }: GeocodedAddress): Address {
  const parts = [street.trim(), houseNumber.trim()]
  const address = parts[0] === '' ? '' : parts.filter(part => part !== '').join(', ')
  return { address, location: coordinates, hasHouse: !parts.includes(''), placeId }
}

/** Whether two addresses are one place, as two entrances of one house are. */
export function sameAddress(a: Address | null, b: Address | null): boolean {
  return a?.address === b?.address && a?.location.lat === b?.location.lat && a?.location.lng === b?.location.lng
}

/** A line with its city, unless a part of it is the city already: «улица Кирова» does not name Киров. */
export function withCity(city: string, line: string): string {
  const plain = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').trim()
  // «150000 г. Киров»
  const before = /^(?:\d{5,6}\s+)?(?:(?:г\.|г(?=\s)|город(?=\s))\s*)?/
  const isNamed = line.split(',').some(part => plain(part).replace(before, '') === plain(city))
  return isNamed ? line : `${city}, ${line}`
}
