import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import { attemptReader, isUnpaid, placedReader, UNREADABLE, unpaidReader, wayToPay, type Attempt, type PlacedOrder, type UnpaidOrder } from './order-records.ts'

/** The orders of this device, the same in all tabs: one whose fate is unknown, the one that is shown, and those still to be paid (CHK-05, CHK-07, CHK-08). */
export interface Orders {
  readonly pending: Readable<Attempt | null>
  readonly placed: Readable<PlacedOrder | null>
  /** Orders that are still to be paid, beside the one that is shown: the latest first. */
  readonly owed: Readable<readonly UnpaidOrder[]>
  /** The pending one as it stands in the storage: what another tab has just written may not have been heard of yet. */
  standing(): Attempt | null
  /** The id of the order that the storage says was accepted last, which another tab may have written. */
  lastPlacedId(): string | null
  /** An order is about to leave; null: what was noted is known not to have been accepted. */
  note(attempt: Attempt | null): void
  /** Nothing is pending, of a later version neither. */
  settle(): void
  /** Shows an accepted order in the place of the one before, whose way to pay is kept. */
  show(order: PlacedOrder): void
  /** The person has left: of an order in doubt nothing stays that was made of what he typed. */
  forgetPerson(): void
  /** What the bank says on the customer's return: noted of an order that waits here to be paid; of any other nothing is claimed. */
  paymentReturned(orderId: string, success: boolean): void
  /** How far the API says that the shown order is. */
  noteStatus(orderId: string, status: string): void
  /** The customer puts an unpaid order away. */
  dismissOwed(id: string): void
  forgetPlaced(): void
  /**
   * The customer goes on, or another cart is begun: the order does not come back, unless it is still to be paid or another is on
   * its way and has yet to be told. What only the bank has called paid keeps its way to pay.
   */
  giveWay(): void
}

/** More unpaid orders than this push out the oldest. */
const MOST_UNPAID = 5

export function createOrders(stored: OpenStored): Orders {
  const pending = stored<Attempt | null>(KEY.attempt, attemptReader, null)
  const placed = stored<PlacedOrder | null>(KEY.placedOrder, placedReader, null)
  const owed = stored<readonly UnpaidOrder[]>(KEY.owedOrders, unpaidReader, [])

  function standing(): Attempt | null {
    const held = pending.reread()
    return held === undefined ? UNREADABLE : held
  }
  function keepUnpaid(order: PlacedOrder): void {
    const url = wayToPay(order)
    if (url === null) return
    const { id, number, payment: { at } } = order
    const said = at === 'paid' || at === 'failed' ? { said: at } : {}
    owed.set([{ id, number, url, ...said }, ...owed.get().filter(held => held.id !== id)].slice(0, MOST_UNPAID))
  }

  return {
    pending, placed, owed, standing,
    lastPlacedId: () => placed.reread()?.id ?? null,
    note: pending.set,
    settle: pending.forget,
    show(order) {
      const before = placed.get()
      if (before !== null && before.id !== order.id) keepUnpaid(before)
      placed.set(order)
    },
    forgetPerson() {
      const held = standing()
      if (held === null) return
      const { id, startedAt, payable, currency } = held
      pending.set({ id, startedAt, payable, currency })
    },
    paymentReturned(orderId, success) {
      const [held, unpaid] = [placed.get(), owed.get()]
      const said = success ? 'paid' : 'failed'
      // what the bank has called paid stays so, whatever older page of it comes back later
      if (held?.id === orderId) {
        if (isUnpaid(held)) placed.set({ ...held, payment: { at: said, url: held.payment.url } })
      } else if (unpaid.some(one => one.id === orderId && one.said !== 'paid')) {
        owed.set(unpaid.map(one => (one.id === orderId ? { ...one, said } : one)))
      }
    },
    noteStatus(orderId, status) {
      const held = placed.get()
      if (held?.id === orderId && held.status !== status) placed.set({ ...held, status })
    },
    dismissOwed(id) {
      owed.set(owed.get().filter(held => held.id !== id))
    },
    forgetPlaced: () => placed.set(null),
    giveWay() {
      const held = placed.get()
      if (held === null || isUnpaid(held) || standing() !== null) return
      keepUnpaid(held)
      placed.set(null)
    },
  }
}
