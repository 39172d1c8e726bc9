import { maxLength, required, type Rule, validEmail, validFormat } from '../../form-rules.ts'
import { toE164, type PhoneCountry } from '../../phone.ts'
import { COMMENT_LIMIT } from '../place/dialog-state.ts'
import { findCashSumFault } from './change-from.ts'
import { selectCashSumText, isCommentWithinLimit, type OrderTerms, type Remark } from './comment.ts'

/** The form's text fields (CHK-01, CHK-10). `change`: the cash sum («Сдача с»), in major units. */
export type OrderTextField = 'name' | 'email' | 'phone' | 'comment' | 'change'
export type OrderValues = Readonly<Record<OrderTextField, string>>
/**
 * The validated fields from top to bottom. `placeComment` is stored with the delivery address, so
 * the form does not have its text. `dataConsent` is a checkbox.
 */
export const ORDER_FIELDS = ['placeComment', 'name', 'email', 'phone', 'comment', 'change', 'dataConsent'] as const
export type OrderField = typeof ORDER_FIELDS[number]

/** In characters; the message of `nameMax` states this limit. */
const NAME_LIMIT = 50

/**
 * Finds the fault (validation error) of each field, whether the form shows it or not; null for
 * none. `lacksConsent`: whether the order needs a consent that the customer has not given.
 */
export function validateOrder(
  values: OrderValues, terms: OrderTerms, remarks: readonly Remark[], country: PhoneCountry, lacksConsent: boolean,
) {
  const { name, email, phone } = values
  const parts = { ...values, remarks }
  const validPhone: Rule = text => (toE164(text, country) === undefined ? { code: 'format' } : null)
  const faults = {
    placeComment: findFirstFault(terms.placeComment, [maxLength(COMMENT_LIMIT), 'maxLength']),
    name: findFirstFault(
      name, [required, 'nameRequired'], [maxLength(NAME_LIMIT), 'nameMax'], [validFormat(/\p{L}/u), 'nameInvalid'],
    ),
    // RFC 5321, 4.5.3.1.3: the longest address that a mail server accepts is 254 characters
    email: findFirstFault(
      email, [required, 'emailRequired'], [maxLength(254), 'emailInvalid'], [validEmail, 'emailInvalid'],
    ),
    phone: findFirstFault(phone, [required, 'phoneRequired'], [validPhone, 'phoneInvalid']),
    comment: isCommentWithinLimit(parts, terms) ? null : 'maxLength' as const,
    change: findCashSumFault(selectCashSumText(parts, terms), terms.payable),
    dataConsent: lacksConsent ? 'required' as const : null,
  }
  return { values, faults }
}
/** The faults of the fields that have one. */
export type OrderFaults = {
  readonly [Field in OrderField]?: NonNullable<ReturnType<typeof validateOrder>['faults'][Field]>
}

/** Finds the code of the first rule that a text breaks; null for none. */
function findFirstFault<const Code>(text: string, ...rules: readonly (readonly [Rule, Code])[]): Code | null {
  return rules.find(([rule]) => rule(text) !== null)?.[1] ?? null
}
