import { addMinor, times } from '../../money.ts'
import { plainSum, type CartPosition } from './position.ts'

/** CART-04 and CART-05. All amounts are minor units. */
export interface Totals {
  readonly itemCount: number
  readonly isEmpty: boolean
  readonly subtotal: number
  readonly discount: number
  readonly hasDiscount: boolean
  /** Σ position sums, without delivery: the base of the delivery bands (decision 7). */
  readonly total: number
  /** Only from a preflight's position flagged DELIVERY_PRICE, else 0. */
  readonly delivery: number
  readonly payable: number
}

export function itemCount(positions: readonly CartPosition[]): number {
  return positions.reduce((sum, position) => sum + position.count, 0)
}

export function totalsOf(positions: readonly CartPosition[], delivery: number): Totals {
  const count = itemCount(positions)
  const discount = positions.reduce((sum, position) => addMinor(sum, discountOf(position)), 0)
  const total = positions.reduce((sum, position) => addMinor(sum, position.sum), 0)
  return {
    itemCount: count,
    isEmpty: count === 0,
    subtotal: positions.reduce((sum, position) => addMinor(sum, plainSum(position)), 0),
    discount,
    hasDiscount: discount > 0,
    total,
    delivery,
    payable: addMinor(total, delivery),
  }
}

/** Per-unit discounts × count, plus the promo codes' amounts, which are per line (decision 10). */
export function discountOf(position: CartPosition): number {
  const perUnit = position.discounts.reduce((sum, one) => addMinor(sum, one.calculatedAmount), 0)
  return position.promoCodes.reduce((sum, one) => addMinor(sum, one.calculatedAmount), times(perUnit, position.count))
}
