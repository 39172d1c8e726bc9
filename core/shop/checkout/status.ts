import type { Cancel, TimerPort } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { parseZone } from '../../time/zone.ts'
import { SignedOutError } from '../account/signed-out.ts'
import type { SessionFacade } from '../account/session.ts'
import type { Orders } from './orders.ts'
import type { CheckoutApi } from './checkout-api.ts'
import { selectApiId, type PlacedOrder } from './records.ts'

const POLL_INTERVAL_MILLISECONDS = 30_000
/** A change is observed if the previous response is not older: two intervals and a slow response. */
const OBSERVED_MILLISECONDS = 90_000

/** Polls the status of orders. */
export interface OrderStatusPoller {
  /** Whether the API reports statuses, as far as known. */
  readonly isAvailable: Readable<boolean>
  /**
   * Requests the status of each order that is under way, or whose payment is not confirmed, every 30 s,
   * however often it is called. An order is no longer polled if the API does not know it, or the
   * customer is signed out.
   */
  poll(): Cancel
}

/** An order to poll. `timeZone`: the name of its restaurant's time zone. */
type PolledOrder = Pick<PlacedOrder, 'id' | 'apiId' | 'timeZone'>

export interface StatusPorts {
  readonly api: CheckoutApi
  readonly session: SessionFacade
  readonly timer: TimerPort
  /** Milliseconds since 1970 by the API's clock. */
  readonly now: () => number
}

/**
 * `isSupported`: whether the API has the status call; without it, `poll` does nothing. `listOrders`:
 * the orders to poll.
 */
export function createOrderStatusPoller(
  isSupported: boolean, orders: Pick<Orders, 'setStatus'>, listOrders: () => readonly PolledOrder[],
  { api, session, timer, now }: StatusPorts,
): OrderStatusPoller {
  const isAvailable = createStore(isSupported)
  /** When each order was requested and answered last, by the timer. */
  const sentAt = new Map<string, number>()
  const answeredAt = new Map<string, number>()

  /** The time until the next request, in milliseconds. */
  function selectDelay({ id }: PolledOrder): number {
    const delay = (sentAt.get(id) ?? -Infinity) + POLL_INTERVAL_MILLISECONDS - timer.now()
    // a longer delay means that the device's clock was set back
    return delay > POLL_INTERVAL_MILLISECONDS ? 0 : Math.max(0, delay)
  }

  /** Requests and stores the status. Returns whether to request it again. */
  async function requestStatus(order: PolledOrder): Promise<boolean> {
    const { id, timeZone } = order
    sentAt.set(id, timer.now())
    // no report: the stored name of the zone was valid when the order was placed
    const zone = parseZone(timeZone, () => undefined)
    try {
      const { status, readyAt } = await session.callAuthenticated((accessToken, person) =>
        api.orderStatus(selectApiId(order), zone, { accessToken, id: person }))
      const isObserved = timer.now() - (answeredAt.get(id) ?? -Infinity) <= OBSERVED_MILLISECONDS
      answeredAt.set(id, timer.now())
      orders.setStatus(id, status, { readyAt, ...(isObserved && { changedAt: now() }) })
      isAvailable.set(true)
      return true
    } catch (error) {
      // the customer is signed out, or the API does not support the call
      const isUnsupported = error instanceof ApiError && [404, 501].includes(error.status)
      const hasEnded = isUnsupported || error instanceof SignedOutError
      if (hasEnded) isAvailable.set(false)
      return !hasEnded
    }
  }

  return {
    isAvailable,
    poll(): Cancel {
      let isStopped = false
      const endedIds = new Set<string>()
      const listPolled = (): readonly PolledOrder[] => listOrders().filter(({ id }) => !endedIds.has(id))
      function schedule(): void {
        const delays = listPolled().map(selectDelay)
        if (!isStopped && delays.length > 0) timer.after(Math.min(...delays), () => void pollDue())
      }
      async function pollDue(): Promise<void> {
        if (isStopped) return
        await Promise.all(listPolled().filter(order => selectDelay(order) === 0).map(async order => {
          if (!await requestStatus(order)) endedIds.add(order.id)
        }))
        schedule()
      }
      if (isSupported) schedule()
      return () => {
        isStopped = true
      }
    },
  }
}
