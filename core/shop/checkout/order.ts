import type { RandomPort, Report, StoragePort } from '../../env.ts'
import { ApiError, NetworkError, WireError } from '../../http/errors.ts'
import { toE164 } from '../../phone.ts'
import { createStore, type Readable, type Store } from '../../store/store.ts'
import type { Cart } from '../cart/cart.ts'
import type { ChoiceKeeper, Selection } from '../location/choice.ts'
import { problemOf, type Problem } from '../problem.ts'
import { SignedOutError } from '../session/tokens.ts'
import type { Session } from '../session/session.ts'
import { createOrderJournal, uuid, type Attempt, type PlacedOrder } from './attempt.ts'
import type { OrderDraft, OrderForm } from './draft.ts'
import type { PreflightKeeper } from './preflight.ts'
import { popupOf, promoErrorOf, type OrderPopup } from './refusals.ts'
import type { PendingRequest } from './request.ts'
import type { CheckoutWire, Order, OrderRequest } from './wire.ts'

/** Where the order stands. An unknown outcome is a state of its own: told, and never repeated by itself (CHK-05). */
export type OrderState =
  | { readonly at: 'idle' }
  | { readonly at: 'sending' }
  | { readonly at: 'refused'; readonly popup: OrderPopup }
  | { readonly at: 'failed'; readonly problem: Problem }
  | { readonly at: 'unknown'; readonly attempt: Attempt }

export type PlaceOutcome =
  | { readonly at: 'field'; readonly name: keyof OrderForm }
  | { readonly at: 'sign-in' }
  | { readonly at: 'location' }
  /** A time that was chosen can no longer be had. */
  | { readonly at: 'time' }
  /** The promo code was refused at the last moment: nobody has agreed to the price without it. */
  | { readonly at: 'promo' }
  /** The last preflight came to another sum than the one on the screen; `payable` is the new one. */
  | { readonly at: 'repriced'; readonly payable: number; readonly currency: string }
  | { readonly at: 'pay'; readonly url: string }
  | { readonly at: 'placed' }
  /** Told by the state. */
  | { readonly at: 'not-placed' }

export interface OrderDesk {
  readonly state: Readable<OrderState>
  readonly placed: Readable<PlacedOrder | null>
  place(): Promise<PlaceOutcome>
  dismiss(): void
  /** The customer knows that the order of unknown fate was accepted: the cart is emptied. */
  settleAccepted(): void
  /** The customer was warned and wants another order. */
  repeatUnknown(): Promise<PlaceOutcome>
  /** The payment page came back to the cart. */
  paymentReturned(orderId: string, success: boolean): void
  forgetPlaced(): void
}

