import { hasTag, isAdult } from './availability.ts'
import type { Position } from './menu-wire.ts'
import { dishesOf, type MenuSections } from './menu.ts'

/** What «popular» shows, without dishes that ask for the customer's age first. */
export function hitsOf(menus: readonly MenuSections[], limit: number): readonly Position[] {
  return menus.flatMap(dishesOf).filter(one => hasTag(one, 'HIT') && !isAdult(one)).slice(0, limit)
}
