import type { DeviceOrder } from '../../core/shop/checkout/device-orders.ts'
import { selectPaymentStatus } from '../../core/shop/checkout/records.ts'

/**
 * Selects the words before an order's sum: paid, to pay, or only the total if it is uncertain whether
 * the order is paid, or if it is over.
 */
export function selectSumTextKey(order: DeviceOrder) {
  const payment = selectPaymentStatus(order)
  if (payment === 'paid') return 'success.paid'
  const isToPay = payment === 'waiting' || payment === 'failed' || (payment === 'on-receipt' && order.isUnderWay)
  return isToPay ? 'success.payable' : 'cart.total'
}
