import { inspect } from 'node:util'

/** What must hold of everything that any reader makes, whatever it was made of. */

/** Minor units, minutes and counts, by the names that they go by. */
const WHOLE = new Set(['price', 'sum', 'payable', 'payableAmount', 'calculatedAmount', 'cost', 'averageCheck', 'promoCodeMaxDiscountAmount', 'promoCodeMinOrderAmount', 'count', 'min', 'order', 'minCount', 'maxCount', 'startedAt', 'at'])
const IDS = new Set(['id', 'restoId', 'positionId', 'modifierId', 'menuId'])

/** The first place that breaks a law, in words. */
export function unlawful(value: unknown, path = ''): string | undefined {
  if (typeof value === 'number') return numberFault(value, path)
  if (value instanceof Map) return unlawful([...value], path)
  if (typeof value !== 'object' || value === null) return undefined
  const prototype = Object.getPrototypeOf(value) as object | null
  // a class has its constructor there
  if (prototype !== null && !Object.hasOwn(prototype, 'constructor')) return `${path} has a foreign prototype`
  if (prototype !== Object.prototype && prototype !== Array.prototype) return undefined
  for (const [name, part] of Object.entries(value)) {
    const wrong = unlawful(part, Array.isArray(value) ? path : `${path}.${name}`)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

function numberFault(value: number, path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1)
  // a band without an end
  if (value === Infinity && name === 'max') return undefined
  if (!Number.isFinite(value)) return `${path} is ${value}`
  if ((WHOLE.has(name) || IDS.has(name)) && !Number.isSafeInteger(value)) return `${path} is ${value}, no safe integer`
  return undefined
}

/** Ids that stand for one thing stand there once. */
export function twice(list: readonly { readonly id: number }[]): string | undefined {
  const ids = new Set(list.map(one => one.id))
  return ids.size === list.length ? undefined : 'an id is there twice'
}

export const shown = (value: unknown): string => inspect(value, { depth: 3, breakLength: Infinity, maxStringLength: 40, maxArrayLength: 4 }).slice(0, 300)
