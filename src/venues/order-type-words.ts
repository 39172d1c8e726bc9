import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import type { I18n } from '../bind/shop.ts'

/** The text key of each order type, by the field of a menu that allows the type. */
const TEXTS = {
  isDelivery: 'method.delivery',
  isTakeAway: 'method.takeAway',
  isOnline: 'resto.online',
  isTable: 'resto.table',
} as const

/** The translated names of the order types that the restaurant's menus allow (MENU-09). */
export function orderTypes({ t }: I18n, { menus }: Pick<Resto, 'menus'>): readonly string[] {
  const flags = Object.keys(TEXTS) as (keyof typeof TEXTS)[]
  return flags.filter(flag => menus.some(menu => menu[flag])).map(flag => t(TEXTS[flag]))
}
