import type { Report } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import type { Session } from '../session/session.ts'
import { SignedOutError } from '../session/tokens.ts'
import type { Attempt } from './order-records.ts'
import type { CheckoutWire, Order, OrderRequest } from './wire.ts'

/** What an order that has left has come to. */
export type Sent =
  | { readonly at: 'accepted'; readonly order: Order }
  /** `settles`: the restaurant itself said no to what went under this key, so that it was not accepted before either. */
  | { readonly at: 'refused'; readonly error: unknown; readonly settles: boolean }
  /** No answer, a cut one, an unreadable one, or a server's or a gateway's failure: the order may have been accepted. */
  | { readonly at: 'unknown'; readonly error: unknown }

export type SendOrder = ReturnType<typeof orderSender>

/** Sends orders for whoever is signed in, `isKeyed` with the attempt's id as the idempotency key. Never rejects. */
export function orderSender(session: Pick<Session, 'personally'>, wire: Pick<CheckoutWire, 'order'>, isKeyed: boolean, report: Report) {
  return async (request: OrderRequest, attempt: Attempt): Promise<Sent> => {
    /** How the order's own call has failed last: a failed renewal of the tokens says nothing of the order. */
    let own: unknown = null
    try {
      const order = await session.personally((accessToken, id) =>
        wire.order(request, { accessToken, id }, isKeyed ? attempt.id : null, attempt).catch((error: unknown) => {
          own = error
          throw error
        }))
      return { at: 'accepted', order }
    } catch (error) {
      if (own !== null && isUnknown(own)) {
        report('order.unknown')
        return { at: 'unknown', error }
      }
      return { at: 'refused', error, settles: error === own && error instanceof ApiError && error.status !== 401 }
    }
  }
}

function isUnknown(error: unknown): boolean {
  if (error instanceof SignedOutError) return false
  return !(error instanceof ApiError) || error.status < 400 || error.status >= 500
}
