import { fnv1a, toHex } from '../../digest.ts'
import type { RandomPort } from '../../env.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../startup-keys.ts'
import type { OrderRequest } from '../quote/checkout-api.ts'
import {
  isUnpaid, selectOpenPayment, applyBankResult, pendingOrderReader, placedReader, unpaidReader,
  type PendingOrder, type PlacedOrder, type UnpaidOrder,
} from './records.ts'

/** The orders of this device. */
export interface Orders {
  /** The order with an unknown outcome (CHK-05): it was sent, and its answer has not arrived. */
  readonly pendingOrder: Readable<PendingOrder | null>
  /** The order that is shown: the last one that the API has accepted. */
  readonly placed: Readable<PlacedOrder | null>
  /** Further orders that are still unpaid, the latest first. */
  readonly unpaid: Readable<readonly UnpaidOrder[]>
  /** Reads the pending order from the storage: another tab's event may not have arrived yet. */
  readPending(): PendingOrder | null
  /** Shows an order, or none. An unpaid order that it replaces moves to `unpaid`. */
  show(order: PlacedOrder | null): void
  /**
   * Returns a check whether an order may be sent: no tab has an order with an unknown outcome, except `retryOf`, and no
   * order was accepted since this call.
   */
  createSendCheck(retryOf: PendingOrder | null): () => boolean
  /**
   * Stores an attempt before it is sent. `payable`: minor units. An unchanged repetition has the id of `retryOf` if ids
   * are idempotency keys.
   */
  storeAttempt(request: OrderRequest, payable: number, currency: string, retryOf: PendingOrder | null): PendingOrder
  /** Stores the pending order unless another tab has seen it accepted; null removes it, also one that is unreadable. */
  setPending(order: PendingOrder | null): void
  /** Stores an order whose answer was lost again, if another tab's accepted order has removed it. */
  restorePending(order: PendingOrder): void
  /** Stores the bank's result when the customer returns from a payment. `success`: null if unreadable. */
  recordPaymentResult(orderId: string, success: boolean | null): void
  /** The customer states that the shown order is paid; its page still offers the payment (CHK-15). */
  confirmPaid(): void
  /** Stores the API's status of the shown order. */
  setStatus(orderId: string, status: string): void
  /** Removes an order from `unpaid`. */
  dismissUnpaid(id: string): void
  /** Removes the shown order. */
  forgetPlaced(): void
  /** Hides the shown order when the customer goes on, unless it is unpaid or an order has an unknown outcome. */
  hidePlaced(): void
}

/** Further unpaid orders remove the oldest one. */
const MAX_UNPAID = 5

/** `now`: synced milliseconds. `isKeyed`: the API supports idempotency keys. */
export function createOrders(stored: OpenStored, random: RandomPort, now: () => number, isKeyed: boolean): Orders {
  const pendingOrder = stored<PendingOrder | null>(KEY.pendingOrder, pendingOrderReader, null)
  const placed = stored<PlacedOrder | null>(KEY.placedOrder, placedReader, null)
  const unpaid = stored<readonly UnpaidOrder[]>(KEY.unpaidOrders, unpaidReader, [])

  const storedPending = (): PendingOrder | null => pendingOrder.reread() ?? null
  function setPending(order: PendingOrder | null): void {
    if (order === null || placed.reread()?.attempt === order.id) pendingOrder.forget()
    else pendingOrder.set(order)
  }
  function show(order: PlacedOrder | null): void {
    const before = placed.get()
    const open = before === null || before.id === order?.id ? null : selectOpenPayment(before)
    // a customer who has confirmed the payment does not need to pay again
    if (before !== null && open !== null && open.byCustomer !== true) {
      const { id, number } = before
      const others = unpaid.get().filter(current => current.id !== id).slice(0, MAX_UNPAID - 1)
      const { url, unclear } = open
      const said = unclear === true ? { said: 'unclear' as const } : open.at === 'waiting' ? {} : { said: open.at }
      unpaid.set([{ id, url, ...(number !== undefined && { number }), ...said }, ...others])
    }
    placed.set(order)
  }

  return {
    pendingOrder: pendingOrder as Readable<PendingOrder | null>,
    placed: placed as Readable<PlacedOrder | null>,
    unpaid: unpaid as Readable<readonly UnpaidOrder[]>,
    readPending: storedPending, show,
    createSendCheck(retryOf: PendingOrder | null): () => boolean {
      const last = placed.reread()?.id
      return () => [undefined, retryOf?.id].includes(storedPending()?.id) && placed.reread()?.id === last
    },
    storeAttempt(request: OrderRequest, payable: number, currency: string, retryOf: PendingOrder | null): PendingOrder {
      const body = fnv1a(JSON.stringify(request)).toString(16).padStart(8, '0')
      const id = isKeyed && retryOf?.body === body ? retryOf.id : uuid(random)
      const made = { id, body, startedAt: now(), payable, currency }
      pendingOrder.set(made)
      return made
    },
    setPending,
    restorePending(order: PendingOrder): void {
      if (storedPending() === null) setPending(order)
    },
    recordPaymentResult(orderId: string, success: boolean | null): void {
      const said = success === null ? 'unclear' : success ? 'paid' : 'failed'
      const current = placed.get()
      // an order that the bank has reported as paid stays paid, even if an older payment page returns later
      unpaid.set(unpaid.get().map(one => (one.id === orderId && one.said !== 'paid' ? { ...one, said } : one)))
      if (current?.id === orderId && isUnpaid(current)) {
        placed.set({ ...current, payment: applyBankResult(current.payment.url, said) })
      }
    },
    confirmPaid(): void {
      const current = placed.get()
      if (current === null || !isUnpaid(current)) return
      placed.set({ ...current, payment: { at: 'paid', url: current.payment.url, byCustomer: true } })
    },
    setStatus(orderId: string, status: string): void {
      const current = placed.get()
      if (current?.id === orderId && current.status !== status) placed.set({ ...current, status })
    },
    dismissUnpaid: (id: string) => unpaid.set(unpaid.get().filter(current => current.id !== id)),
    forgetPlaced: () => placed.set(null),
    hidePlaced(): void {
      const current = placed.get()
      if (current !== null && !isUnpaid(current) && storedPending() === null) show(null)
    },
  }
}

/** A version 4 UUID of strong random bytes. @see RFC 9562 */
function uuid(random: Pick<RandomPort, 'bytes'>): string {
  const bytes = random.bytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
