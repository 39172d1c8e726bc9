/** The error codes of the API contract. A chain's own codes are mapped to them (CFG-09). */
const CODES = [
  'delivery.order-sum-not-enough.range', 'delivery.order-sum-exceeded', 'delivery.address-out-of-zone',
  'delivery.positions-not-deliverable', 'person-order.position-not-found-in-resto', 'person-order.not-accepted-now',
  'person-order.add-more', 'order.idempotency-key-reused',
  'resto.doesnt-support-delivery-online-pay', 'resto.doesnt-support-delivery-card-pay',
  'resto.doesnt-support-delivery-cash-pay', 'resto.doesnt-support-takeaway-online',
  'resto.doesnt-support-takeaway-card-pay', 'resto.doesnt-support-takeaway-cash-pay',
  'promo-code.not-found', 'promo-code.not-found-for-resto', 'promo-code.already-used',
  'promo-code.person-limit-exceed', 'promo-code.limit-exceed', 'promo-code.before-start', 'promo-code.after-finish',
  'promo-code.invalid-delivery-type', 'promo-code.invalid-delivery-method', 'promo-code.not-active',
  'promo-code.hour-not-active',
  'sms.too-often', 'sms.wrong-code', 'sms.attempts-exhausted', 'sms.code-not-found', 'sms.send-failed',
  'sms.number-unreachable',
] as const

/** A code of the contract. Tables by error code use this type: the compiler finds unknown codes. */
export type ApiCode = (typeof CODES)[number]

export const isApiCode = (code: unknown): code is ApiCode => CODES.some(known => known === code)
