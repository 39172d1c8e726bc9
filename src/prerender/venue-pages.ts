import { weekdays } from '../../core/time/civil.ts'
import { dayHours } from '../../core/time/day-hours.ts'
import {
  buildPromotionHead,
  buildRestaurantHead,
  buildRestaurantListHead,
  type TrailStep,
} from '../app/head/page-head.ts'
import { formatHours } from '../i18n/hours.ts'
import { formatRestaurantLabel } from '../i18n/page-title.ts'
import { weekdayKey } from '../i18n/time.ts'
import { formatLastDay } from '../i18n/until.ts'
import type { Promotion } from '../../core/shop/catalogue/menu-api.ts'
import type { Chain, RestaurantData } from './chain.ts'
import { html, type Html } from './html.ts'
import {
  renderLinkList,
  renderParagraphs,
  renderPicture,
  renderRestaurantLine,
  renderSection,
  renderTrail,
} from './pieces.ts'
import { buildPath, type Page, type Site } from './site.ts'

/**
 * Renders the list of restaurants by city. From this page, crawlers reach the restaurants' pages.
 */
export function renderRestaurantListPage(site: Site, { restaurants }: Chain): Page {
  const { i18n: { t }, brand } = site
  const path = buildPath('restos.index')
  const head = buildRestaurantListHead(site.headSource)
  const cities = [...new Map(restaurants.map(({ city }) => [city.id, city])).values()]
  return {
    path,
    title: t('title.restos', { brand }),
    head,
    body: html`${renderTrail(head.trail)}<h1>${t('nav.restos')}</h1>${cities.map(
      city =>
        html`<section><h2>${city.name}</h2>${restaurants
          .filter(restaurant => restaurant.city.id === city.id)
          .map(renderRestaurantLine)}</section>`,
    )}`,
  }
}

/** Renders the page of a restaurant with address, menus, promotions, phones and hours. */
export function renderRestaurantPage(site: Site, restaurant: RestaurantData, { cities }: Chain): Page {
  const { i18n: { t }, brand, headSource } = site
  const { resto, city, menus, promotions } = restaurant
  const path = buildPath('restos.show', { restoId: resto.id })
  // the head lists only menus that have a page
  const head = buildRestaurantHead(headSource, { ...resto, menus: menus.map(({ menu }) => menu) }, cities)
  const menuLinks = menus.map(({ menu }): TrailStep => ({
    name: menu.name,
    path: buildPath('menus.show', { menuId: menu.id }),
  }))
  const picture = renderPicture(site, resto.photos[0], resto.name, 'eager')
  return {
    path,
    title: t('title.restoNamed', { name: formatRestaurantLabel(brand, resto), brand }),
    head,
    body: html`${renderTrail(head.trail)}<h1>${resto.name}</h1><p class="place">${[city.name, resto.address]
      .filter(part => part !== '')
      .join(', ')}</p>${picture}${renderParagraphs(resto.description)}${renderSection(
      site,
      'nav.menus',
      renderLinkList(menuLinks),
    )}${renderSection(site, 'nav.promotions', renderLinkList(promotions.map(toPromotionLink)))}${renderSection(
      site,
      'resto.phones',
      resto.phones.map(phone => html`<p><a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a></p>`),
    )}${renderSection(site, 'resto.hours', renderHoursTable(site, restaurant))}`,
  }
}

function renderHoursTable({ i18n }: Site, { resto: { schedule } }: RestaurantData): Html {
  return html`<table>${weekdays.map(
    day =>
      html`<tr><th scope="row">${i18n.t(weekdayKey(day, 'weekday'))}</th><td>${formatHours(
        i18n,
        dayHours(schedule, day),
      )}</td></tr>`,
  )}</table>`
}

const toPromotionLink = ({ id, name }: Promotion): TrailStep => ({
  name,
  path: buildPath('promotions.show', { promotionId: id }),
})

/** Renders the page of a promotion. `now`: the API's time, in milliseconds since 1970. */
export function renderPromotionPage(
  site: Site,
  restaurant: RestaurantData,
  promotion: Promotion,
  now: number,
): Page {
  const { i18n, brand, headSource } = site
  const { name, description, photos, promoCode = '' } = promotion
  const step = toPromotionLink(promotion)
  const head = buildPromotionHead(headSource, restaurant.resto, promotion)
  const lastDay = formatLastDay(i18n, promotion, restaurant.resto.zone, now)
  return {
    path: step.path,
    isLayer: true,
    title: i18n.t('title.promotion', { name, brand }),
    head,
    body: html`${renderTrail(head.trail)}<h1>${name}</h1>${renderPicture(site, photos[0], name, 'eager')}${
      lastDay === null ? null : html`<p>${lastDay}</p>`
    }${renderParagraphs(description)}${
      promoCode.trim() === '' ? null : html`<p><code>${promoCode.trim()}</code></p>`
    }${renderRestaurantLine(restaurant)}`,
  }
}
