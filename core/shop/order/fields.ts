import { maxLength, required, type Rule, validEmail, validFormat } from '../../form-rules.ts'
import type { Minor } from '../../money.ts'
import { toE164, type PhoneCountry } from '../../phone.ts'
import type { Totals } from '../cart/totals.ts'
import type { Venue } from '../place/choice.ts'
import { COMMENT_LIMIT } from '../place/form.ts'
import { changeFault, type ChangeFault } from './change-from.ts'
import { hasRoom, type CommentTerms, type Remark, type CommentParts } from './comment.ts'
import type { PaymentMethod } from '../quote/wire.ts'

/** The fields that are typed into here (CHK-01, CHK-10); `change` is «Сдача с», in the currency's major units. */
export type OrderText = 'name' | 'email' | 'phone' | 'comment' | 'change'
export type OrderValues = Readonly<Record<OrderText, string>>
/** The place's comment is not kept here but with the place; named, so that a wrong one is led to like any other. */
export type OrderField = OrderText | 'placeComment'
/** From top to bottom. */
export const ORDER_FIELDS: readonly OrderField[] = ['placeComment', 'name', 'email', 'phone', 'comment', 'change']

/** What the fields are judged by besides themselves. */
export interface OrderTerms extends CommentTerms {
  /** In minor units, delivery included; null until the server has said so. */
  readonly payable: Minor | null
  /** What the courier should know of the place. */
  readonly placeComment?: string
}
/** The terms of the chosen place; without one no change is asked for. */
export function termsOf(place: Venue, payment: PaymentMethod | null, { payable }: Pick<Totals, 'payable'>): OrderTerms {
  if (place.at === 'none') return { method: 'DELIVERY', payment: null, currency: 'RUB', payable: null }
  const { choice, resto: { currency } } = place
  return { method: choice.method, payment, currency, payable, placeComment: choice.method === 'DELIVERY' ? choice.place?.comment ?? '' : '' }
}

const NAME_LIMIT = 50
/** RFC 5321, 4.5.3.1.3: what a mail server takes between the angle brackets. */
const EMAIL_LIMIT = 254

export type OrderFieldError =
  | 'nameRequired' | 'nameMax' | 'nameInvalid' | 'emailRequired' | 'emailInvalid' | 'phoneRequired' | 'phoneInvalid' | 'maxLength' | ChangeFault

type Judged = readonly (readonly [Rule, OrderFieldError])[]
const NAME: Judged = [[required, 'nameRequired'], [maxLength(NAME_LIMIT), 'nameMax'], [validFormat(/\p{L}/u), 'nameInvalid']]
const EMAIL: Judged = [[required, 'emailRequired'], [maxLength(EMAIL_LIMIT), 'emailInvalid'], [validEmail, 'emailInvalid']]

export type OrderFaults = { readonly [Field in OrderField]?: OrderFieldError }

/** Every fault of these values, shown or not. */
export function faultsOf(values: OrderValues, country: PhoneCountry, terms: OrderTerms, remarks: readonly Remark[]): OrderFaults {
  const isNumber: Rule = text => (toE164(text, country) === undefined ? { code: 'format' } : null)
  const change = changeAsked({ ...values, remarks }, terms)
  const faults: readonly (readonly [OrderField, OrderFieldError | null])[] = [
    ['placeComment', maxLength(COMMENT_LIMIT)(terms.placeComment ?? '') === null ? null : 'maxLength'],
    ['name', firstOf(values.name, NAME)],
    ['email', firstOf(values.email, EMAIL)],
    ['phone', firstOf(values.phone, [[required, 'phoneRequired'], [isNumber, 'phoneInvalid']])],
    ['comment', hasRoom({ ...values, remarks }, terms) ? null : 'maxLength'],
    ['change', change === null ? null : changeFault(change, terms.payable)],
  ]
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null))
}

/** The sum that change is asked from, as typed; null where nobody brings change. */
export function changeAsked({ change, remarks }: Pick<CommentParts, 'change' | 'remarks'>, { payment }: CommentTerms): string | null {
  return payment === 'CASH_UPON_RECEIPT' && !remarks.includes('noChange') ? change : null
}

function firstOf(text: string, judged: Judged): OrderFieldError | null {
  return judged.find(([rule]) => rule(text) !== null)?.[1] ?? null
}
