import { countCharacters } from '../../form-rules.ts'
import { mapped, strictList, type Read } from '../../http/read.ts'
import type { Totals } from '../cart/totals.ts'
import type { Venue } from '../place/choice.ts'
import { COMMENT_LIMIT } from '../place/dialog-state.ts'
import type { PaymentMethod } from '../place/serves.ts'
import { parseChange, formatTypedSum } from './change-from.ts'

/** The data that an order's fields depend on. `payable`: minor units; null until the server has priced the order. */
export function selectTerms(venue: Venue, payment: PaymentMethod | null, { payable }: Pick<Totals, 'payable'>) {
  const selected = venue.kind === 'none' ? null : venue
  const method = selected?.choice.method ?? 'DELIVERY'
  const placeComment = selected?.choice.method === 'DELIVERY' ? selected.choice.place?.comment ?? '' : ''
  return { method, payment, currency: selected?.resto.currency ?? 'RUB', payable, placeComment }
}
export type OrderTerms = ReturnType<typeof selectTerms>

/** Ready-made remarks (CHK-10) in the order in which they are sent; in Russian for the restaurant's staff. */
const SENT = { noCall: 'Не звонить', atDoor: 'Оставить у двери', noChange: 'Без сдачи' } as const
export type Remark = keyof typeof SENT
const REMARKS = Object.keys(SENT) as readonly Remark[]
const SIGNS: ReadonlyMap<string, string> = new Map([['RUB', '₽'], ['EUR', '€']])

/** Remarks are stored apart from the typed text, so that a second press removes them. */
type CommentParts = Readonly<Record<'comment' | 'change', string>> & { readonly remarks: readonly Remark[] }

/** Decodes stored remarks; drops unknown ones. */
export const remarksReader: Read<readonly Remark[]> =
  mapped(strictList(value => value), found => REMARKS.filter(remark => found.includes(remark)))

/** Whether a comment that was sent has the remark «no call». */
export const hasNoCallRemark = (comment = ''): boolean => comment.includes(SENT.noCall)

/** Whether a remark applies to this delivery and payment method. Others stay selected but are not sent. */
export function isApplicable(remark: Remark, { method, payment }: OrderTerms): boolean {
  return remark === 'noCall' || (remark === 'atDoor' ? method === 'DELIVERY' : payment === 'CASH_UPON_RECEIPT')
}

/** The sum to be changed, as typed; '' if no change is needed or the payment is not in cash. */
export function selectChangeText({ change, remarks }: CommentParts, { payment }: OrderTerms): string {
  return payment === 'CASH_UPON_RECEIPT' && !remarks.includes('noChange') ? change : ''
}

/** The comment as it is sent: the typed text, the remarks in their order, the change. */
export function buildOrderComment(parts: CommentParts, terms: OrderTerms): string {
  const remarks = REMARKS.filter(remark => parts.remarks.includes(remark) && isApplicable(remark, terms))
  const sum = parseChange(selectChangeText(parts, terms))
  const sign = SIGNS.get(terms.currency) ?? terms.currency
  const change = sum.kind === 'amount' ? `Сдача с ${formatTypedSum(sum.amount)} ${sign}` : ''
  return [parts.comment.trim(), ...remarks.map(remark => SENT[remark]), change].filter(part => part !== '')
    .map((part, at, { length }) => (at === length - 1 || /[.!?…,;:]$/.test(part) ? part : `${part}.`)).join(' ')
}

/** Whether the whole comment, as it is sent, is within the limit. */
export function isCommentWithinLimit(parts: CommentParts, terms: OrderTerms): boolean {
  return countCharacters(buildOrderComment(parts, terms)) <= COMMENT_LIMIT
}

/** Adds a remark, or removes it. */
export function toggleRemark(remarks: readonly Remark[], remark: Remark): readonly Remark[] {
  return REMARKS.filter(one => remarks.includes(one) !== (one === remark))
}
