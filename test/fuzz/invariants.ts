import { inspect } from 'node:util'

/* Invariants of every decoded value, whatever the response was. */

/** Names of fields with minor units, minutes or counts. */
const WHOLE = new Set([
  'price', 'sum', 'payable', 'payableAmount', 'calculatedAmount', 'cost', 'averageCheck', 'promoCodeMaxDiscountAmount',
  'promoCodeMinOrderAmount', 'count', 'min', 'order', 'minCount', 'maxCount', 'startedAt', 'at',
])
const IDS = new Set(['id', 'restoId', 'positionId', 'modifierId', 'menuId'])

/** Describes the first value that breaks an invariant. */
export function findViolation(value: unknown, path = ''): string | undefined {
  if (typeof value === 'number') return findNumberFault(value, path)
  if (value instanceof Map) return findViolation([...value], path)
  if (typeof value !== 'object' || value === null) return undefined
  const prototype = Object.getPrototypeOf(value) as object | null
  // an instance of a class
  if (prototype !== null && !Object.hasOwn(prototype, 'constructor')) return `${path} has a foreign prototype`
  if (prototype !== Object.prototype && prototype !== Array.prototype) return undefined
  for (const [name, part] of Object.entries(value)) {
    const wrong = findViolation(part, Array.isArray(value) ? path : `${path}.${name}`)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

function findNumberFault(value: number, path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1)
  // a band without an end
  if (value === Infinity && name === 'max') return undefined
  if (!Number.isFinite(value)) return `${path} is ${value}`
  if ((WHOLE.has(name) || IDS.has(name)) && !Number.isSafeInteger(value)) return `${path} is ${value}, no safe integer`
  return undefined
}

/** Reports an id that occurs twice. */
export function findDuplicateId(list: readonly { readonly id: number }[]): string | undefined {
  const ids = new Set(list.map(item => item.id))
  return ids.size === list.length ? undefined : 'an id is there twice'
}

export const inspectShort = (value: unknown): string =>
  inspect(value, { depth: 3, breakLength: Infinity, maxStringLength: 40, maxArrayLength: 4 }).slice(0, 300)
