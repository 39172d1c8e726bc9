import { hexOf } from '../../digest.ts'
import type { Env } from '../../env.ts'
import { parseJson, recordOf } from '../../json.ts'
import { createStore } from '../../store/store.ts'
import * as KEY from '../first-keys.ts'
import { mustBePriced, plainSum, type NewLine } from './line.ts'

interface Dish { readonly id: number; readonly pieces: number; readonly sum: number }

/**
 * The cart before its part has come: what the device's list says, and what is put in meanwhile. That is in the storage at once, each
 * as a copy that the cart joins (`copy.ts`), so that no tap is lost with the page. `sum` is in minor units.
 */
export function createEarlyCart({ storage, random }: Pick<Env, 'storage' | 'random'>, now: () => number) {
  const dishes = createStore(listed(storage.get(KEY.cart)))

  /** A writer after whatever any copy has settled: the key of that one has a later minute. */
  function nameOfWriter(): string {
    const minutes = storage.keys().map(key => (key.startsWith(KEY.CART_COPY) ? parseInt(key.slice(KEY.CART_COPY.length), 10) || 0 : 0))
    return `${Math.max(Math.floor(now() / 60_000), ...minutes)}-${hexOf(random.bytes(6))}`
  }
  return {
    dishes,
    /** Throws a RangeError for a price that no sum could be exact with. */
    add(position: NewLine, pieces: number): void {
      mustBePriced(position)
      const writer = nameOfWriter()
      const before = dishes.get()
      // last in the cart; in a line that is there it changes the count alone
      const line = { stamp: 0, order: 1e6 + before.length, position, tallies: [{ writer, plus: pieces, minus: 0 }] }
      storage.set(KEY.CART_COPY + writer, JSON.stringify({ until: 0, early: true, lines: [line] }))
      dishes.set([...before, { id: position.id, pieces, sum: plainSum({ ...position, count: pieces }) }])
    },
  }
}

/** The list as far as it can be shown before it is read in earnest. */
function listed(text: string | null): readonly Dish[] {
  const list = parseJson(text ?? '[]')
  return (Array.isArray(list) ? list : []).flatMap(entry => {
    const { id, count, sum } = recordOf(entry) ?? {}
    return typeof id === 'number' && typeof count === 'number' && typeof sum === 'number' ? [{ id, pieces: count, sum }] : []
  })
}
