import { numbersOnly } from '../../form-rules.ts'
import { decimalOf, type Minor } from '../../money.ts'

/** «Сдача с»: the notes that the customer will hand over, so that the courier brings the change (CHK-10). */
export type ChangeFault = 'numbersOnly' | 'changeInvalid' | 'changeTooSmall'

type Change = { readonly at: 'none' | 'unreadable' } | { readonly at: 'amount'; readonly amount: Minor }

/** Thousands apart by spaces or not at all, a decimal comma or dot, the sign of the currency if somebody pastes it. */
const AMOUNT = /^(\d{1,3}(?: \d{3})+|\d+)(?:[.,](\d{1,2}))?(?: ?[₽€])?$/
/** Nobody pays a courier with ten million; longer figures are slips of the finger. */
const MAX_DIGITS = 7
/** Signs that pasted texts carry and nobody sees. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** What a typed sum means, in minor units. «1.000» and «1,000» are nothing: a thousand to some, one to others. */
export function readChange(text: string): Change {
  const bare = text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
  if (bare === '') return { at: 'none' }
  const found = AMOUNT.exec(bare)
  const units = found?.[1]?.replaceAll(' ', '').replace(/^0+(?=\d)/, '') ?? ''
  if (units === '' || units.length > MAX_DIGITS) return { at: 'unreadable' }
  return { at: 'amount', amount: Number(units) * 100 + Number((found?.[2] ?? '').padEnd(2, '0')) }
}

/** What is wrong with a typed sum when so much is to be paid, in minor units; null when that is not known. An empty field is right. */
export function changeFault(text: string, payable: Minor | null): ChangeFault | null {
  const change = readChange(text)
  // a figure that is none, such as «1.000», is told with an example
  if (change.at === 'unreadable') return numbersOnly(text.replace(/\s/g, '')) === null ? 'changeInvalid' : 'numbersOnly'
  return change.at === 'amount' && payable !== null && change.amount < payable ? 'changeTooSmall' : null
}

/** The notes that people pay with, in major units, from the smallest that is worth a chip. */
const NOTES: ReadonlyMap<string, readonly number[]> = new Map([['RUB', [1000, 2000, 5000]], ['EUR', [20, 50, 100]]])
const MAX_CHIPS = 3

/**
 * The round sums above what is to be paid: for each note the next multiple, in minor units, the least first, three at
 * most. None for a currency whose notes nobody has told.
 */
export function roundSums(payable: Minor, currency: string): readonly Minor[] {
  const sums = (NOTES.get(currency) ?? []).map(note => (Math.floor(payable / (note * 100)) + 1) * note * 100)
  return [...new Set(sums)].sort((a, b) => a - b).slice(0, MAX_CHIPS)
}

/** A sum as it is typed into the field: «5000», «34,5» as «34,50». */
export function typedSum(amount: Minor): string {
  return decimalOf(amount).replace('.', ',')
}
