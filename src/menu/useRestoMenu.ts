import type { MenuSections } from '../../core/shop/catalogue/menu.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop, useStore } from '../bind/shop.ts'

/** The data of the selected restaurant for the menu's views. */
export type RestoMenuView = { readonly status: 'loading' } | ReadyRestoMenu

interface ReadyRestoMenu {
  readonly status: 'ready'
  /** The menus for the selected order method, in order, with the customer's filters applied. */
  readonly menus: readonly MenuSections[]
  /** Whether `menus` is a filtered list. */
  readonly isFiltered: boolean
  /** All dishes by id. Of a dish that several menus have, the last: `findDish` finds each of them. */
  readonly positions: ReadonlyMap<number, Position>
  /** The modifier groups by dish id. */
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  /** ISO 4217. */
  readonly currency: string
  /** The restaurant's time zone. */
  readonly zone: Zone
}

/**
 * Returns the selected restaurant's menu. Its parts stay the same objects until the data changes.
 */
export function useRestoMenu(): RestoMenuView {
  const { menu } = useShop()
  const chosen = useStore(menu.selectedMenu)
  const all = useStore(menu.visibleMenus)
  const menus = useStore(menu.filtered)
  if (chosen === null) return { status: 'loading' }
  const { menu: { positions, modifiers }, resto: { currency, zone } } = chosen
  return { status: 'ready', menus, isFiltered: menus !== all, positions, modifiers, currency, zone }
}

/**
 * The groups of a dish without modifiers. One shared array, so that the props of its card stay
 * equal.
 */
export const NO_GROUPS: readonly ModifierGroup[] = []
