import { maxLength, required, type Rule, validEmail, validFormat } from '../../form-rules.ts'
import { toE164, type PhoneCountry } from '../../phone.ts'
import { COMMENT_LIMIT } from '../place/dialog-state.ts'
import { changeFault } from './change-from.ts'
import { changeAsked, hasRoom, type OrderTerms, type Remark } from './comment.ts'

/** The fields that are typed into here (CHK-01, CHK-10); `change` is «Сдача с», in the currency's major units. */
export type OrderText = 'name' | 'email' | 'phone' | 'comment' | 'change'
export type OrderValues = Readonly<Record<OrderText, string>>
/** From top to bottom. The place's comment is kept with the place; a wrong one is led to like any other. */
export const ORDER_FIELDS = ['placeComment', 'name', 'email', 'phone', 'comment', 'change'] as const
export type OrderField = typeof ORDER_FIELDS[number]

/** What is wrong with each of these values, shown or not. */
export function judge(values: OrderValues, terms: OrderTerms, remarks: readonly Remark[], country: PhoneCountry) {
  const { name, email, phone } = values
  const parts = { ...values, remarks }
  const isNumber: Rule = text => (toE164(text, country) === undefined ? { code: 'format' } : null)
  const faults = {
    placeComment: firstOf(terms.placeComment, [maxLength(COMMENT_LIMIT), 'maxLength']),
    name: firstOf(name, [required, 'nameRequired'], [maxLength(50), 'nameMax'], [validFormat(/\p{L}/u), 'nameInvalid']),
    // RFC 5321, 4.5.3.1.3: what a mail server takes between the angle brackets
    email: firstOf(email, [required, 'emailRequired'], [maxLength(254), 'emailInvalid'], [validEmail, 'emailInvalid']),
    phone: firstOf(phone, [required, 'phoneRequired'], [isNumber, 'phoneInvalid']),
    comment: hasRoom(parts, terms) ? null : 'maxLength' as const,
    change: changeFault(changeAsked(parts, terms), terms.payable),
  }
  return { values, faults }
}
export type OrderFaults = { readonly [Field in OrderField]?: NonNullable<ReturnType<typeof judge>['faults'][Field]> }

function firstOf<const Code>(text: string, ...judged: readonly (readonly [Rule, Code])[]): Code | null {
  return judged.find(([rule]) => rule(text) !== null)?.[1] ?? null
}
