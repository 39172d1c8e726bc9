import type { MapsPort } from '../../../core/env.ts'
import type { LoadMaps } from './provider.ts'

/** Creates an address search whose provider loads on first use. */
export const mapsPort = (load: LoadMaps): MapsPort => ({
  suggest: async (query, options) => (await load()).port.suggest(query, options),
  geocodePlace: async (placeId, options) => (await load()).port.geocodePlace(placeId, options),
  geocodePoint: async (point, options) => (await load()).port.geocodePoint(point, options),
})
