import type { RunExclusively } from '../../env.ts'
import { BusyError } from '../../http/errors.ts'
import { createStore, type Readable, type Store } from '../../store/store.ts'
import { SignedOutError } from '../account/signed-out.ts'
import { toProblem, type Problem } from '../problem.ts'
import type { QuoteService } from './quote-service.ts'
import { isPromoError, toRefusalReason, type RefusalReason } from './refusals.ts'
import { clearOrdered, recordAccepted, type OrderRecords } from './accepted-order.ts'
import { confirmOrder, findBlockingReason, type OrderPage } from './confirm-order.ts'
import type { Orders } from './orders.ts'
import type { OtherTabChanges } from './other-tab.ts'
import type { PendingOrder, PlacedOrder } from './records.ts'
import {
  selectStillPending, toOrderState, type OrderService, type OrderState, type PlaceOutcome, type SendOrder,
} from './state.ts'

/** In milliseconds. Another tab holds the lock only while it stores an attempt. */
const LOCK_TIMEOUT = 5000
const NOT_PLACED: PlaceOutcome = { kind: 'not-placed' }

interface OrderPorts {
  readonly page: OrderPage
  readonly quoteService: Pick<QuoteService, 'requestPrices'>
  readonly send: SendOrder
  /**
   * Runs a task in one tab at a time. After waiting, a task usually sees what the previous tab has
   * stored, but the browser does not guarantee it (see the footguns in core/README.md).
   */
  readonly runExclusively: RunExclusively
  readonly otherTab: OtherTabChanges
  /** Returns a number that changes when the customer's data is erased. */
  readonly getCustomerEpoch: () => number
}

export function createOrderService(
  records: OrderRecords, { page, quoteService, send, runExclusively, otherTab, getCustomerEpoch }: OrderPorts,
): OrderService {
  const { orders, promo } = records
  // an earlier page was closed between storing an accepted order and clearing the cart
  if (isAccepted(orders.readPending(), orders.placed.get())) clearOrdered(records)
  const state = createStore<OrderState>(toOrderState(orders.readPending()))
  endUnknownOnceResolved(state, orders)
  /** Ends an attempt. If an order is pending, the state is `unknown`: only that order can be repeated. */
  function finish(outcome = NOT_PLACED): PlaceOutcome {
    state.set(toOrderState(orders.readPending()))
    return outcome
  }
  function refuse(reason: RefusalReason | null, problem: Problem): PlaceOutcome {
    state.set(reason === null ? { status: 'failed', problem } : { status: 'refused', reason })
    return NOT_PLACED
  }
  const dismiss = (): void => { if (state.get().status !== 'sending') finish() }

  async function placeOrder(retryOf: PendingOrder | null = null): Promise<PlaceOutcome> {
    if (state.get().status === 'sending') return NOT_PLACED
    const confirmed = confirmShown(page, otherTab)
    if (confirmed.kind === 'not-placed' || confirmed.kind === 'changed') return finish(confirmed)
    // a missing step does not change the state: a shown refusal or failure stays
    if (confirmed.kind !== 'confirmed') return confirmed
    const [canSend, epoch] = [orders.createSendCheck(retryOf), getCustomerEpoch()]
    if (!canSend()) return finish()
    state.set({ status: 'sending' })
    const quote = await quoteService.requestPrices()
    if (quote.status === 'failed') return refuse(null, quote.problem)
    if (quote.status === 'refused') return refuse(quote.reason, { code: 'server', message: quote.message ?? '' })
    if (quote.status !== 'answered') return finish()
    const attempt = await runExclusively(async () => {
      const blockingReason = findBlockingReason(confirmed, quote, page)
      if (blockingReason !== null) return blockingReason
      if (!canSend()) return NOT_PLACED
      return orders.storeAttempt(confirmed.request, quote.payable, confirmed.venue.resto, retryOf)
    }, LOCK_TIMEOUT).catch(returnBusyError)
    if (attempt instanceof BusyError) return refuse(null, toProblem(attempt))
    if ('kind' in attempt) return finish(attempt)
    const additions = page.additions.get()
    const result = await send(confirmed.request, attempt)
    if (result.status === 'accepted') {
      const { order, order: { paymentUrl: url } } = result
      recordAccepted(records, order, { ...confirmed, quote, additions }, attempt, getCustomerEpoch() === epoch)
      return finish(url === undefined ? { kind: 'placed' } : { kind: 'pay', url })
    }
    const { error, isUnknown, isKeyRefused } = result
    if (isUnknown) {
      // an order that another tab has placed meanwhile may have removed the stored attempt
      orders.restorePending(attempt)
      state.set({ status: 'unknown', attempt, problem: toProblem(error) })
      return NOT_PLACED
    }
    orders.setPending(selectStillPending(retryOf, attempt, isKeyRefused))
    // the message of the code's field stays as it is: the refusal of the order is shown instead
    if (isPromoError(error)) promo.removeKeepingState()
    if (error instanceof SignedOutError) return finish({ kind: 'sign-in' })
    return refuse(toRefusalReason(error), toProblem(error))
  }

  return {
    state: state as Readable<OrderState>,
    placeOrder: () => placeOrder(),
    repeatUnknown() {
      const shown = state.get()
      return placeOrder(shown.status === 'unknown' ? shown.attempt : orders.readPending())
    },
    confirmAccepted() {
      clearOrdered(records)
      finish()
    },
    dismiss,
    handleErasure() {
      const pending = orders.readPending()
      if (pending !== null) orders.setPending(withoutDigest(pending))
      dismiss()
    },
  }
}

/** Ends the state `unknown` when another tab has received the outcome of the pending order. */
function endUnknownOnceResolved(state: Store<OrderState>, { pendingOrder }: Orders): void {
  pendingOrder.subscribe(() => {
    if (pendingOrder.get() === null && state.get().status === 'unknown') state.set({ status: 'idle' })
  })
}

/** Returns the order that the page shows, a missing step, or changes of other tabs to show first. */
function confirmShown(
  page: OrderPage, otherTab: OtherTabChanges,
): ReturnType<typeof confirmOrder> | PlaceOutcome & { readonly kind: 'changed' } {
  otherTab.catchUp()
  const confirmed = confirmOrder(page)
  const changedParts = confirmed.kind === 'confirmed' ? otherTab.takeChanges() : []
  return changedParts.length === 0 ? confirmed : { kind: 'changed', parts: changedParts }
}

const isAccepted = (pending: PendingOrder | null, placed: PlacedOrder | null): boolean =>
  pending !== null && pending.id === placed?.attempt

/** Removes the digest of the request, which was computed from personal data. */
const withoutDigest = ({ body: _, ...pending }: PendingOrder): PendingOrder => pending

/** Returns the error of a lock that was not free in time; throws any other error again. */
function returnBusyError(error: unknown): BusyError {
  if (error instanceof BusyError) return error
  throw error
}