export function createOrderDesk(options: {
  readonly storage: StoragePort
  readonly random: RandomPort
  readonly now: () => number
  readonly wire: CheckoutWire
  readonly session: Session
  readonly cart: Cart
  readonly keeper: ChoiceKeeper
  readonly draft: OrderDraft
  readonly preflight: PreflightKeeper
  readonly pending: Readable<PendingRequest | null>
  readonly timeOffered: (preOrderTime: string) => boolean
  readonly personCountOn: boolean
  readonly idempotencyKey: boolean
  readonly country: () => 'RU' | 'ME'
  readonly returnUrl: string
  readonly report: Report
}): OrderDesk {
  const { storage, random, now, wire, session, cart, keeper, draft, preflight, pending, report } = options
  const journal = createOrderJournal(storage, report)
  const left = journal.attempt.get()
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
    if (selection.at === 'none') return { at: 'location' }
    const wanted = draft.preOrderTime.get()
    if (wanted !== null && !options.timeOffered(wanted)) return { at: 'time' }
    if (session.state.get().at !== 'authorised') return { at: 'sign-in' }
    if (isUnderWay(retryOf)) return { at: 'not-placed' }
    const promo = draft.promo.get()
    // what is being asked anew has not been shown as a price yet
    const agreed = preflight.state.get().at === 'answered' ? payableNow() : null
    state.set({ at: 'sending' })
    const outcome = await preflight.ask()
    const asked = pending.get()
    if (outcome.at !== 'answered' || asked === null) return stop(outcome)
    if (promo !== null && draft.promo.get() === null) {
      state.set({ at: 'idle' })
      return { at: 'promo' }
    }
    const payable = payableNow()
    if (agreed !== null && agreed !== payable) {
      state.set({ at: 'idle' })
      return { at: 'repriced', payable, currency: selection.resto.currency }
    }
    // another tab may have sent its order while this one asked for the price
    if (isUnderWay(retryOf)) return { at: 'not-placed' }
    return send(orderRequest(asked, checked.values, selection), selection, attemptFor(retryOf, selection))
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
    else state.set({ at: 'idle' })
    return { at: 'not-placed' }
  }

  function payableNow(): number {
    const figures = preflight.state.get()
    return cart.positions.get().reduce((sum, line) => sum + line.sum, figures.at === 'answered' ? figures.figures.delivery : 0)
  }

  function attemptFor(retryOf: Attempt | null, selection: SelectedResto): Attempt {
    // the same key goes with the same attempt, where the API knows keys
    const id = retryOf !== null && options.idempotencyKey ? retryOf.id : uuid(random)
    return { id, startedAt: now(), payable: payableNow(), currency: selection.resto.currency, running: true }
  }

  async function send(request: OrderRequest, selection: SelectedResto, attempt: Attempt): Promise<PlaceOutcome> {
    journal.attempt.set(attempt)
    try {
      const key = options.idempotencyKey ? attempt.id : null
      const order = await session.personally((accessToken, id) => wire.order(request, { accessToken, id }, key))
      return accepted(order, request, selection)
    } catch (error) {
      if (isUnknown(error)) {
        const lost = { ...attempt, running: false }
        journal.attempt.set(lost)
        state.set({ at: 'unknown', attempt: lost })
        report('order.unknown')
        return { at: 'not-placed' }
      }
      journal.attempt.set(null)
      if (error instanceof SignedOutError) {
        state.set({ at: 'idle' })
        return { at: 'sign-in' }
      }
      const popup = popupOf(error)
      if (promoErrorOf(error) !== null) draft.promo.set(null)
      state.set(popup === null ? { at: 'failed', problem: problemOf(error) } : { at: 'refused', popup })
      return { at: 'not-placed' }
    }
  }

  function accepted(order: Order, request: OrderRequest, selection: SelectedResto): PlaceOutcome {
    journal.placed.set(placedOf(order, request, selection))
    journal.attempt.set(null)
    cart.clear()
    draft.promo.set(null)
    draft.preOrderTime.set(null)
    draft.form.set('comment', '')
    state.set({ at: 'idle' })
    return order.paymentUrl === undefined ? { at: 'placed' } : { at: 'pay', url: order.paymentUrl }
  }

  function orderRequest(asked: PendingRequest, person: OrderForm, selection: SelectedResto): OrderRequest {
    const { choice } = selection
    const place = choice.method === 'DELIVERY' ? choice.place : null
    const comment = person.comment.trim()
    return {
      ...asked.request,
      person: { name: person.name.trim(), email: person.email.trim(), phone: toE164(person.phone, options.country()) ?? person.phone },
      ...(options.personCountOn && { personCount: draft.personCount.get() }),
      ...(comment !== '' && { comment }),
      ...(place !== null && placeFields(place)),
      ...(asked.request.payType === 'CARD_ONLINE' && { returnUrl: options.returnUrl }),
    }
  }

  return {
    state,
    placed: journal.placed as Store<PlacedOrder | null>,
    place: () => place(),
    dismiss() {
      if (state.get().at !== 'sending') state.set({ at: 'idle' })
    },
    settleAccepted() {
      journal.attempt.set(null)
      cart.clear()
      state.set({ at: 'idle' })
    },
    repeatUnknown() {
      const lost = journal.attempt.get()
      if (!options.idempotencyKey) journal.attempt.set(null)
      state.set({ at: 'idle' })
      return place(lost)
    },
    paymentReturned(orderId, success) {
      const held = journal.placed.get()
      if (held === null || held.id !== orderId || held.payment.at === 'on-receipt') return
      journal.placed.set({ ...held, payment: { at: success ? 'paid' : 'failed', url: held.payment.url } })
    },
    forgetPlaced: () => journal.placed.set(null),
  }
}

type SelectedResto = Extract<Selection, { at: 'resto' }>

/** No answer, a cut one, an unreadable one, or a gateway's: the order may have been accepted. */
function isUnknown(error: unknown): boolean {
  if (error instanceof NetworkError || error instanceof WireError) return true
  return error instanceof ApiError && error.status >= 500 && error.code === ''
}

function placeFields(place: { apartment: string; entrance: string; floor: string; intercom: string; comment: string }): Partial<OrderRequest> {
  return {
    ...(place.apartment !== '' && { apartment: place.apartment }),
    ...(place.entrance !== '' && { entrance: place.entrance }),
    ...(place.floor !== '' && { floor: place.floor }),
    ...(place.intercom !== '' && { intercom: place.intercom }),
    ...(place.comment.trim() !== '' && { deliveryComment: place.comment.trim() }),
  }
}

function placedOf(order: Order, request: OrderRequest, { resto, choice }: SelectedResto): PlacedOrder {
  return {
    id: order.id,
    number: order.number,
    payable: order.payableAmount,
    currency: resto.currency,
    method: choice.method,
    where: choice.method === 'DELIVERY' ? request.address ?? '' : resto.address,
    preOrderTime: request.preOrderTime ?? null,
    timeZone: resto.zone.name,
    payment: order.paymentUrl === undefined ? { at: 'on-receipt' } : { at: 'waiting', url: order.paymentUrl },
  }
}
