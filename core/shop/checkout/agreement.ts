import type { PhoneCountry } from '../../phone.ts'
import type { Readable } from '../../store/store.ts'
import type { Quote } from '../cart/quote.ts'
import type { Totals } from '../cart/totals.ts'
import { isWhole, type Selection } from '../location/choice.ts'
import type { Session } from '../session/session.ts'
import type { Mark } from './comment-chips.ts'
import type { OrderDraft } from './draft.ts'
import { faultsOf, type OrderTerms, type OrderValues } from './order-fields.ts'
import type { PlaceOutcome } from './order-state.ts'
import type { PendingRequest } from './request.ts'

/** What the customer has agreed to by pressing the button: what another tab changes afterwards nobody has agreed to. */
export interface Agreement {
  readonly at: 'agreed'
  readonly values: OrderValues
  readonly marks: readonly Mark[]
  readonly terms: OrderTerms
  /** Null where the chain does not ask for it. */
  readonly personCount: number | null
  readonly country: PhoneCountry
  readonly returnUrl: string
  readonly selection: Extract<Selection, { at: 'resto' }>
  readonly asked: PendingRequest | null
  readonly hasCode: boolean
  /** As shown, minor units; null before the price had come: then the screen claimed no more than the total of the dishes. */
  readonly payable: number | null
  readonly total: number
}
export interface Agreements {
  /** What the present page says, or what is to be done before it can be ordered. */
  agree(): Agreement | PlaceOutcome
  /** What keeps an order from leaving that is now quoted so; null when it is what was agreed to. */
  objection(agreed: Agreement, quote: Quote): PlaceOutcome | null
}

export function createAgreements({ selection, pending, facts, draft, session, settings }: {
  readonly selection: Readable<Selection>
  readonly pending: Readable<PendingRequest | null>
  readonly facts: { readonly totals: Readable<Totals>; readonly timeGone: Readable<boolean> }
  readonly draft: OrderDraft
  readonly session: Pick<Session, 'state'>
  readonly settings: {
    readonly country: () => PhoneCountry
    readonly asksPersonCount: boolean
    /** Where the payment page comes back to. */
    readonly returnUrl: string
  }
}): Agreements {
  const isSignedIn = (): boolean => session.state.get().at === 'authorised'
  const hasCode = (): boolean => draft.promo.get() !== null
  return {
    agree() {
      const place = selection.get()
      const checked = draft.form.submit()
      if (checked.at === 'invalid') return { at: 'field', name: checked.first }
      if (place.at === 'none' || !isWhole(place.choice)) return { at: 'location' }
      if (facts.timeGone.get()) return { at: 'time' }
      if (!isSignedIn()) return { at: 'sign-in' }
      const { payable, total } = facts.totals.get()
      return {
        at: 'agreed', values: checked.values, marks: draft.marks.get(), terms: draft.terms.get(), selection: place,
        country: settings.country(), returnUrl: settings.returnUrl, personCount: settings.asksPersonCount ? draft.personCount.get() : null,
        asked: pending.get(), hasCode: hasCode(), payable, total,
      }
    },
    objection(agreed, { payable }) {
      const { values, marks, terms, selection: { resto: { currency } } } = agreed
      const asked = pending.get()
      if (asked === null) return { at: 'not-placed' }
      if (!isSignedIn()) return { at: 'sign-in' }
      if (agreed.hasCode && !hasCode()) return { at: 'promo' }
      if (payable > (agreed.payable ?? agreed.total)) return { at: 'repriced', payable, currency, ...(agreed.payable === null && { isFirst: true }) }
      if (asked.key !== agreed.asked?.key) return { at: 'changed' }
      // pressed before anybody knew the price: whether what is handed over is enough can be told only now
      return faultsOf(values, agreed.country, { ...terms, payable }, marks).change === undefined ? null : { at: 'field', name: 'change' }
    },
  }
}
