import { boolean, minor, object, optional, string, type Infer } from '../../http/read.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored, Stored } from '../../store/stored.ts'
import type { Totals } from '../cart/totals.ts'
import * as KEY from '../keys.ts'
import { toProblem } from '../problem.ts'
import { isPromoError, toPromoError, getServerMessage } from './refusals.ts'
import type { Preflight } from './checkout-api.ts'

const promoReader = object({
  code: string,
  /** False below the code's minimum. */
  active: boolean,
  maxDiscountAmount: optional(minor), minOrderAmount: optional(minor),
})
type Promo = Infer<typeof promoReader>
/** The state of the code that was entered last. */
export type PromoState =
  | typeof PROMO_IDLE | { readonly status: 'checking'; readonly code: string } | ReturnType<typeof toPromoRefusal>
const PROMO_IDLE = { status: 'idle' } as const

/** The cart's promo code and its state. Only this service writes them (CART-08). */
export interface PromoCode {
  /** The code of the cart; null for none. Amounts are minor units. */
  readonly current: Stored<Promo | null>
  /** The state of the code that was entered last. */
  readonly state: Readable<PromoState>
  /** Resets the state when the customer has left; the stored code is erased with the storage. */
  forget(): void
  /** Puts a code into the cart to be checked. Returns false, and refuses it, if it is too long for a code. */
  enter(text: string): boolean
  /** Ends the check: the request was answered, or there is none. */
  endCheck(): void
  /** Stores the limits that an answer gives for the code. `active`: whether the code reduces any price. */
  applyPreflight(answer: Preflight, active: boolean): void
  /** Removes the code from the cart and sets the refusal. `why`: the error. */
  refuse(code: string, why: unknown): void
  /** Removes the code, or `code` only if it is the current one; its state stays. */
  takeOut(code?: string): void
  /** Restores the former code after the code that replaced it was refused. */
  restore(former: Promo | null): void
  /** Removes the code and resets the state. */
  remove(): void
}

/** In characters; the API refuses the whole request with a longer one. */
const MAX_CODE_LENGTH = 50
/** Invisible characters that pasted text may have. */
const UNSEEN = /[\u200B-\u200D\u2060\uFEFF]/g

export function createPromoCode(stored: OpenStored): PromoCode {
  const current = stored<Promo | null>(KEY.promoCode, promoReader, null)
  const state = createStore<PromoState>(PROMO_IDLE)
  const forget = (): void => state.set(PROMO_IDLE)
  return {
    current,
    state: state as Readable<PromoState>,
    forget,
    enter(text: string): boolean {
      const code = text.replace(UNSEEN, '').trim()
      const isCode = code.length <= MAX_CODE_LENGTH
      state.set(isCode ? { status: 'checking', code } : { status: 'refused', code, error: 'not-found', message: '' })
      if (isCode) current.set({ code, active: false })
      return isCode
    },
    endCheck(): void {
      if (state.get().status === 'checking') forget()
    },
    applyPreflight(
      { promoCodeMaxDiscountAmount: most, promoCodeMinOrderAmount: least }: Preflight, active: boolean,
    ): void {
      const limit = { ...(most !== undefined && { maxDiscountAmount: most }) }
      const minimum = { ...(least !== undefined && { minOrderAmount: least }) }
      const code = current.get()?.code
      if (code !== undefined) current.set({ code, active, ...limit, ...minimum })
    },
    refuse(code: string, why: unknown): void {
      state.set(toPromoRefusal(code, why))
      current.set(null)
    },
    takeOut(code = current.get()?.code): void {
      if (current.get()?.code === code) current.set(null)
    },
    restore(former: Promo | null): void {
      if (former !== null && current.get() === null && state.get().status === 'refused') current.set(former)
    },
    remove(): void {
      forget()
      current.set(null)
    },
  }
}

/** The refusal of a code by a known error, or with the server's message. `problem`: the check has failed. */
function toPromoRefusal(code: string, why: unknown) {
  const problem = isPromoError(why) ? {} : { problem: toProblem(why) }
  return { status: 'refused', code, error: toPromoError(why), message: getServerMessage(why), ...problem } as const
}

export type PromoStatus = NonNullable<ReturnType<typeof selectPromoStatus>>

/** The status of a code by the present answer alone: its stored data may be of another tab's cart (CART-08). */
export const selectPromoStatus = (promo: Promo | null, totals: Totals) =>
  promo && { ...promo, status: standing(promo, totals) }
function standing({ minOrderAmount }: Promo, totals: Totals) {
  // the code waits for a dish
  if (totals.isEmpty) return 'empty'
  // the API refuses the cart for another reason, or has not answered yet
  if (totals.status !== 'quoted') return totals.status === 'refused' ? 'later' : 'unchecked'
  if (totals.lines.some(line => line.promoCodes.length > 0)) return 'applied'
  // the code has no effect, or not below its minimum
  return minOrderAmount === undefined ? 'idle' : 'short'
}
