import type { Point } from '../../geo/point.ts'
import { distanceMetres, inBounds } from '../../geo/near.ts'
import { list } from '../../http/read.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../keys.ts'
import type { ProfileDelivery } from '../account/wire.ts'
import { placeReader, type DeliveryPlace } from './address.ts'
import { sameAddress } from './address-line.ts'
import type { City } from '../catalogue/city-wire.ts'

const MAX = 5
/** Of a city without bounds, in metres. */
const RADIUS = 50_000

export type RecentPlaces = ReturnType<typeof createRecentPlaces>
/** The addresses last saved on this device, each once, newest first (LOC-16). */
export function createRecentPlaces(stored: OpenStored) {
  const places = stored(KEY.recentPlaces, list(placeReader), [])
  return {
    places: places as Readable<readonly DeliveryPlace[]>,
    used(place: DeliveryPlace): void {
      // nobody would know a bare point again
      if (place.address === '') return
      places.set([place, ...places.get().filter(other => !sameAddress(other, place))].slice(0, MAX))
    },
  }
}

export type SavedPlace = ReturnType<typeof savedPlaces>[number]

/** Every address that is known of a person, each once: of former deliveries, then those last used here (LOC-16). */
export function savedPlaces(deliveries: readonly ProfileDelivery[], recent: readonly DeliveryPlace[]) {
  const known = [
    ...deliveries.flatMap(({ location, address, ...door }) => {
      const line = address.trim()
      const where = { address: line, placeId: '', hasHouse: /[,\s]\d+\S*$/.test(line) }
      return location === null ? [] : [{ from: 'profile' as const, place: { ...door, ...where, location } }]
    }),
    ...recent.map(place => ({ from: 'device' as const, place })),
  ]
  return known
    .filter(({ place }, at, all) => place.address !== '' && all.findIndex(other => sameAddress(other.place, place)) === at)
    .map((one, index) => ({ id: `saved-${index}`, ...one }))
}

/** Within its bounds, or near its centre where it has none. */
export function isInCity(point: Point, { bounds, center }: City): boolean {
  return bounds === null ? distanceMetres(point, center) <= RADIUS : inBounds(point, bounds)
}
