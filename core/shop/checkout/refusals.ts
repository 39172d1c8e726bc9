import { ApiError } from '../../http/errors.ts'

/** One table: what the shop does about each code that a preflight or an order is refused with (PRE-04, CART-08, CHK-06). */

/** Why a promo code is refused; the texts are the source's nine messages (`promoErr.…`). */
export type PromoError =
  | 'not-found' | 'not-found-for-resto' | 'already-used' | 'person-limit-exceed' | 'before-start' | 'after-finish'
  | 'invalid-delivery-method' | 'not-active' | 'hour-not-active'

const PROMO_ERRORS: Readonly<Record<string, PromoError>> = {
  'not-found': 'not-found',
  'not-found-for-resto': 'not-found-for-resto',
  'already-used': 'already-used',
  'person-limit-exceed': 'person-limit-exceed',
  'limit-exceed': 'person-limit-exceed',
  'before-start': 'before-start',
  'after-finish': 'after-finish',
  'invalid-delivery-type': 'invalid-delivery-method',
  'invalid-delivery-method': 'invalid-delivery-method',
  'not-active': 'not-active',
  'hour-not-active': 'hour-not-active',
}

/** Codes whose message is dropped; the source names a list but not its members (decision 17). */
export const IGNORED_CODES: ReadonlySet<string> = new Set()

export type OrderPopup =
  | { readonly kind: 'minimum'; readonly amount: number | null; readonly message: string }
  | { readonly kind: 'maximum'; readonly amount: number | null; readonly message: string }
  | { readonly kind: 'out-of-zone'; readonly message: string }
  | { readonly kind: 'cannot-deliver'; readonly positionIds: readonly number[]; readonly message: string }
  | { readonly kind: 'not-found'; readonly positionIds: readonly number[]; readonly message: string }
  | { readonly kind: 'closed'; readonly message: string }
  | { readonly kind: 'add-more'; readonly amount: number | null; readonly message: string }
  | { readonly kind: 'payment-unsupported'; readonly code: PaymentRefusal; readonly message: string }

export type PaymentRefusal = 'delivery-online' | 'delivery-card' | 'delivery-cash' | 'takeaway-online' | 'takeaway-card' | 'takeaway-cash'
const PAYMENT_REFUSALS: Readonly<Record<string, PaymentRefusal>> = {
  'resto.doesnt-support-delivery-online-pay': 'delivery-online',
  'resto.doesnt-support-delivery-card-pay': 'delivery-card',
  'resto.doesnt-support-delivery-cash-pay': 'delivery-cash',
  'resto.doesnt-support-takeaway-online': 'takeaway-online',
  'resto.doesnt-support-takeaway-card-pay': 'takeaway-card',
  'resto.doesnt-support-takeaway-cash-pay': 'takeaway-cash',
}

export function promoErrorOf(error: unknown): PromoError | null {
  if (!(error instanceof ApiError) || !error.code.startsWith('promo-code.')) return null
  const last = error.code.slice(error.code.lastIndexOf('.') + 1)
  return Object.hasOwn(PROMO_ERRORS, last) ? PROMO_ERRORS[last] ?? null : null
}

export function popupOf(error: unknown): OrderPopup | null {
  if (!(error instanceof ApiError)) return null
  const { message } = error
  const amount = error.amount ?? null
  const positionIds = error.positionIds ?? []
  switch (error.code) {
    case 'delivery.order-sum-not-enough.range': return { kind: 'minimum', amount, message }
    case 'delivery.order-sum-exceeded': return { kind: 'maximum', amount, message }
    case 'delivery.address-out-of-zone': return { kind: 'out-of-zone', message }
    case 'delivery.positions-not-deliverable': return { kind: 'cannot-deliver', positionIds, message }
    case 'person-order.position-not-found-in-resto': return { kind: 'not-found', positionIds, message }
    case 'person-order.not-accepted-now': return { kind: 'closed', message }
    case 'person-order.add-more': return { kind: 'add-more', amount, message }
  }
  const refusal = Object.hasOwn(PAYMENT_REFUSALS, error.code) ? PAYMENT_REFUSALS[error.code] : undefined
  return refusal === undefined ? null : { kind: 'payment-unsupported', code: refusal, message }
}

/** What a refused preflight does to the stored message. */
export type MessageReaction = 'keep' | 'clear' | 'store'
export function messageReaction(error: ApiError): MessageReaction {
  if (error.code === 'delivery.order-sum-not-enough.range') return 'keep'
  if (IGNORED_CODES.has(error.code)) return 'clear'
  return error.message === '' ? 'clear' : 'store'
}
