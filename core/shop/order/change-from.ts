import { numbersOnly } from '../../form-rules.ts'
import { formatDecimal, type Minor } from '../../money.ts'

/** «Сдача с»: the cash sum that the customer will pay with, so that the courier brings change (CHK-10). */
type Change = { readonly kind: 'none' | 'unreadable' } | { readonly kind: 'amount'; readonly amount: Minor }

/** Optional spaces between thousands, a decimal comma or dot, an optional currency sign. */
const AMOUNT = /^(\d{1,3}(?: \d{3})+|\d+)(?:[.,](\d{1,2}))?(?: ?[₽€])?$/
/** Ten million: larger sums are typing mistakes. */
const MAX_AMOUNT: Minor = 1_000_000_000

/** Parses a typed sum. «1.000» and «1,000» are unreadable: they mean a thousand or one, depending on the country. */
export function parseChange(text: string): Change {
  // strip invisible characters of pasted text
  const bare = text.replace(/\p{Cf}/gu, '').replace(/\s+/g, ' ').trim()
  if (bare === '') return { kind: 'none' }
  const [, units = '', cents = ''] = AMOUNT.exec(bare) ?? []
  const amount = Number(units.replaceAll(' ', '')) * 100 + Number(cents.padEnd(2, '0'))
  return units === '' || amount >= MAX_AMOUNT ? { kind: 'unreadable' } : { kind: 'amount', amount }
}

/** The fault of a typed sum; null for none. An empty field is valid. `payable`: null if unknown. */
export function findChangeFault(text: string, payable: Minor | null) {
  const change = parseChange(text)
  // for digits that are no clear sum, such as «1.000», the message shows an example
  if (change.kind === 'unreadable') return numbersOnly(text.replace(/\s/g, '')) ? 'numbersOnly' : 'changeInvalid'
  return change.kind === 'amount' && payable !== null && change.amount < payable ? 'changeTooSmall' : null
}

/** The banknotes that are offered as chips, in major units. */
const NOTES: ReadonlyMap<string, readonly number[]> = new Map([['RUB', [1000, 2000, 5000]], ['EUR', [20, 50, 100]]])

/** The round sums above the payable amount: the next multiple of each note, in ascending order. */
export function listRoundSums(payable: Minor, currency: string): readonly Minor[] {
  const sums = (NOTES.get(currency) ?? []).map(note => (Math.floor(payable / (note * 100)) + 1) * note * 100)
  return [...new Set(sums)].sort((a, b) => a - b)
}

/** Formats a sum for the field: «5000», «34,50». */
export const formatTypedSum = (amount: Minor): string => formatDecimal(amount).replace('.', ',')
