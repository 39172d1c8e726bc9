import type { Report, StoragePort } from '../../env.ts'
import { boolean, minor, object, optional, read, string, withDefault } from '../../http/read.ts'
import { parseIso } from '../../time/iso.ts'
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
/** One @, something on both sides, a dot in the domain, no spaces: linear on any input. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63})+$/
const LETTER = /\p{L}/u

export type OrderFieldError =
  | 'nameRequired' | 'nameMax' | 'nameInvalid' | 'emailRequired' | 'emailInvalid' | 'phoneRequired' | 'phoneInvalid' | 'commentMax'

export function faultsOf(values: OrderForm, country: 'RU' | 'ME'): Partial<Record<keyof OrderForm, OrderFieldError>> {
  const name = values.name.trim()
  const email = values.email.trim()
  const nameFault = name === '' ? 'nameRequired' : [...name].length > NAME_LIMIT ? 'nameMax' : LETTER.test(name) ? null : 'nameInvalid'
  const emailFault = email === '' ? 'emailRequired' : EMAIL.test(email) ? null : 'emailInvalid'
  const phoneFault = values.phone.trim() === '' ? 'phoneRequired' : toE164(values.phone, country) === undefined ? 'phoneInvalid' : null
  return {
    ...(nameFault !== null && { name: nameFault }),
    ...(emailFault !== null && { email: emailFault }),
    ...(phoneFault !== null && { phone: phoneFault }),
    ...([...values.comment].length > COMMENT_LIMIT && { comment: 'commentMax' as const }),
  }
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
