import { toE164, type PhoneCountry } from '../../phone.ts'
import type { Readable } from '../../store/store.ts'
import type { SessionFront, SessionState } from '../account/session.ts'
import type { Quote, Totals } from '../cart/totals.ts'
import type { Due } from '../catalogue/due.ts'
import type { DeliveryPlace } from '../place/address.ts'
import { isComplete, type Venue } from '../place/choice.ts'
import type { OrderDraft } from '../quote/order-options.ts'
import type { QuoteRequest } from '../quote/request.ts'
import type { OrderRequest } from '../quote/wire.ts'
import { changeFault } from './change-from.ts'
import { changeAsked, orderComment } from './comment.ts'
import type { OrderField } from './fields.ts'
import type { OrderStep, PlaceOutcome } from './state.ts'

/** What the page says when «order» is pressed. */
export interface OrderPage {
  readonly draft: OrderDraft
  readonly venue: Readable<Venue>
  readonly quoteRequest: Readable<QuoteRequest | null>
  readonly totals: Readable<Totals>
  readonly step: Readable<OrderStep | null>
  readonly due: Readable<Due | null>
  readonly session: SessionFront
  readonly country: Readable<PhoneCountry>
  readonly asksPersonCount: boolean
  /** Where the payment page comes back to. */
  readonly returnUrl: string
}
/** Null when it can be ordered. `fault` is the form's first. */
export function nextStep(fault: OrderField | null, venue: Venue, isTimeGone: boolean, person: SessionState): OrderStep | null {
  if (fault !== null) return { at: 'field', name: fault }
  if (venue.at === 'none' || !isComplete(venue.choice)) return { at: 'location' }
  if (isTimeGone) return { at: 'time' }
  return person.at === 'authorised' ? null : { at: 'sign-in' }
}

/** What the customer has agreed to by pressing the button: what another tab changes afterwards is no part of it. */
export type Agreement = Extract<ReturnType<typeof agree>, { at: 'agreed' }>

/** What the page says at present, or what is to be done before it can be ordered. */
export function agree({ draft, ...page }: OrderPage) {
  const [venue, asked, values, step] = [page.venue.get(), page.quoteRequest.get(), draft.form.values.get(), page.step.get()]
  draft.form.submit()
  if (step !== null) return step
  if (asked === null || venue.at === 'none' || !isComplete(venue.choice)) return { at: 'not-placed' } as const
  const [parts, terms] = [{ ...values, remarks: draft.remarks.get() }, draft.terms.get()]
  const comment = orderComment(parts, terms)
  const phone = toE164(values.phone, page.country.get()) ?? values.phone
  const request: OrderRequest = {
    ...asked.request,
    person: { name: values.name.trim(), email: values.email.trim(), phone },
    ...(page.asksPersonCount && { personCount: draft.personCount.get() }),
    ...(comment !== '' && { comment }),
    ...(venue.choice.method === 'DELIVERY' && fieldsOf(venue.choice.place)),
    ...(asked.request.payType === 'CARD_ONLINE' && { returnUrl: page.returnUrl }),
  }
  const change = changeAsked(parts, terms)
  return { at: 'agreed', request, key: asked.key, venue, change, totals: page.totals.get(), due: page.due.get() } as const
}

/** What keeps an order from leaving that is now quoted so; null when it is what was agreed to. */
export function objectionTo(agreed: Agreement, { payable }: Quote, page: OrderPage): PlaceOutcome | null {
  const { request, key, venue: { resto: { currency } }, change, totals } = agreed
  const asked = page.quoteRequest.get()
  if (asked === null) return { at: 'not-placed' }
  if (page.session.state.get().at !== 'authorised') return { at: 'sign-in' }
  if (request.promoCode !== undefined && page.draft.promo.get() === null) return { at: 'promo' }
  // before the price had come the screen claimed no more than the total of the dishes
  const first = totals.payable === null ? { isFirst: true } : {}
  if (payable > (totals.payable ?? totals.total)) return { at: 'repriced', payable, currency, ...first }
  if (asked.key !== key) return { at: 'changed' }
  // whether what is handed over is enough can be told only now
  return changeFault(change, payable) === null ? null : { at: 'field', name: 'change' }
}

/** What is said of the place beside its address; what is left empty is not sent. */
function fieldsOf({ apartment, entrance, floor, intercom, comment }: DeliveryPlace): Partial<OrderRequest> {
  const said = Object.entries({ apartment, entrance, floor, intercom, deliveryComment: comment })
  return Object.fromEntries(said.flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])))
}
