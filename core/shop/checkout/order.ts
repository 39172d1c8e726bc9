import type { RandomPort, Report } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import type { PhoneCountry } from '../../phone.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { Cart } from '../cart/cart.ts'
import type { Totals } from '../cart/totals.ts'
import { isWhole, type ChoiceKeeper, type Selection } from '../location/choice.ts'
import type { Resto } from '../location/wire.ts'
import { problemOf } from '../problem.ts'
import { SignedOutError, type Exclusively } from '../session/tokens.ts'
import type { Session } from '../session/session.ts'
import { createOrderJournal, digestOf, uuid, type Attempt } from './attempt.ts'
import type { OrderDraft } from './draft.ts'
import { faultsOf } from './order-fields.ts'
import { orderRequest, placedOrder } from './order-request.ts'
import { isUnknown, type OrderDesk, type OrderState, type PlaceOutcome } from './order-state.ts'
import { createPlacedOrders } from './placed-orders.ts'
import type { PreflightKeeper } from './preflight-state.ts'
import { popupOf, promoErrorOf } from './refusals.ts'
import type { PendingRequest } from './request.ts'
import type { CheckoutWire, Order, OrderRequest } from './wire.ts'

export function createOrderDesk(options: {
  readonly stored: OpenStored
  readonly random: RandomPort
  readonly now: () => number
  readonly wire: CheckoutWire
  readonly session: Session
  readonly cart: Cart
  readonly keeper: ChoiceKeeper
  readonly draft: OrderDraft
  readonly preflight: PreflightKeeper
  readonly pending: Readable<PendingRequest | null>
  /** What the customer sees. */
  readonly totals: Readable<Totals>
  /** The chosen time can no longer be had. */
  readonly timeGone: () => boolean
  readonly personCountOn: boolean
  readonly idempotencyKey: boolean
  readonly country: () => PhoneCountry
  readonly returnUrl: string
  /** One tab at a time; a tab that has waited sees what the former one has written. */
  readonly exclusively?: Exclusively
  /** Another number once somebody's things have been erased: an order of before is told of, and remembered no further. */
  readonly visitor?: () => number
  /** Told once of each accepted order, while the cart still holds it. Must not throw. */
  readonly onPlaced?: (order: Order, request: OrderRequest, resto: Resto) => void
  readonly report: Report
}): OrderDesk {
  const { stored, random, now, wire, session, cart, keeper, draft, preflight, pending, report } = options
  const { exclusively = run => run(), visitor = () => 0 } = options
  let orderedBy = visitor()
  const journal = createOrderJournal(stored)
  // accepted, but the page ended before it had put everything away
  if (journal.attempt.get() !== null && journal.attempt.get()?.id === journal.placed.get()?.attempt) putAway()
  const { show, ...orders } = createPlacedOrders(journal, stored)
  const left = journal.standing()
  // an attempt that outlived its page: nobody saw the answer
  const state = createStore<OrderState>(left === null ? { at: 'idle' } : { at: 'unknown', attempt: left })
  // another tab learnt how its order ended
  journal.attempt.subscribe(() => {
    if (journal.attempt.get() === null && state.get().at === 'unknown') state.set({ at: 'idle' })
  })

  async function place(retryOf: Attempt | null = null): Promise<PlaceOutcome> {
    const before = state.get()
    if (before.at === 'sending') return { at: 'not-placed' }
    const selection = keeper.selection.get()
    const checked = draft.form.submit()
    if (checked.at === 'invalid') return { at: 'field', name: checked.first }
    if (selection.at === 'none' || !isWhole(selection.choice)) return { at: 'location' }
    if (options.timeGone()) return { at: 'time' }
    if (session.state.get().at !== 'authorised') return { at: 'sign-in' }
    if (isUnderWay(retryOf)) return { at: 'not-placed' }
    // judged with the fields: what another tab changes while the price is asked is not what the customer has sent
    const said = {
      marks: draft.marks.get(), personCount: options.personCountOn ? draft.personCount.get() : null, country: options.country(), returnUrl: options.returnUrl,
    }
    const promo = draft.promo.get()
    const shown = pending.get()
    const lastPlaced = journal.lastPlacedId()
    // pressed before the price had come: the screen showed the sum of the dishes and claimed no more
    const seen = options.totals.get()
    const agreed = seen.payable ?? seen.total
    orderedBy = visitor()
    state.set({ at: 'sending' })
    const outcome = await preflight.ask()
    const asked = pending.get()
    if (outcome.at !== 'answered' || asked === null) return stop(outcome)
    // the session has ended meanwhile
    if (session.state.get().at !== 'authorised') return resting({ at: 'sign-in' })
    if (promo !== null && draft.promo.get() === null) return resting({ at: 'promo' })
    const { payable } = outcome
    if (payable > agreed) return resting({ at: 'repriced', payable, currency: selection.resto.currency, ...(seen.payable === null && { isFirst: true }) })
    if (asked.key !== shown?.key) return resting({ at: 'changed' })
    // pressed before anybody knew the price: whether what is handed over is enough can be told only now
    if (faultsOf(checked.values, said.country, { ...draft.terms.get(), payable }, said.marks).change !== undefined) return resting({ at: 'field', name: 'change' })
    const request = orderRequest(asked, checked.values, selection, said)
    const attempt = await exclusively(async (): Promise<Attempt | 'not-placed' | 'changed'> => {
      // another tab may have sent its order while this one asked for the price
      if (isUnderWay(retryOf)) return 'not-placed'
      // or has had its answer already: what this one would send is no longer in the cart
      const now = pending.get()
      if (journal.lastPlacedId() !== lastPlaced || now === null) return resting('not-placed')
      if (now.key !== asked.key) return resting('changed')
      const made = attemptFor(retryOf, request, selection, payable)
      journal.attempt.set(made)
      return made
    })
    return typeof attempt === 'string' ? { at: attempt } : send(request, selection, attempt, retryOf, seen.payable)
  }

  /** Whether an order of unknown fate stands in the way, this one's own repetition apart. */
  function isUnderWay(retryOf: Attempt | null): boolean {
    const other = journal.standing()
    if (other === null || other.id === retryOf?.id) return false
    state.set({ at: 'unknown', attempt: other })
    return true
  }

  function stop(outcome: ReturnType<PreflightKeeper['state']['get']>): PlaceOutcome {
    if (outcome.at === 'refused' && outcome.popup !== null) state.set({ at: 'refused', popup: outcome.popup })
    else if (outcome.at === 'refused') state.set({ at: 'failed', problem: { code: 'server', message: outcome.message ?? '' } })
    else if (outcome.at === 'failed') state.set({ at: 'failed', problem: outcome.problem })
    else rest()
    return { at: 'not-placed' }
  }

  /** Nothing is under way here; an order of unknown fate stays told until another has left. */
  function rest(): void {
    const doubtful = journal.standing()
    state.set(doubtful === null ? { at: 'idle' } : { at: 'unknown', attempt: doubtful })
  }

  /** The same, with what the press came to. */
  function resting<T>(outcome: T): T {
    rest()
    return outcome
  }

  function attemptFor(retryOf: Attempt | null, request: OrderRequest, selection: SelectedResto, payable: number): Attempt {
    const body = digestOf(JSON.stringify(request))
    // the same key goes with the same order, where the API knows keys; a changed one is an order of its own
    const id = retryOf !== null && options.idempotencyKey && retryOf.body === body ? retryOf.id : uuid(random)
    return { id, body, startedAt: now(), payable, currency: selection.resto.currency }
  }

  async function send(
    request: OrderRequest, selection: SelectedResto, attempt: Attempt, retryOf: Attempt | null, agreed: number | null,
  ): Promise<PlaceOutcome> {
    const key = options.idempotencyKey ? attempt.id : null
    /** The order has left and nobody knows what became of it; a failed renewal of the tokens is not about the order. */
    let isLost = false
    /** What the order's own call has failed with last. */
    let own: unknown = null
    let order: Order
    try {
      order = await session.personally(async (accessToken, id) => {
        try {
          return await wire.order(request, { accessToken, id }, key, attempt)
        } catch (error) {
          isLost = isUnknown(error)
          own = error
          throw error
        }
      })
    } catch (error) {
      return isLost ? lost(attempt, error) : refused(attempt, error, retryOf, error === own)
    }
    return accepted(order, request, selection, attempt, agreed)
  }

  function lost(attempt: Attempt, error: unknown): PlaceOutcome {
    state.set({ at: 'unknown', attempt, problem: problemOf(error) })
    report('order.unknown')
    return { at: 'not-placed' }
  }

  function refused(attempt: Attempt, error: unknown, retryOf: Attempt | null, isOwn: boolean): PlaceOutcome {
    // what became of an earlier order is known only where the same key was refused, and not its bearer: then it was not accepted either
    const isSettled = retryOf === null || (retryOf.id === attempt.id && isOwn && error instanceof ApiError && error.status !== 401)
    journal.attempt.set(isSettled ? null : retryOf)
    if (error instanceof SignedOutError) return resting({ at: 'sign-in' })
    const popup = popupOf(error)
    if (promoErrorOf(error) !== null) draft.promo.set(null)
    state.set(popup === null ? { at: 'failed', problem: problemOf(error) } : { at: 'refused', popup })
    return { at: 'not-placed' }
  }

  function accepted(order: Order, request: OrderRequest, selection: SelectedResto, attempt: Attempt, agreed: number | null): PlaceOutcome {
    const isSameVisitor = visitor() === orderedBy
    if (isSameVisitor) options.onPlaced?.(order, request, selection.resto)
    const hasFallen = agreed !== null && order.payableAmount < agreed
    // first: a page that ends in between tells of it twice rather than not at all
    const placed = {
      ...placedOrder(order, request, selection), ...(!isSameVisitor && { where: '' }), attempt: attempt.id, ...(hasFallen && { agreed }),
    }
    show(placed)
    // what another tab has put in since was not ordered
    putAway(() => cart.takeOut(request.positions))
    if (cart.itemCount.get() > 0) show({ ...placed, beside: true })
    state.set({ at: 'idle' })
    return order.paymentUrl === undefined ? { at: 'placed' } : { at: 'pay', url: order.paymentUrl }
  }

  /** All that belonged to the accepted order; the attempt last, so that a page that ends in between leaves it to the next. */
  function putAway(emptyCart: () => void = cart.clear): void {
    emptyCart()
    draft.promo.set(null)
    draft.preOrderTime.set(null)
    draft.forgetRemarks()
    journal.settle()
  }

  return {
    ...orders,
    state,
    place: () => place(),
    dismiss() {
      if (state.get().at !== 'sending') rest()
    },
    forget() {
      journal.forgetPerson()
      if (state.get().at !== 'sending') rest()
    },
    settleAccepted() {
      putAway()
      state.set({ at: 'idle' })
    },
    repeatUnknown() {
      const shown = state.get()
      // the one that the customer was warned of; it stays noted until the new one has left
      return place(shown.at === 'unknown' ? shown.attempt : journal.standing())
    },
  }
}

type SelectedResto = Extract<Selection, { at: 'resto' }>
