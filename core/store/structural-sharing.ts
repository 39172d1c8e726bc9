import { asRecord } from '../json.ts'

/**
 * Structural sharing: returns `next`, but reuses every sub-object of
 * `previous` that is deeply equal. List items are matched by `id` where they
 * have one. Functions count as equal: they follow from the data beside them.
 */
export function shareStructure<T>(previous: unknown, next: T): T {
  const [before, after] = [listEntries(previous), listEntries(next)]
  if (before === null || after === null) return next
  const byKey = new Map(before)
  const shared = after.map(([key, value]) => [key, shareStructure(byKey.get(key), value)] as const)
  const isSame = (a: unknown, b: unknown): boolean =>
    Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')
  const isEqual = shared.length === before.length
    && before.every(([key, value], index) => shared[index]?.[0] === key && isSame(shared[index]?.[1], value))
  if (isEqual) return previous as T
  if (next instanceof Map) return new Map(shared) as T
  return (Array.isArray(next) ? shared.map(([, value]) => value) : Object.fromEntries(shared)) as T
}

function listEntries(value: unknown): readonly (readonly [key: unknown, value: unknown])[] | null {
  if (value instanceof Map) return [...value]
  if (Array.isArray(value)) return value.map((item: unknown, index) => [asRecord(item)?.['id'] ?? index, item])
  return typeof value === 'object' && value !== null ? Object.entries(value) : null
}
