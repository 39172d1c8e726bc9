import { recordOf } from '../json.ts'

/**
 * What has come anew; each part of it that says the same as before is the part from before, and so is the whole: whoever compares
 * sees a change only where there is one. Parts of a list go by their ids, where they have such; functions follow from what stands beside them.
 */
export function keepAlike<T>(before: unknown, now: T): T {
  const [known, parts] = [partsOf(before), partsOf(now)]
  if (known === null || parts === null) return now
  const earlier = new Map(known)
  const kept = parts.map(([key, part]) => [key, keepAlike(earlier.get(key), part)] as const)
  const isSame = (a: unknown, b: unknown): boolean => Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')
  if (kept.length === known.length && known.every(([key, part], at) => kept[at]?.[0] === key && isSame(kept[at]?.[1], part))) return before as T
  return (now instanceof Map ? new Map(kept) : Array.isArray(now) ? kept.map(([, part]) => part) : Object.fromEntries(kept)) as T
}

function partsOf(value: unknown): readonly (readonly [key: unknown, part: unknown])[] | null {
  if (value instanceof Map) return [...value]
  if (Array.isArray(value)) return value.map((part: unknown, at) => [recordOf(part)?.['id'] ?? at, part])
  return typeof value === 'object' && value !== null ? Object.entries(value) : null
}
