import { type Fault, faultOf, maxLength, required, type Rule, validEmail, validFormat } from '../../form-rules.ts'
import type { Minor } from '../../money.ts'
import { toE164, type PhoneCountry } from '../../phone.ts'
import { changeFault, type ChangeFault } from './change-from.ts'
import { COMMENT_LIMIT, hasRoom, isMeant, type CommentTerms, type Mark } from './comment-chips.ts'

/** The fields of an order and what is wrong with them (CHK-01, CHK-10). */
export type OrderForm = {
  name: string
  email: string
  phone: string
  comment: string
  /** «Сдача с», in the currency's major units. */
  change: string
  /** Not kept here but with the place; named, so that a wrong one is led to like any other. */
  placeComment?: never
}
/** From top to bottom. */
export const ORDER_FIELDS = ['placeComment', 'name', 'email', 'phone', 'comment', 'change'] as const satisfies readonly (keyof OrderForm)[]

/** What the fields are judged by besides themselves. */
export interface OrderTerms extends CommentTerms {
  /** In minor units, delivery included; null until the server has said so. */
  readonly payable: Minor | null
  /** What the courier should know of the place. */
  readonly placeComment?: string
}
/** The fields that are typed into here. */
export type OrderText = Exclude<keyof OrderForm, 'placeComment'>
/** Nothing chosen yet: no change is asked for. */
export const NO_TERMS: OrderTerms = { method: 'DELIVERY', payment: null, currency: 'RUB', payable: null }

export const NAME_LIMIT = 50
/** RFC 5321, 4.5.3.1.3: what a mail server takes between the angle brackets. */
const EMAIL_LIMIT = 254

export type OrderFieldError =
  | 'nameRequired' | 'nameMax' | 'nameInvalid' | 'emailRequired' | 'emailInvalid' | 'phoneRequired' | 'phoneInvalid' | 'maxLength' | ChangeFault

/** What each field says of a fault, in its own words. */
const OWN_WORDS = {
  name: { required: 'nameRequired', maxLength: 'nameMax', format: 'nameInvalid' },
  email: { required: 'emailRequired', emailInvalid: 'emailInvalid', maxLength: 'emailInvalid' },
  phone: { required: 'phoneRequired', format: 'phoneInvalid' },
} as const satisfies Partial<Record<keyof OrderForm, Partial<Record<Fault['code'], OrderFieldError>>>>

/** Every fault of these values, shown or not. */
export function faultsOf(
  values: OrderForm, country: PhoneCountry, terms: OrderTerms = NO_TERMS, marks: readonly Mark[] = [],
): Partial<Record<keyof OrderForm, OrderFieldError>> {
  const phone: Rule = text => (toE164(text, country) === undefined ? { code: 'format' } : null)
  const rules: Readonly<Record<keyof typeof OWN_WORDS, readonly Rule[]>> = {
    name: [required, maxLength(NAME_LIMIT), validFormat(/\p{L}/u)],
    email: [required, maxLength(EMAIL_LIMIT), validEmail],
    phone: [required, phone],
  }
  const names = Object.keys(rules) as (keyof typeof OWN_WORDS)[]
  const own = Object.fromEntries(names.flatMap(name => {
    const words: Partial<Record<Fault['code'], OrderFieldError>> = OWN_WORDS[name]
    const fault = faultOf(values[name], ...rules[name])
    return fault === null ? [] : [[name, words[fault.code]]]
  }))
  const asksChange = terms.payment === 'CASH_UPON_RECEIPT' && !(marks.includes('noChange') && isMeant('noChange', terms))
  const change = asksChange ? changeFault(values.change, terms.payable) : null
  return {
    ...own,
    ...(maxLength(COMMENT_LIMIT)(terms.placeComment ?? '') !== null && { placeComment: 'maxLength' as const }),
    ...(!hasRoom({ ...values, marks }, terms) && { comment: 'maxLength' as const }),
    ...(change !== null && { change }),
  }
}
