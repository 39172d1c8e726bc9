import { addMinor, times } from '../../money.ts'
import { identity, plainSum, type CartPosition } from './position.ts'
import type { Answer, Quote, Refusal } from './quote.ts'

/**
 * What is said of the cart's sums (CART-04, CART-05), the one value that every figure of a page is read from. Either all of
 * it is the server's answer to what is asked at present, or the shop's own reckoning: then nothing is claimed of the
 * delivery and of what is to be paid. All amounts are minor units.
 */
export type Totals = Sums & (
  | { readonly at: 'quoted'; readonly quote: Quote; readonly delivery: number; readonly payable: number }
  | { readonly at: 'refused'; readonly refusal: Refusal; readonly delivery: null; readonly payable: null }
  | { readonly at: 'unchecked'; readonly delivery: null; readonly payable: null }
)
/** What the lines come to. */
export interface Sums {
  readonly lines: readonly CartPosition[]
  readonly itemCount: number
  readonly isEmpty: boolean
  readonly subtotal: number
  readonly discount: number
  readonly hasDiscount: boolean
  /** Σ position sums, without delivery: the base of the delivery bands. */
  readonly total: number
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

/** All of them at once. Throws a RangeError, like each of the above, before a figure would lose a kopeck. */
export function sumsOf(lines: readonly CartPosition[]): Sums {
  const count = itemCount(lines)
  const discount = lines.reduce((sum, line) => addMinor(sum, discountOf(line)), 0)
  const [subtotal, total] = [subtotalOf(lines), totalOf(lines)]
  return { lines, itemCount: count, isEmpty: count === 0, subtotal, discount, hasDiscount: discount > 0, total }
}

/** The cart by the answer to the very question that it asks; by itself where there is none. */
export function totalsOf(positions: readonly CartPosition[], answer: Answer | null): Totals {
  if (answer?.at === 'answered') {
    const lines = positions.map(line => ({ ...line, ...answer.lines.get(identity(line)) }))
    return { ...sumsOf(lines), at: 'quoted', quote: answer, delivery: answer.delivery, payable: answer.payable }
  }
  const own = { ...sumsOf(positions), delivery: null, payable: null }
  return answer === null ? { ...own, at: 'unchecked' } : { ...own, at: 'refused', refusal: answer }
}

type Plain = Parameters<typeof plainSum>[0]
type Discounted = Pick<CartPosition, 'count' | 'discounts' | 'promoCodes'>
