import { distanceMetres, inBounds, type Point } from '../../geo/point.ts'
import { list, mapped } from '../../http/read.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import type { ProfileDelivery } from '../account/wire.ts'
import { placeReader, sameAddress, type DeliveryPlace } from './address.ts'
import { placeFields } from './form.ts'
import type { City } from '../catalogue/city-wire.ts'

const MAX = 5
/** A city without bounds reaches this far from its centre, in metres. */
const REACH = 50_000

/** The addresses last saved on this device: up to five, each place once (LOC-16). */
export function createRecentPlaces(stored: OpenStored) {
  const places = stored(KEY.recentPlaces, mapped(list(placeReader), held => held.slice(0, MAX)), [])
  return {
    /** Newest first. */
    places: places as Readable<readonly DeliveryPlace[]>,
    used(place: DeliveryPlace): void {
      // a bare point has no words by which it could be known again
      if (place.address === '') return
      places.set([place, ...places.get().filter(other => !isSamePlace(other, place))].slice(0, MAX))
    },
  }
}

/** An address offered before anything is typed, with where it is known from. */
export type SavedPlace = ReturnType<typeof savedPlaces>[number]

/**
 * The addresses to offer in a city: those of the person's former deliveries, then those last used here;
 * the same place once, nothing without words or a point, nothing outside of the city (LOC-16).
 */
export function savedPlaces(city: City, deliveries: readonly ProfileDelivery[], recent: readonly DeliveryPlace[]) {
  const known = [
    ...deliveries.flatMap(({ location, address, ...door }) => {
      const line = address.trim()
      const place = { ...door, address: line, placeId: '', hasHouse: /[,\s]\d+\S*$/.test(line) }
      return location === null ? [] : [{ from: 'profile' as const, place: { ...place, location } }]
    }),
    ...recent.map(place => ({ from: 'device' as const, place })),
  ]
  return known
    .filter(({ place }, at) => known.findIndex(other => isSamePlace(other.place, place)) === at)
    .filter(({ place }) => place.address !== '' && isInCity(place.location, city))
    .map((one, index) => ({ id: `saved-${index}`, ...one }))
}

/** Whether a point belongs to a city: within its bounds, or near its centre where it has none. */
export function isInCity(point: Point, city: City): boolean {
  return city.bounds === null ? distanceMetres(point, city.center) <= REACH : inBounds(point, city.bounds)
}

function isSamePlace(a: DeliveryPlace, b: DeliveryPlace): boolean {
  return sameAddress(placeFields(a).address, placeFields(b).address)
}
