/** The prototypes of the objects that are frozen. */
const PLAIN_PROTOTYPES: ReadonlySet<unknown> = new Set([Object.prototype, Array.prototype, null])

/**
 * Freezes plain objects, arrays, Maps and Sets deeply. Leaves other objects unchanged, such as
 * class instances, and does not descend into a value that is frozen already.
 */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (value instanceof Map || value instanceof Set) {
    // `Object.freeze` does not prevent the methods of a Map from changing it
    Object.assign(value, { set: throwFrozen, add: throwFrozen, delete: throwFrozen, clear: throwFrozen })
    Object.freeze(value)
    for (const [key, entry] of value.entries()) {
      freeze(key)
      freeze(entry)
    }
  } else if (PLAIN_PROTOTYPES.has(Object.getPrototypeOf(value))) {
    Object.freeze(value)
    for (const entry of Object.values(value)) freeze(entry)
  }
  return value
}

function throwFrozen(): never {
  throw new TypeError('the value of a store is frozen')
}
