import { isAdult } from '../../core/shop/catalogue/availability.ts'
import { dishesOf, type MenuSections } from '../../core/shop/catalogue/menu.ts'
import type { Filter } from '../../core/shop/catalogue/narrowing.ts'
import { useSelected, useShop, useStore, type Words } from '../bind/shop.ts'

/** The id of the button that opens the filters: where the focus goes when those above the dishes are gone. */
export const NARROWING_BUTTON = 'menu-narrowing'

/** What a filter does, in words. */
export function filterText({ t }: Words, { id, name }: Filter): string {
  return name !== null ? t('narrowing.without', { name }) : t(id === 'VEGAN' ? 'narrowing.vegan' : 'narrowing.mild')
}

/** How many dishes there are, and how many of them fit; each counts once, in however many menus it stands. */
export function useNarrowedCount(): { readonly all: number; readonly fitting: number } {
  const { consent, menu } = useShop()
  const hidesAdult = useSelected(consent.adult, answer => answer === false)
  const count = (menus: readonly MenuSections[]) =>
    new Set(menus.flatMap(dishesOf).filter(dish => !(hidesAdult && isAdult(dish))).map(({ id }) => id)).size
  return { all: count(useStore(menu.visible)), fitting: count(useStore(menu.narrowed)) }
}
