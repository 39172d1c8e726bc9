import { addMinor, times } from '../../money.ts'
import { lineKey, plainSum, type CartLine } from './line.ts'

/** What the server says of a line. */
export type Priced = Pick<CartLine, 'sum' | 'discounts' | 'promoCodes'>

/**
 * The server's answer to one question about the cart (PRE-03). It stands beside the cart and is never written into it:
 * it holds for exactly the question with its key. Amounts are minor units.
 */
export interface Quote {
  readonly at: 'answered'
  readonly key: string
  /** What was asked about, whoever asked and however it is paid. */
  readonly cart: string
  /** By identity: every line that was asked about. */
  readonly lines: ReadonlyMap<string, Priced>
  /** 0 in take-away. */
  readonly delivery: number
  /** What is left to pay, the delivery included: not the total where a part is paid otherwise. */
  readonly payable: number
  /** The names of what the restaurant grants besides, each once. */
  readonly specials: readonly string[]
}
/** The server names no sums for what was asked. */
export interface QuoteRefusal {
  readonly at: 'refused'
  readonly key: string
  /** Why; a limit of the total with its amount. */
  readonly popup: { readonly kind: string; readonly amount?: number | null } | null
}
export type QuoteAnswer = Quote | QuoteRefusal

export type Totals = ReturnType<typeof totalsOf>

/** How many pieces there are, whatever they are. */
export function itemCount(cartLines: readonly CartLine[]): number {
  return addMinor(...cartLines.map(position => position.count))
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
export function sumsOf(lines: readonly CartLine[]) {
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

/**
 * What is said of the cart's sums (CART-04, CART-05), the one value that every figure of a page is read from. Either all of
 * it is the server's answer to what is asked at present, or the shop's own reckoning: then nothing is claimed of the
 * delivery and of what is to be paid. All amounts are minor units.
 */
export function totalsOf(cartLines: readonly CartLine[], answer: QuoteAnswer | null) {
  if (answer?.at === 'answered') {
    const lines = cartLines.map(line => ({ ...line, ...answer.lines.get(lineKey(line)) }))
    return { ...sumsOf(lines), at: 'quoted', quote: answer, delivery: answer.delivery, payable: answer.payable } as const
  }
  const own = { ...sumsOf(cartLines), delivery: null, payable: null }
  return answer === null ? { ...own, at: 'unchecked' } as const : { ...own, at: 'refused', refusal: answer } as const
}

type Discounted = Pick<CartLine, 'count' | 'discounts' | 'promoCodes'>
