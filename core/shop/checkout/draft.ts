import { createForm, type Form } from '../../form.ts'
import { boolean, integer, literal, minor, object, optional, satisfying, string } from '../../http/read.ts'
import { toE164, type PhoneCountry } from '../../phone.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable, type Store } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { parseIso } from '../../time/iso.ts'
import { KEY } from '../keys.ts'
import { marksReader, toggled, type Mark } from './comment-chips.ts'
import { keepFields } from './keep-fields.ts'
import { faultsOf, NO_TERMS, ORDER_FIELDS, type OrderForm, type OrderTerms, type OrderText } from './order-fields.ts'
import type { PaymentMethod } from './wire.ts'

export { COMMENT_LIMIT } from './comment-chips.ts'
export { faultsOf, NAME_LIMIT, ORDER_FIELDS, type OrderFieldError, type OrderForm, type OrderTerms, type OrderText } from './order-fields.ts'

/** The order draft on the device: as typed, across reload, sign-in and language, the same in all tabs (CHK-01, STO-01, STO-05). */
export interface OrderDraft {
  readonly form: Form<OrderForm>
  /** Remarks chosen by chips. */
  readonly marks: Readable<readonly Mark[]>
  /** What the fields are judged by; written by whoever knows the place, the payment and the sum. */
  readonly terms: Store<OrderTerms>
  readonly payment: Store<PaymentMethod | null>
  readonly personCount: Store<number>
  readonly promo: Store<Promo | null>
  /** ISO 8601 with the restaurant's offset; null is as soon as possible. */
  readonly preOrderTime: Store<string | null>
  /** The field has the focus: until `leave` nothing but the customer changes it. */
  enter(name: OrderText): void
  leave(name: OrderText): void
  toggle(mark: Mark): void
  /** Asks for change from a sum, which takes «no change needed» back. */
  setChange(text: string): void
  /** Fills empty fields from the profile, and those that a former person's profile has filled; what was typed stays. */
  prefill(person: Known): void
  /** Whoever typed here has left: the fields show what the device holds, one that has the focus too. */
  forget(): void
  /** The order was accepted: its remarks are not the next one's. */
  forgetRemarks(): void
}
export interface Known {
  readonly id: number
  readonly firstName: string
  readonly email: string
  readonly phone: string
}
export interface Promo {
  readonly code: string
  /** False below the code's minimum: accepted, but it gives nothing yet. */
  readonly active: boolean
  readonly maxDiscountAmount?: number
  readonly minOrderAmount?: number
}

export const MAX_PERSONS = 99

const promoReader = object({ code: string, active: boolean, maxDiscountAmount: optional(minor), minOrderAmount: optional(minor) })

export function createOrderDraft(stored: OpenStored, country: () => PhoneCountry): OrderDraft {
  const marks = stored<readonly Mark[]>(KEY.commentMarks, marksReader, [])
  const terms = createStore<OrderTerms>(NO_TERMS)
  const { texts, follow } = keepFields(stored)
  const form = createForm<OrderForm>({
    initial: texts,
    validate: values => faultsOf(values, country(), terms.get(), marks.get()),
    order: ORDER_FIELDS,
    beside: derive([terms, marks], (now, chosen) => ({ now, chosen })),
  })
  const { enter, leave, fill, claim, from, empty, forget } = follow(form)

  /** What the profile says of each field, and whether a text says the same, however a number is spelt. */
  function saidBy(known: Known) {
    const number = (text: string): string => toE164(text, country()) ?? text.trim()
    return [
      { name: 'name', text: known.firstName, isSame: (text: string) => text.trim() === known.firstName },
      { name: 'email', text: known.email, isSame: (text: string) => text.trim() === known.email },
      { name: 'phone', text: known.phone, isSame: (text: string) => number(text) === number(known.phone) },
    ] as const
  }

  function toggle(mark: Mark): void {
    marks.set(toggled(marks.get(), mark))
  }

  return {
    form, marks, terms, enter, leave, toggle,
    payment: stored<PaymentMethod | null>(KEY.paymentMethod, literal('CARD_ONLINE', 'CARD_UPON_RECEIPT', 'CASH_UPON_RECEIPT'), null),
    personCount: stored(KEY.personCount, satisfying(integer, `1 to ${MAX_PERSONS}`, count => count >= 1 && count <= MAX_PERSONS), 1),
    promo: stored<Promo | null>(KEY.promoCode, promoReader, null),
    preOrderTime: stored<string | null>(KEY.preOrderTime, satisfying(string, 'a time', text => parseIso(text) !== undefined), null),
    setChange(text) {
      if (marks.get().includes('noChange')) toggle('noChange')
      form.set('change', text)
    },
    prefill(known) {
      const now = form.values.get()
      for (const { name, text, isSame } of saidBy(known)) {
        const former = from(name)
        if (former !== 0 && former !== known.id) empty(name)
        else if (former === 0 && now[name].trim() !== '' && isSame(now[name])) claim(name, known.id)
        fill(name, text, known.id)
      }
    },
    forget,
    forgetRemarks() {
      form.set('comment', '')
      form.set('change', '')
      marks.set([])
    },
  }
}
