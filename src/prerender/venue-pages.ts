import { weekdays } from '../../core/time/civil.ts'
import { dayHours } from '../../core/time/day-hours.ts'
import { promotionHead, venueHead, venueListHead, type Step } from '../app/head/page-head.ts'
import { hoursText } from '../bind/hours.ts'
import { weekdayKey } from '../bind/time.ts'
import { untilText } from '../bind/until.ts'
import type { Promotion } from '../../core/shop/catalogue/menu-api.ts'
import type { Chain, RestaurantData } from './chain.ts'
import { html, type Html } from './html.ts'
import { linkList, paragraphs, renderPicture, placeLine, section, trailLinks } from './pieces.ts'
import { buildPath, type Page, type Site } from './site.ts'

/** The list of restaurants by city, which links to all other pages. */
export function venueListPage(site: Site, { places }: Chain): Page {
  const { i18n: { t }, brand } = site
  const path = buildPath('restos.index')
  const head = venueListHead(site.source)
  const cities = [...new Map(places.map(({ city }) => [city.id, city])).values()]
  return {
    path,
    title: t('title.restos', { brand }),
    head,
    body: html`${trailLinks(head.trail)}<h1>${t('nav.restos')}</h1>${cities.map(
      city =>
        html`<section><h2>${city.name}</h2>${places
          .filter(place => place.city.id === city.id)
          .map(placeLine)}</section>`,
    )}`,
  }
}

/** A restaurant with address, hours and menus. */
export function venuePage(site: Site, place: RestaurantData, { cities }: Chain): Page {
  const { i18n: { t }, brand, source } = site
  const { resto, city, menus, promotions } = place
  const path = buildPath('restos.show', { restoId: resto.id })
  // only menus that have a page
  const head = venueHead(source, { ...resto, menus: menus.map(({ menu }) => menu) }, cities)
  const menuSteps = menus.map(({ menu }): Step => ({
    name: menu.name,
    path: buildPath('menus.show', { menuId: menu.id }),
  }))
  const picture = renderPicture(site, resto.photos[0], resto.name, true)
  return {
    path,
    title: t('title.restoNamed', { name: resto.name, brand }),
    head,
    body: html`${trailLinks(head.trail)}<h1>${resto.name}</h1><p class="place">${[city.name, resto.address]
      .filter(part => part !== '')
      .join(', ')}</p>${picture}${paragraphs(resto.description)}${section(
      site,
      'nav.menus',
      linkList(menuSteps),
    )}${section(site, 'nav.promotions', linkList(promotions.map(promotionStep)))}${section(
      site,
      'resto.phones',
      resto.phones.map(phone => html`<p><a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a></p>`),
    )}${section(site, 'resto.hours', hoursTable(site, place))}`,
  }
}

function hoursTable({ i18n }: Site, { resto: { schedule } }: RestaurantData): Html {
  return html`<table>${weekdays.map(
    day =>
      html`<tr><th scope="row">${i18n.t(weekdayKey(day, 'weekday'))}</th><td>${hoursText(
        i18n,
        dayHours(schedule, day),
      )}</td></tr>`,
  )}</table>`
}

const promotionStep = ({ id, name }: Promotion): Step => ({
  name,
  path: buildPath('promotions.show', { promotionId: id }),
})

/** A promotion of a restaurant. */
export function promotionPage(site: Site, place: RestaurantData, promotion: Promotion, now: number): Page {
  const { i18n, brand, source } = site
  const { name, description, photos, promoCode = '' } = promotion
  const step = promotionStep(promotion)
  const head = promotionHead(source, place.resto, promotion)
  const until = untilText(i18n, promotion, place.resto.zone, now)
  return {
    path: step.path,
    isLayer: true,
    title: i18n.t('title.promotion', { name, brand }),
    head,
    body: html`${trailLinks(head.trail)}<h1>${name}</h1>${renderPicture(site, photos[0], name, true)}${
      until === null ? null : html`<p>${until}</p>`
    }${paragraphs(description)}${
      promoCode.trim() === '' ? null : html`<p><code>${promoCode.trim()}</code></p>`
    }${placeLine(place)}`,
  }
}
