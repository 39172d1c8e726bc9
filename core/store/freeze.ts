const PLAIN: ReadonlySet<unknown> = new Set([Object.prototype, Array.prototype, null])

/**
 * Freezes plain objects, arrays, Maps and Sets deeply;
 * other objects and frozen values stay as they are.
 */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (value instanceof Map || value instanceof Set) {
    Object.assign(value, { set: refuse, add: refuse, delete: refuse, clear: refuse })
    Object.freeze(value)
    for (const [key, entry] of value.entries()) {
      freeze(key)
      freeze(entry)
    }
  } else if (PLAIN.has(Object.getPrototypeOf(value))) {
    Object.freeze(value)
    for (const entry of Object.values(value)) freeze(entry)
  }
  return value
}

function refuse(): never {
  throw new TypeError('the value of a store is frozen')
}
