import { boolean, minor, object, optional, string, type Infer } from '../../decode/decode.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored, Stored } from '../../store/stored.ts'
import type { Totals } from '../cart/totals.ts'
import * as KEY from '../storage/keys.ts'
import { toProblem } from '../problem.ts'
import { isPromoError, toPromoError, getServerMessage } from './refusals.ts'
import type { Preflight } from './checkout-api.ts'

const promoDecoder = object({
  code: string,
  /** Whether the code reduces any price; false below the code's minimum order sum. */
  active: boolean,
  maxDiscountAmount: optional(minor), minOrderAmount: optional(minor),
})
type Promo = Infer<typeof promoDecoder>
/** The state of the last entered code: `idle` unless it is being checked or was refused. */
export type PromoState =
  | typeof PROMO_IDLE | { readonly status: 'checking'; readonly code: string } | ReturnType<typeof toPromoRefusal>
const PROMO_IDLE = { status: 'idle' } as const

/** The only writer of the cart's promo code and of the last entered code's state (CART-08). */
export interface PromoCode {
  /** The code of the cart; null for none. Amounts are minor units. */
  readonly current: Stored<Promo | null>
  /** The state of the code that the customer has entered last. */
  readonly state: Readable<PromoState>
  /** Resets the state when the customer's data is erased; the storage erases the code. */
  handleErasure(): void
  /** Puts a code into the cart to be checked. Refuses a text that is too long: returns false. */
  enter(text: string): boolean
  /** Ends the check after a response, or if there is nothing to request. */
  endCheck(): void
  /** Stores the code's minimum order and maximum discount. `active`: whether the code reduces any price. */
  applyPreflight(response: Preflight, active: boolean): void
  /** Removes the code from the cart and sets the state `refused`. `error`: why the request failed. */
  refuse(code: string, error: unknown): void
  /** Removes the code from the cart, but keeps `state` with its message. */
  removeKeepingState(): void
  /** Puts the former code back after the code that replaced it was refused. */
  restore(former: Promo | null): void
  /** Removes the code and resets the state. `code`: only if the cart still has this code. */
  remove(code?: string): void
}

/** In characters. The API refuses a whole request with a longer code. */
const MAX_CODE_LENGTH = 50
/** Invisible characters that pasted text may have. */
const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/g

/** Creates the cart's promo code. A stored code is forgotten if the shop no longer accepts codes. */
export function createPromoCode(stored: OpenStored, acceptsCodes: boolean): PromoCode {
  const current = stored<Promo | null>(KEY.promoCode, promoDecoder, null)
  if (!acceptsCodes && current.get() !== null) current.set(null)
  const state = createStore<PromoState>(PROMO_IDLE)
  const resetState = (): void => state.set(PROMO_IDLE)
  return {
    current,
    state: state as Readable<PromoState>,
    handleErasure: resetState,
    enter(text: string): boolean {
      const code = text.replace(INVISIBLE, '').trim()
      if (code.length > MAX_CODE_LENGTH) {
        state.set({ status: 'refused', code, error: 'not-found', message: '' })
        return false
      }
      state.set({ status: 'checking', code })
      current.set({ code, active: false })
      return true
    },
    endCheck(): void {
      if (state.get().status === 'checking') resetState()
    },
    applyPreflight(
      { promoCodeMaxDiscountAmount: maxDiscount, promoCodeMinOrderAmount: minOrder }: Preflight, active: boolean,
    ): void {
      const limit = { ...(maxDiscount !== undefined && { maxDiscountAmount: maxDiscount }) }
      const minimum = { ...(minOrder !== undefined && { minOrderAmount: minOrder }) }
      const code = current.get()?.code
      if (code !== undefined) current.set({ code, active, ...limit, ...minimum })
    },
    refuse(code: string, error: unknown): void {
      state.set(toPromoRefusal(code, error))
      current.set(null)
    },
    removeKeepingState: () => current.set(null),
    restore(former: Promo | null): void {
      if (former !== null && current.get() === null && state.get().status === 'refused') current.set(former)
    },
    remove(code = current.get()?.code): void {
      if (current.get()?.code !== code) return
      resetState()
      current.set(null)
    },
  }
}

/**
 * The refusal of a code: a known promo error, or the server's message. `problem`: the request
 * failed for another reason, so that the code could not be checked.
 */
function toPromoRefusal(code: string, error: unknown) {
  const problem = isPromoError(error) ? {} : { problem: toProblem(error) }
  return { status: 'refused', code, error: toPromoError(error), message: getServerMessage(error), ...problem } as const
}

/** Compares codes without regard to case. */
export const isSameCode = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The promo code of the cart with its effect on the totals. */
export type PromoStatus = NonNullable<ReturnType<typeof selectPromoStatus>>

/**
 * The code with its status. The status follows the totals, not the stored `active`, which may
 * describe another tab's cart (CART-08).
 */
export const selectPromoStatus = (promo: Promo | null, totals: Totals) =>
  promo && { ...promo, status: resolvePromoStatus(promo, totals) }
function resolvePromoStatus({ minOrderAmount }: Promo, totals: Totals) {
  if (totals.isEmpty) return 'empty'
  // `cart-refused`: the reason is not the code, since a refused code is removed from the cart;
  // `unchecked`: the API has not priced the cart yet
  if (totals.status !== 'quoted') return totals.status === 'refused' ? 'cart-refused' : 'unchecked'
  if (totals.lines.some(line => line.promoCodes.length > 0)) return 'applied'
  // `no-effect`: the code reduces no price; `short`: perhaps because the cart is below the code's minimum
  return minOrderAmount === undefined ? 'no-effect' : 'short'
}
