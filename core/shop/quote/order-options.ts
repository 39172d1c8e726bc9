import { boolean, integer, literal, minor, object, optional, satisfying, string, type Infer } from '../../http/read.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { parseIso } from '../../time/iso.ts'
import { KEY } from '../keys.ts'
import type { OrderForm } from '../order/form.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../place/zones.ts'

const promoReader = object({
  code: string,
  /** False below the code's minimum. */
  active: boolean,
  maxDiscountAmount: optional(minor), minOrderAmount: optional(minor),
})
export type Promo = Infer<typeof promoReader>

export const MAX_PERSONS = 99

/** What is chosen for the order besides dishes and place (STO-01). */
export function createOrderOptions(stored: OpenStored) {
  return {
    payment: stored<PaymentMethod | null>(KEY.paymentMethod, literal(...PAYMENT_METHODS), null),
    personCount: stored(KEY.personCount, satisfying(integer, `1 to ${MAX_PERSONS}`, count => count >= 1 && count <= MAX_PERSONS), 1),
    promo: stored<Promo | null>(KEY.promoCode, promoReader, null),
    /** ISO 8601 with the restaurant's offset; null is as soon as possible. */
    preOrderTime: stored<string | null>(KEY.preOrderTime, satisfying(string, 'a time', text => parseIso(text) !== undefined), null),
  }
}
/** The promo code is written by `createPromoCode` alone. */
export type OrderOptions = Omit<ReturnType<typeof createOrderOptions>, 'promo'> & { readonly promo: Readable<Promo | null> }
/** The whole draft of an order: what is chosen, and what is typed. */
export type OrderDraft = OrderOptions & OrderForm

/** The chosen way of paying while it is offered, else the first; null where nothing can be paid (CHK-02). */
export function paymentAmong(offered: readonly PaymentMethod[], chosen: PaymentMethod | null): PaymentMethod | null {
  return offered.find(one => one === chosen) ?? offered[0] ?? null
}
