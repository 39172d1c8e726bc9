import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import type { I18n } from '../bind/shop.ts'

const TEXTS = {
  isDelivery: 'method.delivery',
  isTakeAway: 'method.takeAway',
  isOnline: 'resto.online',
  isTable: 'resto.table',
} as const

/** The order types that the restaurant's menus are for, as text (MENU-09). */
export function orderTypes({ t }: I18n, { menus }: Pick<Resto, 'menus'>): readonly string[] {
  const kinds = Object.keys(TEXTS) as (keyof typeof TEXTS)[]
  return kinds.filter(kind => menus.some(menu => menu[kind])).map(kind => t(TEXTS[kind]))
}
