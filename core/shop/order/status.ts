import type { Cancel, TimerPort } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { SignedOutError } from '../account/signed-out.ts'
import type { SessionFacade } from '../account/session.ts'
import type { Orders } from './orders.ts'
import type { CheckoutApi } from '../quote/checkout-api.ts'

const EVERY_MILLISECONDS = 30_000

/** Polls the status of the shown order. */
export interface OrderStatusPoller {
  /** Requests the status every 30 s until the order is done or cancelled. Returns a function that stops it. */
  poll(): Cancel
}

/** `isOffered`: the API has this call. */
export function createOrderStatusPoller(
  isOffered: boolean, orders: Orders, api: CheckoutApi, session: SessionFacade, timer: TimerPort,
): OrderStatusPoller {
  let last = { id: '', at: 0 }

  /** Requests and stores the status. Returns whether another request makes sense. */
  async function ask(id: string): Promise<boolean> {
    last = { id, at: timer.now() }
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
      async function turn(): Promise<void> {
        const order = orders.placed.get()
        if (isStopped || order === null || order.status === 'DONE' || order.status === 'CANCELLED') return
        if (await ask(order.id)) timer.after(EVERY_MILLISECONDS, () => void turn())
      }
      // opening the page again does not send requests more often
      const rest = orders.placed.get()?.id === last.id ? last.at + EVERY_MILLISECONDS - timer.now() : 0
      if (isOffered) timer.after(rest > EVERY_MILLISECONDS ? 0 : Math.max(0, rest), () => void turn())
      return () => {
        isStopped = true
      }
    },
  }
}
