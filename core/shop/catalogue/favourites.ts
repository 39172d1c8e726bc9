import { list, mapped, positiveId } from '../../http/read.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../first-keys.ts'

/** More marks than this push out the oldest. */
const MAX_FAVOURITES = 200

/** Dishes that the customer has marked, kept on the device (MENU-13). */
export function createFavourites(stored: OpenStored) {
  const ids = stored<readonly number[]>(KEY.favourites, mapped(list(positiveId), found => [...new Set(found)].slice(0, MAX_FAVOURITES)), [])
  return {
    /** Of positions, the latest first; also of dishes that the present menu does not have. */
    ids: ids as Readable<readonly number[]>,
    /** Marks a dish, or takes its mark away. */
    toggle(id: number) {
      const held = ids.get()
      ids.set(held.includes(id) ? held.filter(other => other !== id) : [id, ...held].slice(0, MAX_FAVOURITES))
    },
  }
}
