import type { Cart } from '../cart/cart.ts'
import { computeTotals, type Addition, type Quote } from '../cart/totals.ts'
import type { Order, OrderRequest } from './checkout-api.ts'
import { hasNoCallRemark } from './comment.ts'
import type { ConfirmedOrder } from './confirm-order.ts'
import type { OrderHistory } from './history.ts'
import type { OrderDraft } from './order-options.ts'
import type { Orders } from './orders.ts'
import type { PromoCode } from './promo-code.ts'
import { PAYMENT_ON_RECEIPT, toReportedPayment, type PendingOrder, type PlacedOrder } from './records.ts'

/** The records that an accepted order updates or clears. */
export interface OrderRecords {
  readonly orders: Orders
  readonly history: OrderHistory
  readonly cart: Cart
  readonly promo: PromoCode
  readonly draft: OrderDraft
}

/**
 * Clears the data of an accepted order. The pending order is cleared last: if the page closes before
 * that, the next page clears the data again.
 */
export function clearOrdered({ orders, cart, promo, draft }: OrderRecords, emptyCart = cart.clear): void {
  emptyCart()
  // keeps the message about the code that the customer has entered last
  promo.removeKeepingState()
  draft.preOrderTime.set(null)
  draft.clearOrdered()
  orders.setPending(null)
}

/** `quote`: the last one before the order. `additions`: its gifts and charges with their names. */
type QuotedOrder = ConfirmedOrder & { readonly quote: Quote; readonly additions: readonly Addition[] }
/** Shows an accepted order and clears what was ordered. After an erasure, leaves out history and personal data. */
export function recordAccepted(
  records: OrderRecords, order: Order, confirmed: QuotedOrder, attempt: PendingOrder,
  isSameCustomer: boolean,
): void {
  const { orders, history, cart } = records
  const { request, venue, shownSum, eta, consent, additions } = confirmed
  // the last prices may be lower than those that the page showed
  const totals = computeTotals(confirmed.totals.lines, confirmed.quote)
  const { payableAmount: payable, paymentUrl: url, status: _, ...idAndNumber } = order
  const { resto, resto: { currency, zone }, choice, choice: { method } } = venue
  // not `request.address`, which has a Russian text for a map point without an address
  const address = choice.method === 'DELIVERY' ? choice.place?.address ?? '' : resto.address
  const isPoint = isSameCustomer && method === 'DELIVERY' && address === ''
  const facts = {
    ...idAndNumber, payable, currency, method, timeZone: zone.name, restoName: resto.name,
    where: isSameCustomer ? address : '', ...(isPoint && { isPoint }),
    payBy: request.payType, city: venue.city.name, phones: resto.phones,
    ...(eta !== null && { due: eta }),
    ...(totals.hasDiscount && { discount: totals.discount }), ...(isSameCustomer && toDoor(request)),
    ...(method === 'DELIVERY' && totals.delivery !== null && { delivery: totals.delivery }),
    ...(hasNoCallRemark(request.comment) && { noCall: true }), ...(consent !== null && { consent }),
  }
  const placed: PlacedOrder = {
    ...facts,
    at: attempt.startedAt,
    ...(payable < shownSum && { agreed: shownSum }),
    preOrderTime: request.preOrderTime ?? null,
    attempt: attempt.id, payment: url === undefined ? PAYMENT_ON_RECEIPT : toReportedPayment(url, undefined),
  }
  // store the shown order before the cart is cleared: the page may close in between
  orders.show(placed)
  const storedAdditions = additions.map(({ name, count, sum }) => ({ name, count, sum }))
  const { preOrderTime } = request
  const entry = {
    ...facts, restoId: resto.id, ...(preOrderTime !== undefined && { preOrderTime }),
    ...(storedAdditions.length > 0 && { additions: storedAdditions }),
  }
  if (isSameCustomer) history.add(entry, request, totals.lines)
  // pieces that another tab has added meanwhile were not ordered and stay in the cart
  clearOrdered(records, () => cart.removePieces(request.positions))
  // the cart still has pieces: show the order above them
  if (cart.itemCount.get() > 0) orders.show({ ...placed, beside: true })
}

/** The door details that the order's page shows; empty details are left out. */
function toDoor({ apartment, entrance, floor }: OrderRequest): Pick<PlacedOrder, 'door'> {
  const details = Object.entries({ apartment, entrance, floor })
  const door = Object.fromEntries(details.filter(([, text]) => text !== undefined))
  return Object.keys(door).length === 0 ? {} : { door }
}
