import type { Report, StoragePort } from '../../env.ts'
import { boolean, minor, object, optional, read, string, withDefault } from '../../http/read.ts'
import { parseIso } from '../../time/iso.ts'
import { faultOf, type Fault, maxLength, required, type Rule, validEmail, validFormat } from '../../form-rules.ts'
import { createForm, type Form } from '../../form.ts'
import { toE164 } from '../../phone.ts'
import { jsonCodec, persisted } from '../../store/persisted.ts'
import type { Store } from '../../store/store.ts'
import { KEY } from '../keys.ts'
import type { PaymentMethod } from './wire.ts'

/** The order draft on the device: as typed, across reload, sign-in and language (CHK-01, STO-01). */
export interface OrderDraft {
  readonly form: Form<OrderForm>
  readonly payment: Store<PaymentMethod | null>
  readonly personCount: Store<number>
  readonly promo: Store<Promo | null>
  /** ISO 8601 with the restaurant's offset; null is as soon as possible. */
  readonly preOrderTime: Store<string | null>
  /** Fills empty fields from the profile; what was typed stays. */
  prefill(person: { readonly firstName: string; readonly email: string; readonly phone: string }): void
}
export type OrderForm = { name: string; email: string; phone: string; comment: string }
export interface Promo {
  readonly code: string
  /** False below the code's minimum: accepted, but it gives nothing yet. */
  readonly active: boolean
  readonly maxDiscountAmount?: number
  readonly minOrderAmount?: number
}

export const NAME_LIMIT = 50
export const COMMENT_LIMIT = 100
export const MAX_PERSONS = 99

export type OrderFieldError =
  | 'nameRequired' | 'nameMax' | 'nameInvalid' | 'emailRequired' | 'emailInvalid' | 'phoneRequired' | 'phoneInvalid' | 'commentMax'

/** What each field says of a fault, in its own words. */
const OWN_WORDS = {
  name: { required: 'nameRequired', maxLength: 'nameMax', format: 'nameInvalid' },
  email: { required: 'emailRequired', emailInvalid: 'emailInvalid' },
  phone: { required: 'phoneRequired', format: 'phoneInvalid' },
  comment: { maxLength: 'commentMax' },
} as const satisfies Record<keyof OrderForm, Partial<Record<Fault['code'], OrderFieldError>>>

export function faultsOf(values: OrderForm, country: 'RU' | 'ME'): Partial<Record<keyof OrderForm, OrderFieldError>> {
  const phone: Rule = text => (toE164(text, country) === undefined ? { code: 'format' } : null)
  const rules: Readonly<Record<keyof OrderForm, readonly Rule[]>> = {
    name: [required, maxLength(NAME_LIMIT), validFormat(/\p{L}/u)],
    email: [required, validEmail],
    phone: [required, phone],
    comment: [maxLength(COMMENT_LIMIT)],
  }
  const names = Object.keys(rules) as (keyof OrderForm)[]
  return Object.fromEntries(names.flatMap(name => {
    const words: Partial<Record<Fault['code'], OrderFieldError>> = OWN_WORDS[name]
    const fault = faultOf(values[name], ...rules[name])
    return fault === null ? [] : [[name, words[fault.code]]]
  }))
}

const person = object({ email: withDefault(string, ''), name: withDefault(string, ''), phone: withDefault(string, '') })
const promoReader = object({ code: string, active: boolean, maxDiscountAmount: optional(minor), minOrderAmount: optional(minor) })

export function createOrderDraft(options: { readonly storage: StoragePort; readonly country: () => 'RU' | 'ME'; readonly report: Report }): OrderDraft {
  const { storage, country, report } = options
  const tolerant = <T>(run: () => T): T | undefined => {
    try {
      return run()
    } catch {
      return undefined
    }
  }
  const text = jsonCodec<string>(json => (typeof json === 'string' ? json : undefined))
  const storedPerson = persisted({
    key: KEY.person, storage, report, initial: { email: '', name: '', phone: '' },
    codec: jsonCodec(json => tolerant(() => read(person, json, report, 'person'))),
  })
  const comment = persisted<string>({ key: KEY.comment, storage, report, initial: '', codec: text, removeWhen: value => value === '' })
  const form = createForm<OrderForm>({
    initial: { ...storedPerson.get(), comment: comment.get() },
    validate: values => faultsOf(values, country()),
    order: ['name', 'email', 'phone', 'comment'],
  })
  form.values.subscribe(() => {
    const { name, email, phone, comment: words } = form.values.get()
    const held = storedPerson.get()
    if (held.name !== name || held.email !== email || held.phone !== phone) storedPerson.set({ email, name, phone })
    if (comment.get() !== words) comment.set(words)
  })

  return {
    form,
    payment: persisted<PaymentMethod | null>({
      key: KEY.paymentMethod, storage, report, initial: null, removeWhen: value => value === null,
      codec: jsonCodec(json => (json === 'CARD_ONLINE' || json === 'CARD_UPON_RECEIPT' || json === 'CASH_UPON_RECEIPT' ? json : undefined)),
    }),
    personCount: persisted<number>({
      key: KEY.personCount, storage, report, initial: 1,
      codec: jsonCodec(json => (Number.isInteger(json) && (json as number) >= 1 && (json as number) <= MAX_PERSONS ? json as number : undefined)),
    }),
    promo: persisted<Promo | null>({
      key: KEY.promoCode, storage, report, initial: null, removeWhen: value => value === null,
      codec: jsonCodec(json => tolerant(() => read(promoReader, json, report, 'promo code'))),
    }),
    preOrderTime: persisted<string | null>({
      key: KEY.preOrderTime, storage, report, initial: null, removeWhen: value => value === null,
      codec: jsonCodec(json => (typeof json === 'string' && parseIso(json) !== undefined ? json : undefined)),
    }),
    prefill(known) {
      const now = form.values.get()
      if (now.name.trim() === '' && known.firstName !== '') form.set('name', known.firstName)
      if (now.email.trim() === '' && known.email !== '') form.set('email', known.email)
      if (now.phone.trim() === '' && known.phone !== '') form.set('phone', known.phone)
    },
  }
}
