import type { DeliveryMethod } from '../config.ts'
import type { Venue } from '../place/choice.ts'
import type { Resto } from '../catalogue/city-wire.ts'
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
export function paymentsIn(venue: Venue): readonly PaymentMethod[] {
  return venue.at === 'resto' ? paymentMethods(venue.resto, venue.choice.method) : []
}
export function paymentIn(venue: Venue, chosen: PaymentMethod | null): PaymentMethod | null {
  return venue.at === 'resto' ? paymentFor(venue.resto, venue.choice.method, chosen) : null
}
