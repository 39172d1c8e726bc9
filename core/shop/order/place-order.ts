import type { Exclusively, Report } from '../../env.ts'
import { ApiError, BusyError } from '../../http/errors.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { SessionFacade } from '../account/session.ts'
import { SignedOutError } from '../account/signed-out.ts'
import type { Cart } from '../cart/cart.ts'
import type { Addition } from '../cart/totals.ts'
import { toProblem, type Problem } from '../problem.ts'
import type { OrderDraft } from '../quote/order-options.ts'
import type { PromoCode } from '../quote/promo-code.ts'
import type { QuoteService } from '../quote/quote-service.ts'
import { toRefusalReason, toPromoError, type RefusalReason } from '../quote/refusals.ts'
import type { CheckoutApi, Order, OrderRequest } from '../quote/checkout-api.ts'
import { confirmOrder, findBlockingReason, type ConfirmedOrder, type OrderPage } from './confirm-order.ts'
import { hasNoCallRemark } from './comment.ts'
import type { OrderHistory } from './history.ts'
import type { Orders } from './orders.ts'
import type { OtherTabChanges } from './other-tab.ts'
import type { PendingOrder, PlacedOrder } from './records.ts'
import { toIdleState, type OrderService, type OrderState, type PlaceOutcome, type SendOrder } from './state.ts'

/** Milliseconds to wait for another tab, which holds the lock only while it stores an attempt. */
const LONGEST_TURN = 5000
const NOT_PLACED: PlaceOutcome = { kind: 'not-placed' }

/** The services that an accepted order updates or clears. */
interface Belongings {
  readonly orders: Orders
  readonly history: OrderHistory
  readonly cart: Cart
  readonly promo: PromoCode
  readonly draft: OrderDraft
}

interface Services {
  readonly page: OrderPage
  readonly quoteService: Pick<QuoteService, 'requestPrices'>
  readonly send: SendOrder
  /** Runs in one tab at a time; a tab that has waited sees what the previous one has written. */
  readonly inTurn: Exclusively
  readonly otherTab: OtherTabChanges
  /** A number that changes when the customer's data is erased. */
  readonly visitor: () => number
}

export function createOrderService(
  belongings: Belongings, { page, quoteService, send, inTurn, otherTab, visitor }: Services,
): OrderService {
  const { orders, promo } = belongings
  const left = orders.readPending()
  // the order was accepted, but the page ended before everything was cleared
  if (left !== null && left.id === orders.placed.get()?.attempt) clearOrdered(belongings)
  const state = createStore<OrderState>(toIdleState(orders.readPending()))
  // another tab may have learnt the outcome of the pending order
  orders.pendingOrder.subscribe(() => {
    if (orders.pendingOrder.get() === null && state.get().status === 'unknown') state.set({ status: 'idle' })
  })
  /** Nothing was sent, or the answer is known. An order with an unknown outcome stays shown until another is sent. */
  function ended(outcome = NOT_PLACED): PlaceOutcome {
    state.set(toIdleState(orders.readPending()))
    return outcome
  }
  function refused(reason: RefusalReason | null, problem: Problem): PlaceOutcome {
    state.set(reason === null ? { status: 'failed', problem } : { status: 'refused', reason })
    return NOT_PLACED
  }
  const dismiss = (): void => void (state.get().status !== 'sending' && ended())

  async function placeOrder(retryOf: PendingOrder | null = null): Promise<PlaceOutcome> {
    if (state.get().status === 'sending') return NOT_PLACED
    const confirmed = confirmShown(page, otherTab)
    if (confirmed.kind !== 'confirmed') {
      return ['not-placed', 'changed'].includes(confirmed.kind) ? ended(confirmed) : confirmed
    }
    const [mayLeave, orderedBy] = [orders.createSendCheck(retryOf), visitor()]
    if (!mayLeave()) return ended()
    state.set({ status: 'sending' })
    const quote = await quoteService.requestPrices()
    if (quote.status === 'failed') return refused(null, quote.problem)
    if (quote.status === 'refused') return refused(quote.reason, { code: 'server', message: quote.message ?? '' })
    if (quote.status !== 'answered') return ended()
    const attempt = await inTurn(async () => {
      const blockingReason = findBlockingReason(confirmed, quote, page)
      if (blockingReason !== null || !mayLeave()) return blockingReason ?? NOT_PLACED
      return orders.storeAttempt(confirmed.request, quote.payable, confirmed.venue.resto.currency, retryOf)
    }, LONGEST_TURN).catch(whenBusy)
    if (attempt instanceof BusyError) return refused(null, toProblem(attempt))
    if ('kind' in attempt) return ended(attempt)
    const [additions, sent] = [page.additions.get(), await send(confirmed.request, attempt)]
    if (sent.status === 'accepted') {
      const { order, order: { paymentUrl: url } } = sent
      recordAccepted(belongings, order, { ...confirmed, additions }, attempt.id, visitor() === orderedBy)
      return ended(url === undefined ? { kind: 'placed' } : { kind: 'pay', url })
    }
    const { error, isUnknown, isKeyRefused: settles } = sent
    if (isUnknown) {
      orders.restorePending(attempt)
      state.set({ status: 'unknown', attempt, problem: toProblem(error) })
      return NOT_PLACED
    }
    // the refusal settles an earlier order only if it was sent with the same key
    orders.setPending(retryOf?.id === attempt.id && settles ? null : retryOf)
    if (toPromoError(error) !== null) promo.takeOut()
    return error instanceof SignedOutError ? ended({ kind: 'sign-in' }) : refused(toRefusalReason(error), toProblem(error))
  }

  return {
    state: state as Readable<OrderState>,
    placeOrder: () => placeOrder(),
    repeatUnknown() {
      const shown = state.get()
      return placeOrder(shown.status === 'unknown' ? shown.attempt : orders.readPending())
    },
    confirmAccepted() {
      clearOrdered(belongings)
      ended()
    },
    dismiss,
    forget() {
      const { body: _, ...pending } = orders.readPending() ?? { id: null }
      if (pending.id !== null) orders.setPending(pending)
      dismiss()
    },
  }
}

