import { cities } from './cities.ts'
import type { Dataset } from '../sandbox/dataset.ts'
import { discounts } from './discounts.ts'
import { menus } from './menu/menus.ts'
import { preOrder } from './pre-order.ts'
import { promoCodes } from './promo-codes.ts'
import { promotions } from './promotions.ts'
import { restos } from './restos.ts'
import { volna } from './volna/chain.ts'
import { zones } from './zones.ts'

/** The chain «Цапля»: two cities, seven restaurants and five menus. */
export const world: Dataset = {
  whiteLabel: 'caplya',
  cities,
  restos,
  zones,
  groups: menus.flatMap(menu => menu.groups),
  positions: menus.flatMap(menu => menu.positions),
  modifiers: menus.flatMap(menu => menu.modifiers),
  slots: menus.flatMap(menu => menu.slots),
  preOrder,
  promotions,
  discounts,
  promoCodes,
}

/** All chains of a sandbox, each with a white label. */
export const chains: readonly Dataset[] = [world, volna]
