import type { Report, StoragePort } from '../../env.ts'
import { boolean, integer, list, minor, object, positiveId, read, string, withDefault } from '../../http/read.ts'
import { derive } from '../../store/derived.ts'
import { createKeyed, type Keyed } from '../../store/keyed.ts'
import { jsonCodec, persisted } from '../../store/persisted.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { KEY } from '../keys.ts'
import { identity, MAX_COUNT, plainSum, recounted, samePosition, type CartPosition, type Identity, type NewPosition } from './position.ts'
import { itemCount } from './totals.ts'

/** A line that was taken out and may come back: undo within the visit (decision 12). */
export interface Removed {
  readonly position: CartPosition
  readonly index: number
}

export interface Cart {
  readonly positions: Readable<readonly CartPosition[]>
  readonly itemCount: Readable<number>
  /** How many pieces of a position, whatever their modifiers: what a card shows; listeners are called by position id only. */
  readonly countOf: Keyed<number, number>
  readonly removed: Readable<Removed | null>
  add(position: NewPosition, count?: number): void
  /** A count of 0 removes the line. */
  setCount(line: Identity, menuId: number, count: number): void
  remove(line: Identity, menuId: number): void
  removeIds(ids: readonly number[]): void
  undo(): void
  clear(): void
  /** The preflight's figures for the very lines that were asked about. */
  price(priced: ReadonlyMap<string, Pick<CartPosition, 'sum' | 'discounts' | 'promoCodes'>>): void
}

const modifier = object({ modifierId: positiveId, id: positiveId, name: string, price: minor, count: integer })
const storedPosition = object({
  id: positiveId, menu: object({ id: positiveId }), name: string, count: integer, price: minor, sum: minor,
  hasModifiers: boolean, modifiers: list(modifier),
  discounts: withDefault(list(object({ id: integer, name: string, calculatedAmount: minor })), []),
  promoCodes: withDefault(list(object({ code: string, calculatedAmount: minor })), []),
})

export function createCart(storage: StoragePort, report: Report): Cart {
  const codec = jsonCodec<readonly CartPosition[]>(json => {
    if (!Array.isArray(json)) return undefined
    return read(list(storedPosition), json, report, 'cart').filter(line => line.count >= 1 && line.count <= MAX_COUNT)
  })
  const positions = persisted<readonly CartPosition[]>({ key: KEY.cart, storage, codec, initial: [], report, whenCleared: 'keep' })
  const removed = createStore<Removed | null>(null)
  const counts = derive([positions], (lines): ReadonlyMap<number, number> => {
    const map = new Map<number, number>()
    for (const line of lines) map.set(line.id, (map.get(line.id) ?? 0) + line.count)
    return map
  })

  const indexOf = (line: Identity, menuId: number): number =>
    positions.get().findIndex(held => held.menu.id === menuId && samePosition(held, line))

  function setCount(line: Identity, menuId: number, count: number): void {
    const index = indexOf(line, menuId)
    const held = positions.get()[index]
    if (held === undefined) return
    const wanted = Math.min(MAX_COUNT, Math.max(0, Math.trunc(count) || 0))
    if (wanted === 0) {
      removed.set({ position: held, index })
      positions.set(positions.get().filter((_, at) => at !== index))
    } else if (wanted !== held.count) {
      positions.set(positions.get().map((other, at) => (at === index ? recounted(other, wanted) : other)))
    }
  }

  return {
    positions,
    itemCount: derive([positions], itemCount),
    countOf: createKeyed(counts),
    removed,
    add(fresh, count = 1) {
      const lines = positions.get()
      const index = lines.findIndex(held => samePosition(held, fresh))
      const held = lines[index]
      removed.set(null)
      if (held !== undefined) {
        const wanted = Math.min(MAX_COUNT, held.count + count)
        return positions.set(lines.map((other, at) => (at === index ? recounted(other, wanted) : other)))
      }
      const line = { ...fresh, count: Math.min(MAX_COUNT, count), discounts: [], promoCodes: [] }
      positions.set([...lines, { ...line, sum: plainSum(line) }])
    },
    setCount,
    remove: (line, menuId) => setCount(line, menuId, 0),
    removeIds(ids) {
      const gone = new Set(ids)
      removed.set(null)
      positions.set(positions.get().filter(line => !gone.has(line.id)))
    },
    undo() {
      const last = removed.get()
      if (last === null) return
      removed.set(null)
      const lines = positions.get()
      // added anew meanwhile: the counts join
      if (lines.some(line => samePosition(line, last.position))) {
        positions.set(lines.map(line => samePosition(line, last.position) ? recounted(line, Math.min(MAX_COUNT, line.count + last.position.count)) : line))
      } else {
        positions.set([...lines.slice(0, last.index), last.position, ...lines.slice(last.index)])
      }
    },
    clear() {
      removed.set(null)
      positions.set([])
    },
    price(priced) {
      positions.set(positions.get().map(line => {
        const figures = priced.get(identity(line))
        return figures === undefined ? line : { ...line, ...figures }
      }))
    },
  }
}
