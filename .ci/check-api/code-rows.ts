import type { ApiCode } from '../../core/shop/api-codes.ts'

/** A row of the report: a rule of the contract, and what customers lose when the API breaks it. */
export type Row = readonly [rule: string, impact: string]

const PROMO_IMPACT = 'The customer reads «something went wrong» and not why the promo code does not work.'
const NO_DISH_NAMED = 'The customer is not shown which dish to take out.'
const NO_SMS = 'The customer waits for an SMS that never arrives.'
const refusePayment = (methods: string) => [
  `A payment method that the restaurant does not accept (${methods})`,
  'The customer is not shown the remaining payment methods.',
] as const

/**
 * For each code that the shop handles, what the API must refuse with it, and what customers lose if
 * it does not. The compiler checks that no code is missing.
 */
const CODES: Readonly<Record<ApiCode, readonly [refusedCase: string, impact: string]>> = {
  'delivery.order-sum-not-enough.range': ['A delivery below the smallest threshold',
    'The customer does not learn how much is missing.'],
  'delivery.order-sum-exceeded': ['A delivery above the largest threshold',
    'The customer does not learn that the order must be divided.'],
  'delivery.address-out-of-zone': ['A delivery to a point outside all zones of the restaurant',
    'The customer is not led to another address.'],
  'delivery.positions-not-deliverable': ['A dish that the courier does not carry there', NO_DISH_NAMED],
  'person-order.position-not-found-in-resto': ['A dish that the restaurant does not have', NO_DISH_NAMED],
  'person-order.not-accepted-now': ['An order to a closed restaurant', 'The customer is not offered a later time.'],
  'person-order.add-more': ['A cart that has only drinks for adults', 'The customer is not asked to add a dish.'],
  'order.idempotency-key-reused': ['Another order with a key that was used',
    'The shop would show the first order as the result of the second.'],
  'resto.doesnt-support-delivery-online-pay': refusePayment('delivery, online'),
  'resto.doesnt-support-delivery-card-pay': refusePayment('delivery, card'),
  'resto.doesnt-support-delivery-cash-pay': refusePayment('delivery, cash'),
  'resto.doesnt-support-takeaway-online': refusePayment('take-away, online'),
  'resto.doesnt-support-takeaway-card-pay': refusePayment('take-away, card'),
  'resto.doesnt-support-takeaway-cash-pay': refusePayment('take-away, cash'),
  'promo-code.not-found': ['An unknown promo code', PROMO_IMPACT],
  'promo-code.not-found-for-resto': ['A promo code of other restaurants', PROMO_IMPACT],
  'promo-code.already-used': ['A promo code that the person has used', PROMO_IMPACT],
  'promo-code.person-limit-exceed': ['A promo code that the person has used as often as allowed', PROMO_IMPACT],
  'promo-code.limit-exceed': ['A promo code whose total number of uses is reached', PROMO_IMPACT],
  'promo-code.before-start': ['A promo code before its first day', PROMO_IMPACT],
  'promo-code.after-finish': ['A promo code after its last day', PROMO_IMPACT],
  'promo-code.invalid-delivery-type': ['A promo code of the other method', PROMO_IMPACT],
  'promo-code.invalid-delivery-method': ['A promo code of the other method, by its older name,', PROMO_IMPACT],
  'promo-code.not-active': ['A promo code that is switched off', PROMO_IMPACT],
  'promo-code.hour-not-active': ['A promo code outside its hours', PROMO_IMPACT],
  'sms.too-often': ['A second code within 90 seconds', 'The customer does not learn how long to wait.'],
  'sms.wrong-code': ['A wrong code', 'The customer does not learn that the code is wrong.'],
  'sms.attempts-exhausted': ['A code after too many wrong ones', 'The customer keeps trying in vain.'],
  'sms.code-not-found': ['A code that was never sent, was used or is old',
    'The customer does not learn that a new code is needed.'],
  'sms.send-failed': ['A number to which no SMS could be sent', NO_SMS],
  'sms.number-unreachable': ['A number that receives no SMS', NO_SMS],
}

/** The rows of the error codes by their ids, such as `code.sms.wrong-code`. */
export const CODE_ROWS = Object.fromEntries(Object.entries(CODES).map(([code, [refusal, impact]]) =>
  [`code.${code}`, [`${refusal} is refused with this code, or with one that api.codes translates into it.`, impact]],
)) as unknown as { readonly [Code in ApiCode as `code.${Code}`]: Row }
