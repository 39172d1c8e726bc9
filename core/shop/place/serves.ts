import { handsOver, type Resto } from '../catalogue/city-wire.ts'
import type { DeliveryMethod } from '../config.ts'

/** The ways of paying for an order; what is paid online first. */
export const PAYMENT_METHODS = ['CARD_ONLINE', 'CARD_UPON_RECEIPT', 'CASH_UPON_RECEIPT'] as const
export type PaymentMethod = typeof PAYMENT_METHODS[number]

/** How an order can be paid there: online where a bank is named, the others by their flags (CHK-02). */
export function paymentMethods({ payConfig }: Pick<Resto, 'payConfig'>, method: DeliveryMethod): readonly PaymentMethod[] {
  const { cardOnline = '', cardUponReceipt, cashUponReceipt } = method === 'DELIVERY' ? payConfig.delivery : payConfig.takeAway
  const isOn = { CARD_ONLINE: cardOnline !== '', CARD_UPON_RECEIPT: cardUponReceipt, CASH_UPON_RECEIPT: cashUponReceipt }
  return PAYMENT_METHODS.filter(one => isOn[one])
}
export const isPickUpPoint = (resto: Resto): boolean => handsOver(resto) && paymentMethods(resto, 'TAKE_AWAY').length > 0
