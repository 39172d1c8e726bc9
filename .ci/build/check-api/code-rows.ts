import type { ApiCode } from '../../../core/shop/api-codes.ts'

/** When the API answers with a code of the contract, and what its popup offers the customer. */
const row = (when: string, loses: string) => ({
  says: `${when} is refused with this code, or with one that api.codes translates into it.`,
  loses,
})
const unpayable = (way: string) =>
  row(`A way of paying that the restaurant does not take (${way})`, 'The customer is not shown the ways that are left.')
const promo = (when: string) =>
  row(when, 'The customer reads «something went wrong» and not why the promo code does not work.')
const sms = (when: string, loses: string) => row(when, loses)

/** A row for each code that the shop handles; the compiler checks that none is missing. */
const CODES = {
  'delivery.order-sum-not-enough.range': row(
    'A delivery below the smallest threshold',
    'The customer does not learn how much is missing.',
  ),
  'delivery.order-sum-exceeded': row(
    'A delivery above the largest threshold',
    'The customer does not learn that the order must be divided.',
  ),
  'delivery.address-out-of-zone': row(
    'A delivery to where no zone of the restaurant is',
    'The customer is not led to another address.',
  ),
  'delivery.positions-not-deliverable': row(
    'A dish that the courier does not carry there',
    'The customer is not shown which dish to take out.',
  ),
  'person-order.position-not-found-in-resto': row(
    'A dish that the restaurant does not have',
    'The customer is not shown which dish to take out.',
  ),
  'person-order.not-accepted-now': row('An order to a closed restaurant', 'The customer is not offered a later time.'),
  'person-order.add-more': row('A cart of nothing but drinks for adults', 'The customer is not told to add a dish.'),
  'order.idempotency-key-reused': row(
    'Another order under a key that was used',
    'A mistake of the shop would pass as an order that was taken.',
  ),
  'resto.doesnt-support-delivery-online-pay': unpayable('delivery, online'),
  'resto.doesnt-support-delivery-card-pay': unpayable('delivery, card'),
  'resto.doesnt-support-delivery-cash-pay': unpayable('delivery, cash'),
  'resto.doesnt-support-takeaway-online': unpayable('take-away, online'),
  'resto.doesnt-support-takeaway-card-pay': unpayable('take-away, card'),
  'resto.doesnt-support-takeaway-cash-pay': unpayable('take-away, cash'),
  'promo-code.not-found': promo('An unknown promo code'),
  'promo-code.not-found-for-resto': promo('A promo code of other restaurants'),
  'promo-code.already-used': promo('A promo code that the person has used'),
  'promo-code.person-limit-exceed': promo('A promo code that the person has used up'),
  'promo-code.limit-exceed': promo('A promo code that all have used up'),
  'promo-code.before-start': promo('A promo code before its first day'),
  'promo-code.after-finish': promo('A promo code after its last day'),
  'promo-code.invalid-delivery-type': promo('A promo code of the other method'),
  'promo-code.invalid-delivery-method': promo('A promo code of the other method, in older words,'),
  'promo-code.not-active': promo('A promo code that is switched off'),
  'promo-code.hour-not-active': promo('A promo code outside its hours'),
  'sms.too-often': sms('A second code within 90 seconds', 'The customer does not learn how long to wait.'),
  'sms.wrong-code': sms('A wrong code', 'The customer does not learn that the code is wrong.'),
  'sms.attempts-exhausted': sms('A code after too many wrong ones', 'The customer goes on trying in vain.'),
  'sms.code-not-found': sms(
    'A code that was never sent, was used or is old',
    'The customer does not learn that a new code is needed.',
  ),
  'sms.send-failed': sms('A number that could not be sent to', 'The customer waits for an SMS that never comes.'),
  'sms.number-unreachable': sms('A number that receives no SMS', 'The customer waits for an SMS that never comes.'),
} as const satisfies Readonly<Record<ApiCode, ReturnType<typeof row>>>

type Rows = { readonly [Code in ApiCode as `code.${Code}`]: ReturnType<typeof row> }
export const CODE_ROWS = Object.fromEntries(Object.entries(CODES).map(([code, one]) => [`code.${code}`, one])) as Rows
