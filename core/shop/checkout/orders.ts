import { fnv1a, toHex } from '../../digest.ts'
import type { RandomPort } from '../../env.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { Resto } from '../catalogue/location-api.ts'
import * as KEY from '../storage/startup-keys.ts'
import type { OrderRequest } from './checkout-api.ts'
import type { OrderProgress, StatusReport } from './progress.ts'
import {
  isUnpaid, selectBankResult, selectOpenPayment, selectOrderStatus, selectStatus, toReportedPayment,
  pendingOrderDecoder, placedDecoder, unpaidDecoder, withStatus, type BankResult, type PendingOrder, type PlacedOrder,
  type ProgressRecord, type UnpaidOrder,
} from './records.ts'

/**
 * The orders of this device that are shown, unpaid, or of unknown outcome. `OrderHistory` has all
 * accepted orders.
 */
export interface Orders {
  /** The order with an unknown outcome (CHK-05): stored before it is sent, until a response proves its outcome. */
  readonly pendingOrder: Readable<PendingOrder | null>
  /** The order that is shown: the last order that the API has accepted, with its last status. */
  readonly placed: Readable<PlacedOrder | null>
  /** Earlier orders whose payment the API has not confirmed, the latest first. */
  readonly unpaid: Readable<readonly UnpaidOrder[]>
  /** Reads the stored pending order: the event of another tab's change may not have arrived yet. */
  readPending(): PendingOrder | null
  /**
   * Shows an order; null shows none. The order that was shown before moves to `unpaid` if the API has
   * not confirmed its online payment, unless the customer has stated that it is paid.
   */
  show(order: PlacedOrder | null): void
  /**
   * Creates a function that checks whether an order may be sent. It returns false if the storage
   * has a pending order other than `retryOf`, or if the shown order has changed since.
   */
  createSendCheck(retryOf: PendingOrder | null): () => boolean
  /**
   * Stores an attempt before it is sent. `payable`: minor units. `retryOf`: the pending order that
   * the attempt repeats. If the API supports idempotency keys, an unchanged repetition gets the id
   * of `retryOf` as its key.
   */
  storeAttempt(request: OrderRequest, payable: number, resto: OrderedFrom, retryOf: PendingOrder | null): PendingOrder
  /**
   * Stores the pending order; if this order has been recorded as accepted, removes the stored one
   * instead. Null removes the stored order, even an unreadable one.
   */
  setPending(order: PendingOrder | null): void
  /** Stores a pending order again if there is none: another tab's accepted order has removed it. */
  restorePending(order: PendingOrder): void
  /** Stores the bank's result of a payment; null if the bank's report is unreadable. */
  recordPaymentResult(orderId: string, hasSucceeded: boolean | null): void
  /**
   * Stores the customer's statement that an order is paid. The page of the shown order still offers
   * the payment (CHK-15); an earlier order is removed from `unpaid`. `orderId`: the shown order by
   * default.
   */
  confirmPaid(orderId?: string): void
  /** Stores the API's status of an order. */
  setStatus(orderId: string, status: string, times?: Omit<StatusReport, 'status'>): void
  /** Removes an order from `unpaid`. */
  dismissUnpaid(id: string): void
  /** Removes the shown order, even an unpaid one. */
  forgetPlaced(): void
  /**
   * Hides the shown order after the customer has left the page of an order that is over, or has put
   * the first dish into an empty cart. An unpaid order stays shown, and any order while there is a
   * pending one.
   */
  hidePlaced(): void
}

/** The data of the restaurant that an attempt is sent to. */
type OrderedFrom = Pick<Resto, 'name' | 'phones' | 'currency' | 'zone'>

/** How many unpaid orders are stored. A further order removes the oldest one. */
const MAX_UNPAID = 5

