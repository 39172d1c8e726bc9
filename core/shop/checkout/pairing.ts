import { identity, type CartPosition } from '../cart/position.ts'
import type { Priced } from '../cart/quote.ts'
import type { PricedPosition } from './wire.ts'

/**
 * The answer's lines to the cart's: by id and echoed modifiers, else in the request's order within the id; null when it
 * prices something else: a line of the cart has none, or one that costs something is nobody's.
 */
export function pair(cart: readonly CartPosition[], lines: readonly PricedPosition[]): ReadonlyMap<string, Priced> | null {
  const left = [...lines]
  const result = new Map<string, Priced>()
  for (const line of cart) {
    const wanted = identity(line)
    const echoed = left.findIndex(one => one.id === line.id && one.modifiers !== undefined
      && identity({ id: one.id, hasModifiers: true, modifiers: one.modifiers.map(held => ({ ...held, name: '', price: 0 })) }) === wanted)
    const at = echoed >= 0 ? echoed : left.findIndex(one => one.id === line.id && one.modifiers === undefined)
    const found = left[at]
    if (found === undefined) return null
    left.splice(at, 1)
    result.set(wanted, { sum: found.sum, discounts: found.discounts, promoCodes: found.promoCodes })
  }
  return left.some(one => one.sum > 0 || one.payableAmount > 0) ? null : result
}
