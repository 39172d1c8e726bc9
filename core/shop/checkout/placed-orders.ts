import type { Report, StoragePort } from '../../env.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OrderJournal, PlacedOrder } from './attempt.ts'
import { createOwedOrders, isOwed, type OwedOrder } from './owed-orders.ts'

/** Orders that the API has accepted, and how they are paid: one is shown, earlier ones may be owed (CHK-07, CHK-08). */
export interface PlacedOrders {
  readonly placed: Readable<PlacedOrder | null>
  /** Orders that are still to be paid, beside the one that is shown. */
  readonly owed: Readable<readonly OwedOrder[]>
  /** The customer puts one of them away. */
  dismissOwed(id: string): void
  /** The payment page came back to the cart. */
  paymentReturned(orderId: string, success: boolean): void
  /** The payment page came back for an order that this device no longer shows. */
  readonly returned: Readable<{ readonly success: boolean } | null>
  /** That has been read; the order that this device does show stays. */
  dismissReturned(): void
  forgetPlaced(): void
  /** Forgets the order that is shown, unless it is still to be paid, for only here is the way to do that, or another is on its way and has yet to be told. */
  forgetSettled(): void
  /** Another cart is begun: an order that is settled does not come back when that one is emptied. */
  giveWay(): void
}

export function createPlacedOrders(journal: Pick<OrderJournal, 'placed' | 'standing'>, storage: StoragePort, report: Report): PlacedOrders & {
  /** Shows an order in the place of the one before, whose way to pay is kept. */
  show(order: PlacedOrder): void
} {
  const { placed } = journal
  const owed = createOwedOrders(storage, report)
  const returned = createStore<{ readonly success: boolean } | null>(null)

  function isSettled(): boolean {
    const held = placed.get()
    return (held === null || !isOwed(held)) && journal.standing() === null
  }
  function forgetPlaced(): void {
    placed.set(null)
    returned.set(null)
  }

  return {
    placed,
    show(order) {
      const before = placed.get()
      if (before?.id !== order.id) owed.keep(before)
      placed.set(order)
    },
    owed: owed.list,
    dismissOwed: owed.settle,
    paymentReturned(orderId, success) {
      const held = placed.get()
      if (held === null || held.id !== orderId) {
        if (success) owed.settle(orderId)
        return returned.set({ success })
      }
      // what has been paid stays paid, whatever older page of the bank comes back later
      if (held.payment.at === 'on-receipt' || held.payment.at === 'paid') return
      placed.set({ ...held, payment: { at: success ? 'paid' : 'failed', url: held.payment.url } })
    },
    returned,
    dismissReturned: () => returned.set(null),
    forgetPlaced,
    forgetSettled() {
      if (isSettled()) forgetPlaced()
    },
    giveWay() {
      if (isSettled()) placed.set(null)
    },
  }
}
