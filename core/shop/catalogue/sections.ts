import type { DeliveryMethod } from '../config.ts'
import type { Menu } from './city-wire.ts'
import { isAdult } from './availability.ts'
import type { Photo, Position, PositionGroup } from './menu-wire.ts'

/** The group of positions without one: last, no photos; its name «Прочее» is the screen's word (MENU-02). */
const OTHER_GROUP: Section['group'] = { id: 0, name: null, photos: [] }

export interface Section {
  /** A null name is the screen's word for the rest. */
  readonly group: { readonly id: number; readonly name: string | null; readonly photos: readonly Photo[] }
  readonly positions: readonly Position[]
}
export interface MenuSections {
  readonly menu: Menu
  readonly sections: readonly Section[]
}

/** Groups by their order, positions by theirs; an unknown group counts as none; an empty group is not shown. */
export function sectionsOf(menu: Menu, groups: readonly PositionGroup[], positions: readonly Position[]): MenuSections {
  const known = new Set(groups.map(group => group.id))
  const sections = [...groups].sort(byOrder).map(({ id, name, photos }): Section => ({
    group: { id, name: name.trim() === '' ? null : name, photos },
    positions: positions.filter(({ groupId }) => groupId === id).sort(byOrder),
  }))
  const others = positions.filter(({ groupId }) => groupId === null || !known.has(groupId)).sort(byOrder)
  return { menu, sections: [...sections, { group: OTHER_GROUP, positions: others }].filter(section => section.positions.length > 0) }
}
interface Ordered {
  readonly order: number
  readonly id: number
}
function byOrder(a: Ordered, b: Ordered): number {
  return a.order - b.order || a.id - b.id
}

/** The menus that a method shows, by their order (MENU-01). */
export function menusFor<T extends { readonly menu: Menu }>(menus: readonly T[], method: DeliveryMethod): readonly T[] {
  return menus
    .filter(({ menu }) => (method === 'DELIVERY' ? menu.isDelivery : menu.isTakeAway))
    .sort((a, b) => byOrder(a.menu, b.menu))
}

/** What «popular» shows: dishes tagged as hits, in the menu's order, without those that ask for the customer's age first. */
export function hitsOf(menus: readonly MenuSections[], limit: number): readonly Position[] {
  const hits = menus.flatMap(({ sections }) => sections.flatMap(({ positions }) =>
    positions.filter(one => one.tags.some(tag => tag.code === 'HIT') && !isAdult(one))))
  return hits.slice(0, limit)
}
