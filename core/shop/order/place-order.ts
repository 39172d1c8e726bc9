import type { Report } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { problemOf } from '../problem.ts'
import type { Session } from '../account/session.ts'
import { SignedOutError, type Exclusively } from '../account/tokens.ts'
import type { Agreements } from './agreement.ts'
import type { OrderCompletion } from './completion.ts'
import type { PendingOrder } from './records.ts'
import { reduce, resting, type OrderEvent, type OrderState, type PlaceOutcome } from './state.ts'
import type { Orders } from './orders.ts'
import type { QuoteService, QuoteState } from '../quote/quote-service.ts'
import { popupOf } from '../quote/refusals.ts'
import type { CheckoutWire, Order, OrderRequest } from '../quote/wire.ts'

const NOT_PLACED: PlaceOutcome = { at: 'not-placed' }

/** From the button to an accepted order, or to what stood in its way; then it is one of the placed orders. */
export function createOrderService({ orders, agreements, quote: quoteService, send, completion, inTurn }: {
  readonly orders: Orders
  readonly agreements: Agreements
  readonly quote: Pick<QuoteService, 'ask'>
  readonly send: ReturnType<typeof createSendOrder>
  readonly completion: OrderCompletion
  /** One tab at a time; a tab that has waited sees what the former one has written. */
  readonly inTurn: Exclusively
}) {
  // an attempt that outlived its page: nobody saw the answer
  const state = createStore<OrderState>(resting(orders.storedPending()))
  const dispatch = (event: OrderEvent): void => state.set(reduce(state.get(), event))
  orders.pendingOrder.subscribe(() => {
    if (orders.pendingOrder.get() === null) dispatch({ type: 'settled-elsewhere' })
  })
  /** Nothing is under way here any more; what the press came to is told by the page. */
  function ended<T>(outcome: T): T {
    dispatch({ type: 'ended', doubtful: orders.storedPending() })
    return outcome
  }

  async function placeOrder(retryOf: PendingOrder | null = null): Promise<PlaceOutcome> {
    if (state.get().at === 'sending') return NOT_PLACED
    const agreed = agreements.agree()
    if (agreed.at === 'not-placed') return ended(agreed)
    if (agreed.at !== 'agreed') return agreed
    if (orders.isInTheWay(retryOf)) return ended(NOT_PLACED)
    const [lastPlaced, visitor] = [orders.lastPlacedId(), completion.visitor()]
    dispatch({ type: 'pressed' })
    const quote = await quoteService.ask()
    if (quote.at !== 'answered') {
      dispatch(unquoted(quote) ?? { type: 'ended', doubtful: orders.storedPending() })
      return NOT_PLACED
    }
    const objection = agreements.objection(agreed, quote)
    if (objection !== null) return ended(objection)
    const attempt = await inTurn(async (): Promise<PendingOrder | PlaceOutcome> => {
      // another tab may have sent its order while this one asked for the price, or have had its answer
      if (orders.isInTheWay(retryOf) || orders.lastPlacedId() !== lastPlaced) return ended(NOT_PLACED)
      const late = agreements.objection(agreed, quote)
      if (late !== null) return ended(late)
      return orders.begin(agreed.request, { payable: quote.payable, currency: agreed.venue.resto.currency }, retryOf)
    })
    if ('at' in attempt) return attempt
    const sent = await send(agreed.request, attempt)
    if (sent.at === 'accepted') {
      completion.accepted(sent.order, agreed, attempt, visitor)
      const { paymentUrl } = sent.order
      return ended(paymentUrl === undefined ? { at: 'placed' } : { at: 'pay', url: paymentUrl })
    }
    const { error } = sent
    if (sent.at === 'refused') completion.refused(error, sent.settles, attempt, retryOf)
    if (sent.at === 'refused' && error instanceof SignedOutError) return ended({ at: 'sign-in' })
    const problem = problemOf(error)
    dispatch(sent.at === 'unknown' ? { type: 'lost', attempt, problem } : { type: 'refused', popup: popupOf(error), problem })
    return NOT_PLACED
  }

  return {
    state: state as Readable<OrderState>,
    placeOrder: () => placeOrder(),
    /** The customer was warned and wants another order, though nobody knows what became of the one before. */
    repeatUnknown() {
      const shown = state.get()
      // the one that the customer was warned of; it stays noted until the new one has left
      return placeOrder(shown.at === 'unknown' ? shown.attempt : orders.storedPending())
    },
    /** The customer knows that the order of unknown fate was accepted: the cart is emptied. */
    settleAccepted() {
      completion.clearOrdered()
      ended(null)
    },
    dismiss: () => dispatch({ type: 'dismissed', doubtful: orders.storedPending() }),
    /** Whoever ordered here has left: an order in doubt stays told, without what he typed; nothing else does. */
    forget() {
      orders.forgetPerson()
      dispatch({ type: 'dismissed', doubtful: orders.storedPending() })
    },
  }
}

/** Why there is no quote, as it is told; null when there was nothing to ask about. */
function unquoted(now: QuoteState): OrderEvent | null {
  if (now.at === 'failed') return { type: 'refused', popup: null, problem: now.problem }
  return now.at === 'refused' ? { type: 'refused', popup: now.popup, problem: { code: 'server', message: now.message ?? '' } } : null
}

/** What an order that has left has come to. */
type Sent =
  | { readonly at: 'accepted'; readonly order: Order }
  /** `settles`: the restaurant itself said no to what went under this key, so that it was not accepted before either. */
  | { readonly at: 'refused'; readonly error: unknown; readonly settles: boolean }
  /** No answer, a cut one, an unreadable one, or a server's or a gateway's failure: the order may have been accepted. */
  | { readonly at: 'unknown'; readonly error: unknown }

/** Sends orders for whoever is signed in, `isKeyed` with the attempt's id as the idempotency key. Never rejects. */
export function createSendOrder(session: Pick<Session, 'callAsPerson'>, wire: Pick<CheckoutWire, 'order'>, isKeyed: boolean, report: Report) {
  return async (request: OrderRequest, attempt: PendingOrder): Promise<Sent> => {
    /** How the order's own call has failed last: a failed renewal of the tokens says nothing of the order. */
    let own: unknown = null
    try {
      const order = await session.callAsPerson((accessToken, id) =>
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
