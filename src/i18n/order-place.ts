import type { PlacedOrder } from '../../core/shop/checkout/records.ts'
import { DOOR_FIELDS, formatDoorDetails } from './door-words.ts'
import type { I18n } from './i18n.ts'

type OrderDestination = Pick<PlacedOrder, 'method' | 'where' | 'door' | 'restoName'>

/**
 * Lists the parts of an order's destination: address and door details for delivery, restaurant name
 * and address for take-away.
 */
export function listDestinationParts(
  i18n: I18n,
  { method, where, door, restoName = '' }: OrderDestination,
): readonly string[] {
  const emptyDetails = { apartment: '', entrance: '', floor: '', intercom: '', comment: '' }
  const fields = DOOR_FIELDS.map(([name]) => name)
  const parts =
    method === 'DELIVERY'
      ? [where, ...formatDoorDetails(i18n, { ...emptyDetails, ...door }, fields)]
      : [restoName, where]
  return parts.filter(part => part !== '')
}

/** Formats the URL of the way to a restaurant. It opens the map application if there is one. */
export const formatRouteUrl = (destination: Parameters<typeof formatMapQuery>[0]): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(formatMapQuery(destination))}`

/**
 * Formats the destination as a search query for a map: the restaurant's name for take-away, the
 * city unless the address contains it, and the address. The query has no door details.
 */
export function formatMapQuery(
  { method, where, restoName = '', city = '' }: OrderDestination & Pick<PlacedOrder, 'city'>,
): string {
  const includesCity = where.toLowerCase().includes(city.toLowerCase())
  return [method === 'DELIVERY' ? '' : restoName, includesCity ? '' : city, where]
    .filter(part => part !== '')
    .join(', ')
}
