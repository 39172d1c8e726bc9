import { toHex } from '../../digest.ts'
import type { AddressSuggestion, Env, GeocodedAddress, PlacePorts } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import type { City } from '../catalogue/location-api.ts'
import type { Address } from './address.ts'

/** The maps API for the address field. A failed call resolves to null. */
export interface MapsSession {
  /** Suggests addresses of a city for a typed text (LOC-09). */
  suggest(query: string, city: City | null): Promise<readonly AddressSuggestion[] | null>
  /** Suggests houses of a street (LOC-17). */
  suggestHouses(street: Address, city: City | null): Promise<readonly AddressSuggestion[] | null>
  /** Finds the address of a suggestion, which ends the session. */
  geocodePlace(placeId: string): Promise<GeocodedAddress | null>
  /** Finds the address of a point. */
  geocodePoint(point: Point): Promise<GeocodedAddress | null>
}

/** Wraps the maps API: one session lasts from the first suggestions to the selection of one. */
export function createMapsSession(
  { maps, random }: PlacePorts & Pick<Env, 'random'>, locale: () => string,
): MapsSession {
  let session = ''
  const createOptions = (city: City | null) => {
    if (session === '') session = toHex(random.bytes(16))
    return { bounds: city?.bounds ?? null, center: city?.center ?? null, locale: locale(), session }
  }
  return {
    suggest: (query, city) => maps.suggest(query, createOptions(city)).catch(() => null),
    suggestHouses: (street, city) => maps.suggestHouses(street, createOptions(city)).catch(() => null),
    geocodePlace(placeId) {
      const options = { locale: locale(), session }
      session = ''
      return maps.geocodePlace(placeId, options).catch(() => null)
    },
    geocodePoint: point => maps.geocodePoint(point, { locale: locale() }).catch(() => null),
  }
}
