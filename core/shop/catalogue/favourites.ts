import { list, mapped, positiveId } from '../../decode/decode.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../storage/startup-keys.ts'

/** How many dishes are stored at most: a further dish replaces the oldest. */
const MAX_FAVOURITES = 200

/** Dishes that the customer has marked as favourites, stored on the device (MENU-13). */
export interface Favourites {
  /** Dish ids, the latest first; also of dishes that the present menu does not have. */
  readonly ids: Readable<readonly number[]>
  /** Marks a dish, or removes its mark. */
  toggle(id: number): void
}

export function createFavourites(stored: OpenStored): Favourites {
  const idsDecoder = mapped(list(positiveId), storedIds => [...new Set(storedIds)].slice(0, MAX_FAVOURITES))
  const ids = stored<readonly number[]>(KEY.favourites, idsDecoder, [])
  return {
    ids: ids as Readable<readonly number[]>,
    toggle(id: number) {
      const current = ids.get()
      ids.set(current.includes(id) ? current.filter(other => other !== id) : [id, ...current].slice(0, MAX_FAVOURITES))
    },
  }
}
