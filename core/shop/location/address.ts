import type { GeocodedAddress } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import { number, object } from '../../http/read.ts'
import { pointOf } from '../../http/tolerant.ts'

/** An address that was chosen from the list or pinned on the map: it always has a point. */
export interface Address {
  /** Street and house, or street, or empty for a bare point on the map («Точка на карте» on the screen). */
  readonly line: string
  readonly hasHouse: boolean
  readonly point: Point
  readonly placeId: string
}

/** A stored point. */
export const pointReader = pointOf(object({ lat: number, lng: number }))

/** Street plus house number, or the street, or nothing: the line that a courier reads, without the city (MAP-03). */
export function addressOf(found: GeocodedAddress): Address {
  const street = found.street.trim()
  const house = found.houseNumber.trim()
  const line = street === '' ? '' : house === '' ? street : `${street}, ${house}`
  return { line, hasHouse: street !== '' && house !== '', point: found.coordinates, placeId: found.placeId }
}

/** An address of which nothing but the point is known. */
export function barePoint(where: Point): Address {
  return { line: '', hasHouse: false, point: where, placeId: '' }
}

/** A line with its city before it, unless a part of the line is the city already: «улица Кирова» does not name Киров. */
export function withCity(city: string, line: string): string {
  const plain = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').trim()
  // «150000 г. Киров»
  const parts = line.split(',').map(part => plain(part).replace(/^\d{5,6}\s+/, '').replace(/^(?:г\.|г(?=\s)|город(?=\s))\s*/, ''))
  return parts.includes(plain(city)) ? line : `${city}, ${line}`
}
