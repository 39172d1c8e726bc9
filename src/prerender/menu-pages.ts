import { dishesOf, type MenuSections } from '../../core/shop/catalogue/menu.ts'
import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import { menuData, positionData } from '../app/head/structured-data.ts'
import { measureText } from '../bind/measure.ts'
import type { Place } from './chain.ts'
import { html, type Html } from './html.ts'
import { paragraphs, pictureOf, placeLine, section, trailOf } from './pieces.ts'
import { pathOf, type Page, type Site } from './site.ts'

const NUTRIENTS = [['kcal', 'position.kcal'], ['protein', 'position.protein'], ['fat', 'position.fat'], ['carbs', 'position.carbs']] as const

/** A menu and each of its dishes. */
export function menuPages(site: Site, place: Place, of: MenuSections): readonly Page[] {
  return [menuPage(site, place, of), ...dishesOf(of).map(position => positionPage(site, place, of, position))]
}

function menuPage(site: Site, place: Place, of: MenuSections): Page {
  const { words: { t }, brand, at } = site
  const { menu, sections } = of
  const path = pathOf('menus.show', { menuId: menu.id })
  const trail = trailOf(site, placeStep(place), { name: menu.name, path })
  return {
    path,
    title: t('title.menu', { menu: menu.name, brand }),
    data: [menuData(of, place.resto.currency, t('menu.otherGroup'), at), trail.data],
    body: html`${trail.links}<h1>${menu.name}</h1>${placeLine(place)}${sections.map(({ group, positions }) =>
      html`<section><h2>${group.name ?? t('menu.otherGroup')}</h2><ul class="dishes">${positions.map(position => card(site, place, position))}</ul></section>`)}`,
  }
}

function card(site: Site, { resto }: Place, position: Position): Html {
  return html`<li>${pictureOf(site, position.photos[0], position.name)}<h3><a href="${pathOf('menus.positions.show', { menuId: position.menuId, positionId: position.id })}">${position.name}</a></h3>${priceLine(site, resto.currency, position)}${paragraphs(position.description)}</li>`
}

function priceLine({ words }: Site, currency: string, position: Position): Html {
  const measure = measureText(words, position.measure)
  return html`<p class="price"><b>${words.money(currency, position.price)}</b>${measure === '' ? null : html` <span>${measure}</span>`}${position.isAvailable ? null : html` <span>${words.t('menu.soldOut')}</span>`}</p>`
}

function positionPage(site: Site, place: Place, { menu }: MenuSections, position: Position): Page {
  const { words: { t, figure }, brand, at, picture } = site
  const { name, description, photos, nutrition = {}, contents, allergens } = position
  const path = pathOf('menus.positions.show', { menuId: position.menuId, positionId: position.id })
  const trail = trailOf(site, placeStep(place), { name: menu.name, path: pathOf('menus.show', { menuId: menu.id }) }, { name, path })
  const nutrients = NUTRIENTS.flatMap(([key, text]) => (nutrition[key] === undefined ? [] : [t(text, { n: figure(nutrition[key]) })]))
  const inSet = contents.map(one => html`<li>${one.name}${one.count === undefined ? null : ` × ${one.count}`}</li>`)
  return {
    path,
    isLayer: true,
    title: t('title.position', { name, brand }),
    description,
    image: picture(photos[0]?.url),
    data: [positionData(position, place.resto.currency, at), trail.data],
    body: html`${trail.links}<h1>${name}</h1>${pictureOf(site, photos[0], name, true)}${priceLine(site, place.resto.currency, position)}${paragraphs(description)}${section(site, 'position.contents', inSet.length === 0 ? null : html`<ul>${inSet}</ul>`)}${section(site, 'position.nutrition', nutrients.length === 0 ? null : html`<p>${nutrients.join(', ')}</p>`)}${section(site, 'position.allergens', allergens.length === 0 ? null : html`<p>${allergens.join(', ')}</p>`)}${placeLine(place)}`,
  }
}

const placeStep = ({ resto }: Place) => ({ name: resto.name, path: pathOf('restos.show', { restoId: resto.id }) })
