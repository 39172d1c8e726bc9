import { createStore, type Readable, type Store } from '../../store/store.ts'
import type { Totals } from '../cart/totals.ts'
import type { Problem } from '../problem.ts'
import type { Promo } from './order-options.ts'
import type { PromoError } from './refusals.ts'
import type { Preflight } from './wire.ts'

interface PromoRefusal {
  readonly at: 'refused'
  readonly code: string
  /** Null for none of the table: the server's own words, or the problem that kept the code from being checked. */
  readonly error: PromoError | null
  readonly message: string
  readonly problem?: Problem
}
/** What is said of the code that was entered last. */
export type PromoState = { readonly at: 'idle' } | { readonly at: 'checking'; readonly code: string } | PromoRefusal

export type PromoCode = ReturnType<typeof createPromoCode>

/** In characters; the API refuses a request with a longer one. */
const MAX_LENGTH = 50
/** What comes with pasted text and nobody sees. */
const UNSEEN = /[\u200B-\u200D\u2060\uFEFF]/g

/** The cart's promo code and what is said of it: nothing else writes either (CART-08). */
export function createPromoCode(current: Store<Promo | null>) {
  const said = createStore<PromoState>({ at: 'idle' })
  /** What is asked at present is answered, or nothing is asked: no code is being checked. */
  function checked(): void {
    if (said.get().at === 'checking') said.set({ at: 'idle' })
  }
  /** Takes the code out of the cart, and says why. */
  function refuse(refusal: Omit<PromoRefusal, 'at'>): void {
    said.set({ at: 'refused', ...refusal })
    current.set(null)
  }
  return {
    current: current as Readable<Promo | null>,
    said: said as Readable<PromoState>,
    checked, refuse,
    /** The customer has entered it: it counts from now on, and is being checked; false for what can be no code, which changes nothing. */
    enter(text: string): boolean {
      const code = text.replace(UNSEEN, '').trim()
      // a pasted page is no code; asking would have the whole request refused as malformed
      const isCode = code.length <= MAX_LENGTH
      said.set(isCode ? { at: 'checking', code } : { at: 'refused', code, error: 'not-found', message: '' })
      if (isCode) current.set({ code, active: false })
      return isCode
    },
    /** Whether the code holds could not be known: one that is being checked is not kept, though what was typed stays in the field. */
    unchecked(code: string | undefined, problem: Problem): boolean {
      const isChecking = said.get().at === 'checking' && code !== undefined
      if (isChecking) refuse({ code, error: null, message: problem.message, problem })
      checked()
      return isChecking
    },
    /** An answer has come about the cart with its code, which may take something off. */
    judged({ promoCodeMaxDiscountAmount: most, promoCodeMinOrderAmount: least }: Preflight, active: boolean): void {
      const code = current.get()?.code
      const limits = { ...(most !== undefined && { maxDiscountAmount: most }), ...(least !== undefined && { minOrderAmount: least }) }
      if (code !== undefined) current.set({ code, active, ...limits })
      checked()
    },
    /** Takes the code out of the cart, the one that is named or any; what was said of it stays. */
    takeOut(code?: string): void {
      if (code === undefined || current.get()?.code === code) current.set(null)
    },
    /** A code that was entered in the place of this one has been refused: this one counts again. */
    putBack(former: Promo | null): void {
      if (former !== null && current.get() === null && said.get().at === 'refused') current.set(former)
    },
    /** Whoever entered it has left, and the stored code with them. */
    forget: () => said.set({ at: 'idle' }),
    /** The customer takes the code out. */
    remove(): void {
      said.set({ at: 'idle' })
      current.set(null)
    },
  }
}

/** What a code in the cart does at present: decided here for the cart and for the code's promotion (CART-08). */
export interface PromoStatus extends Omit<Promo, 'active'> {
  /**
   * `empty`: waits for a dish; `short`: for the code's minimum; `later`: the API minds something else about the cart and has not
   * judged it; `idle`: judged, and gives nothing; `unchecked`: nothing is known of it for this cart.
   */
  readonly at: 'applied' | 'empty' | 'short' | 'later' | 'idle' | 'unchecked'
}

/** null without a code. What an answer has granted is said only of the cart that it was given for. */
export function promoStatusOf(promo: Promo | null, totals: Totals): PromoStatus | null {
  if (promo === null) return null
  // what was granted is the answer's to tell: the draft's word may be another tab's, of another question
  const { active: _, ...terms } = promo
  if (totals.isEmpty) return { ...terms, at: 'empty' }
  if (totals.at !== 'quoted') return { ...terms, at: totals.at === 'refused' ? 'later' : 'unchecked' }
  if (totals.lines.some(line => line.promoCodes.length > 0)) return { ...terms, at: 'applied' }
  return { ...terms, at: promo.minOrderAmount === undefined ? 'idle' : 'short' }
}
