import { offersTakeAway, type Resto } from '../catalogue/location-api.ts'
import type { DeliveryMethod } from '../config.ts'

/** The payment methods of an order, online first. */
export const PAYMENT_METHODS = ['CARD_ONLINE', 'CARD_UPON_RECEIPT', 'CASH_UPON_RECEIPT'] as const
export type PaymentMethod = typeof PAYMENT_METHODS[number]

/** Lists a restaurant's payment methods: online if it names a bank, others by flags (CHK-02). */
export function listPaymentMethods(
  { payConfig }: Pick<Resto, 'payConfig'>, method: DeliveryMethod,
): readonly PaymentMethod[] {
  const { cardOnline = '', cardUponReceipt, cashUponReceipt } =
    method === 'DELIVERY' ? payConfig.delivery : payConfig.takeAway
  const isOffered = {
    CARD_ONLINE: cardOnline !== '', CARD_UPON_RECEIPT: cardUponReceipt, CASH_UPON_RECEIPT: cashUponReceipt,
  }
  return PAYMENT_METHODS.filter(name => isOffered[name])
}
/** Whether customers can pick up orders: the restaurant has a menu and a payment method for it. */
export const isPickUpPoint = (resto: Resto): boolean =>
  offersTakeAway(resto) && listPaymentMethods(resto, 'TAKE_AWAY').length > 0
