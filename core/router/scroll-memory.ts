import { parseJson } from '../json.ts'

/** Event of the window: the shop itself has scrolled, of which Firefox, when it leaves, would tell too late. */
export const PLACED = 'placed'

/** How far each entry was scrolled, by its key; the oldest are forgotten. `text` is what `toText` once wrote. */
export function createScrollMemory(text: string | null, limit = 100) {
  const positions = new Map<string, number>()

  function save(key: string, y: number): void {
    if (!(y >= 0 && Number.isFinite(y))) return
    // put last, so that the first are the oldest
    positions.delete(key)
    positions.set(key, y)
    const [oldest = key] = positions.keys()
    if (positions.size > limit) positions.delete(oldest)
  }

  const entries = text === null ? undefined : parseJson(text)
  for (const [key, y] of Array.isArray(entries) ? entries.filter(Array.isArray) : []) {
    if (typeof key === 'string' && typeof y === 'number') save(key, y)
  }
  return { save, find: (key: string) => positions.get(key), toText: () => JSON.stringify([...positions]) }
}
