import { parseJson } from '../json.ts'

/**
 * A window event: an order was placed, and the shop has scrolled the page to its top. The new
 * position is saved at once: Firefox fires `scroll` too late when the customer leaves the page.
 */
export const ORDER_PLACED_EVENT = 'placed'

/**
 * Creates a memory of the newest `limit` scroll positions in px, by the key of the history entry.
 * `text`: what `serialise` returned earlier; null for none.
 */
export function createScrollMemory(text: string | null, limit = 100) {
  const positions = new Map<string, number>()

  function save(key: string, y: number): void {
    if (!(y >= 0 && Number.isFinite(y))) return
    // re-inserted, so that the first entry is the oldest
    positions.delete(key)
    positions.set(key, y)
    const [oldest = key] = positions.keys()
    if (positions.size > limit) positions.delete(oldest)
  }

  const entries = text === null ? undefined : parseJson(text)
  for (const [key, y] of Array.isArray(entries) ? entries.filter(Array.isArray) : []) {
    if (typeof key === 'string' && typeof y === 'number') save(key, y)
  }
  return { save, find: (key: string) => positions.get(key), serialise: () => JSON.stringify([...positions]) }
}
