import { weekdays, formatTime } from '../../../core/time/civil.ts'
import type { Resto } from '../../../core/shop/catalogue/location-api.ts'
import { detectRestaurantCountry } from '../../../core/shop/place/country.ts'
import { computeLeastPrice } from '../../../core/shop/cart/line.ts'
import type { MenuSections, RestoMenu } from '../../../core/shop/catalogue/menu.ts'
import type { Photo, Position, Promotion } from '../../../core/shop/catalogue/menu-api.ts'

export const SCHEMA = 'https://schema.org'
const WHOLE_DAY_MINUTES = 1440

/** A node of JSON-LD (W3C JSON-LD 1.1) in schema.org terms. Undefined members are omitted. */
export type LinkedData = Readonly<Record<string, unknown>>

/** Builds the absolute addresses of the shop's pages and pictures. */
export interface AddressBuilder {
  readonly home: string
  readonly menu: (menuId: number) => string
  readonly position: (menuId: number, positionId: number) => string
  /** The address of a photo, which may be relative to the API; empty when it cannot be resolved. */
  readonly picture: (photo: Photo) => string
}

/**
 * Describes a restaurant with address, hours and phone (schema.org/Restaurant). Search engines
 * expect street and city as two fields, and a day off as a day that opens and closes at midnight.
 */
export function buildRestaurantData(
  resto: Resto,
  { name, city, url }: { readonly name: string; readonly city: string | undefined; readonly url: string },
  addresses: AddressBuilder,
): LinkedData {
  const { days } = resto.schedule
  const hasHours = weekdays.some(day => days[day].length > 0)
  return {
    '@context': SCHEMA,
    '@type': 'Restaurant',
    name,
    url,
    'address': {
      '@type': 'PostalAddress',
      'streetAddress': resto.address === '' ? undefined : resto.address,
      'addressLocality': city,
      'addressCountry': detectRestaurantCountry(resto),
    },
    'geo': { '@type': 'GeoCoordinates', 'latitude': resto.location.lat, 'longitude': resto.location.lng },
    'telephone': resto.phones[0],
    'email': resto.emails[0],
    'image': listImages(resto, addresses),
    'description': resto.description === '' ? undefined : resto.description,
    'currenciesAccepted': resto.currency || undefined,
    'openingHoursSpecification': hasHours
      ? weekdays.flatMap(day =>
          (days[day].length === 0 ? [{ open: 0, close: 0 }] : days[day]).map(({ open, close }) => ({
            '@type': 'OpeningHoursSpecification',
            'dayOfWeek': `${SCHEMA}/${day.charAt(0)}${day.slice(1).toLowerCase()}`,
            'opens': formatTime(open),
            // A closing time at or before the opening time belongs to the next day. A whole day
            // ends a minute early, because two equal times mean «closed».
            'closes': formatTime(close - open >= WHOLE_DAY_MINUTES ? open + WHOLE_DAY_MINUTES - 1 : close),
          })),
        )
      : undefined,
    'hasMenu': resto.menus.filter(menu => menu.isDelivery || menu.isTakeAway).map(menu => addresses.menu(menu.id)),
  }
}

/** The data that determine the prices of dishes: modifiers by dish, and the currency. */
export type Prices = Pick<RestoMenu, 'modifiers'> & { readonly currency: string }

/**
 * Describes a menu with its sections and dishes (schema.org/Menu). `otherGroupName` is the name of
 * a section whose group has none.
 */
export function buildMenuData(
  { menu, sections }: MenuSections,
  prices: Prices,
  otherGroupName: string,
  addresses: AddressBuilder,
): LinkedData {
  return {
    '@context': SCHEMA,
    '@type': 'Menu',
    name: menu.name,
    url: addresses.menu(menu.id),
    hasMenuSection: sections.map(({ group, positions }) => ({
      '@type': 'MenuSection',
      name: group.name ?? otherGroupName,
      hasMenuItem: positions.map(position => buildMenuItem(position, prices, addresses)),
    })),
  }
}

/** Describes one dish (schema.org/MenuItem). */
export function buildDishData(position: Position, prices: Prices, addresses: AddressBuilder): LinkedData {
  return {
    '@context': SCHEMA,
    ...buildMenuItem(position, prices, addresses),
    description: position.description,
    image: listImages(position, addresses),
    nutrition: buildNutrition(position),
  }
}

/** Describes a promotion with its start and its end (schema.org/Offer). */
export function buildPromotionData(
  promotion: Promotion,
  offeredBy: string,
  url: string,
  addresses: AddressBuilder,
): LinkedData {
  const toIso = (moment: number | undefined) => (moment === undefined ? undefined : new Date(moment).toISOString())
  return {
    '@context': SCHEMA,
    '@type': 'Offer',
    name: promotion.name,
    url,
    description: promotion.description,
    image: listImages(promotion, addresses),
    validFrom: toIso(promotion.startAt),
    validThrough: toIso(promotion.finishAt),
    offeredBy: { '@type': 'Restaurant', name: offeredBy },
  }
}

/** Describes the breadcrumb trail of a page (schema.org/BreadcrumbList). */
export function buildTrailData(trail: readonly { readonly name: string; readonly address: string }[]): LinkedData {
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    'itemListElement': trail.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      'position': index + 1,
      name,
      'item': address,
    })),
  }
}

function buildNutrition({ nutrition: { kcal, protein, fat, carbs } = {} }: Position): LinkedData | undefined {
  const amounts = [
    ['calories', kcal, 'kcal'],
    ['proteinContent', protein, 'g'],
    ['fatContent', fat, 'g'],
    ['carbohydrateContent', carbs, 'g'],
  ].flatMap(([name, amount, unit]) => (amount === undefined ? [] : [[name, `${amount} ${unit}`]]))
  if (amounts.length === 0) return undefined
  return { '@type': 'NutritionInformation', servingSize: '100 g', ...Object.fromEntries(amounts) }
}

function buildMenuItem(position: Position, { modifiers, currency }: Prices, addresses: AddressBuilder): LinkedData {
  const { amount, isFrom } = computeLeastPrice(position, modifiers.get(position.id) ?? [])
  // schema.org wants a decimal point in every language
  const price = (amount / 100).toFixed(2)
  const offers = {
    // Google reads `lowPrice` of an AggregateOffer as the lowest of several prices, and `price` as
    // the only price
    ...(isFrom ? { '@type': 'AggregateOffer', lowPrice: price } : { '@type': 'Offer', price }),
    priceCurrency: currency || undefined,
    availability: `${SCHEMA}/${position.isAvailable ? 'InStock' : 'OutOfStock'}`,
  }
  return { '@type': 'MenuItem', name: position.name, url: addresses.position(position.menuId, position.id), offers }
}

function listImages({ photos }: Pick<Resto, 'photos'>, addresses: AddressBuilder): readonly string[] | undefined {
  const pictures = photos.map(addresses.picture).filter(picture => picture !== '')
  return pictures.length === 0 ? undefined : pictures
}
