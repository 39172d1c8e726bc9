import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OrderDraft } from './order-options.ts'
import type { OrderHistory } from './history.ts'
import type { Orders } from './orders.ts'
import { isUnpaid } from './records.ts'
import type { OrderService, PersonalOrderData } from './state.ts'

/** Creates the store of the personal data that the orders and the form have on this device. */
export function createPersonalOrderData(
  { form }: OrderDraft, history: OrderHistory, { placed, unpaid }: Orders, { state }: OrderService,
): Readable<PersonalOrderData> {
  const sources = [form.values, history.orders, placed, unpaid, state] as const
  return derive(sources, ({ name, email, phone, comment }, pastOrders, placedOrder, unpaidOrders, orderState) => {
    const earlierUnpaid = unpaidOrders.filter(order => order.said !== 'paid')
    const allUnpaid = placedOrder !== null && isUnpaid(placedOrder) ? [placedOrder, ...earlierUnpaid] : earlierUnpaid
    return {
      identifiesCustomer:
        name + email + phone !== '' || placedOrder !== null || pastOrders.length + unpaidOrders.length > 0,
      hasComment: comment !== '',
      unpaid: allUnpaid.map(order => order.number ?? '—'),
      isOutcomeUnknown: orderState.status === 'unknown' || orderState.status === 'sending',
    }
  })
}
