import type { Resto } from '../../core/shop/catalogue/city-wire.ts'
import type { Words } from '../bind/shop.ts'

const TEXTS = { isDelivery: 'method.delivery', isTakeAway: 'method.takeAway', isOnline: 'resto.online', isTable: 'resto.table' } as const

/** What any menu of a restaurant is for (MENU-09), in words. */
export function orderTypes({ t }: Words, { menus }: Pick<Resto, 'menus'>): readonly string[] {
  const kinds = Object.keys(TEXTS) as (keyof typeof TEXTS)[]
  return kinds.filter(kind => menus.some(menu => menu[kind])).map(kind => t(TEXTS[kind]))
}
