import { numbersOnly } from '../../form-rules.ts'
import { formatDecimal, type Minor } from '../../money.ts'

/** The cash that the customer will pay with («Сдача с»): the courier brings change (CHK-10). */
type CashSum = { readonly kind: 'none' | 'unreadable' } | { readonly kind: 'amount'; readonly amount: Minor }

/** Optional spaces between thousands, a decimal comma or dot, an optional currency. */
const AMOUNT = /^(\d{1,3}(?: \d{3})+|\d+)(?:[.,](\d{1,2}))?(?: ?(?:[₽€₸₾]|Br|сом|р(?:уб(?:лей)?)?\.?|тенге|лари))?$/i
/** Ten million in major units. This sum, or a higher one, is a typing mistake. */
const MAX_AMOUNT: Minor = 1_000_000_000

/**
 * Parses a typed cash sum. «1.000» and «1,000» are unreadable: they mean 1000 or 1, depending on
 * the country.
 */
export function parseCashSum(text: string): CashSum {
  // strip invisible characters of pasted text
  const visibleText = text.replace(/\p{Cf}/gu, '').replace(/\s+/g, ' ').trim()
  if (visibleText === '') return { kind: 'none' }
  const [, units = '', cents = ''] = AMOUNT.exec(visibleText) ?? []
  const amount = Number(units.replaceAll(' ', '')) * 100 + Number(cents.padEnd(2, '0'))
  return units === '' || amount >= MAX_AMOUNT ? { kind: 'unreadable' } : { kind: 'amount', amount }
}

/**
 * Finds the validation error of a typed cash sum; null for none. An empty field is valid.
 * `payable`: the amount to pay; null until the server has priced the order.
 */
export function findCashSumFault(text: string, payable: Minor | null) {
  const cash = parseCashSum(text)
  if (cash.kind === 'unreadable') {
    const isNumber = numbersOnly(text.replace(/\s/g, '')) === null
    // the message of `changeInvalid` has an example, because the meaning of «1.000» is unclear
    return isNumber ? 'changeInvalid' : 'numbersOnly'
  }
  return cash.kind === 'amount' && payable !== null && cash.amount < payable ? 'changeTooSmall' : null
}

/** Common banknotes of each currency, in major units. */
const BANKNOTES: ReadonlyMap<string, readonly number[]> = new Map([
  ['RUB', [1000, 2000, 5000]], ['EUR', [20, 50, 100]], ['KZT', [5000, 10_000, 20_000]], ['BYN', [20, 50, 100]],
  ['GEL', [20, 50, 100]], ['KGS', [1000, 2000, 5000]],
])

/** Lists cash sums above the payable amount: the next multiple of each banknote, ascending. */
export function listRoundSums(payable: Minor, currency: string): readonly Minor[] {
  const sums = (BANKNOTES.get(currency) ?? []).map(note => (Math.floor(payable / (note * 100)) + 1) * note * 100)
  return [...new Set(sums)].sort((a, b) => a - b)
}

/** Formats a sum as a customer types it: «5000», «34,50». */
export const formatTypedSum = (amount: Minor): string => formatDecimal(amount).replace('.', ',')
