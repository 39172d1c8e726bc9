import type { PaymentMethod } from '../../core/shop/checkout/wire.ts'
import type { TextKey } from '../text/texts.ts'
import type { IconName } from '../ui/Icon.tsx'

export const PAYMENT_TEXT = {
  CARD_ONLINE: 'pay.cardOnline',
  CARD_UPON_RECEIPT: 'pay.cardUponReceipt',
  CASH_UPON_RECEIPT: 'pay.cashUponReceipt',
} as const satisfies Record<PaymentMethod, TextKey>

export const PAYMENT_ICON = {
  CARD_ONLINE: 'card',
  CARD_UPON_RECEIPT: 'card',
  CASH_UPON_RECEIPT: 'cash',
} as const satisfies Record<PaymentMethod, IconName>
