import { integer, literal, satisfying } from '../../decode/decode.ts'
import type { OpenStored, Stored } from '../../store/stored.ts'
import type { Config } from '../config.ts'
import * as KEY from '../storage/keys.ts'
import { createDataConsent, type DataConsentField } from './data-consent.ts'
import type { OrderForm } from './form.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../place/payment-methods.ts'
import type { PreOrder } from '../catalogue/pre-order.ts'
import type { PromoCode } from './promo-code.ts'

/** The highest number of persons that the API accepts. */
export const MAX_PERSONS = 99

/** The options of the order besides dishes, address and recipient (STO-01). */
export interface OrderOptions {
  /** The payment method that the customer has selected; null before that. */
  readonly payment: Stored<PaymentMethod | null>
  /** The number of persons, 1 to `MAX_PERSONS`. */
  readonly personCount: Stored<number>
  /** The promo code of the cart; null for none. */
  readonly promo: PromoCode['current']
  /**
   * Reads the time of the order in ISO 8601: the requested time, else the first possible time while
   * the kitchen is closed, else null (as soon as possible). `set` sets the requested time.
   */
  readonly preOrderTime: PreOrder['requestedTime']
  /** The consent to the processing of personal data (CFG-14). */
  readonly dataConsent: DataConsentField
}
/** The options and the form of an order before it is placed. */
export type OrderDraft = OrderOptions & OrderForm

export function createOrderOptions(
  stored: OpenStored, promo: PromoCode['current'], { requestedTime, orderTime }: PreOrder,
  consent: Config['consent'],
): OrderOptions {
  const personCountDecoder = satisfying(integer, `1 to ${MAX_PERSONS}`, count => count >= 1 && count <= MAX_PERSONS)
  return {
    payment: stored<PaymentMethod | null>(KEY.paymentMethod, literal(...PAYMENT_METHODS), null),
    personCount: stored(KEY.personCount, personCountDecoder, 1),
    promo,
    dataConsent: createDataConsent(stored, consent),
    preOrderTime: { ...requestedTime, get: orderTime.get, subscribe: orderTime.subscribe },
  }
}

/** Returns the selected payment method if offered, else the first offered one, or null (CHK-02). */
export function selectPaymentMethod(offered: readonly PaymentMethod[], selected: PaymentMethod | null) {
  return offered.find(method => method === selected) ?? offered[0] ?? null
}
