import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { openCopies, type CopiesOptions } from './copies.ts'
import type { Step } from './copy.ts'
import {
  identity, isPriced, MAX_COUNT, type CartPosition, type Described, type Identity, type NewPosition,
} from './position.ts'
import { itemCount } from './totals.ts'

export type Cart = ReturnType<typeof createCart>

/** The cart of the device: one for all its tabs, see `copies.ts`. */
export function createCart({ onBegun, ...options }: CopiesOptions & {
  /** Told when this tab puts something into an empty cart. */
  readonly onBegun?: () => void
}) {
  const { positions, change: store } = openCopies(options)
  const removed = createStore<{ readonly position: CartPosition } | null>(null)
  const countOf = derive([positions], (lines): ReadonlyMap<number, number> => {
    const map = new Map<number, number>()
    for (const line of lines) map.set(line.id, (map.get(line.id) ?? 0) + line.count)
    return map
  })

  /** From here on only `last`, if anything, can be brought back. */
  function change(steps: readonly Step[], last: CartPosition | null = null): void {
    const wasEmpty = positions.get().length === 0
    removed.set(last && { position: last })
    store(steps)
    if (wasEmpty && positions.get().length > 0) onBegun?.()
  }
  function setCount(line: Identity, menuId: number, count: number): void {
    const held = positions.get().find(one => one.menu.id === menuId && identity(one) === identity(line))
    if (held === undefined) return
    // the step from what was seen, so that steps made in two tabs both count
    if (count >= 1) change([{ position: held, pieces: Math.trunc(count) - held.count }], removed.get()?.position)
    else change([out(held)], held)
  }

  return {
    positions: positions as Readable<readonly CartPosition[]>,
    itemCount: derive([positions], itemCount),
    /** How many pieces of a position, whatever their modifiers: what a card shows. */
    countOf,
    /** The line that was taken out last and may come back, within the visit. */
    removed: removed as Readable<{ readonly position: CartPosition } | null>,
    /** Pieces of a dish, one unless said. Throws a RangeError for a price that no sum could be exact with. */
    add: (position: NewPosition, count = 1): void => change([{ position, pieces: Math.max(0, count) }]),
    /** A count of 0 removes the line. */
    setCount,
    remove: (line: Identity, menuId: number): void => setCount(line, menuId, 0),
    removeIds: (ids: readonly number[]): void => change(positions.get().filter(line => ids.includes(line.id)).map(out)),
    undo(): void {
      const last = removed.get()?.position
      // added anew meanwhile: the counts join
      if (last !== undefined) change([again(last)])
    },
    /**
     * Many lines in one step, beside what is there or in its place. Answers with the way back, good for once: it takes out
     * what is still there of the pieces that were put in, and brings back what they had replaced.
     */
    putIn(lines: readonly { readonly position: NewPosition; readonly count: number }[], where: 'beside' | 'instead'): () => void {
      const [former, stays] = where === 'instead' ? [positions.get(), []] : [[], positions.get()]
      const fresh = lines.map(({ position, count }): Step => {
        const held = stays.find(line => identity(line) === identity(position))?.count ?? 0
        return { position, pieces: Math.min(Math.max(0, Math.trunc(count) || 0), MAX_COUNT - held) }
      })
      change([...former.map(out), ...fresh])
      let back = [...fresh.map(step => ({ ...step, pieces: -step.pieces })), ...former.map(again)]
      return () => {
        if (back.length > 0) change(back)
        back = []
      }
    },
    clear: (): void => change(positions.get().map(out)),
    /** So many pieces of each line go, and what was put in beside them stays; a dish without modifiers names none. */
    takeOut(lines: readonly (Omit<Identity, 'hasModifiers'> & { readonly count: number })[]): void {
      const counts = new Map(lines.map(line => [identity({ ...line, hasModifiers: true }), line.count]))
      change(positions.get().map(position => ({ position, pieces: -(counts.get(identity(position)) ?? 0) })))
    },
    /** What the menu says now, by identity, of lines that were put in otherwise; whoever calls this tells the customer of prices. */
    refresh(lines: ReadonlyMap<string, Described>): void {
      const described = positions.get().filter(line => lines.has(identity(line))).map(line => ({ ...line, ...lines.get(identity(line)) }))
      store(described.filter(isPriced).map((position): Step => ({ position, pieces: 0, as: 'described' })))
    },
  }
}

/** The line goes whole. */
const out = (position: CartPosition): Step => ({ position, pieces: -Infinity })
const again = (position: CartPosition): Step => ({ position, pieces: position.count, as: 'back' })
