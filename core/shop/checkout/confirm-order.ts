import { toE164, type PhoneCountry } from '../../phone.ts'
import type { Readable } from '../../store/store.ts'
import type { SessionFacade, SessionState } from '../account/session.ts'
import type { Addition, Quote, Totals } from '../cart/totals.ts'
import type { Eta } from '../catalogue/eta.ts'
import type { DeliveryPlace } from '../place/address.ts'
import { isComplete, type Venue } from '../place/choice.ts'
import type { OrderDraft } from './order-options.ts'
import type { QuoteRequest } from './request.ts'
import type { OrderRequest } from './checkout-api.ts'
import { findCashSumFault } from './change-from.ts'
import { selectCashSumText, buildOrderComment } from './comment.ts'
import type { OrderField } from './fields.ts'
import type { OrderStep, PlaceOutcome } from './state.ts'
import type { VisitSource } from './visit-source.ts'

/** What the order's page shows at present. */
export interface OrderPage {
  readonly draft: OrderDraft
  readonly venue: Readable<Venue>
  readonly quoteRequest: Readable<QuoteRequest | null>
  readonly totals: Readable<Totals>
  /** Gifts and charges that no line requested, with their names. */
  readonly additions: Readable<readonly Addition[]>
  readonly step: Readable<OrderStep | null>
  readonly eta: Readable<Eta | null>
  readonly session: SessionFacade
  readonly country: Readable<PhoneCountry>
  /** Whether the form asks for the number of persons. */
  readonly asksPersonCount: boolean
  /** The return URL for the payment page. */
  readonly returnUrl: string
  /** Reads the UTM parameters of the visit; undefined if an order has none (CFG-12). */
  readonly readSource: () => VisitSource | undefined
}
/**
 * Finds the first step that is missing; null if the order can be placed. The address comes first:
 * zone, minimum and price depend on it (BOOT-09). `isPaused`: the operator has paused orders
 * (CFG-11). `firstFault`: the form's first invalid field. `isTimeGone`: the restaurant takes no more
 * orders for the requested time.
 */
export function findNextStep(
  isPaused: boolean, firstFault: OrderField | null, venue: Venue, isTimeGone: boolean, session: SessionState,
): OrderStep | null {
  if (isPaused) return { kind: 'paused' }
  if (venue.kind === 'none' || !isComplete(venue.choice)) return { kind: 'location' }
  if (firstFault !== null) return { kind: 'field', name: firstFault }
  if (isTimeGone) return { kind: 'time' }
  return session.status === 'authorised' ? null : { kind: 'sign-in' }
}

/**
 * The order as shown when the customer pressed the button. Another tab's changes after that do not
 * affect this order. `shownSum`: the price that the customer has agreed to, in minor units.
 */
export type ConfirmedOrder = Extract<ReturnType<typeof confirmOrder>, { kind: 'confirmed' }>

/**
 * Returns the order that the page shows now, or the step that is missing before the order can be
 * placed, or `not-placed` if nothing can be priced. Shows all validation errors of the form.
 */
export function confirmOrder({ draft, ...page }: OrderPage) {
  const [venue, quoteRequest] = [page.venue.get(), page.quoteRequest.get()]
  const [values, step] = [draft.form.values.get(), page.step.get()]
  draft.form.showAllFaults()
  if (step !== null) return step
  if (quoteRequest === null || venue.kind === 'none' || !isComplete(venue.choice)) {
    return { kind: 'not-placed' } as const
  }
  const [parts, terms] = [{ ...values, remarks: draft.remarks.get() }, draft.terms.get()]
  const comment = buildOrderComment(parts, terms)
  const phone = toE164(values.phone, page.country.get()) ?? values.phone
  const source = page.readSource()
  const request: OrderRequest = {
    ...quoteRequest.request,
    person: { name: values.name.trim(), email: values.email.trim(), phone },
    ...(page.asksPersonCount && { personCount: draft.personCount.get() }),
    ...(comment !== '' && { comment }),
    ...(venue.choice.method === 'DELIVERY' && toPlaceFields(venue.choice.place)),
    ...(quoteRequest.request.payType === 'CARD_ONLINE' && { returnUrl: page.returnUrl }),
    ...(source !== undefined && { source }),
  }
  const cashSumText = selectCashSumText(parts, terms)
  const [totals, eta, consent] = [page.totals.get(), page.eta.get(), draft.dataConsent.current.get()]
  // before the first quote, the page showed the customer only the total of the dishes
  const shownSum = totals.payable ?? totals.total
  const { key: quoteKey } = quoteRequest
  return { kind: 'confirmed', request, quoteKey, venue, cashSumText, totals, shownSum, eta, consent } as const
}

/**
 * Compares the page and the latest quote with the order that the customer has confirmed. Returns
 * the reason not to send the order; null for none. `payable`: the quote's amount, in minor units.
 */
export function findBlockingReason(
  confirmed: ConfirmedOrder, { payable }: Quote, page: OrderPage,
): PlaceOutcome | null {
  const { request, quoteKey, venue: { resto: { currency } }, cashSumText, totals, shownSum } = confirmed
  const quoteRequest = page.quoteRequest.get()
  if (quoteRequest === null) return { kind: 'not-placed' }
  if (page.session.state.get().status !== 'authorised') return { kind: 'sign-in' }
  if (request.promoCode !== undefined && page.draft.promo.get() === null) return { kind: 'promo' }
  const firstPrice = totals.payable === null ? { isFirst: true } : {}
  if (payable > shownSum) return { kind: 'repriced', payable, currency, ...firstPrice }
  if (quoteRequest.key !== quoteKey) return { kind: 'changed' }
  // only the latest quote shows whether the cash sum is sufficient
  return findCashSumFault(cashSumText, payable) === null ? null : { kind: 'field', name: 'change' }
}

/**
 * The request's fields for door and courier, without empty ones. The request has the address
 * already.
 */
function toPlaceFields({ apartment, entrance, floor, intercom, comment }: DeliveryPlace): Partial<OrderRequest> {
  const fields = Object.entries({ apartment, entrance, floor, intercom, deliveryComment: comment })
  return Object.fromEntries(fields.flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])))
}
