import { createStore, type Readable } from '../../store/store.ts'
import { problemOf } from '../problem.ts'
import { SignedOutError } from '../session/tokens.ts'
import type { Agreement, Agreements } from './agreement.ts'
import type { Attempts } from './attempts.ts'
import type { Closing } from './closing.ts'
import type { SendOrder, Sent } from './order-call.ts'
import type { Attempt } from './order-records.ts'
import { orderRequest } from './order-request.ts'
import { after, resting, type OrderEvent, type OrderState, type PlaceOutcome } from './order-state.ts'
import type { Orders } from './orders.ts'
import type { PreflightService, PreflightState } from './preflight.ts'
import { popupOf } from './refusals.ts'
import type { OrderRequest } from './wire.ts'

/** From the button to an accepted order, or to what stood in its way; then it is one of the placed orders. */
export interface OrderService {
  readonly state: Readable<OrderState>
  place(): Promise<PlaceOutcome>
  /** The customer was warned and wants another order, though nobody knows what became of the one before. */
  repeatUnknown(): Promise<PlaceOutcome>
  /** The customer knows that the order of unknown fate was accepted: the cart is emptied. */
  settleAccepted(): void
  dismiss(): void
  /** Whoever ordered here has left: an order in doubt stays told, without what he typed; nothing else does. */
  forget(): void
}

const NOT_PLACED: PlaceOutcome = { at: 'not-placed' }

export function createOrderService({ orders, agreements, preflight, attempts, send, closing }: {
  readonly orders: Orders
  readonly agreements: Agreements
  readonly preflight: Pick<PreflightService, 'ask'>
  readonly attempts: Attempts
  readonly send: SendOrder
  readonly closing: Closing
}): OrderService {
  // an attempt that outlived its page: nobody saw the answer
  const state = createStore<OrderState>(resting(orders.standing()))
  const tell = (event: OrderEvent): void => state.set(after(state.get(), event))
  orders.pending.subscribe(() => {
    if (orders.pending.get() === null) tell({ type: 'settled-elsewhere' })
  })
  /** Nothing is under way here any more; what the press came to is told by the page. */
  function ended<T>(outcome: T): T {
    tell({ type: 'ended', doubtful: orders.standing() })
    return outcome
  }
  /** Whether an order of unknown fate stands in the way, this one's own repetition apart. */
  function isUnderWay(retryOf: Attempt | null): boolean {
    const other = orders.standing()
    return other !== null && other.id !== retryOf?.id
  }

  async function place(retryOf: Attempt | null = null): Promise<PlaceOutcome> {
    if (state.get().at === 'sending') return NOT_PLACED
    const agreed = agreements.agree()
    if (agreed.at !== 'agreed') return agreed
    if (isUnderWay(retryOf)) return ended(NOT_PLACED)
    const [lastPlaced, visitor] = [orders.lastPlacedId(), closing.visitor()]
    tell({ type: 'pressed' })
    const quote = await preflight.ask()
    if (quote.at !== 'answered') {
      tell(unquoted(quote) ?? { type: 'ended', doubtful: orders.standing() })
      return NOT_PLACED
    }
    const objection = agreements.objection(agreed, quote)
    if (objection !== null || agreed.asked === null) return ended(objection ?? NOT_PLACED)
    const request = orderRequest(agreed.asked, agreed)
    const { resto: { currency } } = agreed.selection
    const attempt = await attempts.inTurn(async (): Promise<Attempt | PlaceOutcome> => {
      // another tab may have sent its order while this one asked for the price, or have had its answer already
      if (isUnderWay(retryOf) || orders.lastPlacedId() !== lastPlaced) return ended(NOT_PLACED)
      const late = agreements.objection(agreed, quote)
      if (late !== null) return ended(late)
      const made = attempts.begin(request, { payable: quote.payable, currency }, retryOf)
      orders.note(made)
      return made
    })
    if ('at' in attempt) return attempt
    return told(await send(request, attempt), { request, attempt, agreed, visitor }, retryOf)
  }

  function told(sent: Sent, what: Leaving, retryOf: Attempt | null): PlaceOutcome {
    const { attempt } = what
    if (sent.at === 'unknown') {
      tell({ type: 'lost', attempt, problem: problemOf(sent.error) })
      return NOT_PLACED
    }
    if (sent.at === 'accepted') {
      closing.accepted(sent.order, what)
      const { paymentUrl } = sent.order
      return ended(paymentUrl === undefined ? { at: 'placed' } : { at: 'pay', url: paymentUrl })
    }
    const { error } = sent
    closing.refused(sent, attempt, retryOf)
    if (error instanceof SignedOutError) return ended({ at: 'sign-in' })
    tell({ type: 'refused', popup: popupOf(error), problem: problemOf(error) })
    return NOT_PLACED
  }

  return {
    state,
    place: () => place(),
    repeatUnknown() {
      const shown = state.get()
      // the one that the customer was warned of; it stays noted until the new one has left
      return place(shown.at === 'unknown' ? shown.attempt : orders.standing())
    },
    settleAccepted() {
      closing.putAway()
      ended(null)
    },
    dismiss: () => tell({ type: 'dismissed', doubtful: orders.standing() }),
    forget() {
      orders.forgetPerson()
      tell({ type: 'dismissed', doubtful: orders.standing() })
    },
  }
}

/** Why there is no quote, as it is told; null when there was nothing to ask about. */
function unquoted(now: PreflightState): OrderEvent | null {
  if (now.at === 'failed') return { type: 'refused', popup: null, problem: now.problem }
  return now.at === 'refused' ? { type: 'refused', popup: now.popup, problem: { code: 'server', message: now.message ?? '' } } : null
}

/** An order on its way. */
interface Leaving {
  readonly request: OrderRequest
  readonly attempt: Attempt
  readonly agreed: Agreement
  readonly visitor: number
}
