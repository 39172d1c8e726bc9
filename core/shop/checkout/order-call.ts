import type { Report } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import type { Session } from '../session/session.ts'
import { SignedOutError } from '../session/tokens.ts'
import type { Attempt } from './order-records.ts'
import { reportPayAddress, type PayAddress } from './pay-address.ts'
import type { CheckoutWire, Order, OrderRequest } from './wire.ts'

/** What an order that has left has come to. */
export type Sent =
  | { readonly at: 'accepted'; readonly order: Order }
  /** `settles`: the restaurant itself said no to what went under this key, so that it was not accepted before either. */
  | { readonly at: 'refused'; readonly error: unknown; readonly settles: boolean }
  /** No answer, a cut one, an unreadable one, or a server's or a gateway's failure: the order may have been accepted. */
  | { readonly at: 'unknown'; readonly error: unknown }

export type SendOrder = (request: OrderRequest, attempt: Attempt) => Promise<Sent>

/** Sends orders for whoever is signed in, `isKeyed` with the attempt's id as the idempotency key. Never rejects. */
export function orderSender({ session, wire, isKeyed, payAddress, report }: {
  readonly session: Pick<Session, 'personally'>
  readonly wire: Pick<CheckoutWire, 'order'>
  readonly isKeyed: boolean
  readonly payAddress: (url: string) => PayAddress
  readonly report: Report
}): SendOrder {
  return async (request, attempt) => {
    /** How the order's own call has failed last: a failed renewal of the tokens says nothing of the order. */
    let own: { readonly error: unknown } | null = null
    const call = async (accessToken: string, id: number): Promise<Order> => {
      try {
        return await wire.order(request, { accessToken, id }, isKeyed ? attempt.id : null, attempt)
      } catch (error) {
        own = { error }
        throw error
      }
    }
    try {
      const order = await session.personally(call)
      if (order.paymentUrl !== undefined) reportPayAddress(payAddress(order.paymentUrl), report)
      return { at: 'accepted', order }
    } catch (error) {
      const last = own as { readonly error: unknown } | null
      if (last !== null && isUnknown(last.error)) {
        report('order.unknown')
        return { at: 'unknown', error }
      }
      return { at: 'refused', error, settles: error === last?.error && error instanceof ApiError && error.status !== 401 }
    }
  }
}

function isUnknown(error: unknown): boolean {
  if (error instanceof SignedOutError) return false
  return !(error instanceof ApiError) || error.status < 400 || error.status >= 500
}
