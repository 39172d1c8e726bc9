import { computeLeastPrice } from '../../core/shop/cart/line.ts'
import { listDishes, type MenuSections } from '../../core/shop/catalogue/menu.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { buildMenuHead, buildDishHead } from '../app/head/page-head.ts'
import { formatMeasure } from '../i18n/measure.ts'
import { formatRestaurantPageTitle } from '../i18n/page-title.ts'
import { formatPrice } from '../i18n/price-text.ts'
import type { RestaurantData } from './chain.ts'
import { html, type Html } from './html.ts'
import { renderParagraphs, renderPicture, renderRestaurantLine, renderSection, renderTrail } from './pieces.ts'
import { buildPath, type Page, type Site } from './site.ts'

/** The nutrients of a dish in the order of the page: field of the API, and text key. */
const NUTRIENTS = [
  ['kcal', 'position.kcal'],
  ['protein', 'position.protein'],
  ['fat', 'position.fat'],
  ['carbs', 'position.carbs'],
] as const

/** Renders the page of a menu and the pages of its dishes. `savedAt`: the API's time in ms since 1970. */
export function renderMenuPages(
  site: Site, restaurant: RestaurantData, menu: MenuSections, savedAt: number,
): readonly Page[] {
  const dishPages = listDishes(menu).map(position => renderDishPage(site, restaurant, menu, position))
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
    body: null,
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

function renderPriceLine({ i18n }: Site, { resto: { currency }, modifiers }: RestaurantData, position: Position): Html {
  const price = formatPrice(i18n, currency, computeLeastPrice(position, modifiers.get(position.id) ?? []))
  const measure = formatMeasure(i18n, position.measure)
  return html`<p class="price"><b>${price}</b>${measure === '' ? null : html` <span>${measure}</span>`}${
    position.isAvailable ? null : html` <span>${i18n.t('menu.soldOut')}</span>`
  }</p>`
}

function renderDishPage(site: Site, restaurant: RestaurantData, { menu }: MenuSections, position: Position): Page {
  const { i18n, config, headSource } = site
  const { t, formatNumber } = i18n
  const { name, description, photos, nutrition = {}, contents, allergens } = position
  const path = buildPath('menus.positions.show', { menuId: position.menuId, positionId: position.id })
  const head = buildDishHead(headSource, restaurant, menu, position)
  const nutrients = NUTRIENTS.flatMap(([key, textKey]) =>
    nutrition[key] === undefined ? [] : [t(textKey, { n: formatNumber(nutrition[key]) })],
  )
  const contentItems = contents.map(
    item => html`<li>${item.name}${item.count === undefined ? null : ` × ${item.count}`}</li>`,
  )
  return {
    path,
    isLayer: true,
    title: formatRestaurantPageTitle(i18n, config, restaurant.resto, name),
    head,
    body: html`${renderTrail(head.trail)}<h1>${name}</h1>${
      renderPicture(site, photos[0], name, 'eager')
    }${renderPriceLine(site, restaurant, position)}${renderParagraphs(description)}${renderSection(
      site,
      'position.contents',
      contentItems.length === 0 ? null : html`<ul>${contentItems}</ul>`,
    )}${renderSection(
      site,
      'position.nutrition',
      nutrients.length === 0 ? null : html`<p>${nutrients.join(', ')}</p>`,
    )}${renderSection(
      site,
      'position.allergens',
      allergens.length === 0 ? null : html`<p>${allergens.join(', ')}</p>`,
    )}${renderRestaurantLine(restaurant)}`,
  }
}
