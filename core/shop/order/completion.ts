import type { Cart } from '../cart/cart.ts'
import type { Agreement } from './agreement.ts'
import { asksNoCall } from './comment.ts'
import type { OrderDraft } from '../quote/order-options.ts'
import type { OrderHistory } from './history.ts'
import type { PendingOrder, PlacedOrder } from './records.ts'
import type { Orders } from './orders.ts'
import type { PromoCode } from '../quote/promo-code.ts'
import { promoErrorOf } from '../quote/refusals.ts'
import type { Order } from '../quote/wire.ts'

export type OrderCompletion = ReturnType<typeof createOrderCompletion>

/** What is done with an order and all that belongs to it once the API has answered. */
export function createOrderCompletion({ orders, cart, promo, draft, history, visitor }: {
  readonly orders: Orders
  readonly cart: Cart
  readonly promo: PromoCode
  readonly draft: OrderDraft
  readonly history: OrderHistory
  /** Another number once somebody's things have been erased. */
  readonly visitor: () => number
}) {
  /** The attempt last, so that a page that ends in between leaves it to the next. */
  function clearOrdered(emptyCart: () => void = cart.clear): void {
    emptyCart()
    promo.takeOut()
    draft.preOrderTime.set(null)
    draft.forgetRemarks()
    orders.settle()
  }
  const left = orders.pendingOrder.get()
  // accepted, but the page ended before it had put everything away
  if (left !== null && left.id === orders.placed.get()?.attempt) clearOrdered()

  return {
    visitor,
    /** All that belonged to the accepted order goes: the cart, the code, the time and the remarks. */
    clearOrdered: () => clearOrdered(),
    /** Takes back what was noted; `retryOf` is the order of unknown fate that this one was to repeat. */
    refused(error: unknown, settles: boolean, attempt: PendingOrder, retryOf: PendingOrder | null): void {
      // what became of an earlier order is known only where the same key was refused: then it was not accepted either
      orders.takeBack(retryOf === null || (retryOf.id === attempt.id && settles) ? null : retryOf)
      if (promoErrorOf(error) !== null) promo.takeOut()
    },
    /** Shows the order, remembers it and puts away all that belonged to it. Where its visitor has left meanwhile it is only told. */
    accepted(order: Order, agreed: Agreement, attempt: PendingOrder, orderedBy: number): void {
      const isSameVisitor = visitor() === orderedBy
      if (isSameVisitor) history.keep(order, agreed.request, agreed.venue.resto)
      const placed = { ...placedOrder(order, agreed), ...(!isSameVisitor && { where: '' }), attempt: attempt.id }
      // first: a page that ends in between tells of it twice rather than not at all
      orders.show(placed)
      // what another tab has put in since was not ordered
      clearOrdered(() => cart.takeOut(agreed.request.positions))
      if (cart.itemCount.get() > 0) orders.show({ ...placed, beside: true })
    },
  }
}

/** What the success screen needs of an accepted order, also after a reload. */
function placedOrder({ id, number, payableAmount, paymentUrl }: Order, { request, venue, payable }: Agreement): PlacedOrder {
  const { resto, choice } = venue
  return {
    id,
    ...(number !== undefined && { number }),
    payable: payableAmount,
    ...(payable !== null && payableAmount < payable && { agreed: payable }),
    currency: resto.currency,
    method: choice.method,
    where: choice.method === 'DELIVERY' ? request.address ?? '' : resto.address,
    preOrderTime: request.preOrderTime ?? null,
    timeZone: resto.zone.name,
    ...(asksNoCall(request.comment) && { noCall: true }),
    payment: paymentUrl === undefined ? { at: 'on-receipt' } : { at: 'waiting', url: paymentUrl },
  }
}
