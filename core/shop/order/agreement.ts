import { toE164, type PhoneCountry } from '../../phone.ts'
import type { Readable } from '../../store/store.ts'
import type { Quote, Totals } from '../cart/totals.ts'
import type { DeliveryPlace } from '../place/address.ts'
import { isComplete, type Venue } from '../place/choice.ts'
import type { Session } from '../account/session.ts'
import { changeFault } from './change-from.ts'
import { changeAsked, orderComment } from './comment.ts'
import type { OrderDraft } from '../quote/order-options.ts'
import type { PlaceOutcome } from './state.ts'
import type { QuoteRequest } from '../quote/request.ts'
import type { OrderRequest } from '../quote/wire.ts'

/** What the customer has agreed to by pressing the button: what another tab changes afterwards nobody has agreed to. */
export interface Agreement {
  readonly at: 'agreed'
  readonly request: OrderRequest
  /** Of the question to the API that the request answers. */
  readonly key: string
  readonly venue: Extract<Venue, { at: 'resto' }>
  /** The sum that change is asked from, as typed; empty where none is. */
  readonly change: string
  /** As shown, minor units; null before the price had come: then the screen claimed no more than the total of the dishes. */
  readonly payable: number | null
  readonly total: number
}
export type Agreements = ReturnType<typeof createAgreements>

export function createAgreements({ venue, quoteRequest, selectors, draft, session, settings }: {
  readonly venue: Readable<Venue>
  readonly quoteRequest: Readable<QuoteRequest | null>
  readonly selectors: { readonly totals: Readable<Totals>; readonly timeGone: Readable<boolean> }
  readonly draft: OrderDraft
  readonly session: Pick<Session, 'state'>
  /** `returnUrl` is where the payment page comes back to. */
  readonly settings: { readonly country: () => PhoneCountry; readonly asksPersonCount: boolean; readonly returnUrl: string }
}) {
  const isSignedIn = (): boolean => session.state.get().at === 'authorised'

  return {
    /** What the present page says, or what is to be done before it can be ordered. */
    agree(): Agreement | PlaceOutcome {
      const place = venue.get()
      const wrong = draft.form.submit()
      if (wrong !== undefined) return { at: 'field', name: wrong }
      if (place.at === 'none' || !isComplete(place.choice)) return { at: 'location' }
      if (selectors.timeGone.get()) return { at: 'time' }
      if (!isSignedIn()) return { at: 'sign-in' }
      const asked = quoteRequest.get()
      if (asked === null) return { at: 'not-placed' }
      const values = draft.form.values.get()
      const [parts, terms] = [{ ...values, remarks: draft.remarks.get() }, draft.terms.get()]
      const comment = orderComment(parts, terms)
      const request: OrderRequest = {
        ...asked.request,
        person: { name: values.name.trim(), email: values.email.trim(), phone: toE164(values.phone, settings.country()) ?? values.phone },
        ...(settings.asksPersonCount && { personCount: draft.personCount.get() }),
        // in the restaurant's words
        ...(comment !== '' && { comment }),
        ...(place.choice.method === 'DELIVERY' && fieldsOf(place.choice.place)),
        ...(asked.request.payType === 'CARD_ONLINE' && { returnUrl: settings.returnUrl }),
      }
      const { payable, total } = selectors.totals.get()
      return { at: 'agreed', request, key: asked.key, venue: place, change: changeAsked(parts, terms), payable, total }
    },
    /** What keeps an order from leaving that is now quoted so; null when it is what was agreed to. */
    objection({ request, key, venue: { resto: { currency } }, change, ...seen }: Agreement, { payable }: Quote): PlaceOutcome | null {
      const asked = quoteRequest.get()
      if (asked === null) return { at: 'not-placed' }
      if (!isSignedIn()) return { at: 'sign-in' }
      if (request.promoCode !== undefined && draft.promo.get() === null) return { at: 'promo' }
      const first = seen.payable === null ? { isFirst: true } : {}
      if (payable > (seen.payable ?? seen.total)) return { at: 'repriced', payable, currency, ...first }
      if (asked.key !== key) return { at: 'changed' }
      // pressed before anybody knew the price: whether what is handed over is enough can be told only now
      return changeFault(change, payable) === null ? null : { at: 'field', name: 'change' }
    },
  }
}

/** What is said of the place beside its address; what is left empty is not sent. */
function fieldsOf({ apartment, entrance, floor, intercom, comment }: DeliveryPlace): Partial<OrderRequest> {
  const said = Object.entries({ apartment, entrance, floor, intercom, deliveryComment: comment })
    .map(([name, text]) => [name, text.trim()] as const)
  return Object.fromEntries(said.filter(([, text]) => text !== ''))
}
