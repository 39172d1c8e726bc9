import { mapped, strictList, type Read } from '../../http/read.ts'
import type { DeliveryMethod } from '../config.ts'
import { COMMENT_LIMIT } from '../location/form.ts'
import { readChange, typedSum } from './change-from.ts'
import type { PaymentMethod } from './wire.ts'

/** Ready-made remarks, kept apart from what is typed so that another press takes them back (CHK-10). */
const MARKS = ['noCall', 'atDoor', 'noChange'] as const
export type Mark = typeof MARKS[number]

/** What the remarks depend on: there is no door in take-away, and no change for a card. */
export interface CommentTerms {
  readonly method: DeliveryMethod
  /** Null while the restaurant takes no payment. */
  readonly payment: PaymentMethod | null
  /** ISO 4217. */
  readonly currency: string
}
export interface Remarks {
  readonly comment: string
  /** «Сдача с», as typed. */
  readonly change: string
  readonly marks: readonly Mark[]
}

/** In Russian whatever the customer reads: the restaurant's people are told. */
const SENT = { noCall: 'Не звонить', atDoor: 'Оставить у двери', noChange: 'Без сдачи' } as const satisfies Record<Mark, string>
const SIGNS: Readonly<Record<string, string>> = { RUB: '₽', EUR: '€' }

/** Whether a comment that was sent has the wish not to be called. */
export function asksNoCall(comment: string | undefined): boolean {
  return comment?.includes(SENT.noCall) ?? false
}

/** Whether a remark makes sense for this way of receiving and paying; one that does not is kept and not sent. */
export function isMeant(mark: Mark, { method, payment }: CommentTerms): boolean {
  if (mark === 'atDoor') return method === 'DELIVERY'
  return mark === 'noCall' || payment === 'CASH_UPON_RECEIPT'
}

/** The comment as it is sent: what was typed, the remarks in their order, the change. */
export function orderComment({ comment, change, marks }: Remarks, terms: CommentTerms): string {
  const said = MARKS.filter(mark => marks.includes(mark) && isMeant(mark, terms))
  const sum = readChange(change)
  const brings = terms.payment === 'CASH_UPON_RECEIPT' && !said.includes('noChange') && sum.at === 'amount'
    ? [`Сдача с ${typedSum(sum.amount)} ${signOf(terms.currency)}`]
    : []
  return [comment.trim(), ...said.map(mark => SENT[mark]), ...brings].filter(part => part !== '').reduce(joined, '')
}

/** Characters of a text as people count them. */
export function signsOf(text: string): number {
  return [...text].length
}

/** Whether the comment still has room for what pressing a chip would make of it. */
export function hasRoom(remarks: Remarks, terms: CommentTerms): boolean {
  return signsOf(orderComment(remarks, terms)) <= COMMENT_LIMIT
}

/** With a remark put in, or taken back. */
export function toggled(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  return marks.includes(mark) ? marks.filter(one => one !== mark) : MARKS.filter(one => one === mark || marks.includes(one))
}

/** Stored remarks; those that nobody knows here are left out. */
export const marksReader: Read<readonly Mark[]> = mapped(strictList(value => value), found => MARKS.filter(mark => found.includes(mark)))

function joined(before: string, part: string): string {
  if (before === '') return part
  return /[.!?…,;:]$/.test(before) ? `${before} ${part}` : `${before}. ${part}`
}
function signOf(currency: string): string {
  return Object.hasOwn(SIGNS, currency) ? SIGNS[currency] ?? currency : currency
}
