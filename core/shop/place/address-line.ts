import type { GeocodedAddress } from '../../env.ts'
import type { Address } from './address.ts'

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
