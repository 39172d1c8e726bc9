import { derive } from '../../store/derived.ts'
import { createKeyed, type Keyed } from '../../store/keyed.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { openCopies, type CopiesOptions } from './copies.ts'
import { piecesOf, put, take, withoutLines, refreshed, type Copy } from './copy.ts'
import { identity, MAX_COUNT, samePosition, type CartPosition, type Described, type Identity, type NewPosition } from './position.ts'
import { itemCount } from './totals.ts'
import type { Writer } from './writers.ts'

/** A line that was taken out and may come back: undo within the visit. */
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
  /** Pieces of a dish, one unless said. Throws a RangeError for a price that no sum could be exact with. */
  add(position: NewPosition, count?: number): void
  /** A count of 0 removes the line. */
  setCount(line: Identity, menuId: number, count: number): void
  remove(line: Identity, menuId: number): void
  removeIds(ids: readonly number[]): void
  undo(): void
  /** Many lines in one step, beside what is there or in its place. Answers with the way back, good for once: it takes out what is still there of the pieces that were put in, and brings back what they had replaced. */
  putIn(lines: readonly { readonly position: NewPosition; readonly count: number }[], where: 'beside' | 'instead'): () => void
  clear(): void
  /** So many pieces of each line go, and what was put in beside them stays; a dish without modifiers names none. */
  takeOut(lines: readonly (Omit<Identity, 'hasModifiers'> & { readonly count: number })[]): void
  /** What the menu says now, by identity, of lines that were put in otherwise; whoever calls this tells the customer of prices. */
  refresh(lines: ReadonlyMap<string, Described>): void
}

/** The cart of the device: one for all its tabs, see `copies.ts`. */
export function createCart({ onBegun, ...options }: CopiesOptions & {
  /** Told when this tab puts something into an empty cart. */
  readonly onBegun?: () => void
}): Cart {
  const { positions, copy, change: store } = openCopies(options)
  const removed = createStore<Removed | null>(null)
  const counts = derive([positions], (lines): ReadonlyMap<number, number> => {
    const map = new Map<number, number>()
    for (const line of lines) map.set(line.id, (map.get(line.id) ?? 0) + line.count)
    return map
  })

  function change(edit: Parameters<typeof store>[0]): void {
    const wasEmpty = positions.get().length === 0
    store(edit)
    if (wasEmpty && positions.get().length > 0) onBegun?.()
  }

  function add(fresh: NewPosition, count: number, order?: number): void {
    // a count is what it may grow by, as far as this tab knows
    change((held, writer) => {
      const room = Math.min(Math.trunc(count) || 0, MAX_COUNT - piecesOf(held.lines.get(identity(fresh))))
      return room > 0 ? put(held, fresh, room, writer, order) : held
    })
  }
  /** Where a line comes back: right before the one that has taken its place. */
  function orderAt(index: number): number | undefined {
    const lines = positions.get()
    const orderOf = (line: CartPosition | undefined): number | undefined => line && copy().lines.get(identity(line))?.order
    const after = orderOf(lines[index])
    return after === undefined ? undefined : ((orderOf(lines[index - 1]) ?? after - 1) + after) / 2
  }

  function setCount(line: Identity, menuId: number, count: number): void {
    const index = positions.get().findIndex(held => held.menu.id === menuId && samePosition(held, line))
    const held = positions.get()[index]
    if (held === undefined) return
    const key = identity(line)
    const wanted = Math.min(MAX_COUNT, Math.max(0, Math.trunc(count) || 0))
    // the step from what was seen, so that steps made in two tabs both count
    const step = wanted - held.count
    if (wanted === 0) {
      removed.set({ position: held, index })
      change((known, writer) => withoutLines(known, [key], writer.minute))
    } else if (step > 0) {
      add(held, step)
    } else if (step < 0) {
      change((known, writer) => {
        const pieces = piecesOf(known.lines.get(key))
        // another tab has taken them meanwhile
        if (pieces + step <= 0) return withoutLines(known, [key], writer.minute)
        return take(known, key, Math.max(-step, pieces - MAX_COUNT - step), writer)
      })
    }
  }

  return {
    positions,
    itemCount: derive([positions], itemCount),
    countOf: createKeyed(counts),
    removed,
    add(fresh, count = 1) {
      removed.set(null)
      add(fresh, count)
    },
    setCount,
    remove: (line, menuId) => setCount(line, menuId, 0),
    removeIds(ids) {
      const gone = new Set(ids)
      removed.set(null)
      const keys = positions.get().filter(line => gone.has(line.id)).map(identity)
      if (keys.length > 0) change((held, writer) => withoutLines(held, keys, writer.minute))
    },
    undo() {
      const last = removed.get()
      if (last === null) return
      removed.set(null)
      // added anew meanwhile: the counts join
      add(last.position, last.position.count, orderAt(last.index))
    },
    putIn(lines, where) {
      const former = where === 'instead' ? positions.get() : []
      const added = new Map<string, number>()
      removed.set(null)
      change((held, writer) => {
        let next = former.length === 0 ? held : withoutLines(held, former.map(identity), writer.minute)
        for (const { position, count } of lines) {
          const key = identity(position)
          const room = Math.min(Math.trunc(count) || 0, MAX_COUNT - piecesOf(next.lines.get(key)))
          if (room <= 0) continue
          next = put(next, position, room, writer)
          added.set(key, room + (added.get(key) ?? 0))
        }
        return next
      })
      let isUndone = false
      return () => {
        if (isUndone) return
        isUndone = true
        change((held, writer) => {
          let next = without(held, added, writer)
          for (const line of former) {
            const room = Math.min(line.count, MAX_COUNT - piecesOf(next.lines.get(identity(line))))
            if (room > 0) next = put(next, line, room, writer)
          }
          return next
        })
      }
    },
    clear() {
      removed.set(null)
      change((held, writer) => {
        const live = [...held.lines].filter(([, line]) => piecesOf(line) > 0).map(([key]) => key)
        return live.length === 0 ? held : withoutLines(held, live, writer.minute)
      })
    },
    takeOut(lines) {
      removed.set(null)
      // a full line may hold more than it shows
      const counts = new Map(lines.map(line => [identity({ ...line, hasModifiers: true }), line.count < MAX_COUNT ? line.count : Infinity]))
      change((held, writer) => without(held, counts, writer))
    },
    refresh(lines) {
      if (lines.size > 0) change(held => refreshed(held, lines))
    },
  }
}

/** The copy without so many pieces of each line, or without the line where that is all. */
function without(copy: Copy, counts: ReadonlyMap<string, number>, writer: Writer): Copy {
  let next = copy
  for (const [key, count] of counts) {
    const isAll = piecesOf(next.lines.get(key)) <= count
    next = isAll ? withoutLines(next, [key], writer.minute) : take(next, key, count, writer)
  }
  return next
}
