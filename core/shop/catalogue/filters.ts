import { list, mapped, string } from '../../decode/decode.ts'
import { derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../storage/startup-keys.ts'
import { hasTag } from './availability.ts'
import { listDishes, type MenuSections } from './menu.ts'
import type { Position } from './menu-api.ts'
import { normaliseName } from './normalise-name.ts'

/**
 * `id`: a tag code, or a normalised allergen. `name`: the allergen as written; null for a tag.
 */
export interface Filter { readonly id: string; readonly name: string | null }

const TAGS = ['VEGAN', 'SPICY']
/** Decodes the stored ids. Older versions stored allergens with «ё» and all spaces. */
const idsDecoder = mapped(list(string), (storedIds): readonly string[] =>
  [...new Set(storedIds.map(id => (TAGS.includes(id) ? id : normaliseName(id))))])
function hasTagOrAllergen(dish: Position, id: string): boolean {
  return hasTag(dish, id) || dish.allergens.some(allergen => normaliseName(allergen) === id)
}
/**
 * VEGAN keeps the dishes with that tag. Every other filter removes the dishes with its tag or
 * allergen; dishes without allergen data stay.
 */
const passesFilters = (dish: Position, filters: readonly Filter[]): boolean =>
  filters.every(({ id }) => hasTagOrAllergen(dish, id) === (id === 'VEGAN'))
function filterMenu({ menu, sections }: MenuSections, filters: readonly Filter[]): MenuSections {
  return {
    menu,
    sections: sections.map(({ group, positions }) => (
      { group, positions: positions.filter(dish => passesFilters(dish, filters)) })),
  }
}

/** Lists the tags VEGAN and SPICY and the allergens that dishes of these menus have, as filters. */
function listFilters(menus: readonly MenuSections[]): readonly Filter[] {
  const dishes = menus.flatMap(listDishes)
  const tags = TAGS.filter(code => dishes.some(dish => hasTag(dish, code)))
  const allergens = new Map(dishes.flatMap(dish => dish.allergens).map(name => [normaliseName(name), name.trim()]))
  allergens.delete('')
  return [...tags.map(id => ({ id, name: null })), ...[...allergens].sort().map(([id, name]) => ({ id, name }))]
}

/** The customer's menu filters, stored on the device (MENU-19). */
export interface MenuFilters {
  /** The filters for tags and allergens of the menu's dishes. */
  readonly offered: Readable<readonly Filter[]>
  /** The offered filters that the customer has selected. */
  readonly active: Readable<readonly Filter[]>
  /** The menus with the dishes that pass all active filters. */
  readonly menus: Readable<readonly MenuSections[]>
  /** Whether dishes without allergen data are shown although an allergen is filtered out. */
  readonly hasUnknownAllergens: Readable<boolean>
  /** Selects a filter, or deselects it. */
  toggle(id: string): void
  /** Deselects all filters. */
  reset(): void
}

export function createMenuFilters(stored: OpenStored, visibleMenus: Readable<readonly MenuSections[]>): MenuFilters {
  const ids = stored(KEY.filters, idsDecoder, [])
  const offered = select(visibleMenus, listFilters)
  // a stored filter that this menu does not offer is inactive: VEGAN would empty the menu, and an
  // allergen would seem filtered out, although no dish of the menu names it
  const active = derive([ids, offered], (selectedIds, all) => all.filter(({ id }) => selectedIds.includes(id)))
  const menus = derive([visibleMenus, active], (allMenus, filters) =>
    (filters.length === 0 ? allMenus : allMenus.map(menu => filterMenu(menu, filters))))
  return {
    offered, active, menus,
    hasUnknownAllergens: derive([menus, active], (shownMenus, filters) => filters.some(({ name }) => name !== null)
      && shownMenus.flatMap(listDishes).some(({ allergens }) => allergens.every(name => normaliseName(name) === ''))),
    toggle(id: string) {
      const selectedIds = ids.get()
      ids.set(selectedIds.includes(id) ? selectedIds.filter(other => other !== id) : [...selectedIds, id])
    },
    reset: () => ids.set([]),
  }
}
