import type { GeocodedAddress } from '../../env.ts'
import type { Address } from './address.ts'

/**
 * Converts a geocoded point to an address (MAP-03). Its line is the street and the house, the
 * street alone, or ''. A village whose houses are numbered without streets counts as a street.
 */
export function toAddress({ street, houseNumber, coordinates, placeId }: GeocodedAddress): Address {
  const parts = [street.trim(), houseNumber.trim()]
  const address = parts[0] === '' ? '' : parts.filter(part => part !== '').join(', ')
  return { address, location: coordinates, hasHouse: !parts.includes(''), placeId }
}

/** Whether two addresses have the same line and point; the entrance and the flat may differ. */
export function sameAddress(a: Address | null, b: Address | null): boolean {
  return a?.address === b?.address && a?.location.lat === b?.location.lat && a?.location.lng === b?.location.lng
}

/** Adds the city to an address line, unless a part is its name: «улица Кирова» is not Киров. */
export function withCity(city: string, line: string): string {
  const normalise = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').trim()
  // a postal code and the word for a city, as in «150000 г. Киров»
  const prefix = /^(?:\d{5,6}\s+)?(?:(?:г\.|г(?=\s)|город(?=\s))\s*)?/
  const isNamed = line.split(',').some(part => normalise(part).replace(prefix, '') === normalise(city))
  return isNamed ? line : `${city}, ${line}`
}
