import type { DeliveryMethod } from '../config.ts'
import type { Selection } from '../location/choice.ts'
import type { Resto } from '../location/wire.ts'
import type { PaymentMethod } from './wire.ts'

/** The payment methods that a restaurant offers for a way of receiving, by its flags (CHK-02). */
export function paymentMethods(resto: Resto, method: DeliveryMethod): readonly PaymentMethod[] {
  const options = method === 'DELIVERY' ? resto.payConfig.delivery : resto.payConfig.takeAway
  const offered: PaymentMethod[] = []
  if ((options.cardOnline ?? '') !== '') offered.push('CARD_ONLINE')
  if (options.cardUponReceipt === true) offered.push('CARD_UPON_RECEIPT')
  if (options.cashUponReceipt === true) offered.push('CASH_UPON_RECEIPT')
  return offered
}

/** The chosen method while it is offered there; else CARD_ONLINE when available, else the first; null where nothing can be paid. */
export function paymentFor(resto: Resto, method: DeliveryMethod, chosen: PaymentMethod | null): PaymentMethod | null {
  const offered = paymentMethods(resto, method)
  if (chosen !== null && offered.includes(chosen)) return chosen
  return offered.includes('CARD_ONLINE') ? 'CARD_ONLINE' : offered[0] ?? null
}

/** The same for the chosen place: nothing where there is none. */
export function paymentsIn(selection: Selection): readonly PaymentMethod[] {
  return selection.at === 'resto' ? paymentMethods(selection.resto, selection.choice.method) : []
}
export function paymentIn(selection: Selection, chosen: PaymentMethod | null): PaymentMethod | null {
  return selection.at === 'resto' ? paymentFor(selection.resto, selection.choice.method, chosen) : null
}
