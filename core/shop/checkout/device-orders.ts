import type { RandomPort } from '../../env.ts'
import { sameJson } from '../../json.ts'
import { derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { createOrderHistory, type OrderHistory, type PastOrder } from './history.ts'
import { createOrders, type Orders } from './orders.ts'
import { createOrderProgress, type OrderProgress } from './progress.ts'
import {
  PAYMENT_ON_RECEIPT, selectApiId, selectOpenPayment, selectStatus, toReportedPayment, type PlacedOrder,
  type ProgressRecord, type UnpaidOrder,
} from './records.ts'
import { createOrderStatusPoller, type OrderStatusPoller, type StatusPorts } from './status.ts'
import { isUnderWay, listSteps, selectPhase, type OrderPhase, type OrderStep } from './under-way.ts'

/** An accepted order of this device, with all that the device knows about it (CHK-14). */
export interface DeviceOrder extends Omit<PlacedOrder, 'payment' | 'attempt' | 'beside'> {
  /** Null for an online payment that this device no longer follows. */
  readonly payment: PlacedOrder['payment'] | null
  /** The ordered dishes; empty after the customer has cleared the history. */
  readonly lines: PastOrder['lines']
  readonly additions: NonNullable<PastOrder['additions']>
  readonly phase: OrderPhase
  /** Empty while the API has reported no status. */
  readonly steps: readonly OrderStep[]
  /** When the order is ready or will be, by the API: milliseconds since 1970. */
  readonly readyAt?: number | undefined
  readonly isUnderWay: boolean
  /** The order as the cart can repeat it; null while it is under way, and without its dishes. */
  readonly repeatable: PastOrder | null
}

/** The accepted orders of this device. `OrderHistory` and `Orders` store them. */
export interface DeviceOrders {
  /** The orders with their state, the latest first. */
  readonly orders: Readable<readonly DeviceOrder[]>
  /** Those of `orders` that are under way. */
  readonly underWay: Readable<readonly DeviceOrder[]>
  /** Called when the customer leaves an order's page: hides the placed order if it is not under way. */
  leaveOrder(orderId: string): void
  /** Polls the status of the orders that are under way. */
  readonly status: OrderStatusPoller
}

/** What the device stores about its orders. */
export interface StoredOrders {
  readonly orders: Orders
  readonly history: OrderHistory
  readonly progress: OrderProgress
}

/** `now`: milliseconds since 1970 by the API's clock. `isKeyed`: orders have an idempotency key. */
export function createStoredOrders(
  stored: OpenStored, random: RandomPort, now: () => number, isKeyed: boolean,
): StoredOrders {
  const progress = createOrderProgress(stored)
  const orders = createOrders(stored, random, now, isKeyed, progress)
  const history = createOrderHistory(stored, now, () => progress.retain([orders.placed.get()?.id]))
  return { progress, orders, history }
}

/** The services of the shop that the orders need. `minute`: the present minute. */
interface BaseServices {
  readonly config: { readonly orders: { readonly status: boolean } }
  readonly env: Pick<StatusPorts, 'timer'>
  readonly clock: Pick<StatusPorts, 'now'>
  readonly minute: Readable<number>
}

export function createDeviceOrders(
  { orders, history, progress }: StoredOrders, { config, env: { timer }, clock: { now }, minute }: BaseServices,
  { api, session }: Pick<StatusPorts, 'api' | 'session'>,
): DeviceOrders {
  const sources = [history.orders, orders.placed, orders.unpaid, progress.all, minute] as const
  const all = derive(sources, listDeviceOrders, sameJson)
  const underWay = select(all, list => list.filter(({ isUnderWay: is }) => is))
  const isListedUnderWay = (orderId: string): boolean => underWay.get().some(({ id }) => id === orderId)
  // an online payment is followed until the API confirms it, however late
  const listPolled = (): readonly DeviceOrder[] => all.get().filter((order, index, list) => {
    // the API reports the status of the latest order with a number, not that of a day before
    const isLatest = list.findIndex(other => selectApiId(other) === selectApiId(order)) === index
    return isLatest && (order.isUnderWay || selectOpenPayment(order) !== null)
  })
  return {
    orders: all, underWay,
    leaveOrder(orderId) {
      if (orderId === orders.placed.get()?.id && !isListedUnderWay(orderId)) orders.hidePlaced()
    },
    status: createOrderStatusPoller(config.orders.status, orders, listPolled, { api, session, timer, now }),
  }
}

/**
 * Lists the orders of this device, the latest first: those of the history, and the placed order if the
 * customer has cleared the history. `now`: milliseconds since 1970 by the API's clock.
 */
function listDeviceOrders(
  history: readonly PastOrder[], placed: PlacedOrder | null, unpaid: readonly UnpaidOrder[],
  progress: readonly ProgressRecord[], now: number,
): readonly DeviceOrder[] {
  const isPlacedInHistory = history.some(({ id }) => id === placed?.id)
  const orders = history.map(entry => toPlaced(entry, placed, unpaid))
  return [...(placed === null || isPlacedInHistory ? [] : [placed]), ...orders].map(order => {
    const record = progress.find(({ id }) => id === order.id)
    const entry = history.find(({ id }) => id === order.id)
    const status = selectStatus(record, order.status)
    const current = { ...order, ...(status !== undefined && { status }) }
    const isOrderUnderWay = isUnderWay(current, now)
    return {
      ...current,
      lines: entry?.lines ?? [], additions: entry?.additions ?? [],
      phase: selectPhase(current, isOrderUnderWay),
      steps: listSteps(current, record?.steps ?? []),
      ...(record?.readyAt !== undefined && { readyAt: record.readyAt }),
      isUnderWay: isOrderUnderWay,
      repeatable: entry === undefined || isOrderUnderWay ? null : entry,
    }
  })
}

type OrderFacts = Omit<PlacedOrder, 'payment'> & Pick<DeviceOrder, 'payment'>

/** Joins an order of the history with its payment. */
function toPlaced(entry: PastOrder, placed: PlacedOrder | null, unpaid: readonly UnpaidOrder[]): OrderFacts {
  if (placed?.id === entry.id) return { ...placed, at: entry.at }
  const { lines: _, additions: _additions, restoId: _id, preOrderTime = null, ...facts } = entry
  return { ...facts, preOrderTime, payment: selectPayment(entry, unpaid.find(({ id }) => id === entry.id)) }
}

function selectPayment({ payBy }: PastOrder, unpaid: UnpaidOrder | undefined): DeviceOrder['payment'] {
  if (unpaid !== undefined) return toReportedPayment(unpaid.url, unpaid.said)
  return payBy === 'CARD_ONLINE' ? null : PAYMENT_ON_RECEIPT
}
