import type { Code } from './codes.ts'
import type { Resto } from './dataset.ts'
import type { DeliveryType, PayType } from './order-request.ts'
import { Refusal } from './refusal.ts'
import type { PaymentsOff } from './settings.ts'

/** The restaurant without the ways of paying that are disabled on the panel. */
export function withPayments(resto: Resto, off: PaymentsOff): Resto {
  const { delivery, takeAway } = resto.payConfig
  return {
    ...resto,
    payConfig: {
      delivery: off.DELIVERY.has(resto.id) ? {} : delivery,
      takeAway: off.TAKE_AWAY.has(resto.id) ? {} : takeAway,
    },
  }
}

/** Rejects a way of paying that the restaurant's payConfig lacks for the method. */
export function checkPayType(resto: Resto, method: DeliveryType, payType: PayType): void {
  const options = method === 'DELIVERY' ? resto.payConfig.delivery : resto.payConfig.takeAway
  const offered = {
    CARD_ONLINE: options.cardOnline !== undefined && options.cardOnline !== '',
    CARD_UPON_RECEIPT: options.cardUponReceipt === true,
    CASH_UPON_RECEIPT: options.cashUponReceipt === true,
  }
  if (!offered[payType]) throw new Refusal(UNSUPPORTED[method][payType])
}

const UNSUPPORTED: Readonly<Record<DeliveryType, Readonly<Record<PayType, Code>>>> = {
  DELIVERY: {
    CARD_ONLINE: 'resto.doesnt-support-delivery-online-pay',
    CARD_UPON_RECEIPT: 'resto.doesnt-support-delivery-card-pay',
    CASH_UPON_RECEIPT: 'resto.doesnt-support-delivery-cash-pay',
  },
  TAKE_AWAY: {
    CARD_ONLINE: 'resto.doesnt-support-takeaway-online',
    CARD_UPON_RECEIPT: 'resto.doesnt-support-takeaway-card-pay',
    CASH_UPON_RECEIPT: 'resto.doesnt-support-takeaway-cash-pay',
  },
}
