import type { ApiCode } from '../../core/shop/api-codes.ts'

/** The row of an error code: when the API must send it, and what customers lose if it does not. */
export interface CodeRow {
  readonly rule: string
  readonly impact: string
}

const createRow = (refusedCase: string, impact: string): CodeRow => ({
  rule: `${refusedCase} is refused with this code, or with one that api.codes translates into it.`,
  impact,
})
const createPaymentRow = (methods: string) =>
  createRow(
    `A payment method that the restaurant does not accept (${methods})`,
    'The customer is not shown the remaining payment methods.',
  )
const createPromoRow = (refusedCase: string) =>
  createRow(refusedCase, 'The customer reads «something went wrong» and not why the promo code does not work.')

const NO_SMS = 'The customer waits for an SMS that never arrives.'

/** A row for each code that the shop handles; the compiler checks that none is missing. */
const CODES = {
  'delivery.order-sum-not-enough.range': createRow(
    'A delivery below the smallest threshold',
    'The customer does not learn how much is missing.',
  ),
  'delivery.order-sum-exceeded': createRow(
    'A delivery above the largest threshold',
    'The customer does not learn that the order must be divided.',
  ),
  'delivery.address-out-of-zone': createRow(
    'A delivery to a point outside all zones of the restaurant',
    'The customer is not led to another address.',
  ),
  'delivery.positions-not-deliverable': createRow(
    'A dish that the courier does not carry there',
    'The customer is not shown which dish to take out.',
  ),
  'person-order.position-not-found-in-resto': createRow(
    'A dish that the restaurant does not have',
    'The customer is not shown which dish to take out.',
  ),
  'person-order.not-accepted-now': createRow(
    'An order to a closed restaurant',
    'The customer is not offered a later time.',
  ),
  'person-order.add-more': createRow(
    'A cart that has only drinks for adults',
    'The customer is not asked to add a dish.',
  ),
  'order.idempotency-key-reused': createRow(
    'Another order with a key that was used',
    'The shop would show the first order as the result of the second.',
  ),
  'resto.doesnt-support-delivery-online-pay': createPaymentRow('delivery, online'),
  'resto.doesnt-support-delivery-card-pay': createPaymentRow('delivery, card'),
  'resto.doesnt-support-delivery-cash-pay': createPaymentRow('delivery, cash'),
  'resto.doesnt-support-takeaway-online': createPaymentRow('take-away, online'),
  'resto.doesnt-support-takeaway-card-pay': createPaymentRow('take-away, card'),
  'resto.doesnt-support-takeaway-cash-pay': createPaymentRow('take-away, cash'),
  'promo-code.not-found': createPromoRow('An unknown promo code'),
  'promo-code.not-found-for-resto': createPromoRow('A promo code of other restaurants'),
  'promo-code.already-used': createPromoRow('A promo code that the person has used'),
  'promo-code.person-limit-exceed': createPromoRow('A promo code that the person has used as often as allowed'),
  'promo-code.limit-exceed': createPromoRow('A promo code whose total number of uses is reached'),
  'promo-code.before-start': createPromoRow('A promo code before its first day'),
  'promo-code.after-finish': createPromoRow('A promo code after its last day'),
  'promo-code.invalid-delivery-type': createPromoRow('A promo code of the other method'),
  'promo-code.invalid-delivery-method': createPromoRow('A promo code of the other method, by its older name,'),
  'promo-code.not-active': createPromoRow('A promo code that is switched off'),
  'promo-code.hour-not-active': createPromoRow('A promo code outside its hours'),
  'sms.too-often': createRow('A second code within 90 seconds', 'The customer does not learn how long to wait.'),
  'sms.wrong-code': createRow('A wrong code', 'The customer does not learn that the code is wrong.'),
  'sms.attempts-exhausted': createRow('A code after too many wrong ones', 'The customer keeps trying in vain.'),
  'sms.code-not-found': createRow(
    'A code that was never sent, was used or is old',
    'The customer does not learn that a new code is needed.',
  ),
  'sms.send-failed': createRow('A number to which no SMS could be sent', NO_SMS),
  'sms.number-unreachable': createRow('A number that receives no SMS', NO_SMS),
} satisfies Readonly<Record<ApiCode, CodeRow>>

type CodeRows = { readonly [Code in ApiCode as `code.${Code}`]: CodeRow }
/** The rows of the error codes by their ids, such as `code.sms.wrong-code`. */
export const CODE_ROWS =
  Object.fromEntries(Object.entries(CODES).map(([code, row]) => [`code.${code}`, row])) as CodeRows
