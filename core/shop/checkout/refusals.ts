import { ApiError } from '../../http/errors.ts'
import type { ApiCode } from '../api-codes.ts'
import type { CartLine } from '../cart/line.ts'
import { toProblem } from '../problem.ts'

/**
 * The reason why the API has refused a preflight or an order (PRE-04, CART-08, CHK-06). `message`:
 * the server's message; '' for none. `amount`: minor units.
 */
export type RefusalReason = { readonly message: string } & (
  | { readonly kind: 'minimum' | 'maximum' | 'add-more'; readonly amount: number | null }
  | { readonly kind: 'cannot-deliver' | 'not-found'; readonly positionIds: readonly number[] }
  | { readonly kind: 'out-of-zone' | 'closed' }
  | { readonly kind: 'payment-unsupported'; readonly code: typeof METHOD_PAYMENTS[number] }
)
/** Order methods with a payment: a refusal names one that the restaurant does not support. */
const METHOD_PAYMENTS = [
  'delivery-online', 'delivery-card', 'delivery-cash', 'takeaway-online', 'takeaway-card', 'takeaway-cash',
] as const
type KindOfCode = Exclude<RefusalReason['kind'], 'payment-unsupported'>

/** The kind of refusal for each known API code, except the codes of unsupported payments. */
const KIND_BY_CODE: ReadonlyMap<string, KindOfCode> = new Map<ApiCode, KindOfCode>([
  ['delivery.order-sum-not-enough.range', 'minimum'],
  ['delivery.order-sum-exceeded', 'maximum'],
  ['delivery.address-out-of-zone', 'out-of-zone'],
  ['delivery.positions-not-deliverable', 'cannot-deliver'],
  ['person-order.position-not-found-in-resto', 'not-found'],
  ['person-order.not-accepted-now', 'closed'],
  ['person-order.add-more', 'add-more'],
])

/** The last segment of an error code for promo codes: `not-found` in `promo-code.not-found`. */
type PromoCodeSuffix<Code = ApiCode> = Code extends `promo-code.${infer Suffix}` ? Suffix : never
const PROMO_ERRORS = [
  'not-found', 'not-found-for-resto', 'already-used', 'person-limit-exceed', 'before-start', 'after-finish',
  'invalid-delivery-method', 'not-active', 'hour-not-active',
] as const satisfies readonly PromoCodeSuffix[]
/** The reason why a promo code was refused. Each has a text with the key `promoErr.…`. */
export type PromoError = typeof PROMO_ERRORS[number]
/** The last segment of the second error code that the API has for some promo errors. */
const ALIASES: { readonly [Name in PromoError]?: PromoCodeSuffix } = {
  'person-limit-exceed': 'limit-exceed', 'invalid-delivery-method': 'invalid-delivery-type',
}

/**
 * Whether the API has refused a request because of its promo code, for any reason. Other segments
 * may precede `promo-code` in the error code.
 */
export function isPromoError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code.split('.').slice(0, -1).includes('promo-code')
}

/** The promo error that the API's code names; null for any other failure. */
export function toPromoError(error: unknown): PromoError | null {
  const suffix = isPromoError(error) ? error.code.split('.').at(-1) : ''
  return PROMO_ERRORS.find(promoError => promoError === suffix || ALIASES[promoError] === suffix) ?? null
}

/** The server's message, which `http/response.ts` has cut and made plain text; '' for none. */
export function getServerMessage(error: unknown): string {
  const { code, message } = toProblem(error)
  return code === 'server' ? message : ''
}

/**
 * API codes whose refusal clears the cart's message and stores none (PRE-04). None so far: the source
 * names such a list, but no code of it (decision 17).
 */
export const IGNORED_CODES: readonly string[] = []

/** The reason of a refusal with its data; null if the shop has no text for it. */
export function toRefusalReason(error: unknown): RefusalReason | null {
  if (!(error instanceof ApiError)) return null
  const message = getServerMessage(error)
  // the contract's code for online payment of take-away has no `-pay`
  const unsupported = METHOD_PAYMENTS.find(payment =>
    ['', '-pay'].some(suffix => error.code === `resto.doesnt-support-${payment}${suffix}`))
  if (unsupported !== undefined) return { kind: 'payment-unsupported', code: unsupported, message }
  const kind = KIND_BY_CODE.get(error.code)
  switch (kind) {
    case undefined: return null
    case 'minimum': case 'maximum': case 'add-more': return { kind, amount: error.amount ?? null, message }
    case 'cannot-deliver': case 'not-found': return { kind, positionIds: error.positionIds ?? [], message }
    case 'out-of-zone': case 'closed': return { kind, message }
  }
}

/** The ids of the dishes that a refusal is about, and their names in the cart, each name once. */
export function findRefusedDishes(reason: RefusalReason | null, lines: readonly CartLine[]) {
  const ids: readonly number[] = reason !== null && 'positionIds' in reason ? reason.positionIds : []
  return { ids, names: [...new Set(lines.filter(line => ids.includes(line.id)).map(line => line.name))] }
}
