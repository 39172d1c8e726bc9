import { integer, literal, satisfying } from '../../http/read.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../keys.ts'
import type { OrderForm } from '../order/form.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../place/serves.ts'
import type { PreOrder } from '../catalogue/pre-order.ts'
import type { PromoCode } from './promo-code.ts'

export const MAX_PERSONS = 99

/** What is chosen for the order besides dishes and place (STO-01). */
export function createOrderOptions(stored: OpenStored) {
  return {
    payment: stored<PaymentMethod | null>(KEY.paymentMethod, literal(...PAYMENT_METHODS), null),
    personCount: stored(KEY.personCount, satisfying(integer, `1 to ${MAX_PERSONS}`, count => count >= 1 && count <= MAX_PERSONS), 1),
  }
}
export type OrderOptions = ReturnType<typeof createOrderOptions> & {
  readonly promo: PromoCode['current']
  readonly preOrderTime: PreOrder['time']
}
export type OrderDraft = OrderOptions & OrderForm

/** The chosen way of paying while it is offered, else the first; null where nothing can be paid (CHK-02). */
export function paymentAmong(offered: readonly PaymentMethod[], chosen: PaymentMethod | null) {
  return offered.find(one => one === chosen) ?? offered[0] ?? null
}
