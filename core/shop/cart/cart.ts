import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { openCopies, type CopiesOptions } from './copies.ts'
import type { Step } from './copy.ts'
import { lineKey, isPriced, MAX_COUNT, type CartLine, type LineIdentity, type NewLine } from './line.ts'
import { itemCount } from './totals.ts'

export type Cart = ReturnType<typeof createCart>

/** The cart of the device, one for all its tabs. `onBegun` is told when this tab puts something into an empty cart. */
export function createCart({ onBegun, ...options }: CopiesOptions & { readonly onBegun?: () => void }) {
  const { lines: cartLines, change: store } = openCopies(options)
  const removed = createStore<CartLine | null>(null)

  /** From here on only `last`, if anything, can be brought back. */
  function change(steps: readonly Step[], last: CartLine | null = null): void {
    const wasEmpty = cartLines.get().length === 0
    removed.set(last)
    store(steps)
    if (wasEmpty && cartLines.get().length > 0) onBegun?.()
  }
  function setCount(line: LineIdentity, menuId: number, count: number): void {
    const held = cartLines.get().find(one => one.menu.id === menuId && lineKey(one) === lineKey(line))
    if (held === undefined) return
    // the step from what was seen, so that steps made in two tabs both count
    if (count >= 1) change([{ position: held, pieces: Math.trunc(count) - held.count }], removed.get())
    else change([out(held)], held)
  }

  return {
    lines: cartLines,
    itemCount: derive([cartLines], itemCount),
    /** How many pieces of a position, whatever their modifiers: what a card shows. */
    countOf: derive([cartLines], (lines): ReadonlyMap<number, number> =>
      new Map(lines.map(({ id }) => [id, itemCount(lines.filter(line => line.id === id))]))),
    /** The line that was taken out last and may come back, within the visit. */
    removed: removed as Readable<CartLine | null>,
    /** Pieces of a dish, one unless said. Throws a RangeError for a price that no sum could be exact with. */
    add: (position: NewLine, count = 1): void => change([{ position, pieces: Math.max(0, count) }]),
    /** A count of 0 removes the line. */
    setCount,
    remove: (line: LineIdentity, menuId: number): void => setCount(line, menuId, 0),
    removeIds: (ids: readonly number[]): void => change(cartLines.get().filter(line => ids.includes(line.id)).map(out)),
    undo(): void {
      const last = removed.get()
      // added anew meanwhile: the counts join
      if (last !== null) change([again(last)])
    },
    /**
     * Many lines in one step, beside what is there or in its place. Answers with the way back, good for once: it takes out
     * what was put in, as far as it is still there, and brings back what that had replaced.
     */
    putIn(lines: readonly { readonly position: NewLine; readonly count: number }[], where: 'beside' | 'instead'): () => void {
      const [former, stays] = where === 'instead' ? [cartLines.get(), []] : [[], cartLines.get()]
      const fresh = lines.map(({ position, count }): Step => {
        const held = stays.find(line => lineKey(line) === lineKey(position))?.count ?? 0
        return { position, pieces: Math.min(count, MAX_COUNT - held) }
      })
      change([...former.map(out), ...fresh])
      let back = [...fresh.map(step => ({ ...step, pieces: -step.pieces })), ...former.map(again)]
      return () => {
        if (back.length > 0) change(back)
        back = []
      }
    },
    clear: (): void => change(cartLines.get().map(out)),
    /** So many pieces of each line go, and what was put in beside them stays; a dish without modifiers names none. */
    takeOut(lines: readonly (Omit<LineIdentity, 'hasModifiers'> & { readonly count: number })[]): void {
      const counts = new Map(lines.map(line => [lineKey({ ...line, hasModifiers: true }), line.count]))
      change(cartLines.get().map(position => ({ position, pieces: -(counts.get(lineKey(position)) ?? 0) })))
    },
    /** Lines as the menu describes them now; whoever calls this tells the customer of prices. */
    refresh: (lines: readonly NewLine[]): void =>
      store(lines.filter(isPriced).map(position => ({ position, pieces: 0, as: 'described' }))),
  }
}

/** The line goes whole. */
const out = (position: CartLine): Step => ({ position, pieces: -Infinity })
const again = (position: CartLine): Step => ({ position, pieces: position.count, as: 'back' })
