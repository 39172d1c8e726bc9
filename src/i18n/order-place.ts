import type { PlacedOrder } from '../../core/shop/checkout/records.ts'
import { DOOR_FIELDS, formatDoorDetails } from './door-words.ts'
import type { I18n } from './i18n.ts'

type OrderDestination = Pick<PlacedOrder, 'method' | 'where' | 'isPoint' | 'door' | 'restoName'>

/** Formats the address of an order, or names a map point without an address; '' if it is not known. */
export const formatOrderAddress = ({ t }: Pick<I18n, 't'>, { where, isPoint }: OrderDestination): string =>
  where === '' && isPoint === true ? t('address.pointOnMap') : where

/**
 * Lists the parts of an order's destination: address and door details for delivery, restaurant name
 * and address for take-away.
 */
export function listDestinationParts(i18n: I18n, destination: OrderDestination): readonly string[] {
  const { method, door, restoName = '' } = destination
  const address = formatOrderAddress(i18n, destination)
  const emptyDetails = { apartment: '', entrance: '', floor: '', intercom: '', comment: '' }
  const fields = DOOR_FIELDS.map(([name]) => name)
  const parts =
    method === 'DELIVERY'
      ? [address, ...formatDoorDetails(i18n, { ...emptyDetails, ...door }, fields)]
      : [restoName, address]
  return parts.filter(part => part !== '')
}

/** Formats the URL of the way to a restaurant. It opens the map application if there is one. */
export const formatRouteUrl = (...order: Parameters<typeof formatMapQuery>): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(formatMapQuery(...order))}`

/**
 * Formats the destination as a search query for a map: the restaurant's name for take-away, the
 * city unless the address contains it, and the address. The query has no door details.
 */
export function formatMapQuery(
  i18n: Pick<I18n, 't'>, destination: OrderDestination & Pick<PlacedOrder, 'city'>,
): string {
  const { method, restoName = '', city = '' } = destination
  const address = formatOrderAddress(i18n, destination)
  const includesCity = address.toLowerCase().includes(city.toLowerCase())
  return [method === 'DELIVERY' ? '' : restoName, includesCity ? '' : city, address]
    .filter(part => part !== '')
    .join(', ')
}
