import { lengthOf } from '../../form-rules.ts'
import { mapped, strictList, type Read } from '../../http/read.ts'
import type { Totals } from '../cart/totals.ts'
import type { Venue } from '../place/choice.ts'
import { COMMENT_LIMIT } from '../place/dialog-state.ts'
import type { PaymentMethod } from '../place/serves.ts'
import { readChange, typedSum } from './change-from.ts'

/** What the fields of an order depend on; `payable` in minor units, null until the server has said so. */
export function termsOf(venue: Venue, payment: PaymentMethod | null, { payable }: Pick<Totals, 'payable'>) {
  const here = venue.at === 'none' ? null : venue
  const method = here?.choice.method ?? 'DELIVERY'
  const placeComment = here?.choice.method === 'DELIVERY' ? here.choice.place?.comment ?? '' : ''
  return { method, payment, currency: here?.resto.currency ?? 'RUB', payable, placeComment }
}
export type OrderTerms = ReturnType<typeof termsOf>

/** Ready-made remarks (CHK-10) in the order of their saying: in Russian, since the restaurant's people are told. */
const SENT = { noCall: 'Не звонить', atDoor: 'Оставить у двери', noChange: 'Без сдачи' } as const
export type Remark = keyof typeof SENT
const REMARKS = Object.keys(SENT) as readonly Remark[]
const SIGNS: ReadonlyMap<string, string> = new Map([['RUB', '₽'], ['EUR', '€']])

/** The remarks stand apart from what is typed, so that another press takes them back. */
type CommentParts = Readonly<Record<'comment' | 'change', string>> & { readonly remarks: readonly Remark[] }

/** Stored remarks; those that nobody knows here are left out. */
export const remarksReader: Read<readonly Remark[]> =
  mapped(strictList(value => value), found => REMARKS.filter(remark => found.includes(remark)))

/** Of a comment that was sent. */
export const asksNoCall = (comment = ''): boolean => comment.includes(SENT.noCall)

/** Whether a remark makes sense for this way of receiving and paying; one that does not is kept and not sent. */
export function isMeant(remark: Remark, { method, payment }: OrderTerms): boolean {
  return remark === 'noCall' || (remark === 'atDoor' ? method === 'DELIVERY' : payment === 'CASH_UPON_RECEIPT')
}

/** The sum that change is asked from, as typed; empty where nobody brings change. */
export function changeAsked({ change, remarks }: CommentParts, { payment }: OrderTerms): string {
  return payment === 'CASH_UPON_RECEIPT' && !remarks.includes('noChange') ? change : ''
}

/** The comment as it is sent: what was typed, the remarks in their order, the change. */
export function orderComment(parts: CommentParts, terms: OrderTerms): string {
  const said = REMARKS.filter(remark => parts.remarks.includes(remark) && isMeant(remark, terms))
  const sum = readChange(changeAsked(parts, terms))
  const sign = SIGNS.get(terms.currency) ?? terms.currency
  const change = sum.at === 'amount' ? `Сдача с ${typedSum(sum.amount)} ${sign}` : ''
  return [parts.comment.trim(), ...said.map(remark => SENT[remark]), change].filter(part => part !== '')
    .map((part, at, { length }) => (at === length - 1 || /[.!?…,;:]$/.test(part) ? part : `${part}.`)).join(' ')
}

/** Whether the comment still has room for what pressing a chip would make of it. */
export function hasRoom(parts: CommentParts, terms: OrderTerms): boolean {
  return lengthOf(orderComment(parts, terms)) <= COMMENT_LIMIT
}

/** With a remark put in, or taken back. */
export function toggled(remarks: readonly Remark[], remark: Remark): readonly Remark[] {
  return REMARKS.filter(one => remarks.includes(one) !== (one === remark))
}
