import { hasTag, isAdult } from './availability.ts'
import type { Position } from './menu-api.ts'
import { listDishes, type MenuSections } from './menu.ts'

/** Selects the dishes to show as popular, without those for which the customer must be of age. */
export function selectHits(menus: readonly MenuSections[], limit: number): readonly Position[] {
  return menus.flatMap(listDishes).filter(dish => hasTag(dish, 'HIT') && !isAdult(dish)).slice(0, limit)
}
