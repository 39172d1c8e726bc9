import type { PlacedOrder } from '../../core/shop/order/records.ts'
import { DOOR, doorWords } from './door-words.ts'
import type { I18n } from './shop.ts'

type FulfilmentPlace = Pick<PlacedOrder, 'method' | 'where' | 'door' | 'restoName'>

/**
 * The destination of an order: address and door details for delivery; the restaurant and its
 * address for pickup.
 */
export function orderPlace(i18n: I18n, { method, where, door, restoName = '' }: FulfilmentPlace): readonly string[] {
  const details = { apartment: '', entrance: '', floor: '', intercom: '', comment: '' }
  const names = DOOR.map(([name]) => name)
  const items =
    method === 'DELIVERY' ? [where, ...doorWords(i18n, { ...details, ...door }, names)] : [restoName, where]
  return items.filter(item => item !== '')
}

/**
 * The destination as a query for a map: with the city unless the address names it, and without door
 * details.
 */
export function mapPlace(
  { method, where, restoName = '', city = '' }: FulfilmentPlace & Pick<PlacedOrder, 'city'>,
): string {
  const isNamed = where.toLowerCase().includes(city.toLowerCase())
  return [method === 'DELIVERY' ? '' : restoName, isNamed ? '' : city, where].filter(item => item !== '').join(', ')
}
