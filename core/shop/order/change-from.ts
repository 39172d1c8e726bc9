import { numbersOnly } from '../../form-rules.ts'
import { decimalOf, type Minor } from '../../money.ts'

/** «Сдача с»: what the customer will hand over, so that the courier brings the change (CHK-10). */
type Change = { readonly at: 'none' | 'unreadable' } | { readonly at: 'amount'; readonly amount: Minor }

/** Thousands apart by spaces or not at all, a decimal comma or dot, the sign of the currency if it was pasted. */
const AMOUNT = /^(\d{1,3}(?: \d{3})+|\d+)(?:[.,](\d{1,2}))?(?: ?[₽€])?$/
/** Nobody pays a courier with ten million; longer figures are slips of the finger. */
const MAX_AMOUNT: Minor = 1_000_000_000

/** What a typed sum means. «1.000» and «1,000» are nothing: a thousand to some, one to others. */
export function readChange(text: string): Change {
  // without signs that pasted texts carry and nobody sees
  const bare = text.replace(/\p{Cf}/gu, '').replace(/\s+/g, ' ').trim()
  if (bare === '') return { at: 'none' }
  const [, units = '', cents = ''] = AMOUNT.exec(bare) ?? []
  const amount = Number(units.replaceAll(' ', '')) * 100 + Number(cents.padEnd(2, '0'))
  return units === '' || amount >= MAX_AMOUNT ? { at: 'unreadable' } : { at: 'amount', amount }
}

/** What is wrong with a typed sum when so much is to be paid; null when that is not known. An empty field is right. */
export function changeFault(text: string, payable: Minor | null) {
  const change = readChange(text)
  // a figure that is none, such as «1.000», is told with an example
  if (change.at === 'unreadable') return numbersOnly(text.replace(/\s/g, '')) ? 'numbersOnly' : 'changeInvalid'
  return change.at === 'amount' && payable !== null && change.amount < payable ? 'changeTooSmall' : null
}

/** The notes that are worth a chip, in major units. */
const NOTES: ReadonlyMap<string, readonly number[]> = new Map([['RUB', [1000, 2000, 5000]], ['EUR', [20, 50, 100]]])

/** The round sums above what is to be paid: for each note the next multiple, the least first. */
export function roundSums(payable: Minor, currency: string): readonly Minor[] {
  const sums = (NOTES.get(currency) ?? []).map(note => (Math.floor(payable / (note * 100)) + 1) * note * 100)
  return [...new Set(sums)].sort((a, b) => a - b)
}

/** A sum as it is typed into the field: «5000», «34,5» as «34,50». */
export const typedSum = (amount: Minor): string => decimalOf(amount).replace('.', ',')
