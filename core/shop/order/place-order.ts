import type { Exclusively, Report } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { SessionFront } from '../account/session.ts'
import { SignedOutError } from '../account/signed-out.ts'
import type { Cart } from '../cart/cart.ts'
import { problemOf, type Problem } from '../problem.ts'
import type { OrderDraft } from '../quote/order-options.ts'
import type { PromoCode } from '../quote/promo-code.ts'
import type { QuoteService } from '../quote/quote-service.ts'
import { popupOf, promoErrorOf, type OrderPopup } from '../quote/refusals.ts'
import type { CheckoutWire, Order, OrderRequest } from '../quote/wire.ts'
import { agree, objectionTo, type Agreement, type OrderPage } from './agreement.ts'
import { asksNoCall } from './comment.ts'
import type { OrderHistory } from './history.ts'
import type { Orders } from './orders.ts'
import type { PendingOrder, PlacedOrder } from './records.ts'
import { resting, type OrderState, type PlaceOutcome } from './state.ts'

const NOT_PLACED: PlaceOutcome = { at: 'not-placed' }

/** What an accepted order is written into, or clears. */
interface Belongings {
  readonly orders: Orders
  readonly history: OrderHistory
  readonly cart: Cart
  readonly promo: PromoCode
  readonly draft: OrderDraft
}

interface Services {
  readonly page: OrderPage
  readonly quoteService: Pick<QuoteService, 'ask'>
  readonly send: ReturnType<typeof createSendOrder>
  /** One tab at a time; a tab that has waited sees what the former one has written. */
  readonly inTurn: Exclusively
  /** Another number once somebody's things have been erased. */
  readonly visitor: () => number
}

export type OrderService = ReturnType<typeof createOrderService>
/** From the button to an accepted order, or to what stood in its way. */
export function createOrderService(belongings: Belongings, { page, quoteService, send, inTurn, visitor }: Services) {
  const { orders, promo } = belongings
  const left = orders.storedPending()
  // accepted, but the page ended before it had put everything away
  if (left !== null && left.id === orders.placed.get()?.attempt) clearOrdered(belongings)
  const state = createStore<OrderState>(resting(orders.storedPending()))
  // another tab may have learnt what became of the order in doubt
  orders.pendingOrder.subscribe(() => {
    if (orders.pendingOrder.get() === null && state.get().at === 'unknown') state.set({ at: 'idle' })
  })
  /** Nothing has left, or its answer is known; an order in doubt is told until another has left. */
  function ended(outcome = NOT_PLACED): PlaceOutcome {
    state.set(resting(orders.storedPending()))
    return outcome
  }
  function refused(popup: OrderPopup | null, problem: Problem): PlaceOutcome {
    state.set(popup === null ? { at: 'failed', problem } : { at: 'refused', popup })
    return NOT_PLACED
  }
  /** Not of what is on its way. */
  const dismiss = (): void => void (state.get().at !== 'sending' && ended())

  async function placeOrder(retryOf: PendingOrder | null = null): Promise<PlaceOutcome> {
    if (state.get().at === 'sending') return NOT_PLACED
    const agreed = agree(page)
    if (agreed.at !== 'agreed') return agreed.at === 'not-placed' ? ended(agreed) : agreed
    const [mayLeave, orderedBy] = [orders.gateFor(retryOf), visitor()]
    if (!mayLeave()) return ended()
    state.set({ at: 'sending' })
    const quote = await quoteService.ask()
    if (quote.at === 'failed') return refused(null, quote.problem)
    if (quote.at === 'refused') return refused(quote.popup, { code: 'server', message: quote.message ?? '' })
    if (quote.at !== 'answered') return ended()
    const attempt = await inTurn(async () => {
      const objection = objectionTo(agreed, quote, page)
      if (objection !== null || !mayLeave()) return objection ?? NOT_PLACED
      return orders.begin(agreed.request, quote.payable, agreed.venue.resto.currency, retryOf)
    })
    if ('at' in attempt) return ended(attempt)
    const sent = await send(agreed.request, attempt)
    if (sent.at === 'accepted') {
      const { order, order: { paymentUrl: url } } = sent
      accepted(belongings, order, agreed, attempt.id, visitor() === orderedBy)
      return ended(url === undefined ? { at: 'placed' } : { at: 'pay', url })
    }
    const { error, isUnknown, settles } = sent
    if (isUnknown) {
      orders.keepPending(attempt)
      state.set({ at: 'unknown', attempt, problem: problemOf(error) })
      return NOT_PLACED
    }
    // what became of an earlier order is known only where the same key was refused
    orders.setPending(retryOf?.id === attempt.id && settles ? null : retryOf)
    if (promoErrorOf(error) !== null) promo.takeOut()
    return error instanceof SignedOutError ? ended({ at: 'sign-in' }) : refused(popupOf(error), problemOf(error))
  }

  return {
    state: state as Readable<OrderState>,
    placeOrder: () => placeOrder(),
    /** The customer was warned and wants another; the order in doubt stays noted until the new one has left. */
    repeatUnknown() {
      const shown = state.get()
      return placeOrder(shown.at === 'unknown' ? shown.attempt : orders.storedPending())
    },
    /** The customer knows that the order in doubt was accepted. */
    settleAccepted() {
      clearOrdered(belongings)
      ended()
    },
    dismiss,
    /** Whoever ordered here has left: an order in doubt stays told, without what he typed. */
    forget() {
      const { body: _, ...held } = orders.storedPending() ?? { id: null }
      if (held.id !== null) orders.setPending(held)
      dismiss()
    },
  }
}

