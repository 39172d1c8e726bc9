import { ApiError } from '../../http/errors.ts'
import type { ApiCode } from '../api-codes.ts'
import { problemOf } from '../problem.ts'

/** One table: what the shop does about each code that a preflight or an order is refused with (PRE-04, CART-08, CHK-06). */

/** Why a promo code is refused; each has words of its own (`promoErr.…`). */
export type PromoError =
  | 'not-found' | 'not-found-for-resto' | 'already-used' | 'person-limit-exceed' | 'before-start' | 'after-finish'
  | 'invalid-delivery-method' | 'not-active' | 'hour-not-active'

export type PaymentRefusal = 'delivery-online' | 'delivery-card' | 'delivery-cash' | 'takeaway-online' | 'takeaway-card' | 'takeaway-cash'

export type OrderPopup =
  | { readonly kind: 'minimum'; readonly amount: number | null; readonly message: string }
  | { readonly kind: 'maximum'; readonly amount: number | null; readonly message: string }
  | { readonly kind: 'out-of-zone'; readonly message: string }
  | { readonly kind: 'cannot-deliver'; readonly positionIds: readonly number[]; readonly message: string }
  | { readonly kind: 'not-found'; readonly positionIds: readonly number[]; readonly message: string }
  | { readonly kind: 'closed'; readonly message: string }
  | { readonly kind: 'add-more'; readonly amount: number | null; readonly message: string }
  | { readonly kind: 'payment-unsupported'; readonly code: PaymentRefusal; readonly message: string }

export interface Reaction {
  /** Whether the server's message is kept beside the former figures; a new question forgets it in any case. */
  readonly message: 'store' | 'drop'
  /** What the cart and the order say in words of their own, with an action that solves it. */
  readonly popup?: Exclude<OrderPopup['kind'], 'payment-unsupported'> | PaymentRefusal
  /** The promo code goes, with these words; the cart is asked again without it. */
  readonly promo?: PromoError
  /** What saving another place does: it is blocked, or goes on without the promo code; else it goes on. */
  readonly location?: 'block' | 'drop-code'
}

const REACTIONS: ReadonlyMap<string, Reaction> = new Map<ApiCode, Reaction>([
  ['delivery.order-sum-not-enough.range', { message: 'drop', popup: 'minimum' }],
  ['delivery.order-sum-exceeded', { message: 'store', popup: 'maximum' }],
  ['delivery.address-out-of-zone', { message: 'store', popup: 'out-of-zone' }],
  ['delivery.positions-not-deliverable', { message: 'store', popup: 'cannot-deliver' }],
  ['person-order.position-not-found-in-resto', { message: 'store', popup: 'not-found', location: 'block' }],
  ['person-order.not-accepted-now', { message: 'store', popup: 'closed' }],
  ['person-order.add-more', { message: 'store', popup: 'add-more' }],
  ['resto.doesnt-support-delivery-online-pay', { message: 'store', popup: 'delivery-online' }],
  ['resto.doesnt-support-delivery-card-pay', { message: 'store', popup: 'delivery-card' }],
  ['resto.doesnt-support-delivery-cash-pay', { message: 'store', popup: 'delivery-cash' }],
  ['resto.doesnt-support-takeaway-online', { message: 'store', popup: 'takeaway-online' }],
  ['resto.doesnt-support-takeaway-card-pay', { message: 'store', popup: 'takeaway-card' }],
  ['resto.doesnt-support-takeaway-cash-pay', { message: 'store', popup: 'takeaway-cash' }],
  ['promo-code.not-found', { message: 'drop', promo: 'not-found' }],
  ['promo-code.not-found-for-resto', { message: 'drop', promo: 'not-found-for-resto' }],
  ['promo-code.already-used', { message: 'drop', promo: 'already-used' }],
  ['promo-code.person-limit-exceed', { message: 'drop', promo: 'person-limit-exceed' }],
  ['promo-code.limit-exceed', { message: 'drop', promo: 'person-limit-exceed' }],
  ['promo-code.before-start', { message: 'drop', promo: 'before-start' }],
  ['promo-code.after-finish', { message: 'drop', promo: 'after-finish' }],
  ['promo-code.invalid-delivery-type', { message: 'drop', promo: 'invalid-delivery-method', location: 'drop-code' }],
  ['promo-code.invalid-delivery-method', { message: 'drop', promo: 'invalid-delivery-method', location: 'drop-code' }],
  ['promo-code.not-active', { message: 'drop', promo: 'not-active' }],
  ['promo-code.hour-not-active', { message: 'drop', promo: 'hour-not-active' }],
])
/** Others with a message store it. */
const UNKNOWN: Reaction = { message: 'store' }

/** The row of the table for a refusal. Codes about promo codes are compared by their last segment. */
export function reactionTo(error: ApiError): Reaction {
  return REACTIONS.get(isAboutPromo(error) ? `promo-code.${lastSegment(error.code)}` : error.code) ?? UNKNOWN
}

/** Whether the promo code is what the API minds, for whatever reason. */
export function isAboutPromo(error: ApiError): boolean {
  return error.code.split('.').slice(0, -1).includes('promo-code')
}

/** What the API has against the promo code; null for any other failure. */
export function promoErrorOf(error: unknown): PromoError | null {
  return error instanceof ApiError ? reactionTo(error).promo ?? null : null
}

/** The server's own words, at most 300 characters of plain text; '' where it gave none. */
export function serverWords(error: ApiError): string {
  return problemOf(error).code === 'server' ? error.message : ''
}

/** The refusal with its facts, for the screen; null when the shop has no words of its own for it. */
export function popupOf(error: unknown): OrderPopup | null {
  if (!(error instanceof ApiError)) return null
  const kind = reactionTo(error).popup
  const message = serverWords(error)
  switch (kind) {
    case undefined: return null
    case 'minimum': case 'maximum': case 'add-more': return { kind, amount: error.amount ?? null, message }
    case 'cannot-deliver': case 'not-found': return { kind, positionIds: error.positionIds ?? [], message }
    case 'out-of-zone': case 'closed': return { kind, message }
    default: return { kind: 'payment-unsupported', code: kind, message }
  }
}

function lastSegment(code: string): string {
  return code.slice(code.lastIndexOf('.') + 1)
}
