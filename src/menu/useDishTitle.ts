import { useSelected, useShop, useTitle, useI18n } from '../bind/shop.ts'
import { formatRestaurantPageTitle } from '../i18n/page-title.ts'

/** Sets the document's title while the layer of a dish is open. `name`: of the dish. */
export function useDishTitle(name: string): void {
  const { config, menu } = useShop()
  const i18n = useI18n()
  const restaurant = useSelected(menu.layerMenu, selected => selected?.resto)
  const title = restaurant === undefined ? name : formatRestaurantPageTitle(i18n, config, restaurant, name)
  useTitle(title, { isLayer: true })
}
