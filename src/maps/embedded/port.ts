import type { MapsPort } from '../../../core/env.ts'
import type { Gazetteer } from './gazetteer.ts'
import { toGeocodedAddress, findPlace } from './place.ts'
import { createReverseGeocoder } from './reverse.ts'
import { createSearch, listHouses } from './search.ts'

/**
 * Creates address search and geocoding from a gazetteer. If `load` fails, the call rejects, and the
 * next call loads again.
 */
export function createGazetteerPort(load: () => Promise<Gazetteer>): MapsPort {
  const loadSearch = memoizeByGazetteer(load, createSearch)
  const loadReverseGeocoder = memoizeByGazetteer(load, createReverseGeocoder)
  return {
    async suggest(query, options) {
      const search = await loadSearch()
      return search(query, options)
    },
    async suggestHouses({ placeId }, { bounds, locale }) {
      const place = findPlace(await load(), placeId)
      return place === null ? [] : listHouses(place, { bounds, locale })
    },
    async geocodePlace(placeId, { locale }) {
      const place = findPlace(await load(), placeId)
      return place === null ? null : toGeocodedAddress(place, locale)
    },
    async geocodePoint(point, { locale }) {
      const findNearest = await loadReverseGeocoder()
      const nearest = findNearest(point)
      return nearest === null ? null : toGeocodedAddress(nearest.place, locale, nearest.point)
    }
  }
}

/** Creates a function that builds an index, and builds it again only for another gazetteer. */
function memoizeByGazetteer<T>(load: () => Promise<Gazetteer>, build: (gazetteer: Gazetteer) => T): () => Promise<T> {
  let cached: { readonly gazetteer: Gazetteer; readonly index: T } | null = null
  return async () => {
    const gazetteer = await load()
    if (cached === null || cached.gazetteer !== gazetteer) cached = { gazetteer, index: build(gazetteer) }
    return cached.index
  }
}
