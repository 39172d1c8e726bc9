import type { Report, StoragePort } from '../../env.ts'
import { createForm, type Form } from '../../form.ts'
import { boolean, minor, object, optional, read, string } from '../../http/read.ts'
import { toE164, type PhoneCountry } from '../../phone.ts'
import { derive } from '../../store/derived.ts'
import { jsonCodec, persisted, quotedCodec } from '../../store/persisted.ts'
import { createStore, type Readable, type Store } from '../../store/store.ts'
import { parseIso } from '../../time/iso.ts'
import { KEY } from '../keys.ts'
import { readMarks, toggled, type Mark } from './comment-chips.ts'
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

export function createOrderDraft(options: { readonly storage: StoragePort; readonly country: () => PhoneCountry; readonly report: Report }): OrderDraft {
  const { storage, country, report } = options
  const marks = persisted<readonly Mark[]>({
    key: KEY.commentMarks, storage, report, initial: [], codec: jsonCodec(readMarks), removeWhen: value => value.length === 0,
  })
  const terms = createStore<OrderTerms>(NO_TERMS)
  const { texts, follow } = keepFields(storage, report)
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
    payment: persisted<PaymentMethod | null>({
      key: KEY.paymentMethod, storage, report, initial: null, removeWhen: value => value === null,
      codec: quotedCodec(word => (word === 'CARD_ONLINE' || word === 'CARD_UPON_RECEIPT' || word === 'CASH_UPON_RECEIPT' ? word : undefined)),
    }),
    personCount: persisted<number>({
      key: KEY.personCount, storage, report, initial: 1,
      codec: jsonCodec(json => (Number.isInteger(json) && (json as number) >= 1 && (json as number) <= MAX_PERSONS ? json as number : undefined)),
    }),
    promo: persisted<Promo | null>({
      key: KEY.promoCode, storage, report, initial: null, removeWhen: value => value === null,
      codec: jsonCodec(json => read(promoReader, json, report, 'promo code')),
    }),
    preOrderTime: persisted<string | null>({
      key: KEY.preOrderTime, storage, report, initial: null, removeWhen: value => value === null,
      codec: jsonCodec(json => (typeof json === 'string' && parseIso(json) !== undefined ? json : undefined)),
    }),
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
