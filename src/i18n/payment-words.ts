import type { PaymentMethod } from '../../core/shop/place/payment-methods.ts'
import type { TextKey } from '../text/texts.ts'

/** The text keys of payment methods. */
export const PAYMENT_TEXT_KEYS = {
  CARD_ONLINE: 'pay.cardOnline',
  CARD_UPON_RECEIPT: 'pay.cardUponReceipt',
  CASH_UPON_RECEIPT: 'pay.cashUponReceipt',
} as const satisfies Record<PaymentMethod, TextKey>
