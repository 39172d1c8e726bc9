import { addMinor, multiplyMinor } from '../../money.ts'
import { plainSum, type CartLine } from './line.ts'
import { lineKey } from './line-key.ts'

/** The fields of a line for which the server's values count. */
export type QuotedFields = Pick<CartLine, 'sum' | 'discounts' | 'promoCodes'>

/** A position of a response that no line requested: a gift if `sum` is 0, else a charge. */
export interface Addition {
  readonly id: number
  /** '' for no name. */
  readonly name: string
  readonly count: number
  /** Minor units, for all pieces. */
  readonly sum: number
}

/** The server's prices for one request (PRE-03), stored beside the cart, never in the lines. */
export interface Quote {
  readonly status: 'answered'
  /** Identifies the request and its customer (`QuoteRequest.key`). */
  readonly key: string
  /** Identifies the request without its customer and payment method (`QuoteRequest.cartKey`). */
  readonly cartKey: string
  /** By line key (`lineKey`). */
  readonly lines: ReadonlyMap<string, QuotedFields>
  readonly additions: readonly Addition[]
  /** The cost of delivery in minor units; 0 in take-away. */
  readonly delivery: number
  /** Includes delivery and additions; lower than the sum of all if a part is paid otherwise. */
  readonly payable: number
  /** Names of the restaurant's special offers, each once. */
  readonly specials: readonly string[]
}
/** The server's refusal of a request, which gives no prices. */
export interface QuoteRefusal {
  readonly status: 'refused'
  /** Null for an unknown reason. `amount`: the limit of the total, in minor units. */
  readonly reason: Readonly<{ kind: string; amount?: number | null }> | null
}

/** The number of pieces in all lines. @throws RangeError if inexact, as all functions below do. */
export function countPieces(lines: readonly CartLine[]): number {
  return addMinor(...lines.map(line => line.count))
}
/** The amount that discounts (per unit) and promo codes (per line) take off a line. */
export function computeDiscount({ count, discounts, promoCodes }: CartLine): number {
  const granted = discounts.map(discount => multiplyMinor(discount.calculatedAmount, discount.count ?? count))
  return addMinor(...granted, ...promoCodes.map(promoCode => promoCode.calculatedAmount))
}
/** The sum of a line as the shop computes it. The server's `sum` takes precedence. */
export function computeLineSum(line: CartLine): number {
  return addMinor(plainSum(line), -computeDiscount(line))
}

/**
 * Sums up lines. `subtotal`: without discounts. `total`: without delivery and additions; it selects
 * the band of the delivery cost.
 */
export function computeSums(lines: readonly CartLine[]) {
  const [count, discount] = [countPieces(lines), addMinor(...lines.map(computeDiscount))]
  return {
    lines, itemCount: count, isEmpty: count === 0,
    subtotal: addMinor(...lines.map(plainSum)),
    discount, hasDiscount: discount > 0,
    total: addMinor(...lines.map(line => line.sum)),
  }
}

/** All amounts of the cart (CART-04, CART-05): all from the server, or all computed here. */
export type Totals = ReturnType<typeof computeTotals>
const NO_ADDITIONS: readonly Addition[] = []
export function computeTotals(cartLines: readonly CartLine[], answer: Quote | QuoteRefusal | null) {
  if (answer?.status === 'answered') {
    const lines = cartLines.map(line => ({ ...line, ...answer.lines.get(lineKey(line)) }))
    const { delivery, payable, additions } = answer
    return { ...computeSums(lines), status: 'quoted', quote: answer, delivery, payable, additions } as const
  }
  const sums = { ...computeSums(cartLines), delivery: null, payable: null, additions: NO_ADDITIONS }
  if (answer === null) return { ...sums, status: 'unchecked' } as const
  return { ...sums, status: 'refused', refusal: answer } as const
}
