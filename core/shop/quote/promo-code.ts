import { boolean, minor, object, optional, string, type Infer } from '../../http/read.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { Totals } from '../cart/totals.ts'
import * as KEY from '../keys.ts'
import { problemOf } from '../problem.ts'
import { isAboutPromo, promoErrorOf, serverWords } from './refusals.ts'
import type { Preflight } from './wire.ts'

const promoReader = object({
  code: string,
  /** False below the code's minimum. */
  active: boolean,
  maxDiscountAmount: optional(minor), minOrderAmount: optional(minor),
})
type Promo = Infer<typeof promoReader>
/** What is said of the code that was entered last. */
export type PromoState = typeof IDLE | { readonly at: 'checking'; readonly code: string } | ReturnType<typeof refusalOf>
const IDLE = { at: 'idle' } as const

export type PromoCode = ReturnType<typeof createPromoCode>

/** In characters; the API refuses the whole request with a longer one. */
const MAX_LENGTH = 50
/** What comes with pasted text and nobody sees. */
const UNSEEN = /[\u200B-\u200D\u2060\uFEFF]/g

/** The cart's promo code and what is said of it: nothing else writes either (CART-08). */
export function createPromoCode(stored: OpenStored) {
  const current = stored<Promo | null>(KEY.promoCode, promoReader, null)
  const said = createStore<PromoState>(IDLE)
  const forget = (): void => said.set(IDLE)
  return {
    current,
    said: said as Readable<PromoState>,
    /** Whoever entered it has left, and the stored code with them. */
    forget,
    /** It counts from now on, and is being checked; false for what can be no code. */
    enter(text: string): boolean {
      const code = text.replace(UNSEEN, '').trim()
      const isCode = code.length <= MAX_LENGTH
      said.set(isCode ? { at: 'checking', code } : { at: 'refused', code, error: 'not-found', message: '' })
      if (isCode) current.set({ code, active: false })
      return isCode
    },
    /** What is asked at present is answered, or nothing is asked. */
    checked(): void {
      if (said.get().at === 'checking') forget()
    },
    /** An answer has come about the cart with its code, which may take something off. */
    judged({ promoCodeMaxDiscountAmount: most, promoCodeMinOrderAmount: least }: Preflight, active: boolean): void {
      const limit = { ...(most !== undefined && { maxDiscountAmount: most }) }
      const minimum = { ...(least !== undefined && { minOrderAmount: least }) }
      const code = current.get()?.code
      if (code !== undefined) current.set({ code, active, ...limit, ...minimum })
    },
    /** Takes the code out of the cart, and says why. */
    refuse(code: string, why: unknown): void {
      said.set(refusalOf(code, why))
      current.set(null)
    },
    /** Takes the code out, the one that is named or any; what was said of it stays. */
    takeOut(code = current.get()?.code): void {
      if (current.get()?.code === code) current.set(null)
    },
    /** A code that was entered in the place of this one has been refused: this one counts again. */
    putBack(former: Promo | null): void {
      if (former !== null && current.get() === null && said.get().at === 'refused') current.set(former)
    },
    remove(): void {
      forget()
      current.set(null)
    },
  }
}

/** In the shop's own words or the server's; a problem is what kept it from being checked. */
function refusalOf(code: string, why: unknown) {
  const problem = isAboutPromo(why) ? {} : { problem: problemOf(why) }
  return { at: 'refused', code, error: promoErrorOf(why), message: serverWords(why), ...problem } as const
}

export type PromoStatus = NonNullable<ReturnType<typeof promoStatusOf>>

/** By the answer alone: what is kept of the code may be another tab's, of another cart (CART-08). */
export const promoStatusOf = (promo: Promo | null, totals: Totals) => promo && { ...promo, at: standing(promo, totals) }
function standing({ minOrderAmount }: Promo, totals: Totals) {
  // waits for a dish
  if (totals.isEmpty) return 'empty'
  // the API minds something else about the cart, or has yet to be heard
  if (totals.at !== 'quoted') return totals.at === 'refused' ? 'later' : 'unchecked'
  if (totals.lines.some(line => line.promoCodes.length > 0)) return 'applied'
  // gives nothing, or not below its minimum
  return minOrderAmount === undefined ? 'idle' : 'short'
}
