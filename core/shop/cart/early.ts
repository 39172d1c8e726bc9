import { toHex } from '../../digest.ts'
import type { Env } from '../../env.ts'
import { parseJson, asRecord } from '../../json.ts'
import { createStore, type Readable } from '../../store/store.ts'
import * as KEY from '../startup-keys.ts'
import { assertPriced, plainSum, type NewLine } from './line.ts'

/** Pieces of a dish. `sum`: minor units. */
interface EarlyDish { readonly id: number; readonly pieces: number; readonly sum: number }

/** The cart that menus show before the cart service has loaded. */
export interface EarlyCart {
  /** The stored list, and the dishes that were added since. */
  readonly dishes: Readable<readonly EarlyDish[]>
  /** Adds pieces of a dish. @throws RangeError for a price whose sums would not be exact. */
  add(position: NewLine, pieces: number): void
}

/** Stores each added dish at once as a replica that the cart merges later: no tap is lost if the page ends. */
export function createEarlyCart({ storage, random }: Pick<Env, 'storage' | 'random'>, now: () => number): EarlyCart {
  const dishes = createStore(readList(storage.get(KEY.cart)))

  /**
   * Names a writer (`replica.ts`) that is later than all compacted writers: its minute is at least the latest minute in
   * the keys of the replicas.
   */
  function createWriter(): string {
    const minutes = storage.keys().filter(key => key.startsWith(KEY.CART_REPLICA))
      .map(key => parseInt(key.slice(KEY.CART_REPLICA.length), 10) || 0)
    return `${Math.max(Math.floor(now() / 60_000), ...minutes)}-${toHex(random.bytes(6))}`
  }
  return {
    dishes,
    add(position: NewLine, pieces: number): void {
      assertPriced(position)
      const writer = createWriter()
      const before = dishes.get()
      // `order` (the sort rank) puts the line last; if the cart has the line already, only its count changes
      const line = { stamp: 0, order: 1e6 + before.length, position, tallies: [{ writer, plus: pieces, minus: 0 }] }
      storage.set(KEY.CART_REPLICA + writer, JSON.stringify({ until: 0, early: true, lines: [line] }))
      dishes.set([...before, { id: position.id, pieces, sum: plainSum({ ...position, count: pieces }) }])
    },
  }
}

/** Reads the list leniently, to show it before it is decoded. */
function readList(text: string | null): readonly EarlyDish[] {
  const list = parseJson(text ?? '[]')
  return (Array.isArray(list) ? list : []).flatMap(entry => {
    const { id, count, sum } = asRecord(entry) ?? {}
    const isLine = typeof id === 'number' && typeof count === 'number' && typeof sum === 'number'
    return isLine ? [{ id, pieces: count, sum }] : []
  })
}
