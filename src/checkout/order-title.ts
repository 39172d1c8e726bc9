import type { DeviceOrder } from '../../core/shop/checkout/device-orders.ts'
import { selectPaymentStatus, type PaymentStatus } from '../../core/shop/checkout/records.ts'
import { translateForOrder } from '../i18n/about-order.ts'
import type { I18n } from '../i18n/i18n.ts'

/** Formats the heading of an order's page, which names the state of the payment. */
export function formatOrderHeadline(i18n: I18n, order: DeviceOrder): string {
  const key = order.phase === 'OVER' ? 'history.order' : selectHeadlineKey(selectPaymentStatus(order))
  return translateForOrder(i18n, key, order.number)
}

function selectHeadlineKey(status: PaymentStatus) {
  switch (status) {
    case 'waiting':
    case 'failed':
      return 'payment.waiting'
    case 'unclear':
      return 'payment.unconfirmed'
    case 'cancelled':
      return 'success.cancelled'
    default:
      return 'success.headline'
  }
}

/** Formats the document's title for an order. It also says if a payment has failed (WCAG 2.4.2). */
export function formatOrderTitle(i18n: I18n, order: DeviceOrder): string {
  const title = formatOrderHeadline(i18n, order)
  return selectPaymentStatus(order) === 'failed' ? i18n.t('title.paymentFailed', { title }) : title
}
