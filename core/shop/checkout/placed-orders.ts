import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { OrderJournal, PlacedOrder } from './attempt.ts'
import { createOwedOrders, isOwed, type OwedOrder } from './owed-orders.ts'

/** Orders that the API has accepted, and how they are paid: one is shown, earlier ones may be owed (CHK-07, CHK-08). */
export interface PlacedOrders {
  readonly placed: Readable<PlacedOrder | null>
  /** Orders that are still to be paid, beside the one that is shown. */
  readonly owed: Readable<readonly OwedOrder[]>
  /** The customer puts one of them away. */
  dismissOwed(id: string): void
  /** What the bank says on the customer's return: noted of an order that waits here to be paid; of any other nothing is claimed. */
  paymentReturned(orderId: string, success: boolean): void
  /** How far the API says that the shown order is. */
  noteStatus(orderId: string, status: string): void
  forgetPlaced(): void
  /**
   * The customer goes on, or another cart is begun: the order does not come back, unless it is still to be paid or another is on
   * its way and has yet to be told. What only the bank has called paid keeps its way to pay.
   */
  giveWay(): void
}

export function createPlacedOrders(journal: Pick<OrderJournal, 'placed' | 'standing'>, stored: OpenStored): PlacedOrders & {
  /** Shows an order in the place of the one before, whose way to pay is kept. */
  show(order: PlacedOrder): void
} {
  const { placed } = journal
  const owed = createOwedOrders(stored)

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
      if (held?.id !== orderId) return owed.returned(orderId, success)
      // what the bank has called paid stays so, whatever older page of it comes back later
      if (isOwed(held)) placed.set({ ...held, payment: { at: success ? 'paid' : 'failed', url: held.payment.url } })
    },
    noteStatus(orderId, status) {
      const held = placed.get()
      if (held?.id === orderId && held.status !== status) placed.set({ ...held, status })
    },
    forgetPlaced: () => placed.set(null),
    giveWay() {
      const held = placed.get()
      if (held === null || isOwed(held) || journal.standing() !== null) return
      owed.keep(held)
      placed.set(null)
    },
  }
}
