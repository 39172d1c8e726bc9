import { fnv1a, uuid } from '../../digest.ts'
import type { RandomPort } from '../../env.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import {
  pendingOrderReader, isUnpaid, placedReader, UNREADABLE, unpaidReader, paymentUrlOf, type PendingOrder, type PlacedOrder, type UnpaidOrder,
} from './records.ts'
import type { OrderRequest } from '../quote/wire.ts'

export type Orders = ReturnType<typeof createOrders>

/** More unpaid orders than this push out the oldest. */
const MAX_UNPAID = 5

/**
 * The orders of this device: one whose fate is unknown, the one that is shown, and those still to be paid (CHK-05, CHK-07, CHK-08).
 * `now` in synced milliseconds; `isKeyed` where the API takes idempotency keys.
 */
export function createOrders(stored: OpenStored, random: RandomPort, now: () => number, isKeyed: boolean) {
  const pendingOrder = stored<PendingOrder | null>(KEY.pendingOrder, pendingOrderReader, null)
  const placed = stored<PlacedOrder | null>(KEY.placedOrder, placedReader, null)
  const unpaid = stored<readonly UnpaidOrder[]>(KEY.unpaidOrders, unpaidReader, [])

  /** The pending one as it stands in the storage: what another tab has just written may not have been heard of yet. */
  function storedPending(): PendingOrder | null {
    const held = pendingOrder.reread()
    return held === undefined ? UNREADABLE : held
  }

  return {
    pendingOrder: pendingOrder as Readable<PendingOrder | null>,
    placed: placed as Readable<PlacedOrder | null>,
    /** Orders that are still to be paid, beside the one that is shown: the latest first. */
    unpaid: unpaid as Readable<readonly UnpaidOrder[]>,
    storedPending,
    /** Whether an order of unknown fate stands in the way, one's own repetition apart. */
    isInTheWay(retryOf: PendingOrder | null): boolean {
      const other = storedPending()
      return other !== null && other.id !== retryOf?.id
    },
    /** The id of the order that the storage says was accepted last, which another tab may have written. */
    lastPlacedId: () => placed.reread()?.id ?? null,
    /** Notes that this order is about to leave. A repetition has the former one's id where that is its key and nothing has changed. */
    begin(request: OrderRequest, sum: Pick<PendingOrder, 'payable' | 'currency'>, retryOf: PendingOrder | null): PendingOrder {
      const body = fnv1a(JSON.stringify(request)).toString(16).padStart(8, '0')
      const id = retryOf !== null && isKeyed && retryOf.body === body ? retryOf.id : uuid(random)
      const made = { id, body, startedAt: now(), ...sum }
      pendingOrder.set(made)
      return made
    },
    /** What was noted is known not to have been accepted; the one before, if any, is in doubt as it was. */
    takeBack: (before: PendingOrder | null) => pendingOrder.set(before),
    /** Nothing is pending, of a later version neither. */
    settle: pendingOrder.forget,
    /** Shows an accepted order in the place of the one before, whose way to pay is kept. */
    show(order: PlacedOrder): void {
      const before = placed.get()
      if (before !== null && before.id !== order.id) unpaid.set(withUnpaid(unpaid.get(), before))
      placed.set(order)
    },
    /** The person has left: of an order in doubt nothing stays that was made of what he typed. */
    forgetPerson(): void {
      const { body: _, ...held } = storedPending() ?? { id: null }
      if (held.id !== null) pendingOrder.set(held)
    },
    /** What the bank says on the customer's return: noted of an order that waits here to be paid; of any other nothing is claimed. */
    paymentReturned(orderId: string, success: boolean): void {
      const said = success ? 'paid' : 'failed'
      const held = placed.get()
      // what the bank has called paid stays so, whatever older page of it comes back later
      if (held?.id !== orderId) unpaid.set(unpaid.get().map(one => (one.id === orderId && one.said !== 'paid' ? { ...one, said } : one)))
      else if (isUnpaid(held)) placed.set({ ...held, payment: { at: said, url: held.payment.url } })
    },
    /** How far the API says that the shown order is. */
    noteStatus(orderId: string, status: string): void {
      const held = placed.get()
      if (held?.id === orderId && held.status !== status) placed.set({ ...held, status })
    },
    /** The customer puts an unpaid order away. */
    dismissUnpaid: (id: string) => unpaid.set(unpaid.get().filter(held => held.id !== id)),
    forgetPlaced: () => placed.set(null),
    /** The customer goes on: the order does not come back, unless it is still to be paid or another has yet to be told. */
    retirePlaced(): void {
      const held = placed.get()
      if (held === null || isUnpaid(held) || storedPending() !== null) return
      unpaid.set(withUnpaid(unpaid.get(), held))
      placed.set(null)
    },
  }
}

/** The latest first, with this one if there is something to pay. */
function withUnpaid(list: readonly UnpaidOrder[], order: PlacedOrder): readonly UnpaidOrder[] {
  const url = paymentUrlOf(order)
  if (url === null) return list
  const { id, number, payment: { at } } = order
  const said = at === 'paid' || at === 'failed' ? { said: at } : {}
  return [{ id, url, ...(number !== undefined && { number }), ...said }, ...list.filter(held => held.id !== id)].slice(0, MAX_UNPAID)
}
