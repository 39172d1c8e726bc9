import { listDishes, type MenuSections } from '../../core/shop/catalogue/menu.ts'
import { buildMenuHead } from '../app/head/page-head.ts'
import { formatRestaurantPageTitle } from '../i18n/page-title.ts'
import type { RestaurantData } from './chain.ts'
import { renderDishPage } from './layer-pages.ts'
import { buildPath, type Page, type Site } from './site.ts'

/** Renders the page of a menu and the pages of its dishes. `savedAt`: the API's time in ms since 1970. */
export function renderMenuPages(
  site: Site, restaurant: RestaurantData, menu: MenuSections, savedAt: number,
): readonly Page[] {
  const dishPages = listDishes(menu).map(position => renderDishPage(site, restaurant, menu.menu, position, savedAt))
  return [renderMenuPage(site, restaurant, menu, savedAt), ...dishPages]
}

function renderMenuPage(
  site: Site, restaurant: RestaurantData, menuSections: MenuSections, savedAt: number,
): Page {
  const { i18n, config, headSource } = site
  const { menu } = menuSections
  const path = buildPath('menus.show', { menuId: menu.id })
  return {
    path,
    title: formatRestaurantPageTitle(i18n, config, restaurant.resto, menu.name),
    head: buildMenuHead(headSource, restaurant, menuSections),
    kind: 'menu',
    record: {
      locale: i18n.locale,
      path,
      savedAt,
      menu: {
        cityId: restaurant.city.id,
        restoId: restaurant.resto.id,
        method: menu.isDelivery ? 'DELIVERY' : 'TAKE_AWAY',
      },
      responses: restaurant.responses,
    },
  }
}
