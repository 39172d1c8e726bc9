import type { DeliveryMethod } from '../config.ts'
import type { Menu } from '../location/wire.ts'
import type { Photo, Position, PositionGroup } from './wire.ts'

/** The synthetic group of positions without one: id 0, last, no photos; its name «Прочее» is the screen's word (MENU-02). */
const OTHER_GROUP = { id: 0, order: 999_999 } as const

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
  const byGroup = new Map<number, Position[]>()
  const known = new Set(groups.map(group => group.id))
  for (const position of positions) {
    const id = position.groupId !== null && known.has(position.groupId) ? position.groupId : OTHER_GROUP.id
    const held = byGroup.get(id)
    if (held === undefined) byGroup.set(id, [position])
    else held.push(position)
  }
  const sorted = [...groups].sort((a, b) => a.order - b.order || a.id - b.id)
  const sections: Section[] = []
  for (const group of sorted) {
    const held = byGroup.get(group.id)
    if (held !== undefined) sections.push({ group: { id: group.id, name: group.name.trim() === '' ? null : group.name, photos: group.photos }, positions: inOrder(held) })
  }
  const rest = byGroup.get(OTHER_GROUP.id)
  if (rest !== undefined) sections.push({ group: { id: OTHER_GROUP.id, name: null, photos: [] }, positions: inOrder(rest) })
  return { menu, sections }
}
function inOrder(positions: readonly Position[]): readonly Position[] {
  return [...positions].sort((a, b) => a.order - b.order || a.id - b.id)
}

/** The menus that a method shows, by their order (MENU-01). */
export function menusFor<T extends { readonly menu: Menu }>(menus: readonly T[], method: DeliveryMethod): readonly T[] {
  return menus
    .filter(({ menu }) => (method === 'DELIVERY' ? menu.isDelivery : menu.isTakeAway))
    .sort((a, b) => a.menu.order - b.menu.order || a.menu.id - b.menu.id)
}

/** What «popular» shows: dishes tagged as hits, in the menu's order, without those that ask for the customer's age first. */
export function hitsOf(menus: readonly MenuSections[], limit: number): readonly Position[] {
  const hits = menus.flatMap(({ sections }) => sections.flatMap(({ positions }) => positions.filter(isHit)))
  return hits.slice(0, limit)
}
function isHit({ tags }: Position): boolean {
  return tags.some(tag => tag.code === 'HIT') && !tags.some(tag => tag.code === 'ADULT')
}
