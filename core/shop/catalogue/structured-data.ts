import { writeTime } from '../../time/civil.ts'
import { dayHours } from '../../time/schedule.ts'
import { weekdays, type Weekday } from '../../time/weekday.ts'
import type { Resto } from './city-wire.ts'
import type { MenuSections } from './sections.ts'
import type { Photo, Position } from './menu-wire.ts'

/** A node of JSON-LD (W3C JSON-LD 1.1) in the words of schema.org. */
export type LinkedData = Readonly<Record<string, unknown>>

/** How addresses of this shop are written in it: absolute. */
export interface Addresses {
  readonly home: string
  readonly menu: (menuId: number) => string
  readonly position: (menuId: number, positionId: number) => string
  /** Of a photo, which the API may give relative to itself. */
  readonly picture: (photo: Photo) => string
}

/** The restaurant: who, where, when open, how to call (schema.org/Restaurant). */
export function restaurantData(resto: Resto, name: string, at: Addresses): LinkedData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name,
    url: at.home,
    address: resto.address,
    geo: { '@type': 'GeoCoordinates', latitude: resto.location.lat, longitude: resto.location.lng },
    ...(resto.phones[0] !== undefined && { telephone: resto.phones[0] }),
    ...(resto.emails[0] !== undefined && { email: resto.emails[0] }),
    ...(resto.photos.length > 0 && { image: resto.photos.map(at.picture) }),
    ...(resto.description !== undefined && resto.description !== '' && { description: resto.description }),
    currenciesAccepted: resto.currency,
    openingHoursSpecification: weekdays.flatMap(day => hoursOf(resto, day)),
    hasMenu: resto.menus.filter(menu => menu.isDelivery || menu.isTakeAway).map(menu => at.menu(menu.id)),
  }
}

/** A menu with its sections, and of each dish its name, price and address (schema.org/Menu). */
export function menuData({ menu, sections }: MenuSections, currency: string, otherGroup: string, at: Addresses): LinkedData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    name: menu.name,
    url: at.menu(menu.id),
    hasMenuSection: sections.map(({ group, positions }) => ({
      '@type': 'MenuSection',
      name: group.name ?? otherGroup,
      hasMenuItem: positions.map(position => ({
        '@type': 'MenuItem', name: position.name, url: at.position(menu.id, position.id), offers: offer(position, currency),
      })),
    })),
  }
}

/** One dish (schema.org/MenuItem). */
export function positionData(position: Position, currency: string, at: Addresses): LinkedData {
  const { kcal, protein, fat, carbs } = position.nutrition ?? {}
  const amounts = [
    ['calories', kcal, 'kcal'], ['proteinContent', protein, 'g'], ['fatContent', fat, 'g'], ['carbohydrateContent', carbs, 'g'],
  ].flatMap(([name, amount, unit]) => (amount === undefined ? [] : [[name, `${amount} ${unit}`]]))
  return {
    '@context': 'https://schema.org',
    '@type': 'MenuItem',
    name: position.name,
    url: at.position(position.menuId, position.id),
    ...(position.description !== undefined && { description: position.description }),
    ...(position.photos.length > 0 && { image: position.photos.map(at.picture) }),
    ...(amounts.length > 0 && { nutrition: { '@type': 'NutritionInformation', servingSize: '100 g', ...Object.fromEntries(amounts) } }),
    offers: offer(position, currency),
  }
}

function offer(position: Position, currency: string): LinkedData {
  return {
    '@type': 'Offer',
    // a decimal point whatever the language
    price: (position.price / 100).toFixed(2),
    priceCurrency: currency,
    availability: position.isAvailable ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
  }
}

function hoursOf(resto: Resto, day: Weekday): readonly LinkedData[] {
  const hours = dayHours(resto.schedule, day)
  const dayOfWeek = `https://schema.org/${day.charAt(0)}${day.slice(1).toLowerCase()}`
  const entry = (opens: string, closes: string) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes })
  if (hours.at === 'day-off') return []
  // round the clock is written from 00:00 to 23:59; a close not after the open is the next day's
  if (hours.at === 'round-the-clock') return [entry('00:00', '23:59')]
  return hours.intervals.map(({ open, close }) => entry(writeTime(open), writeTime(close)))
}
