import type { MapsPort } from '../../core/env.ts'
import type { LoadMaps } from './provider.ts'

/** Creates the address search and geocoding. The maps provider loads on first use. */
export const createMapsPort = (load: LoadMaps): MapsPort => ({
  suggest: async (query, options) => (await load()).port.suggest(query, options),
  suggestHouses: async (street, options) => (await load()).port.suggestHouses(street, options),
  geocodePlace: async (placeId, options) => (await load()).port.geocodePlace(placeId, options),
  geocodePoint: async (point, options) => (await load()).port.geocodePoint(point, options),
})
