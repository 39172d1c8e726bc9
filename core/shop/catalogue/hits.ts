import { hasTag, isAdult } from './availability.ts'
import type { Position } from './menu-api.ts'
import { listDishes, type MenuSections } from './menu.ts'

/** The dishes under «popular», without those that require the customer's age. */
export function selectHits(menus: readonly MenuSections[], limit: number): readonly Position[] {
  return menus.flatMap(listDishes).filter(dish => hasTag(dish, 'HIT') && !isAdult(dish)).slice(0, limit)
}