/** All that belonged to the order goes, the attempt last: a page that ends in between leaves it to the next. */
function clearOrdered({ orders, cart, promo, draft }: Belongings, emptyCart = cart.clear): void {
  emptyCart()
  promo.takeOut()
  draft.preOrderTime.set(null)
  draft.forgetRemarks()
  orders.setPending(null)
}

/** Shows and remembers the order. Where its visitor has left meanwhile it is only told. */
function accepted(belongings: Belongings, order: Order, agreed: Agreement, attempt: string, isHere: boolean): void {
  const { orders, history, cart } = belongings
  const { request, venue, totals, due } = agreed
  const { payableAmount: payable, paymentUrl: url, status: _, ...named } = order
  const { resto, resto: { currency, zone }, choice: { method } } = venue
  const facts = { ...named, payable, currency, method, timeZone: zone.name, ...(due !== null && { due }) }
  const address = method === 'DELIVERY' ? request.address ?? '' : resto.address
  const placed: PlacedOrder = {
    ...facts,
    ...(totals.payable !== null && payable < totals.payable && { agreed: totals.payable }),
    where: isHere ? address : '',
    preOrderTime: request.preOrderTime ?? null, phones: resto.phones,
    ...(method === 'DELIVERY' && totals.delivery !== null && { delivery: totals.delivery }),
    ...(asksNoCall(request.comment) && { noCall: true }),
    attempt,
    payment: url === undefined ? { at: 'on-receipt' } : { at: 'waiting', url },
  }
  // first: a page that ends in between tells of it twice rather than not at all
  orders.show(placed)
  if (isHere) history.keep({ ...facts, restoId: resto.id, restoName: resto.name }, request, totals.lines)
  // what another tab has put in since was not ordered
  clearOrdered(belongings, () => cart.takeOut(request.positions))
  if (cart.itemCount.get() > 0) orders.show({ ...placed, beside: true })
}

/** Sends orders, `isKeyed` with the attempt's id as the idempotency key. Never rejects. */
export function createSendOrder(session: SessionFront, wire: CheckoutWire, isKeyed: boolean, report: Report) {
  return async (request: OrderRequest, attempt: PendingOrder) => {
    /** How the order's own call has failed last: a failed renewal of the tokens says nothing of the order. */
    let own: unknown = null
    try {
      const order = await session.callAsPerson((accessToken, id) =>
        wire.order(request, { accessToken, id }, isKeyed ? attempt.id : null, attempt).catch((error: unknown) => {
          own = error
          throw error
        }))
      return { at: 'accepted', order } as const
    } catch (error) {
      const status = own instanceof ApiError ? own.status : 0
      // with no answer, an unreadable one or a gateway's failure it may have been accepted
      const isUnknown = own !== null && (status < 400 || status >= 500)
      if (isUnknown) report('order.unknown')
      // `settles`: the restaurant itself said no to this key, so that it was not accepted before either
      return { at: 'failed', error, isUnknown, settles: error === own && status !== 401 } as const
    }
  }
}
