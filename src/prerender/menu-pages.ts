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

/** Renders the page of a menu and the pages of its dishes. */
export function renderMenuPages(site: Site, restaurant: RestaurantData, menu: MenuSections): readonly Page[] {
  const dishPages = listDishes(menu).map(position => renderDishPage(site, restaurant, menu, position))
  return [renderMenuPage(site, restaurant, menu), ...dishPages]
}

function renderMenuPage(site: Site, restaurant: RestaurantData, menuSections: MenuSections): Page {
  const { i18n, config, headSource } = site
  const { t } = i18n
  const { menu, sections } = menuSections
  const path = buildPath('menus.show', { menuId: menu.id })
  const head = buildMenuHead(headSource, restaurant, menuSections)
  return {
    path,
    title: formatRestaurantPageTitle(i18n, config, restaurant.resto, menu.name),
    head,
    body: html`${renderTrail(head.trail)}<h1>${menu.name}</h1>${renderRestaurantLine(restaurant)}${sections.map(
      ({ group, positions }) =>
        html`<section><h2>${group.name ?? t('menu.otherGroup')}</h2><ul class="dishes">${positions.map(position =>
          renderDishCard(site, restaurant, position),
        )}</ul></section>`,
    )}`,
  }
}

function renderDishCard(site: Site, restaurant: RestaurantData, position: Position): Html {
  const { menuId, id: positionId, name, description, photos: [photo] } = position
  const path = buildPath('menus.positions.show', { menuId, positionId })
  const picture = renderPicture(site, photo, name)
  const details = html`${renderPriceLine(site, restaurant, position)}${renderParagraphs(description)}`
  return html`<li>${picture}<h3><a href="${path}">${name}</a></h3>${details}</li>`
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
