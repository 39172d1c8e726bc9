import type { CartPosition } from './position.ts'

/** What the server says of a line. */
export type Priced = Pick<CartPosition, 'sum' | 'discounts' | 'promoCodes'>

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
export interface Refusal {
  readonly at: 'refused'
  readonly key: string
  /** Why; a limit of the total with its amount. */
  readonly popup: { readonly kind: string; readonly amount?: number | null } | null
}
export type Answer = Quote | Refusal
