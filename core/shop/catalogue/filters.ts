import { list, mapped, string } from '../../http/decode.ts'
import { derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../startup-keys.ts'
import { hasTag } from './availability.ts'
import { listDishes, type MenuSections } from './menu.ts'
import type { Position } from './menu-api.ts'

/** `id`: a tag code, or an allergen in lower case; `name`: the allergen as the menu spells it, null for a tag. */
export interface Filter { readonly id: string; readonly name: string | null }

const folded = (allergen: string): string => allergen.trim().toLowerCase()
const has = (dish: Position, id: string): boolean => hasTag(dish, id) || dish.allergens.some(one => folded(one) === id)
/** VEGAN keeps dishes that have the tag, every other filter removes dishes. Dishes without allergen data stay. */
const fits = (dish: Position, by: readonly Filter[]): boolean =>
  by.every(({ id }) => has(dish, id) === (id === 'VEGAN'))
const filterDishes = (dishes: readonly Position[], by: readonly Filter[]) => dishes.filter(dish => fits(dish, by))

/** Offers only filters that the dishes' own data can answer. */
function filtersFor(menus: readonly MenuSections[]): readonly Filter[] {
  const dishes = menus.flatMap(listDishes)
  const tags = ['VEGAN', 'SPICY'].filter(code => dishes.some(dish => hasTag(dish, code)))
  const allergens = new Map(dishes.flatMap(dish => dish.allergens).map(name => [folded(name), name.trim()]))
  allergens.delete('')
  return [...tags.map(id => ({ id, name: null })), ...[...allergens].sort().map(([id, name]) => ({ id, name }))]
}

/** The customer's menu filters, stored on the device (MENU-19). */
export interface MenuFilters {
  /** The filters that fit the dishes of the menu. */
  readonly offered: Readable<readonly Filter[]>
  /** The offered filters that the customer has selected. */
  readonly active: Readable<readonly Filter[]>
  /** The menus with the dishes that pass all active filters. */
  readonly menus: Readable<readonly MenuSections[]>
  /** Whether dishes without allergen data are shown although an allergen is filtered out. */
  readonly isUnsaid: Readable<boolean>
  /** Selects a filter, or deselects it. */
  toggle(id: string): void
  /** Deselects all filters. */
  reset(): void
}

export function createMenuFilters(stored: OpenStored, visible: Readable<readonly MenuSections[]>): MenuFilters {
  const ids = stored<readonly string[]>(KEY.filters, mapped(list(string), found => [...new Set(found)]), [])
  const offered = select(visible, filtersFor)
  /** A filter that this menu does not offer stays stored but inactive: it would empty the menu or promise too much. */
  const active = derive([ids, offered], (chosen, all) => all.filter(({ id }) => chosen.includes(id)))
  const menus = derive([visible, active], (all, by) => (by.length === 0 ? all : all.map(({ menu, sections }) => ({
    menu, sections: sections.map(({ group, positions }) => ({ group, positions: filterDishes(positions, by) })),
  }))))
  return {
    offered, active, menus,
    isUnsaid: derive([menus, active], (all, by) => by.some(({ name }) => name !== null)
      && all.flatMap(listDishes).some(({ allergens }) => allergens.every(name => folded(name) === ''))),
    toggle(id: string) {
      const chosen = ids.get()
      ids.set(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
    },
    reset: () => ids.set([]),
  }
}
