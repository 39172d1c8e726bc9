import { weekdays, writeTime } from '../../../core/time/civil.ts'
import type { Resto } from '../../../core/shop/catalogue/city-wire.ts'
import type { MenuSections } from '../../../core/shop/catalogue/menu.ts'
import type { Photo, Position, Promotion } from '../../../core/shop/catalogue/menu-wire.ts'

const SCHEMA = 'https://schema.org'

/** A node of JSON-LD (W3C JSON-LD 1.1) in the words of schema.org; what is undefined is not written. */
export type LinkedData = Readonly<Record<string, unknown>>

/** How addresses of this shop are written in it: absolute. */
export interface Addresses {
  readonly home: string
  readonly menu: (menuId: number) => string
  readonly position: (menuId: number, positionId: number) => string
  /** Of a photo, which the API may give relative to itself; empty where it can be had from nowhere. */
  readonly picture: (photo: Photo) => string
}

/** The restaurant: who, where, when open, how to call (schema.org/Restaurant). */
export function restaurantData(resto: Resto, name: string, at: Addresses): LinkedData {
  return {
    '@context': SCHEMA,
    '@type': 'Restaurant',
    name,
    url: at.home,
    address: resto.address,
    geo: { '@type': 'GeoCoordinates', latitude: resto.location.lat, longitude: resto.location.lng },
    telephone: resto.phones[0],
    email: resto.emails[0],
    image: imageOf(resto, at),
    description: resto.description === '' ? undefined : resto.description,
    currenciesAccepted: resto.currency,
    openingHoursSpecification: weekdays.flatMap(day => resto.schedule.days[day].map(({ open, close }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `${SCHEMA}/${day.charAt(0)}${day.slice(1).toLowerCase()}`,
      opens: writeTime(open),
      // round the clock is written so; a close not after the open is the next day's
      closes: open === 0 && close >= 1440 ? '23:59' : writeTime(close),
    }))),
    hasMenu: resto.menus.filter(menu => menu.isDelivery || menu.isTakeAway).map(menu => at.menu(menu.id)),
  }
}

/** A menu with its sections and dishes (schema.org/Menu). */
export function menuData({ menu, sections }: MenuSections, currency: string, otherGroup: string, at: Addresses): LinkedData {
  return {
    '@context': SCHEMA,
    '@type': 'Menu',
    name: menu.name,
    url: at.menu(menu.id),
    hasMenuSection: sections.map(({ group, positions }) => ({
      '@type': 'MenuSection',
      name: group.name ?? otherGroup,
      hasMenuItem: positions.map(position => itemOf(position, currency, at)),
    })),
  }
}

/** One dish (schema.org/MenuItem). */
export function positionData(position: Position, currency: string, at: Addresses): LinkedData {
  return {
    '@context': SCHEMA,
    ...itemOf(position, currency, at),
    description: position.description,
    image: imageOf(position, at),
    nutrition: nutritionOf(position),
  }
}

/** What a promotion offers, and until when (schema.org/Offer). */
export function promotionData(promotion: Promotion, offeredBy: string, url: string, at: Addresses): LinkedData {
  const day = (moment: number | undefined) => (moment === undefined ? undefined : new Date(moment).toISOString())
  return {
    '@context': SCHEMA,
    '@type': 'Offer',
    name: promotion.name,
    url,
    description: promotion.description,
    image: imageOf(promotion, at),
    validFrom: day(promotion.startAt),
    validThrough: day(promotion.finishAt),
    offeredBy: { '@type': 'Restaurant', name: offeredBy },
  }
}

/** The way to a page from the first one (schema.org/BreadcrumbList). */
export function trailData(trail: readonly { readonly name: string; readonly address: string }[]): LinkedData {
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, address }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: address })),
  }
}

function nutritionOf({ nutrition: { kcal, protein, fat, carbs } = {} }: Position): LinkedData | undefined {
  const amounts = [
    ['calories', kcal, 'kcal'], ['proteinContent', protein, 'g'], ['fatContent', fat, 'g'], ['carbohydrateContent', carbs, 'g'],
  ].flatMap(([name, amount, unit]) => (amount === undefined ? [] : [[name, `${amount} ${unit}`]]))
  if (amounts.length === 0) return undefined
  return { '@type': 'NutritionInformation', servingSize: '100 g', ...Object.fromEntries(amounts) }
}

function itemOf(position: Position, priceCurrency: string, at: Addresses): LinkedData {
  const offers = {
    '@type': 'Offer',
    // a decimal point whatever the language
    price: (position.price / 100).toFixed(2),
    priceCurrency,
    availability: `${SCHEMA}/${position.isAvailable ? 'InStock' : 'OutOfStock'}`,
  }
  return { '@type': 'MenuItem', name: position.name, url: at.position(position.menuId, position.id), offers }
}

function imageOf({ photos }: Pick<Resto, 'photos'>, at: Addresses): readonly string[] | undefined {
  const pictures = photos.map(at.picture).filter(picture => picture !== '')
  return pictures.length === 0 ? undefined : pictures
}
