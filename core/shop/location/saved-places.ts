import { distanceMetres, inBounds, type Point } from '../../geo/point.ts'
import { list, mapped } from '../../http/read.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import type { ProfileDelivery } from '../session/wire.ts'
import { placeReader, type DeliveryPlace } from './choice.ts'
import type { City } from './wire.ts'

/** An address offered before anything is typed, with where it is known from. */
export interface SavedPlace {
  readonly id: string
  readonly from: 'profile' | 'device'
  readonly place: DeliveryPlace
}

export interface RecentPlaces {
  /** Newest first. */
  readonly places: Readable<readonly DeliveryPlace[]>
  used(place: DeliveryPlace): void
}

const MOST = 5
/** A city without bounds reaches this far from its centre, in metres. */
const REACH = 50_000

/** The addresses last saved on this device: up to five, each place once (LOC-16). */
export function createRecentPlaces(stored: OpenStored): RecentPlaces {
  const places = stored(KEY.recentPlaces, mapped(list(placeReader), held => held.slice(0, MOST)), [])
  return {
    places,
    used(place) {
      // a bare point has no words by which it could be known again
      if (place.address === '') return
      places.set([place, ...places.get().filter(other => !isSamePlace(other, place))].slice(0, MOST))
    },
  }
}

/**
 * The addresses to offer in a city: those of the person's former deliveries, then those last used here;
 * the same place once, nothing without words or a point, nothing outside of the city (LOC-16).
 */
export function savedPlaces(city: City, deliveries: readonly ProfileDelivery[], recent: readonly DeliveryPlace[]): readonly SavedPlace[] {
  const offered: SavedPlace[] = []
  const offer = (from: SavedPlace['from'], place: DeliveryPlace): void => {
    const isNew = !offered.some(other => isSamePlace(other.place, place))
    if (isNew && place.address !== '' && isInCity(place.location, city)) offered.push({ id: `saved-${offered.length}`, from, place })
  }
  for (const { location, address, ...door } of deliveries) {
    const line = address.trim()
    if (location !== null) offer('profile', { ...door, address: line, location, placeId: '', hasHouse: /[,\s]\d+\S*$/.test(line) })
  }
  for (const place of recent) offer('device', place)
  return offered
}

/** Whether a point belongs to a city: within its bounds, or near its centre where it has none. */
export function isInCity(point: Point, city: City): boolean {
  return city.bounds === null ? distanceMetres(point, city.center) <= REACH : inBounds(point, city.bounds)
}

/** The same line at the same point: two entrances of one house are one place. */
function isSamePlace(a: DeliveryPlace, b: DeliveryPlace): boolean {
  return a.address === b.address && a.location.lat === b.location.lat && a.location.lng === b.location.lng
}
