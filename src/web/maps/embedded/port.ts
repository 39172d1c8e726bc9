import type { MapsPort } from '../../../../core/env.ts'
import type { Gazetteer } from './gazetteer.ts'
import { toGeocodedAddress, findPlace } from './place.ts'
import { createReverse } from './reverse.ts'
import { createSearch } from './search.ts'

/**
 * Address search and geocoding from a gazetteer. When `load` fails, only the present call rejects.
 */
export function createGazetteerPort(load: () => Promise<Gazetteer>): MapsPort {
  const search = derived(load, createSearch)
  const reverse = derived(load, createReverse)
  return {
    async suggest(query, { bounds, locale }) {
      return (await search())(query, { bounds, locale })
    },
    async geocodePlace(placeId, { locale }) {
      const place = findPlace(await load(), placeId)
      return place === null ? null : toGeocodedAddress(place, locale)
    },
    async geocodePoint(point, { locale }) {
      const nearest = (await reverse())(point)
      return nearest === null ? null : toGeocodedAddress(nearest.place, locale, nearest.point)
    }
  }
}

/** Builds an index on first use, and again only for another gazetteer. */
function derived<T>(load: () => Promise<Gazetteer>, make: (gazetteer: Gazetteer) => T): () => Promise<T> {
  let made: { readonly from: Gazetteer; readonly value: T } | null = null
  return async () => {
    const from = await load()
    if (made === null || made.from !== from) made = { from, value: make(from) }
    return made.value
  }
}
