import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Totals } from '../cart/totals.ts'
import type { Selection } from '../location/choice.ts'
import type { Session } from '../session/session.ts'
import type { OrderDraft } from './draft.ts'
import { NO_TERMS, type OrderTerms } from './order-fields.ts'
import type { PaymentMethod } from './wire.ts'

/** Fills the recipient in when somebody has signed in, in place of what came from the profile of somebody before (CHK-01). */
export function followPerson(session: Pick<Session, 'state'>, draft: OrderDraft): void {
  const follow = (): void => {
    const now = session.state.get()
    if (now.at === 'authorised') draft.prefill(now.profile)
  }
  session.state.subscribe(follow)
  follow()
}

/** Tells the draft what its fields are judged by: the way of receiving, the payment, the currency, the sum to be paid. */
export function followTerms(
  selection: Readable<Selection>, payment: Readable<PaymentMethod | null>, totals: Readable<Pick<Totals, 'payable'>>, draft: OrderDraft,
): void {
  const terms = derive([selection, payment, totals], (place, method, { payable }): OrderTerms => place.at === 'none'
    ? NO_TERMS
    : {
      method: place.choice.method, payment: method, currency: place.resto.currency, payable,
      placeComment: place.choice.method === 'DELIVERY' ? place.choice.place?.comment ?? '' : '',
    }, isSame)
  terms.subscribe(() => draft.terms.set(terms.get()))
  draft.terms.set(terms.get())
}

function isSame(a: OrderTerms, b: OrderTerms): boolean {
  return a.method === b.method && a.payment === b.payment && a.currency === b.currency && a.payable === b.payable
    && a.placeComment === b.placeComment
}
