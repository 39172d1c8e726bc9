import { asRecord } from '../json.ts'

/**
 * Structural sharing: returns `next`, but reuses every sub-object of `previous` that is deeply
 * equal. List items are matched by their `id`, or else by their index. Functions count as equal,
 * since they depend only on the data of the same object.
 */
export function shareStructure<T>(previous: unknown, next: T): T {
  const [previousEntries, nextEntries] = [listEntries(previous), listEntries(next)]
  if (previousEntries === null || nextEntries === null) return next
  const byKey = new Map(previousEntries)
  const shared = nextEntries.map(([key, value]) => [key, shareStructure(byKey.get(key), value)] as const)
  const isSame = (a: unknown, b: unknown): boolean =>
    Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')
  const isEqual = shared.length === previousEntries.length
    && previousEntries.every(([key, value], index) => shared[index]?.[0] === key && isSame(shared[index]?.[1], value))
  if (isEqual) return previous as T
  if (next instanceof Map) return new Map(shared) as T
  return (Array.isArray(next) ? shared.map(([, value]) => value) : Object.fromEntries(shared)) as T
}

/** Lists the entries of a Map, a list or an object; null for any other value. */
function listEntries(value: unknown): readonly (readonly [key: unknown, value: unknown])[] | null {
  if (value instanceof Map) return [...value]
  if (Array.isArray(value)) return value.map((item: unknown, index) => [asRecord(item)?.['id'] ?? index, item])
  return typeof value === 'object' && value !== null ? Object.entries(value) : null
}
