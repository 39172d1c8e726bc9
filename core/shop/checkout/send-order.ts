import type { Report } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import type { SessionFacade } from '../account/session.ts'
import type { CheckoutApi } from './checkout-api.ts'
import type { SendOrder } from './state.ts'

/**
 * Creates the function that sends an order as the signed-in customer. `isKeyed`: whether orders are
 * sent with the attempt's id as the idempotency key.
 */
export function createSendOrder(
  session: SessionFacade, api: CheckoutApi, isKeyed: boolean, report: Report,
): SendOrder {
  return async (request, attempt) => {
    /** The last error of the order call; null if the call was not sent for lack of valid tokens. */
    let callError: unknown = null
    try {
      const order = await session.callAuthenticated((accessToken, id) =>
        api.order(request, { accessToken, id }, isKeyed ? attempt.id : null, attempt).catch((error: unknown) => {
          callError = error
          throw error
        }))
      return { status: 'accepted', order } as const
    } catch (error) {
      const status = callError instanceof ApiError ? callError.status : 0
      // after no response, an unreadable one or a 5xx, the API may have accepted the order
      const isUnknown = callError !== null && (status < 400 || status >= 500)
      if (isUnknown) report('order.unknown')
      // a 401, or a failed renewal of the tokens after it, says nothing about the key
      const isKeyRefused = error === callError && status !== 401
      return { status: 'failed', error, isUnknown, isKeyRefused } as const
    }
  }
}
