import type { Readable } from '../../store/store.ts'
import type { Quote, Refusal } from '../cart/quote.ts'
import type { Problem } from '../problem.ts'
import type { OrderPopup, PromoError } from './refusals.ts'

/** What the server said instead of sums. */
interface PreflightRefusal extends Refusal {
  readonly popup: OrderPopup | null
  readonly message: string | null
}
type Answer = Quote | PreflightRefusal
/** Where the question to the server stands. `last` is its last answer, be it to this question or to a former one. */
export type PreflightState =
  | { readonly at: 'idle' }
  | { readonly at: 'asking'; readonly last: Answer | null }
  | Answer
  | { readonly at: 'failed'; readonly problem: Problem; readonly last: Answer | null }

export type PromoState =
  | { readonly at: 'idle' }
  | { readonly at: 'checking'; readonly code: string }
  /** Without an `error` of the table: the server's own words, or the problem that kept the code from being checked. */
  | { readonly at: 'refused'; readonly code: string; readonly error: PromoError | null; readonly message: string; readonly problem?: Problem }

export interface PreflightKeeper {
  readonly state: Readable<PreflightState>
  /**
   * The server's last answer to what is asked at present, also while the same is asked again or for another person or payment;
   * null when there is none.
   */
  readonly answer: Readable<Answer | null>
  readonly promo: Readable<PromoState>
  /** Asks at once and resolves with the outcome; used before an order leaves. */
  ask(): Promise<PreflightState>
  /** The customer has come to the cart: asks again unless the answer is on its way. */
  entered(): void
  applyPromo(code: string): Promise<void>
  removePromo(): void
}

/** The server's last answer, whatever it was asked since; null when there is none. */
export function lastOf(state: PreflightState): Answer | null {
  switch (state.at) {
    case 'idle': return null
    case 'answered': case 'refused': return state
    case 'asking': case 'failed': return state.last
  }
}
