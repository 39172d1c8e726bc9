import { toHex } from '../../digest.ts'
import type { Env } from '../../env.ts'
import { parseJson, asRecord } from '../../json.ts'
import { createStore, type Readable } from '../../store/store.ts'
import * as KEY from '../storage/startup-keys.ts'
import { assertPriced, plainSum, type NewLine } from './line.ts'

/** Pieces of a dish in the cart. `sum`: of all these pieces, in minor units. */
interface EarlyDish { readonly id: number; readonly pieces: number; readonly sum: number }

/** The cart that menus show before the cart service has loaded. */
export interface EarlyCart {
  /** The dishes of the stored list, and those that the customer has added since. */
  readonly dishes: Readable<readonly EarlyDish[]>
  /** Adds pieces of a dish. @throws RangeError for a price whose sums would not be exact. */
  add(newLine: NewLine, pieces: number): void
}

/**
 * Stores each added dish at once as a replica that the cart merges later, so that no tap is lost if
 * the page ends.
 */
export function createEarlyCart({ storage, random }: Pick<Env, 'storage' | 'random'>, now: () => number): EarlyCart {
  const dishes = createStore(readList(storage.get(KEY.cart)))

  /**
   * Creates the name of a writer: minutes since 1970 and random digits (`replica.ts`). The minute
   * is at least that of the newest replica, and so later than that of any compacted writer.
   */
  function createWriterName(): string {
    const minutes = storage.keys().filter(key => key.startsWith(KEY.CART_REPLICA))
      .map(key => parseInt(key.slice(KEY.CART_REPLICA.length), 10) || 0)
    return `${Math.max(Math.floor(now() / 60_000), ...minutes)}-${toHex(random.bytes(6))}`
  }
  return {
    dishes,
    add(newLine: NewLine, pieces: number): void {
      assertPriced(newLine)
      const writer = createWriterName()
      const before = dishes.get()
      // if the cart has the line already, `stamp: 0` keeps rank and dish: only the count changes
      const order = FIRST_EARLY_RANK + before.length
      const line = { stamp: 0, order, position: newLine, tallies: [{ writer, plus: pieces, minus: 0 }] }
      storage.set(KEY.CART_REPLICA + writer, JSON.stringify({ until: 0, early: true, lines: [line] }))
      dishes.set([...before, { id: newLine.id, pieces, sum: plainSum({ ...newLine, count: pieces }) }])
    },
  }
}

/** A sort rank (`order`) above those of the cart's own lines, which count from 1 until it merges an early line. */
const FIRST_EARLY_RANK = 1e6

/** Reads the stored list leniently: menus show the cart before its service decodes the list. */
function readList(text: string | null): readonly EarlyDish[] {
  const list = parseJson(text ?? '[]')
  return (Array.isArray(list) ? list : []).flatMap(entry => {
    const { id, count, sum } = asRecord(entry) ?? {}
    const isLine = typeof id === 'number' && typeof count === 'number' && typeof sum === 'number'
    return isLine ? [{ id, pieces: count, sum }] : []
  })
}
