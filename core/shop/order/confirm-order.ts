import { toE164, type PhoneCountry } from '../../phone.ts'
import type { Readable } from '../../store/store.ts'
import type { SessionFacade, SessionState } from '../account/session.ts'
import type { Addition, Quote, Totals } from '../cart/totals.ts'
import type { Eta } from '../catalogue/eta.ts'
import type { DeliveryPlace } from '../place/address.ts'
import { isComplete, type Venue } from '../place/choice.ts'
import type { OrderDraft } from '../quote/order-options.ts'
import type { QuoteRequest } from '../quote/request.ts'
import type { OrderRequest } from '../quote/checkout-api.ts'
import { findChangeFault } from './change-from.ts'
import { selectChangeText, buildOrderComment } from './comment.ts'
import type { OrderField } from './fields.ts'
import type { OrderStep, PlaceOutcome } from './state.ts'

/** The data of the page when the customer presses «order». */
export interface OrderPage {
  readonly draft: OrderDraft
  readonly venue: Readable<Venue>
  readonly quoteRequest: Readable<QuoteRequest | null>
  readonly totals: Readable<Totals>
  /** Gifts and charges beside the lines, with their names. */
  readonly additions: Readable<readonly Addition[]>
  readonly step: Readable<OrderStep | null>
  readonly eta: Readable<Eta | null>
  readonly session: SessionFacade
  readonly country: Readable<PhoneCountry>
  readonly asksPersonCount: boolean
  /** The return URL for the payment page. */
  readonly returnUrl: string
}
/** The first step that is missing; null if the order can be placed. `fault`: the first invalid field of the form. */
export function findNextStep(
  fault: OrderField | null, venue: Venue, isTimeGone: boolean, person: SessionState,
): OrderStep | null {
  if (fault !== null) return { kind: 'field', name: fault }
  if (venue.kind === 'none' || !isComplete(venue.choice)) return { kind: 'location' }
  if (isTimeGone) return { kind: 'time' }
  return person.status === 'authorised' ? null : { kind: 'sign-in' }
}

/** The order that the customer has confirmed with the button. Later changes by another tab do not change it. */
export type ConfirmedOrder = Extract<ReturnType<typeof confirmOrder>, { kind: 'confirmed' }>

/** The order that the page shows now, or the step that is missing before it can be placed. */
export function confirmOrder({ draft, ...page }: OrderPage) {
  const [venue, current] = [page.venue.get(), page.quoteRequest.get()]
  const [values, step] = [draft.form.values.get(), page.step.get()]
  draft.form.submit()
  if (step !== null) return step
  if (current === null || venue.kind === 'none' || !isComplete(venue.choice)) return { kind: 'not-placed' } as const
  const [parts, terms] = [{ ...values, remarks: draft.remarks.get() }, draft.terms.get()]
  const comment = buildOrderComment(parts, terms)
  const phone = toE164(values.phone, page.country.get()) ?? values.phone
  const request: OrderRequest = {
    ...current.request,
    person: { name: values.name.trim(), email: values.email.trim(), phone },
    ...(page.asksPersonCount && { personCount: draft.personCount.get() }),
    ...(comment !== '' && { comment }),
    ...(venue.choice.method === 'DELIVERY' && toOrderFields(venue.choice.place)),
    ...(current.request.payType === 'CARD_ONLINE' && { returnUrl: page.returnUrl }),
  }
  const change = selectChangeText(parts, terms)
  const [totals, eta] = [page.totals.get(), page.eta.get()]
  return { kind: 'confirmed', request, key: current.key, venue, change, totals, eta } as const
}

/** The reason not to send the order at its latest quote; null if the quote is what the customer has confirmed. */
export function findBlockingReason(
  confirmed: ConfirmedOrder, { payable }: Quote, page: OrderPage,
): PlaceOutcome | null {
  const { request, key, venue: { resto: { currency } }, change, totals } = confirmed
  const current = page.quoteRequest.get()
  if (current === null) return { kind: 'not-placed' }
  if (page.session.state.get().status !== 'authorised') return { kind: 'sign-in' }
  if (request.promoCode !== undefined && page.draft.promo.get() === null) return { kind: 'promo' }
  // until the server had priced the order, the page showed only the total of the dishes
  const first = totals.payable === null ? { isFirst: true } : {}
  if (payable > (totals.payable ?? totals.total)) return { kind: 'repriced', payable, currency, ...first }
  if (current.key !== key) return { kind: 'changed' }
  // only now is it known whether the sum to be changed is sufficient
  return findChangeFault(change, payable) === null ? null : { kind: 'field', name: 'change' }
}

/** The fields of the delivery place beside its address; empty ones are not sent. */
function toOrderFields({ apartment, entrance, floor, intercom, comment }: DeliveryPlace): Partial<OrderRequest> {
  const fields = Object.entries({ apartment, entrance, floor, intercom, deliveryComment: comment })
  return Object.fromEntries(fields.flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])))
}
