import type { MenuSections } from '../../core/shop/menu/sections.ts'
import type { ModifierGroup, Position } from '../../core/shop/menu/wire.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop } from '../bind/shop.ts'
import { useSelected, useStore } from '../bind/useStore.ts'

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
  const { menu, location } = useShop()
  const state = useStore(menu.state)
  const menus = useStore(menu.visible)
  const resto = useSelected(location.choice.selection, selection => (selection.at === 'resto' ? selection.resto : null))
  if (state.at !== 'ready' || resto === null || state.restoId !== resto.id) return { at: 'loading' }
  const { positions, modifiers } = state.menu
  return { at: 'ready', menus, positions, modifiers, currency: resto.currency, zone: resto.zone }
}

/** The modifier groups of a dish that has none: one list, so that cards with it stay equal. */
export const NO_GROUPS: readonly ModifierGroup[] = []
