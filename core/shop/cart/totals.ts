import { addMinor, times } from '../../money.ts'
import { plainSum, type CartPosition } from './position.ts'

/** CART-04 and CART-05. All amounts are minor units. */
export interface Totals {
  readonly itemCount: number
  readonly isEmpty: boolean
  readonly subtotal: number
  readonly discount: number
  readonly hasDiscount: boolean
  /** Σ position sums, without delivery: the base of the delivery bands. */
  readonly total: number
  /** Only from a preflight's position flagged DELIVERY_PRICE, else 0. */
  readonly delivery: number
  readonly payable: number
}

/** How many pieces there are, whatever they are. */
export function itemCount(positions: readonly CartPosition[]): number {
  return positions.reduce((sum, position) => addMinor(sum, position.count), 0)
}

/** Σ plain sums: what the lines would cost without any discount. */
export function subtotalOf(positions: readonly Plain[]): number {
  return positions.reduce((sum, position) => addMinor(sum, plainSum(position)), 0)
}

/** What a line's discounts take off it: those per unit × count, plus the promo codes' amounts, which are per line. */
export function discountOf(position: Discounted): number {
  const perUnit = position.discounts.reduce((sum, one) => addMinor(sum, one.calculatedAmount), 0)
  return position.promoCodes.reduce((sum, one) => addMinor(sum, one.calculatedAmount), times(perUnit, position.count))
}

/** A line by the shop's own reckoning: its plain sum less its discounts. The server's `sum` is what counts. */
export function ownSum(position: Plain & Discounted): number {
  return addMinor(plainSum(position), -discountOf(position))
}

/** Σ position sums. */
export function totalOf(positions: readonly Pick<CartPosition, 'sum'>[]): number {
  return positions.reduce((sum, position) => addMinor(sum, position.sum), 0)
}

/** What the customer pays: the total and the preflight's delivery, both in minor units. */
export function payableOf(positions: readonly Pick<CartPosition, 'sum'>[], delivery: number): number {
  return addMinor(totalOf(positions), delivery)
}

/** All of them at once. Throws a RangeError, like each of the above, before a figure would lose a kopeck. */
export function totalsOf(positions: readonly CartPosition[], delivery: number): Totals {
  const count = itemCount(positions)
  const discount = positions.reduce((sum, position) => addMinor(sum, discountOf(position)), 0)
  return {
    itemCount: count,
    isEmpty: count === 0,
    subtotal: subtotalOf(positions),
    discount,
    hasDiscount: discount > 0,
    total: totalOf(positions),
    delivery,
    payable: payableOf(positions, delivery),
  }
}

type Plain = Parameters<typeof plainSum>[0]
type Discounted = Pick<CartPosition, 'count' | 'discounts' | 'promoCodes'>
