import { computeLeastPrice } from '../../core/shop/cart/line.ts'
import { listDishes, type MenuSections } from '../../core/shop/catalogue/menu.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { menuHead, positionHead } from '../app/head/page-head.ts'
import { measureText } from '../bind/measure.ts'
import { priceText } from '../bind/price-text.ts'
import type { RestaurantData } from './chain.ts'
import { html, type Html } from './html.ts'
import { paragraphs, renderPicture, placeLine, section, trailLinks } from './pieces.ts'
import { buildPath, type Page, type Site } from './site.ts'

const NUTRIENTS = [
  ['kcal', 'position.kcal'],
  ['protein', 'position.protein'],
  ['fat', 'position.fat'],
  ['carbs', 'position.carbs'],
] as const

/** The pages of a menu and its dishes. */
export function menuPages(site: Site, place: RestaurantData, of: MenuSections): readonly Page[] {
  return [menuPage(site, place, of), ...listDishes(of).map(position => positionPage(site, place, of, position))]
}

function menuPage(site: Site, place: RestaurantData, of: MenuSections): Page {
  const { i18n: { t }, brand, source } = site
  const { menu, sections } = of
  const path = buildPath('menus.show', { menuId: menu.id })
  const head = menuHead(source, place, of)
  return {
    path,
    title: t('title.menu', { menu: menu.name, brand }),
    head,
    body: html`${trailLinks(head.trail)}<h1>${menu.name}</h1>${placeLine(place)}${sections.map(
      ({ group, positions }) =>
        html`<section><h2>${group.name ?? t('menu.otherGroup')}</h2><ul class="dishes">${positions.map(position =>
          card(site, place, position),
        )}</ul></section>`,
    )}`,
  }
}

function card(site: Site, place: RestaurantData, position: Position): Html {
  const { menuId, id: positionId, name, description, photos: [photo] } = position
  const path = buildPath('menus.positions.show', { menuId, positionId })
  const picture = renderPicture(site, photo, name)
  const text = html`${priceLine(site, place, position)}${paragraphs(description)}`
  return html`<li>${picture}<h3><a href="${path}">${name}</a></h3>${text}</li>`
}

function priceLine({ i18n }: Site, { resto: { currency }, modifiers }: RestaurantData, position: Position): Html {
  const price = priceText(i18n, currency, computeLeastPrice(position, modifiers.get(position.id) ?? []))
  const measure = measureText(i18n, position.measure)
  return html`<p class="price"><b>${price}</b>${measure === '' ? null : html` <span>${measure}</span>`}${
    position.isAvailable ? null : html` <span>${i18n.t('menu.soldOut')}</span>`
  }</p>`
}

function positionPage(site: Site, place: RestaurantData, { menu }: MenuSections, position: Position): Page {
  const { i18n: { t, figure }, brand, source } = site
  const { name, description, photos, nutrition = {}, contents, allergens } = position
  const path = buildPath('menus.positions.show', { menuId: position.menuId, positionId: position.id })
  const head = positionHead(source, place, menu, position)
  const nutrients = NUTRIENTS.flatMap(([key, text]) =>
    nutrition[key] === undefined ? [] : [t(text, { n: figure(nutrition[key]) })],
  )
  const inSet = contents.map(
    item => html`<li>${item.name}${item.count === undefined ? null : ` × ${item.count}`}</li>`,
  )
  return {
    path,
    isLayer: true,
    title: t('title.position', { name, brand }),
    head,
    body: html`${trailLinks(head.trail)}<h1>${name}</h1>${renderPicture(site, photos[0], name, true)}${priceLine(
      site,
      place,
      position,
    )}${paragraphs(description)}${section(
      site,
      'position.contents',
      inSet.length === 0 ? null : html`<ul>${inSet}</ul>`,
    )}${section(
      site,
      'position.nutrition',
      nutrients.length === 0 ? null : html`<p>${nutrients.join(', ')}</p>`,
    )}${section(
      site,
      'position.allergens',
      allergens.length === 0 ? null : html`<p>${allergens.join(', ')}</p>`,
    )}${placeLine(place)}`,
  }
}
