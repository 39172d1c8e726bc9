import type { PlacedOrder } from '../../core/shop/order/records.ts'
import { DOOR_FIELDS, formatDoorDetails } from './door-words.ts'
import type { I18n } from './shop.ts'

type OrderDestination = Pick<PlacedOrder, 'method' | 'where' | 'door' | 'restoName'>

/**
 * The destination of an order: address and door details for delivery; the restaurant and its
 * address for pickup.
 */
export function listDestinationParts(i18n: I18n, { method, where, door, restoName = '' }: OrderDestination): readonly string[] {
  const details = { apartment: '', entrance: '', floor: '', intercom: '', comment: '' }
  const names = DOOR_FIELDS.map(([name]) => name)
  const items =
    method === 'DELIVERY' ? [where, ...formatDoorDetails(i18n, { ...details, ...door }, names)] : [restoName, where]
  return items.filter(item => item !== '')
}

/**
 * The destination as a query for a map: with the city unless the address names it, and without door
 * details.
 */
export function formatMapQuery(
  { method, where, restoName = '', city = '' }: OrderDestination & Pick<PlacedOrder, 'city'>,
): string {
  const isNamed = where.toLowerCase().includes(city.toLowerCase())
  return [method === 'DELIVERY' ? '' : restoName, isNamed ? '' : city, where].filter(item => item !== '').join(', ')
}
