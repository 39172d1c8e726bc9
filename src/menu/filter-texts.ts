import { isAdult } from '../../core/shop/catalogue/availability.ts'
import { listDishes, type MenuSections } from '../../core/shop/catalogue/menu.ts'
import type { Filter } from '../../core/shop/catalogue/filters.ts'
import { useSelected, useShop, useStore } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'

/**
 * The id of the button that opens the filters dialog. The focus moves to it when the row of active
 * filters disappears.
 */
export const FILTERS_BUTTON_ID = 'menu-narrowing'

/** Formats a filter, e.g. «Без: орехи» for an allergen and «Неострое» for a tag. */
export function formatFilter({ t }: I18n, { id, name }: Filter): string {
  return name !== null ? t('narrowing.without', { name }) : t(id === 'VEGAN' ? 'narrowing.vegan' : 'narrowing.mild')
}

/**
 * Counts all dishes, and the dishes that match the active filters. A dish in several menus counts
 * once. Dishes for adults do not count after the answer «no» to the age question.
 */
export function useDishCounts(): { readonly all: number; readonly matching: number } {
  const { consent, menu } = useShop()
  const hidesAdult = useSelected(consent.adult, answer => answer === false)
  const count = (menus: readonly MenuSections[]) =>
    new Set(menus.flatMap(listDishes).filter(dish => !(hidesAdult && isAdult(dish))).map(({ id }) => id)).size
  return { all: count(useStore(menu.visibleMenus)), matching: count(useStore(menu.filtered)) }
}
