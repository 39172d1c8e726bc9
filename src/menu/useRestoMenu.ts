import type { ModifierGroup } from '../../core/shop/catalogue/menu-wire.ts'
import { useShop, useStore } from '../bind/shop.ts'

export type RestoMenuView = ReturnType<typeof useRestoMenu>

/** What the menu's views need to know of the selected restaurant; the same objects until its data changes. */
export function useRestoMenu() {
  const { menu } = useShop()
  const chosen = useStore(menu.chosen)
  const all = useStore(menu.visible)
  /** Those of the chosen way of receiving, in their order, as the customer wants to see them. */
  const menus = useStore(menu.narrowed)
  if (chosen === null) return { at: 'loading' } as const
  const { menu: { positions, modifiers }, resto: { currency, zone } } = chosen
  return { at: 'ready', menus, isNarrowed: menus !== all, positions, modifiers, currency, zone } as const
}

/** The modifier groups of a dish that has none: one list, so that cards with it stay equal. */
export const NO_GROUPS: readonly ModifierGroup[] = []
