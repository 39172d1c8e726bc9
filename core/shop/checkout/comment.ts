import { countCharacters } from '../../form-rules.ts'
import { mapped, strictList, type Decoder } from '../../decode/decode.ts'
import type { Totals } from '../cart/totals.ts'
import type { Venue } from '../place/choice.ts'
import { COMMENT_LIMIT } from '../place/dialog-state.ts'
import type { PaymentMethod } from '../place/payment-methods.ts'
import { parseCashSum, formatTypedSum } from './change-from.ts'

/**
 * Selects the order's method, payment, currency, amount to pay and place comment, on which the
 * validation of the order form depends. `payable`: minor units; null until the server has priced
 * the order. `placeComment`: the comment to the delivery address.
 */
export function selectTerms(venue: Venue, payment: PaymentMethod | null, { payable }: Pick<Totals, 'payable'>) {
  if (venue.kind === 'none') return { method: 'DELIVERY' as const, payment, currency: 'RUB', payable, placeComment: '' }
  const { choice, resto: { currency } } = venue
  const placeComment = choice.method === 'DELIVERY' ? choice.place?.comment ?? '' : ''
  return { method: choice.method, payment, currency, payable, placeComment }
}
export type OrderTerms = ReturnType<typeof selectTerms>

/**
 * The texts of the ready-made remarks (CHK-10), in the order in which the comment lists them. They
 * are Russian in every language of the shop, because the restaurant's staff reads them.
 */
const REMARK_TEXTS = { noCall: 'Не звонить', atDoor: 'Оставить у двери', noChange: 'Без сдачи' } as const
/** A ready-made remark that the customer adds to the comment with one press. */
export type Remark = keyof typeof REMARK_TEXTS
const REMARKS = Object.keys(REMARK_TEXTS) as readonly Remark[]
const CURRENCY_SIGNS: ReadonlyMap<string, string> =
  new Map([['RUB', '₽'], ['EUR', '€'], ['KZT', '₸'], ['BYN', 'Br'], ['GEL', '₾'], ['KGS', 'сом']])

/**
 * The typed comment, the typed cash sum and the selected remarks. Remarks are stored apart from the
 * typed text, so that a second press removes them.
 */
type CommentParts = Readonly<Record<'comment' | 'change', string>> & { readonly remarks: readonly Remark[] }

/** Decodes stored remarks; drops unknown ones. */
export const remarksDecoder: Decoder<readonly Remark[]> =
  mapped(strictList(value => value), stored => REMARKS.filter(remark => stored.includes(remark)))

/** Whether a comment as sent to the API has the text of the remark `noCall`, also if it was typed. */
export const hasNoCallRemark = (comment = ''): boolean => comment.includes(REMARK_TEXTS.noCall)

/** Whether a remark applies to this order method and payment method. Only then it is sent. */
export function isApplicable(remark: Remark, { method, payment }: OrderTerms): boolean {
  switch (remark) {
    case 'noCall': return true
    case 'atDoor': return method === 'DELIVERY'
    case 'noChange': return payment === 'CASH_UPON_RECEIPT'
  }
}

/** The cash sum as typed; '' if the customer needs no change or does not pay in cash. */
export function selectCashSumText({ change, remarks }: CommentParts, { payment }: OrderTerms): string {
  return payment === 'CASH_UPON_RECEIPT' && !remarks.includes('noChange') ? change : ''
}

/** Builds the comment for the API: the typed text, the applicable remarks and the cash sum. */
export function buildOrderComment(parts: CommentParts, terms: OrderTerms): string {
  const remarks = REMARKS.filter(remark => parts.remarks.includes(remark) && isApplicable(remark, terms))
  const cash = parseCashSum(selectCashSumText(parts, terms))
  const sign = CURRENCY_SIGNS.get(terms.currency) ?? terms.currency
  const change = cash.kind === 'amount' ? `Сдача с ${formatTypedSum(cash.amount)} ${sign}`.trimEnd() : ''
  const sentences = [parts.comment.trim(), ...remarks.map(remark => REMARK_TEXTS[remark]), change]
    .filter(sentence => sentence !== '')
  // a full stop between sentences, unless the typed text ends in a punctuation mark
  return sentences.map((sentence, index) => {
    const isLast = index === sentences.length - 1
    return isLast || /[.!?…,;:]$/.test(sentence) ? sentence : `${sentence}.`
  }).join(' ')
}

/** Whether the comment that is sent to the API is within `COMMENT_LIMIT` characters. */
export function isCommentWithinLimit(parts: CommentParts, terms: OrderTerms): boolean {
  return countCharacters(buildOrderComment(parts, terms)) <= COMMENT_LIMIT
}

/** Adds a remark, or removes it if it is selected. */
export function toggleRemark(remarks: readonly Remark[], remark: Remark): readonly Remark[] {
  const toggled = remarks.includes(remark) ? remarks.filter(item => item !== remark) : [...remarks, remark]
  return REMARKS.filter(item => toggled.includes(item))
}
