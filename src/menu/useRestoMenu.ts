import type { MenuSections } from '../../core/shop/catalogue/menu.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop, useStore } from '../bind/shop.ts'

/** What the menu's views show of the selected restaurant. */
export type RestoMenuView = { readonly status: 'loading' } | ReadyRestoMenu

export interface ReadyRestoMenu {
  readonly status: 'ready'
  /** The menus for the selected order method, in order, with the customer's filters applied. */
  readonly menus: readonly MenuSections[]
  /** Whether a filter is active. */
  readonly isFiltered: boolean
  /**
   * All dishes by id. If several menus have a dish, the map has the dish of the last menu;
   * `findDish` finds the dish of each menu.
   */
  readonly positions: ReadonlyMap<number, Position>
  /** The modifier groups by dish id. */
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  /** An ISO 4217 code. */
  readonly currency: string
  /** The restaurant's time zone. */
  readonly zone: Zone
}

/**
 * The menu of the selected restaurant. The returned object is new each time, but its members stay
 * the same objects until the data changes.
 */
export function useRestoMenu(): RestoMenuView {
  const { menu } = useShop()
  const selected = useStore(menu.shownMenu)
  const visibleMenus = useStore(menu.visibleMenus)
  const menus = useStore(menu.filtered, menu.visibleMenus.get())
  if (selected === null) return { status: 'loading' }
  const { menu: { positions, modifiers }, resto: { currency, zone } } = selected
  return { status: 'ready', menus, isFiltered: menus !== visibleMenus, positions, modifiers, currency, zone }
}

/**
 * The groups of a dish without modifiers. A shared array keeps the props of a memoised card equal.
 */
export const NO_GROUPS: readonly ModifierGroup[] = []
