import { list, mapped, string } from '../../http/read.ts'
import { derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../first-keys.ts'
import { hasTag } from './availability.ts'
import { dishesOf, type MenuSections } from './menu.ts'
import type { Position } from './menu-wire.ts'

/** By its id: the code of a tag, or an allergen in small letters, which has a name as the menu writes it. */
export interface Filter { readonly id: string; readonly name: string | null }

const folded = (allergen: string): string => allergen.trim().toLowerCase()
const has = (dish: Position, id: string): boolean => hasTag(dish, id) || dish.allergens.some(one => folded(one) === id)
/** Plant-based is wished for, everything else is to be done without. A dish that says nothing of allergens stays. */
const fits = (dish: Position, by: readonly Filter[]): boolean => by.every(({ id }) => has(dish, id) === (id === 'VEGAN'))

/** What the dishes themselves say, and nothing else. */
function filtersFor(menus: readonly MenuSections[]): readonly Filter[] {
  const dishes = menus.flatMap(dishesOf)
  const tags = ['VEGAN', 'SPICY'].filter(code => dishes.some(dish => hasTag(dish, code)))
  const allergens = new Map(dishes.flatMap(dish => dish.allergens).map(name => [folded(name), name.trim()]))
  allergens.delete('')
  return [...tags.map(id => ({ id, name: null })), ...[...allergens].sort().map(([id, name]) => ({ id, name }))]
}

/** What the customer wants to see of the menus, kept on the device (MENU-19). */
export function createNarrowing(stored: OpenStored, visible: Readable<readonly MenuSections[]>) {
  const ids = stored<readonly string[]>(KEY.narrowing, mapped(list(string), found => [...new Set(found)]), [])
  const offered = select(visible, filtersFor)
  /** A filter of another restaurant waits: here it would empty the menu, or promise what nobody has said. */
  const active = derive([ids, offered], (chosen, all) => all.filter(({ id }) => chosen.includes(id)))
  const menus = derive([visible, active], (all, by) => (by.length === 0 ? all : all.map(({ menu, sections }) => ({
    menu, sections: sections.map(({ group, positions }) => ({ group, positions: positions.filter(dish => fits(dish, by)) })),
  }))))
  return {
    offered, active, menus,
    /** Whether dishes are shown without an allergen being known of them, though one is to be done without. */
    isUnsaid: derive([menus, active], (all, by) =>
      by.some(({ name }) => name !== null) && all.flatMap(dishesOf).some(({ allergens }) => allergens.every(name => folded(name) === ''))),
    /** Chooses a filter, or takes it back. */
    toggle(id: string) {
      const chosen = ids.get()
      ids.set(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
    },
    reset: () => ids.set([]),
  }
}
