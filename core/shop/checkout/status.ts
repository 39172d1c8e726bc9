import type { Cancel, TimerPort } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { SignedOutError } from '../account/signed-out.ts'
import type { SessionFacade } from '../account/session.ts'
import type { Orders } from './orders.ts'
import type { CheckoutApi } from './checkout-api.ts'

const POLL_INTERVAL_MILLISECONDS = 30_000

/** Polls the status of the shown order. */
export interface OrderStatusPoller {
  /** Requests the status every 30 s. Stops once the order is done or cancelled, or `requestStatus` returns false. */
  poll(): Cancel
}

/** `isSupported`: whether the API has the status call; without it, `poll` does nothing. */
export function createOrderStatusPoller(
  isSupported: boolean, orders: Orders, api: CheckoutApi, session: SessionFacade, timer: TimerPort,
): OrderStatusPoller {
  let lastRequest = { orderId: '', sentAt: 0 }

  /** Requests and stores the status. Returns whether to request it again. */
  async function requestStatus(id: string): Promise<boolean> {
    lastRequest = { orderId: id, sentAt: timer.now() }
    try {
      const status = await session.callAuthenticated((accessToken, person) =>
        api.orderStatus(id, { accessToken, id: person }))
      orders.setStatus(id, status)
      return true
    } catch (error) {
      // the customer is signed out, or the API does not support the call
      return !(error instanceof SignedOutError || (error instanceof ApiError && [404, 501].includes(error.status)))
    }
  }

  return {
    poll(): Cancel {
      let isStopped = false
      async function pollOnce(): Promise<void> {
        const order = orders.placed.get()
        if (isStopped || order === null || order.status === 'DONE' || order.status === 'CANCELLED') return
        if (await requestStatus(order.id)) timer.after(POLL_INTERVAL_MILLISECONDS, () => void pollOnce())
      }
      // if the order was polled before, the first request waits for the rest of the interval
      const isSameOrder = orders.placed.get()?.id === lastRequest.orderId
      const delay = isSameOrder ? lastRequest.sentAt + POLL_INTERVAL_MILLISECONDS - timer.now() : 0
      // a longer delay means that the device's clock was set back
      const firstDelay = delay > POLL_INTERVAL_MILLISECONDS ? 0 : Math.max(0, delay)
      if (isSupported) timer.after(firstDelay, () => void pollOnce())
      return () => {
        isStopped = true
      }
    },
  }
}
