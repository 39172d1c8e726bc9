import { addMinor, times } from '../../money.ts'
import { plainSum, type CartLine } from './line.ts'
import { lineKey } from './line-key.ts'

export type Priced = Pick<CartLine, 'sum' | 'discounts' | 'promoCodes'>

/** The server's answer to the question with this key (PRE-03): beside the cart, never in it. */
export interface Quote {
  readonly at: 'answered'
  readonly key: string
  /** What was asked about, whoever asked and however paid. */
  readonly cart: string
  readonly lines: ReadonlyMap<string, Priced>
  /** 0 in take-away. */
  readonly delivery: number
  /** With the delivery; not the total where a part is paid otherwise. */
  readonly payable: number
  /** What the restaurant grants besides, each name once. */
  readonly specials: readonly string[]
}
/** The server names no sums for what was asked. */
export interface QuoteRefusal {
  readonly at: 'refused'
  /** A limit of the total comes with its amount. */
  readonly popup: Readonly<{ kind: string; amount?: number | null }> | null
}

/** Throws a RangeError, like all below, before a figure would lose a kopeck. */
export function itemCount(lines: readonly CartLine[]): number {
  return addMinor(...lines.map(line => line.count))
}
/** What a line's discounts, which are per unit, and its promo codes take off it. */
export function discountOf({ count, discounts, promoCodes }: CartLine): number {
  const perUnit = addMinor(...discounts.map(one => one.calculatedAmount))
  return addMinor(times(perUnit, count), ...promoCodes.map(one => one.calculatedAmount))
}
/** A line by the shop's own reckoning; the server's `sum` is what counts. */
export function ownSum(line: CartLine): number {
  return addMinor(plainSum(line), -discountOf(line))
}

/** `subtotal` is without any discount, `total` without delivery: the base of its bands. */
export function sumsOf(lines: readonly CartLine[]) {
  const [count, discount] = [itemCount(lines), addMinor(...lines.map(discountOf))]
  return {
    lines, itemCount: count, isEmpty: count === 0,
    subtotal: addMinor(...lines.map(plainSum)),
    discount, hasDiscount: discount > 0,
    total: addMinor(...lines.map(line => line.sum)),
  }
}

/** Every figure of a page is read from it (CART-04, CART-05): all are the server's, or all our own. */
export type Totals = ReturnType<typeof totalsOf>
export function totalsOf(cartLines: readonly CartLine[], answer: Quote | QuoteRefusal | null) {
  if (answer?.at === 'answered') {
    const lines = cartLines.map(line => ({ ...line, ...answer.lines.get(lineKey(line)) }))
    const { delivery, payable } = answer
    return { ...sumsOf(lines), at: 'quoted', quote: answer, delivery, payable } as const
  }
  const own = { ...sumsOf(cartLines), delivery: null, payable: null }
  if (answer === null) return { ...own, at: 'unchecked' } as const
  return { ...own, at: 'refused', refusal: answer } as const
}
