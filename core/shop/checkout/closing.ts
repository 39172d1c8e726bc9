import type { Cart } from '../cart/cart.ts'
import type { Agreement } from './agreement.ts'
import type { OrderDraft } from './draft.ts'
import type { OrderHistory } from './history.ts'
import type { Sent } from './order-call.ts'
import type { Attempt } from './order-records.ts'
import { placedOrder } from './order-request.ts'
import type { Orders } from './orders.ts'
import type { PromoCode } from './promo-code.ts'
import { promoErrorOf } from './refusals.ts'
import type { Order, OrderRequest } from './wire.ts'

/** What is done with an order and all that belongs to it once the API has answered. */
export interface Closing {
  /** Another number once somebody's things have been erased: an order of before is told of, and remembered no further. */
  visitor(): number
  /** Shows the order, remembers it and puts away all that belonged to it; `visitor` is who ordered. */
  accepted(order: Order, sent: { readonly request: OrderRequest; readonly attempt: Attempt; readonly agreed: Agreement; readonly visitor: number }): void
  /** Takes back what was noted; `retryOf` is the order of unknown fate that this one was to repeat. */
  refused(sent: Extract<Sent, { at: 'refused' }>, attempt: Attempt, retryOf: Attempt | null): void
  /** All that belonged to the accepted order goes: the cart, the code, the time and the remarks. */
  putAway(): void
}

export function createClosing({ orders, cart, promo, draft, history, visitor }: {
  readonly orders: Orders
  readonly cart: Cart
  readonly promo: PromoCode
  readonly draft: OrderDraft
  readonly history: OrderHistory
  readonly visitor: () => number
}): Closing {
  /** The attempt last, so that a page that ends in between leaves it to the next. */
  function putAway(emptyCart: () => void = cart.clear): void {
    emptyCart()
    promo.takeOut()
    draft.preOrderTime.set(null)
    draft.forgetRemarks()
    orders.settle()
  }
  const left = orders.pending.get()
  // accepted, but the page ended before it had put everything away
  if (left !== null && left.id === orders.placed.get()?.attempt) putAway()

  return {
    visitor,
    putAway: () => putAway(),
    refused({ error, settles }, attempt, retryOf) {
      // what became of an earlier order is known only where the same key was refused: then it was not accepted either
      orders.note(retryOf === null || (retryOf.id === attempt.id && settles) ? null : retryOf)
      if (promoErrorOf(error) !== null) promo.takeOut()
    },
    accepted(order, { request, attempt, agreed: { selection, payable }, visitor: orderedBy }) {
      const isSameVisitor = visitor() === orderedBy
      if (isSameVisitor) history.keep(order, request, selection.resto)
      const placed = {
        ...placedOrder(order, request, selection), ...(!isSameVisitor && { where: '' }), attempt: attempt.id,
        ...(payable !== null && order.payableAmount < payable && { agreed: payable }),
      }
      // first: a page that ends in between tells of it twice rather than not at all
      orders.show(placed)
      // what another tab has put in since was not ordered
      putAway(() => cart.takeOut(request.positions))
      if (cart.itemCount.get() > 0) orders.show({ ...placed, beside: true })
    },
  }
}
