import type { Resto } from '../../core/shop/catalogue/location-api.ts'

/**
 * Formats the name of a pick-up point: street and house. A postal code or a city before the street
 * is left out; an address that does not name the street stays whole.
 */
export function formatPickUpName({ street, address }: Resto): string {
  const name = street.trim()
  const line = address.trim()
  const start = name === '' ? -1 : line.indexOf(name)
  return start < 0 ? line : line.slice(start)
}
