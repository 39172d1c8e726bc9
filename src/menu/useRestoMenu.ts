import type { MenuSections } from '../../core/shop/menu/sections.ts'
import type { ModifierGroup, Position } from '../../core/shop/menu/wire.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop } from '../bind/shop.ts'
import { useStore } from '../bind/useStore.ts'

/** What the menu's views need to know of the selected restaurant; the same objects until its data changes. */
export type RestoMenuView =
  | { readonly at: 'loading' }
  | {
    readonly at: 'ready'
    /** The menus of the chosen way of receiving, in their order. */
    readonly menus: readonly MenuSections[]
    readonly positions: ReadonlyMap<number, Position>
    readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
    /** ISO 4217. */
    readonly currency: string
    readonly zone: Zone
  }

export function useRestoMenu(): RestoMenuView {
  const { menu } = useShop()
  const chosen = useStore(menu.chosen)
  const menus = useStore(menu.visible)
  if (chosen === null) return { at: 'loading' }
  const { menu: { positions, modifiers }, resto } = chosen
  return { at: 'ready', menus, positions, modifiers, currency: resto.currency, zone: resto.zone }
}

/** The modifier groups of a dish that has none: one list, so that cards with it stay equal. */
export const NO_GROUPS: readonly ModifierGroup[] = []
