import type { GeocodedAddress } from '../../env.ts'
import { boolean, number, object, string, withDefault, type Infer } from '../../http/read.ts'
import { pointOf } from '../../http/tolerant.ts'

const point = pointOf(object({ lat: number, lng: number }))
const words = withDefault(string, '')
/** The door, and what else is typed beside an address. */
export const details = { apartment: words, entrance: words, floor: words, intercom: words, comment: words }
export type DetailField = keyof typeof details

/** A stored place: one display line, street and house without the city, empty for a bare point; and the door. */
export const placeReader = object({ address: string, ...details, location: point, hasHouse: withDefault(boolean, true), placeId: words })
export type DeliveryPlace = Infer<typeof placeReader>

/**
 * An address that was chosen from the list or pinned on the map: it always has a point. The line is street and house, or street,
 * or empty for a bare point on the map («Точка на карте» on the screen).
 */
export const addressReader = object({ line: string, hasHouse: boolean, point, placeId: string })
export type Address = Infer<typeof addressReader>

/** Street plus house number, or the street, or nothing: the line that a courier reads, without the city (MAP-03). */
export function addressOf(found: GeocodedAddress): Address {
  const street = found.street.trim()
  const house = found.houseNumber.trim()
  const line = street === '' ? '' : house === '' ? street : `${street}, ${house}`
  return { line, hasHouse: street !== '' && house !== '', point: found.coordinates, placeId: found.placeId }
}

/** Whether two addresses are one place: the same line and point. Two entrances of one house are. */
export function sameAddress(a: Address | null, b: Address | null): boolean {
  return a?.line === b?.line && a?.point.lat === b?.point.lat && a?.point.lng === b?.point.lng
}

/** A line with its city before it, unless a part of the line is the city already: «улица Кирова» does not name Киров. */
export function withCity(city: string, line: string): string {
  const plain = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').trim()
  // «150000 г. Киров»
  const parts = line.split(',').map(part => plain(part).replace(/^\d{5,6}\s+/, '').replace(/^(?:г\.|г(?=\s)|город(?=\s))\s*/, ''))
  return parts.includes(plain(city)) ? line : `${city}, ${line}`
}