/** `now`: milliseconds since 1970 by the API's clock. `isKeyed`: orders have an idempotency key. */
export function createOrders(
  stored: OpenStored, random: RandomPort, now: () => number, isKeyed: boolean, progress: OrderProgress,
): Orders {
  const pendingOrder = stored<PendingOrder | null>(KEY.pendingOrder, pendingOrderDecoder, null)
  const { placedRecord, placed, unpaidRecord, unpaid, pullPlaced, dismissUnpaid, show } = openPlaced(stored, progress)

  const readPending = (): PendingOrder | null => pendingOrder.reread() ?? null
  function setPending(order: PendingOrder | null): void {
    if (order === null || placedRecord.reread()?.attempt === order.id) pendingOrder.forget()
    else pendingOrder.set(order)
  }

  return {
    pendingOrder: pendingOrder as Readable<PendingOrder | null>,
    placed,
    unpaid,
    readPending, show,
    createSendCheck(retryOf: PendingOrder | null): () => boolean {
      const lastPlacedId = placedRecord.reread()?.id
      return () => {
        const pendingId = readPending()?.id
        return (pendingId === undefined || pendingId === retryOf?.id) && placedRecord.reread()?.id === lastPlacedId
      }
    },
    storeAttempt(request: OrderRequest, payable: number, resto: OrderedFrom, retryOf: PendingOrder | null) {
      const body = fnv1a(JSON.stringify(request)).toString(16).padStart(8, '0')
      const id = isKeyed && retryOf?.body === body ? retryOf.id : createUuid(random)
      const attempt = { id, body, startedAt: now(), payable, ...toAttemptFields(resto) }
      pendingOrder.set(attempt)
      return attempt
    },
    setPending,
    restorePending(order: PendingOrder): void {
      if (readPending() !== null) return
      // the storage may have been cleared without an event: the store would keep an equal value unwritten
      pendingOrder.pullFromStorage()
      setPending(order)
    },
    recordPaymentResult(orderId: string, hasSucceeded: boolean | null): void {
      const result = toBankResult(hasSucceeded)
      const current = pullPlaced()
      // the bank's «paid» stays, even if the customer returns from an older payment page later
      unpaidRecord.set(unpaid.get().map(item =>
        (item.id === orderId && item.said !== 'paid' ? { ...item, said: result } : item)))
      if (current?.id === orderId && isUnpaid(current)) {
        placedRecord.set({ ...current, payment: toReportedPayment(current.payment.url, result) })
      }
    },
    // by default the order that the page shows, even if another page has placed one since
    confirmPaid(orderId = placed.get()?.id): void {
      const current = pullPlaced()
      if (orderId === undefined) return
      if (orderId !== current?.id) return dismissUnpaid(orderId)
      if (!isUnpaid(current)) return
      placedRecord.set({ ...current, payment: { at: 'paid', url: current.payment.url, byCustomer: true } })
    },
    setStatus: (orderId, status, times = {}) => progress.add(orderId, { status, ...times }),
    dismissUnpaid,
    forgetPlaced: () => placedRecord.set(null),
    hidePlaced(): void {
      const current = pullPlaced()
      if (current !== null && !isUnpaid(current) && readPending() === null) show(null)
    },
  }
}

const toAttemptFields = ({ name: restoName, phones, currency, zone: { name: timeZone } }: OrderedFrom) =>
  ({ currency, restoName, phones, timeZone })

/** Opens the records of the shown order and of the unpaid orders that it has replaced. */
function openPlaced(stored: OpenStored, progress: OrderProgress) {
  const placedRecord = stored<PlacedOrder | null>(KEY.placedOrder, placedDecoder, null)
  const placed = derive([placedRecord, progress.all], withStatus)
  const unpaidRecord = stored<readonly UnpaidOrder[]>(KEY.unpaidOrders, unpaidDecoder, [])
  const unpaid = derive([unpaidRecord, progress.all], selectUnconfirmed)

  /** Returns the placed order. Reads both records first: this page may have missed another page's order. */
  function pullPlaced(): PlacedOrder | null {
    for (const record of [placedRecord, unpaidRecord]) record.pullFromStorage()
    return placed.get()
  }
  function dismissUnpaid(id: string): void {
    unpaidRecord.pullFromStorage()
    unpaidRecord.set(unpaid.get().filter(order => order.id !== id))
  }
  function show(order: PlacedOrder | null): void {
    const previous = pullPlaced()
    const openPayment = previous === null || previous.id === order?.id ? null : selectOpenPayment(previous)
    if (previous !== null && openPayment !== null && openPayment.byCustomer !== true) {
      const { id, apiId, number } = previous
      const others = unpaid.get().filter(other => other.id !== id).slice(0, MAX_UNPAID - 1)
      const { url } = openPayment
      const result = selectBankResult(openPayment)
      const optionalFields = {
        ...(apiId !== undefined && { apiId }), ...(number !== undefined && { number }),
        ...(result !== undefined && { said: result }),
      }
      unpaidRecord.set([{ id, url, ...optionalFields }, ...others])
    }
    placedRecord.set(order)
  }
  return { placedRecord, placed, unpaidRecord, unpaid, pullPlaced, dismissUnpaid, show }
}

function toBankResult(hasSucceeded: boolean | null): BankResult {
  if (hasSucceeded === null) return 'unclear'
  return hasSucceeded ? 'paid' : 'failed'
}

/** Selects the orders whose payment the API has not confirmed by their status. */
function selectUnconfirmed(
  unpaid: readonly UnpaidOrder[], progress: readonly ProgressRecord[],
): readonly UnpaidOrder[] {
  const confirmedIds = progress.filter(record => selectOrderStatus({ status: selectStatus(record) }) !== null)
    .map(({ id }) => id)
  return confirmedIds.length === 0 ? unpaid : unpaid.filter(({ id }) => !confirmedIds.includes(id))
}

/** A version 4 UUID of strong random bytes. @see RFC 9562 */
function createUuid(random: Pick<RandomPort, 'bytes'>): string {
  const bytes = random.bytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
