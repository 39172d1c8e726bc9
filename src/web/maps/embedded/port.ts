import type { MapsPort } from '../../../../core/env.ts'
import type { Gazetteer } from './gazetteer.ts'
import { addressOf, findPlace } from './place.ts'
import { createReverse } from './reverse.ts'
import { createSearch } from './search.ts'

/** Address search and geocoding from a gazetteer. A load that fails fails that one question only. */
export function createGazetteerPort(load: () => Promise<Gazetteer>): MapsPort {
  const search = derived(load, createSearch)
  const reverse = derived(load, createReverse)
  return {
    async suggest(query, { bounds, locale }) {
      return (await search())(query, { bounds, locale })
    },
    async geocodePlace(placeId, { locale }) {
      const place = findPlace(await load(), placeId)
      return place === null ? null : addressOf(place, locale)
    },
    async geocodePoint(point, { locale }) {
      const nearest = (await reverse())(point)
      return nearest === null ? null : addressOf(nearest.place, locale, nearest.point)
    }
  }
}

/** Makes an index on its first use, and again only when the gazetteer itself is another. */
function derived<T>(load: () => Promise<Gazetteer>, make: (gazetteer: Gazetteer) => T): () => Promise<T> {
  let made: { readonly from: Gazetteer; readonly value: T } | null = null
  return async () => {
    const from = await load()
    if (made === null || made.from !== from) made = { from, value: make(from) }
    return made.value
  }
}
