import { fnv1a, toHex } from '../../digest.ts'
import type { RandomPort } from '../../env.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../startup-keys.ts'
import type { OrderRequest } from '../quote/checkout-api.ts'
import {
  isUnpaid, selectBankResult, selectOpenPayment, toReportedPayment, pendingOrderReader, placedReader, unpaidReader,
  type BankResult, type PendingOrder, type PlacedOrder, type UnpaidOrder,
} from './records.ts'

/** The orders of this device. */
export interface Orders {
  /** The order with an unknown outcome (CHK-05): it was sent, and its response has not arrived. */
  readonly pendingOrder: Readable<PendingOrder | null>
  /** The order that is shown: the last one that the API has accepted. */
  readonly placed: Readable<PlacedOrder | null>
  /** Earlier orders whose payment the API has not confirmed, the latest first. */
  readonly unpaid: Readable<readonly UnpaidOrder[]>
  /** Reads the pending order from the storage: the event of another tab's change may not have arrived yet. */
  readPending(): PendingOrder | null
  /** Shows an order, or none. An unpaid order that it replaces moves to `unpaid`. */
  show(order: PlacedOrder | null): void
  /**
   * Returns a check whether an order may be sent now. It may while no tab has stored another order with an unknown
   * outcome than `retryOf`, and no order was accepted since this call.
   */
  createSendCheck(retryOf: PendingOrder | null): () => boolean
  /**
   * Stores an attempt before it is sent. `payable`: minor units. If ids are idempotency keys, an unchanged repetition
   * gets the id of `retryOf`.
   */
  storeAttempt(request: OrderRequest, payable: number, currency: string, retryOf: PendingOrder | null): PendingOrder
  /** Stores the pending order unless another tab has stored it as accepted. Null removes even an unreadable order. */
  setPending(order: PendingOrder | null): void
  /** Stores an order with an unknown outcome again, if another tab's accepted order has removed it meanwhile. */
  restorePending(order: PendingOrder): void
  /** Stores the bank's result when the customer returns from a payment. `hasSucceeded`: null if unreadable. */
  recordPaymentResult(orderId: string, hasSucceeded: boolean | null): void
  /** Stores the customer's statement that the shown order is paid. Its page still offers the payment (CHK-15). */
  confirmPaid(): void
  /** Stores the API's status of an order if that order is shown. */
  setStatus(orderId: string, status: string): void
  /** Removes an order from `unpaid`. */
  dismissUnpaid(id: string): void
  /** Removes the shown order. */
  forgetPlaced(): void
  /** Hides the shown order when the customer goes on, unless it is unpaid or an order has an unknown outcome. */
  hidePlaced(): void
}

/** How many unpaid orders are stored. A further one removes the oldest. */
const MAX_UNPAID = 5

/** `now`: milliseconds since 1970 by the API's clock. `hasKeys`: the API supports idempotency keys. */
export function createOrders(stored: OpenStored, random: RandomPort, now: () => number, hasKeys: boolean): Orders {
  const pendingOrder = stored<PendingOrder | null>(KEY.pendingOrder, pendingOrderReader, null)
  const placed = stored<PlacedOrder | null>(KEY.placedOrder, placedReader, null)
  const unpaid = stored<readonly UnpaidOrder[]>(KEY.unpaidOrders, unpaidReader, [])

  const readPending = (): PendingOrder | null => pendingOrder.reread() ?? null
  function setPending(order: PendingOrder | null): void {
    if (order === null || placed.reread()?.attempt === order.id) pendingOrder.forget()
    else pendingOrder.set(order)
  }
  function show(order: PlacedOrder | null): void {
    const before = placed.get()
    const openPayment = before === null || before.id === order?.id ? null : selectOpenPayment(before)
    // move the replaced order to `unpaid`, unless the customer has stated that it is paid
    if (before !== null && openPayment !== null && openPayment.byCustomer !== true) {
      const { id, number } = before
      const others = unpaid.get().filter(other => other.id !== id).slice(0, MAX_UNPAID - 1)
      const { url } = openPayment
      const said = selectBankResult(openPayment)
      unpaid.set([{ id, url, ...(number !== undefined && { number }), ...(said !== undefined && { said }) }, ...others])
    }
    placed.set(order)
  }

  return {
    pendingOrder: pendingOrder as Readable<PendingOrder | null>,
    placed: placed as Readable<PlacedOrder | null>,
    unpaid: unpaid as Readable<readonly UnpaidOrder[]>,
    readPending, show,
    createSendCheck(retryOf: PendingOrder | null): () => boolean {
      const lastPlacedId = placed.reread()?.id
      return () => [undefined, retryOf?.id].includes(readPending()?.id) && placed.reread()?.id === lastPlacedId
    },
    storeAttempt(request: OrderRequest, payable: number, currency: string, retryOf: PendingOrder | null): PendingOrder {
      const body = fnv1a(JSON.stringify(request)).toString(16).padStart(8, '0')
      const id = hasKeys && retryOf?.body === body ? retryOf.id : createUuid(random)
      const attempt = { id, body, startedAt: now(), payable, currency }
      pendingOrder.set(attempt)
      return attempt
    },
    setPending,
    restorePending(order: PendingOrder): void {
      if (readPending() === null) setPending(order)
    },
    recordPaymentResult(orderId: string, hasSucceeded: boolean | null): void {
      const said = toBankResult(hasSucceeded)
      const current = placed.get()
      // an order that the bank has reported as paid stays paid, even if an older payment page returns later
      unpaid.set(unpaid.get().map(item => (item.id === orderId && item.said !== 'paid' ? { ...item, said } : item)))
      if (current?.id === orderId && isUnpaid(current)) {
        placed.set({ ...current, payment: toReportedPayment(current.payment.url, said) })
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
    dismissUnpaid: (id: string) => unpaid.set(unpaid.get().filter(order => order.id !== id)),
    forgetPlaced: () => placed.set(null),
    hidePlaced(): void {
      const current = placed.get()
      if (current !== null && !isUnpaid(current) && readPending() === null) show(null)
    },
  }
}

function toBankResult(hasSucceeded: boolean | null): BankResult {
  if (hasSucceeded === null) return 'unclear'
  return hasSucceeded ? 'paid' : 'failed'
}

/** A version 4 UUID of strong random bytes. @see RFC 9562 */
function createUuid(random: Pick<RandomPort, 'bytes'>): string {
  const bytes = random.bytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
