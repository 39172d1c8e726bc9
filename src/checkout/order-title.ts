import { selectPaymentStatus, type PlacedOrder } from '../../core/shop/order/records.ts'
import { translateForOrder } from '../bind/about-order.ts'
import type { I18n } from '../bind/shop.ts'

/** The heading of an order's page, which names the order's state. */
export function orderHeadline(i18n: I18n, placed: PlacedOrder): string {
  const status = selectPaymentStatus(placed)
  const key = status === 'waiting' || status === 'failed' ? 'payment.waiting'
    : status === 'unclear' ? 'payment.unconfirmed' : status === 'cancelled' ? 'success.cancelled' : 'success.headline'
  return translateForOrder(i18n, key, placed.number)
}

/** The document's title for an order. It also says that a payment has failed (WCAG 2.4.2). */
export function orderTitle(i18n: I18n, placed: PlacedOrder): string {
  const title = orderHeadline(i18n, placed)
  return selectPaymentStatus(placed) === 'failed' ? i18n.t('title.paymentFailed', { title }) : title
}
