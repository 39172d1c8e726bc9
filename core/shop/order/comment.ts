import { mapped, strictList, type Read } from '../../http/read.ts'
import type { DeliveryMethod } from '../config.ts'
import { COMMENT_LIMIT } from '../place/form.ts'
import { readChange, typedSum } from './change-from.ts'
import type { PaymentMethod } from '../quote/wire.ts'

/** Ready-made remarks, kept apart from what is typed so that another press takes them back (CHK-10). */
const REMARKS = ['noCall', 'atDoor', 'noChange'] as const
export type Remark = typeof REMARKS[number]

/** What the remarks depend on: there is no door in take-away, and no change for a card. */
export interface CommentTerms {
  readonly method: DeliveryMethod
  /** Null while the restaurant takes no payment. */
  readonly payment: PaymentMethod | null
  /** ISO 4217. */
  readonly currency: string
}
export interface CommentParts {
  readonly comment: string
  /** «Сдача с», as typed. */
  readonly change: string
  readonly remarks: readonly Remark[]
}

/** In Russian whatever the customer reads: the restaurant's people are told. */
const SENT = { noCall: 'Не звонить', atDoor: 'Оставить у двери', noChange: 'Без сдачи' } as const satisfies Record<Remark, string>
const SIGNS: Readonly<Record<string, string>> = { RUB: '₽', EUR: '€' }

/** Whether a comment that was sent has the wish not to be called. */
export function asksNoCall(comment: string | undefined): boolean {
  return comment?.includes(SENT.noCall) ?? false
}

/** Whether a remark makes sense for this way of receiving and paying; one that does not is kept and not sent. */
export function isMeant(remark: Remark, { method, payment }: CommentTerms): boolean {
  if (remark === 'atDoor') return method === 'DELIVERY'
  return remark === 'noCall' || payment === 'CASH_UPON_RECEIPT'
}

/** The comment as it is sent: what was typed, the remarks in their order, the change. */
export function orderComment({ comment, change, remarks }: CommentParts, terms: CommentTerms): string {
  const said = REMARKS.filter(remark => remarks.includes(remark) && isMeant(remark, terms))
  const sum = readChange(change)
  const brings = terms.payment === 'CASH_UPON_RECEIPT' && !said.includes('noChange') && sum.at === 'amount'
    ? [`Сдача с ${typedSum(sum.amount)} ${signOf(terms.currency)}`]
    : []
  return [comment.trim(), ...said.map(remark => SENT[remark]), ...brings].filter(part => part !== '').reduce(joined, '')
}

/** Characters of a text as people count them. */
export function signsOf(text: string): number {
  return [...text].length
}

/** Whether the comment still has room for what pressing a chip would make of it. */
export function hasRoom(parts: CommentParts, terms: CommentTerms): boolean {
  return signsOf(orderComment(parts, terms)) <= COMMENT_LIMIT
}

/** With a remark put in, or taken back. */
export function toggled(remarks: readonly Remark[], remark: Remark): readonly Remark[] {
  return remarks.includes(remark) ? remarks.filter(one => one !== remark) : REMARKS.filter(one => one === remark || remarks.includes(one))
}

/** Stored remarks; those that nobody knows here are left out. */
export const remarksReader: Read<readonly Remark[]> = mapped(strictList(value => value), found => REMARKS.filter(remark => found.includes(remark)))

function joined(before: string, part: string): string {
  if (before === '') return part
  return /[.!?…,;:]$/.test(before) ? `${before} ${part}` : `${before}. ${part}`
}
function signOf(currency: string): string {
  return Object.hasOwn(SIGNS, currency) ? SIGNS[currency] ?? currency : currency
}
