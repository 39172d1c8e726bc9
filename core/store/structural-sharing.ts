import { asRecord } from '../json.ts'

/**
 * Structural sharing: returns `next`, but reuses every sub-object of `previous` that is deeply
 * equal. List items are matched by their `id`, or else by their index. Functions count as equal,
 * since they depend only on the data of the same object. Of other classes than Map and lists, such as
 * Date, `next` is returned as it is.
 */
export function shareStructure<T>(previous: unknown, next: T): T {
  const [previousEntries, nextEntries] = [listEntries(previous), listEntries(next)]
  if (previousEntries === null || nextEntries === null || !haveSameClass(previous, next)) return next
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

/** Whether two objects are both Maps, both lists, or both plain objects. */
const haveSameClass = (a: unknown, b: unknown): boolean => Object.getPrototypeOf(a) === Object.getPrototypeOf(b)

/** Lists the entries of a Map, a list or a plain object; null for any other value. */
function listEntries(value: unknown): readonly (readonly [key: unknown, value: unknown])[] | null {
  if (value instanceof Map) return [...value]
  if (Array.isArray(value)) return value.map((item: unknown, index) => [asRecord(item)?.['id'] ?? index, item])
  return value instanceof Object && haveSameClass(value, {}) ? Object.entries(value) : null
}
