import { integer, literal, satisfying, string } from '../../http/read.ts'
import type { OpenStored } from '../../store/stored.ts'
import { parseIso } from '../../time/iso.ts'
import { KEY } from '../keys.ts'
import type { OrderForm } from '../order/form.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../place/zones.ts'
import type { PromoCode } from './promo-code.ts'

export const MAX_PERSONS = 99
const personCount = satisfying(integer, `1 to ${MAX_PERSONS}`, count => count >= 1 && count <= MAX_PERSONS)
const time = satisfying(string, 'a time', text => parseIso(text) !== undefined)

/** What is chosen for the order besides dishes and place (STO-01). */
export function createOrderOptions(stored: OpenStored) {
  return {
    payment: stored<PaymentMethod | null>(KEY.paymentMethod, literal(...PAYMENT_METHODS), null),
    personCount: stored(KEY.personCount, personCount, 1),
    /** ISO 8601 with the restaurant's offset; null is as soon as possible. */
    preOrderTime: stored<string | null>(KEY.preOrderTime, time, null),
  }
}
export type OrderOptions = ReturnType<typeof createOrderOptions> & { readonly promo: PromoCode['current'] }
export type OrderDraft = OrderOptions & OrderForm

/** The chosen way of paying while it is offered, else the first; null where nothing can be paid (CHK-02). */
export function paymentAmong(offered: readonly PaymentMethod[], chosen: PaymentMethod | null) {
  return offered.find(one => one === chosen) ?? offered[0] ?? null
}
