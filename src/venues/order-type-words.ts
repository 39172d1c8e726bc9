import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import type { I18n } from '../i18n/i18n.ts'

/** The text key of each order type, by the field of a menu that allows the type. */
const ORDER_TYPE_TEXT_KEYS = {
  isDelivery: 'method.delivery',
  isTakeAway: 'method.takeAway',
  isOnline: 'resto.online',
  isTable: 'resto.table',
} as const

/** Lists the names of the order types that at least one menu of the restaurant allows (MENU-09). */
export function listOrderTypeNames({ t }: I18n, { menus }: Pick<Resto, 'menus'>): readonly string[] {
  const flags = Object.keys(ORDER_TYPE_TEXT_KEYS) as (keyof typeof ORDER_TYPE_TEXT_KEYS)[]
  return flags.filter(flag => menus.some(menu => menu[flag])).map(flag => t(ORDER_TYPE_TEXT_KEYS[flag]))
}
