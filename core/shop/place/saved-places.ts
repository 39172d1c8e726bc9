import type { Point } from '../../geo/point.ts'
import { distanceMetres, isInBounds } from '../../geo/near.ts'
import { list } from '../../decode/decode.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../storage/keys.ts'
import type { ProfileDelivery } from '../account/sign-in-api.ts'
import { placeDecoder, type DeliveryPlace } from './address.ts'
import { sameAddress } from './address-line.ts'
import { hasHouseNumber } from './house-in-line.ts'
import type { City } from '../catalogue/location-api.ts'

const MAX_SAVED_PLACES = 5
/** The radius of a city without bounds, in metres. */
const CITY_RADIUS_METRES = 50_000

/** The addresses that were last used on this device, each once, the newest first (LOC-16). */
export interface RecentPlaces {
  /** At most `MAX_SAVED_PLACES` addresses. */
  readonly places: Readable<readonly DeliveryPlace[]>
  /** Puts an address first. Ignores a nameless point, which the customer would not recognise. */
  add(place: DeliveryPlace): void
}

export function createRecentPlaces(stored: OpenStored): RecentPlaces {
  const places = stored(KEY.recentPlaces, list(placeDecoder), [])
  return {
    places,
    add(place) {
      if (place.address === '') return
      places.set([place, ...places.get().filter(other => !sameAddress(other, place))].slice(0, MAX_SAVED_PLACES))
    },
  }
}

/** An address of the customer's profile or of this device. `id` identifies it in its list. */
export interface SavedPlace {
  readonly id: string
  readonly from: 'profile' | 'device'
  readonly place: DeliveryPlace
}

/** Lists known addresses, each once: those of the profile, then the recent ones (LOC-16). */
export function listSavedPlaces(
  deliveries: readonly ProfileDelivery[], recent: readonly DeliveryPlace[],
): readonly SavedPlace[] {
  const allPlaces = [
    ...deliveries.flatMap(({ location, address, ...details }) => {
      const line = address.trim()
      const addressFields = { address: line, placeId: '', hasHouse: hasHouseNumber(line) }
      return location === null ? [] : [{ from: 'profile' as const, place: { ...details, ...addressFields, location } }]
    }),
    ...recent.map(place => ({ from: 'device' as const, place })),
  ]
  return allPlaces
    .filter(({ place }, index, all) =>
      place.address !== '' && all.findIndex(other => sameAddress(other.place, place)) === index)
    .map((saved, index) => ({ id: `saved-${index}`, ...saved }))
}

/** Whether a point lies within the city's bounds, or near its centre if the city has no bounds. */
export function isInCity(point: Point, { bounds, center }: City): boolean {
  return bounds === null ? distanceMetres(point, center) <= CITY_RADIUS_METRES : isInBounds(point, bounds)
}
