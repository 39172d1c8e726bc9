import { buildRestaurantHead, buildRestaurantListHead, type TrailStep } from '../app/head/page-head.ts'
import { formatRestaurantLabel } from '../i18n/page-title.ts'
import type { Promotion } from '../../core/shop/catalogue/menu-api.ts'
import type { Chain, RestaurantData } from './chain.ts'
import { html, type Html } from './html.ts'
import { buildPath, type Page, type Site } from './site.ts'

/**
 * The list of the chain's restaurants, as a first visit sees it: those of the first city. Crawlers reach
 * the restaurants of the other cities by the links for browsers without scripts.
 */
export async function createRestaurantListPage(site: Site, chain: Chain): Promise<Page> {
  const { i18n: { locale, t }, brand } = site
  const path = buildPath('restos.index')
  const { isChain, listedCityId, now, restaurants, cities } = chain
  const responses = await chain.selectResponses({ listedCityId })
  return {
    path,
    title: t('title.restos', { brand }),
    head: buildRestaurantListHead(site.headSource),
    kind: 'restaurants',
    record: {
      locale, path, savedAt: now, responses, listedCityId, heading: t(isChain ? 'nav.restos' : 'resto.only'),
    },
    links: cities.map(city => renderLinks(city.name, restaurants
      .filter(restaurant => restaurant.city.id === city.id)
      .map(({ resto: { id, name } }) => ({ name, path: buildPath('restos.show', { restoId: id }) })))),
  }
}

/** The page of a restaurant. For browsers without scripts it also has links to menus and promotions. */
export async function createRestaurantPage(site: Site, restaurant: RestaurantData, chain: Chain): Promise<Page> {
  const { i18n: { locale, t }, brand, headSource } = site
  const { resto, menus, promotions } = restaurant
  const path = buildPath('restos.show', { restoId: resto.id })
  const responses = await chain.selectResponses({ describedRestoId: resto.id })
  return {
    path,
    title: t('title.restoNamed', { name: formatRestaurantLabel(brand, resto), brand }),
    // the head lists only menus that have a page
    head: buildRestaurantHead(headSource, { ...resto, menus: menus.map(({ menu }) => menu) }, chain.cities),
    kind: 'restaurants',
    record: {
      locale, path, savedAt: chain.now, responses, describedRestoId: resto.id, heading: t('resto.headline'),
    },
    links: [
      renderLinks(t('nav.menus'), menus.map(({ menu: { id, name } }) => ({
        name, path: buildPath('menus.show', { menuId: id }),
      }))),
      renderLinks(t('nav.promotions'), promotions.map(toPromotionLink)),
    ],
  }
}

/** Renders links below a heading; null without a link. */
function renderLinks(heading: string, steps: readonly TrailStep[]): Html | null {
  if (steps.length === 0) return null
  const items = steps.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)
  return html`<h2>${heading}</h2><ul>${items}</ul>`
}

const toPromotionLink = ({ id, name }: Promotion): TrailStep => ({
  name,
  path: buildPath('promotions.show', { promotionId: id }),
})