/** The order that the page shows, unless another tab has changed it and the customer does not know yet. */
function confirmShown(
  page: OrderPage, otherTab: OtherTabChanges,
): ReturnType<typeof confirmOrder> | PlaceOutcome & { readonly kind: 'changed' } {
  otherTab.catchUp()
  const confirmed = confirmOrder(page)
  const parts = confirmed.kind === 'confirmed' ? otherTab.takeChanges() : []
  return parts.length === 0 ? confirmed : { kind: 'changed', parts }
}

/** Returns the error of a lock that was not acquired in time; throws any other error again. */
function whenBusy(error: unknown): BusyError {
  if (error instanceof BusyError) return error
  throw error
}

/** Clears everything of the order, the attempt last: if the page ends in between, the next one clears again. */
function clearOrdered({ orders, cart, promo, draft }: Belongings, emptyCart = cart.clear): void {
  emptyCart()
  promo.takeOut()
  draft.preOrderTime.set(null)
  draft.forgetRemarks()
  orders.setPending(null)
}

/** `additions`: of the last quote before the order. */
type ConfirmedWithAdditions = ConfirmedOrder & { readonly additions: readonly Addition[] }

/** Shows and stores an accepted order. If the customer has left meanwhile, it is only shown, without personal data. */
function recordAccepted(
  belongings: Belongings, order: Order, confirmed: ConfirmedWithAdditions, attempt: string, isSameCustomer: boolean,
): void {
  const { orders, history, cart } = belongings
  const { request, venue, totals, eta, additions } = confirmed
  const { payableAmount: payable, paymentUrl: url, status: _, ...named } = order
  const { resto, resto: { currency, zone }, choice: { method } } = venue
  const address = method === 'DELIVERY' ? request.address ?? '' : resto.address
  const facts = {
    ...named, payable, currency, method, timeZone: zone.name, restoName: resto.name,
    where: isSameCustomer ? address : '', payBy: request.payType,
    ...(eta !== null && { due: eta }),
    ...(totals.hasDiscount && { discount: totals.discount }),
    ...(isSameCustomer && toDoor(request)),
  }
  const placed: PlacedOrder = {
    ...facts,
    city: venue.city.name,
    ...(totals.payable !== null && payable < totals.payable && { agreed: totals.payable }),
    preOrderTime: request.preOrderTime ?? null, phones: resto.phones,
    ...(method === 'DELIVERY' && totals.delivery !== null && { delivery: totals.delivery }),
    ...(hasNoCallRemark(request.comment) && { noCall: true }),
    attempt,
    payment: url === undefined ? { at: 'on-receipt' } : { at: 'waiting', url },
  }
  // show it first: if the page ends in between, the order is shown twice rather than never
  orders.show(placed)
  const beside = additions.map(({ name, count, sum }) => ({ name, count, sum }))
  const entry = { ...facts, restoId: resto.id, ...(beside.length > 0 && { additions: beside }) }
  if (isSameCustomer) history.keep(entry, request, totals.lines)
  // pieces that another tab has added meanwhile were not ordered
  clearOrdered(belongings, () => cart.takeOut(request.positions))
  if (cart.itemCount.get() > 0) orders.show({ ...placed, beside: true })
}

/** The door as the order's page shows it. */
function toDoor({ apartment, entrance, floor }: OrderRequest): Pick<PlacedOrder, 'door'> {
  const fields = Object.entries({ apartment, entrance, floor })
  const door = Object.fromEntries(fields.filter(([, text]) => text !== undefined))
  return Object.keys(door).length === 0 ? {} : { door }
}

/** `isKeyed`: orders are sent with the attempt's id as the idempotency key. */
export function createSendOrder(
  session: SessionFacade, api: CheckoutApi, isKeyed: boolean, report: Report,
): SendOrder {
  return async (request, attempt) => {
    /** The last error of the order's call itself: a failed renewal of the tokens is not an outcome of the order. */
    let own: unknown = null
    try {
      const order = await session.callAuthenticated((accessToken, id) =>
        api.order(request, { accessToken, id }, isKeyed ? attempt.id : null, attempt).catch((error: unknown) => {
          own = error
          throw error
        }))
      return { status: 'accepted', order } as const
    } catch (error) {
      const status = own instanceof ApiError ? own.status : 0
      // without an answer, or after an unreadable one or a gateway's error, the order may have been accepted
      const isUnknown = own !== null && (status < 400 || status >= 500)
      if (isUnknown) report('order.unknown')
      return { status: 'failed', error, isUnknown, isKeyRefused: error === own && status !== 401 } as const
    }
  }
}
