import { boolean, integer, literal, minor, object, optional, satisfying, string } from '../../http/read.ts'
import type { Readable, Store } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { parseIso } from '../../time/iso.ts'
import { KEY } from '../keys.ts'
import type { OrderForm } from './order-form.ts'
import type { PaymentMethod } from './wire.ts'

/** What is chosen for the order besides its dishes and its place (STO-01), the same in all tabs. */
export interface OrderChoices {
  readonly payment: Store<PaymentMethod | null>
  readonly personCount: Store<number>
  /** Written by `createPromoCode` alone. */
  readonly promo: Readable<Promo | null>
  /** ISO 8601 with the restaurant's offset; null is as soon as possible. */
  readonly preOrderTime: Store<string | null>
}
export interface Promo {
  readonly code: string
  /** False below the code's minimum: accepted, but it gives nothing yet. */
  readonly active: boolean
  readonly maxDiscountAmount?: number
  readonly minOrderAmount?: number
}
/** The whole draft of an order: what is chosen, and what is typed. */
export type OrderDraft = OrderChoices & OrderForm

export const MAX_PERSONS = 99

const promoReader = object({ code: string, active: boolean, maxDiscountAmount: optional(minor), minOrderAmount: optional(minor) })

export function createOrderChoices(stored: OpenStored): OrderChoices & { readonly promo: Store<Promo | null> } {
  return {
    payment: stored<PaymentMethod | null>(KEY.paymentMethod, literal('CARD_ONLINE', 'CARD_UPON_RECEIPT', 'CASH_UPON_RECEIPT'), null),
    personCount: stored(KEY.personCount, satisfying(integer, `1 to ${MAX_PERSONS}`, count => count >= 1 && count <= MAX_PERSONS), 1),
    promo: stored<Promo | null>(KEY.promoCode, promoReader, null),
    preOrderTime: stored<string | null>(KEY.preOrderTime, satisfying(string, 'a time', text => parseIso(text) !== undefined), null),
  }
}
