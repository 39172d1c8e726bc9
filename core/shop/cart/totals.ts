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
export type Sums = ReturnType<typeof sumsOf>

/** How many pieces there are, whatever they are. */
export function itemCount(positions: readonly CartPosition[]): number {
  return addMinor(...positions.map(position => position.count))
}

/** What a line's discounts take off it: those per unit × count, plus the promo codes' amounts, which are per line. */
export function discountOf(position: Discounted): number {
  const perUnit = addMinor(...position.discounts.map(one => one.calculatedAmount))
  return addMinor(times(perUnit, position.count), ...position.promoCodes.map(one => one.calculatedAmount))
}

/** A line by the shop's own reckoning: its plain sum less its discounts. The server's `sum` is what counts. */
export function ownSum(position: Parameters<typeof plainSum>[0] & Discounted): number {
  return addMinor(plainSum(position), -discountOf(position))
}

/** What the lines come to. Throws a RangeError, like each of the above, before a figure would lose a kopeck. */
export function sumsOf(lines: readonly CartPosition[]) {
  const [count, discount] = [itemCount(lines), addMinor(...lines.map(discountOf))]
  return {
    lines, itemCount: count, isEmpty: count === 0,
    /** What the lines would cost without any discount. */
    subtotal: addMinor(...lines.map(plainSum)),
    discount, hasDiscount: discount > 0,
    /** Σ position sums, without delivery: the base of the delivery bands. */
    total: addMinor(...lines.map(line => line.sum)),
  }
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

type Discounted = Pick<CartPosition, 'count' | 'discounts' | 'promoCodes'>
