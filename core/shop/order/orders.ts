import { fnv1a, hexOf } from '../../digest.ts'
import type { RandomPort } from '../../env.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../first-keys.ts'
import type { OrderRequest } from '../quote/wire.ts'
import {
  isUnpaid, openPaymentOf, pendingOrderReader, placedReader, unpaidReader,
  type PendingOrder, type PlacedOrder, type UnpaidOrder,
} from './records.ts'

export type Orders = ReturnType<typeof createOrders>

/** More unpaid orders than this push out the oldest. */
const MAX_UNPAID = 5

/** The orders of this device. `now` in synced milliseconds; `isKeyed` where the API takes idempotency keys. */
export function createOrders(stored: OpenStored, random: RandomPort, now: () => number, isKeyed: boolean) {
  const pendingOrder = stored<PendingOrder | null>(KEY.pendingOrder, pendingOrderReader, null)
  const placed = stored<PlacedOrder | null>(KEY.placedOrder, placedReader, null)
  const unpaid = stored<readonly UnpaidOrder[]>(KEY.unpaidOrders, unpaidReader, [])

  /** What another tab has just written may not have been heard of yet. */
  const storedPending = (): PendingOrder | null => pendingOrder.reread() ?? null
  /** The order that is in doubt now, unless another tab has seen it accepted; null for none, of a later version neither. */
  function setPending(order: PendingOrder | null): void {
    if (order === null || placed.reread()?.attempt === order.id) pendingOrder.forget()
    else pendingOrder.set(order)
  }
  /** Shows an order, or none, in the place of the one before, whose way to pay is kept. */
  function show(order: PlacedOrder | null): void {
    const before = placed.get()
    const open = before === null || before.id === order?.id ? null : openPaymentOf(before)
    if (before !== null && open !== null) {
      const { id, number } = before
      const others = unpaid.get().filter(held => held.id !== id).slice(0, MAX_UNPAID - 1)
      const said = open.at === 'waiting' ? {} : { said: open.at }
      unpaid.set([{ id, url: open.url, ...(number !== undefined && { number }), ...said }, ...others])
    }
    placed.set(order)
  }

  return {
    pendingOrder: pendingOrder as Readable<PendingOrder | null>,
    placed: placed as Readable<PlacedOrder | null>,
    /** Orders that are still to be paid, beside the one that is shown: the latest first. */
    unpaid: unpaid as Readable<readonly UnpaidOrder[]>,
    storedPending, show,
    /** Tells whether an order may leave: in no tab is another in doubt, or was one accepted since. */
    gateFor(retryOf: PendingOrder | null): () => boolean {
      const last = placed.reread()?.id
      return () => [undefined, retryOf?.id].includes(storedPending()?.id) && placed.reread()?.id === last
    },
    /** An order is about to leave. An unchanged repetition has the former one's id, where that is its key. */
    begin(request: OrderRequest, payable: number, currency: string, retryOf: PendingOrder | null): PendingOrder {
      const body = fnv1a(JSON.stringify(request)).toString(16).padStart(8, '0')
      const id = isKeyed && retryOf?.body === body ? retryOf.id : uuid(random)
      const made = { id, body, startedAt: now(), payable, currency }
      pendingOrder.set(made)
      return made
    },
    setPending,
    /** Its answer is lost: it is noted again where another tab's accepted order has taken the note away. */
    keepPending(order: PendingOrder): void {
      if (storedPending() === null) setPending(order)
    },
    /** What the bank says on the customer's return, of an order that waits here to be paid. */
    paymentReturned(orderId: string, success: boolean): void {
      const said = success ? 'paid' : 'failed'
      const held = placed.get()
      // what the bank has called paid stays so, whatever older page of it comes back later
      unpaid.set(unpaid.get().map(one => (one.id === orderId && one.said !== 'paid' ? { ...one, said } : one)))
      if (held?.id === orderId && isUnpaid(held)) placed.set({ ...held, payment: { ...held.payment, at: said } })
    },
    /** How far the API says that the shown order is. */
    noteStatus(orderId: string, status: string): void {
      const held = placed.get()
      if (held?.id === orderId && held.status !== status) placed.set({ ...held, status })
    },
    dismissUnpaid: (id: string) => unpaid.set(unpaid.get().filter(held => held.id !== id)),
    forgetPlaced: () => placed.set(null),
    /** The customer goes on: the order is shown no more, unless it is to be paid or another is in doubt. */
    retirePlaced(): void {
      const held = placed.get()
      if (held !== null && !isUnpaid(held) && storedPending() === null) show(null)
    },
  }
}

/** A version 4 UUID of strong random bytes (RFC 9562). */
function uuid(random: Pick<RandomPort, 'bytes'>): string {
  const bytes = random.bytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
