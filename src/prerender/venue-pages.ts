import { weekdays } from '../../core/time/civil.ts'
import { dayHours } from '../../core/time/day-hours.ts'
import { promotionData, restaurantData } from '../app/head/structured-data.ts'
import { hoursText } from '../bind/hours.ts'
import { weekdayKey } from '../bind/time.ts'
import { untilText } from '../bind/until.ts'
import type { Promotion } from '../../core/shop/catalogue/menu-wire.ts'
import type { Chain, Place } from './chain.ts'
import { html, type Html } from './html.ts'
import { linkList, paragraphs, pictureOf, placeLine, section, trailOf, type Step } from './pieces.ts'
import { pathOf, type Page, type Site } from './site.ts'

/** The restaurants by city, from which everything else is reached. */
export function venueListPage(site: Site, { places }: Chain): Page {
  const { words: { t }, brand } = site
  const path = pathOf('restos.index')
  const trail = trailOf(site, { name: t('nav.restos'), path })
  const cities = [...new Map(places.map(({ city }) => [city.id, city])).values()]
  return {
    path,
    title: t('title.restos', { brand }),
    data: [trail.data],
    body: html`${trail.links}<h1>${t('nav.restos')}</h1>${cities.map(city => html`<section><h2>${city.name}</h2>${places.filter(place => place.city.id === city.id).map(placeLine)}</section>`)}`,
  }
}

/** A restaurant: where it is, when it is open, what it cooks. */
export function venuePage(site: Site, place: Place): Page {
  const { words: { t }, brand, origin, at, picture } = site
  const { resto, city, menus, promotions } = place
  const path = pathOf('restos.show', { restoId: resto.id })
  const trail = trailOf(site, { name: t('nav.restos'), path: pathOf('restos.index') }, { name: resto.name, path })
  const shown = menus.map(({ menu }): Step => ({ name: menu.name, path: pathOf('menus.show', { menuId: menu.id }) }))
  return {
    path,
    title: t('title.restoNamed', { name: resto.name, brand }),
    description: resto.description,
    image: picture(resto.photos[0]?.url),
    data: [restaurantData({ ...resto, menus: menus.map(({ menu }) => menu) }, resto.name, { ...at, home: origin + path }), trail.data],
    body: html`${trail.links}<h1>${resto.name}</h1><p class="place">${[city.name, resto.address].filter(part => part !== '').join(', ')}</p>${pictureOf(site, resto.photos[0], resto.name, true)}${paragraphs(resto.description)}${section(site, 'nav.menus', linkList(shown))}${section(site, 'nav.promotions', linkList(promotions.map(promotionStep)))}${section(site, 'resto.phones', resto.phones.map(phone => html`<p><a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a></p>`))}${section(site, 'resto.hours', hoursTable(site, place))}`,
  }
}

function hoursTable({ words }: Site, { resto: { schedule } }: Place): Html {
  return html`<table>${weekdays.map(day => html`<tr><th scope="row">${words.t(weekdayKey(day, 'weekday'))}</th><td>${hoursText(words, dayHours(schedule, day))}</td></tr>`)}</table>`
}

const promotionStep = ({ id, name }: Promotion): Step => ({ name, path: pathOf('promotions.show', { promotionId: id }) })

/** A promotion of a restaurant. */
export function promotionPage(site: Site, place: Place, promotion: Promotion, now: number): Page {
  const { words, brand, origin, at, picture } = site
  const { name, description, photos, promoCode = '' } = promotion
  const step = promotionStep(promotion)
  const trail = trailOf(site, { name: place.resto.name, path: pathOf('restos.show', { restoId: place.resto.id }) }, step)
  const until = untilText(words, promotion, place.resto.zone, now)
  return {
    path: step.path,
    isLayer: true,
    title: words.t('title.promotion', { name, brand }),
    description,
    image: picture(photos[0]?.url),
    data: [promotionData(promotion, place.resto.name, origin + step.path, at), trail.data],
    body: html`${trail.links}<h1>${name}</h1>${pictureOf(site, photos[0], name, true)}${until === null ? null : html`<p>${until}</p>`}${paragraphs(description)}${promoCode.trim() === '' ? null : html`<p><code>${promoCode.trim()}</code></p>`}${placeLine(place)}`,
  }
}
