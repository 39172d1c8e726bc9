import { intlLocale } from '../../core/locale.ts'
import { decimalOf, type Minor } from '../../core/money.ts'

const minusSign = '\u2212'
const noBreakSpace = '\u00A0'

/** Writes an amount of a currency (ISO 4217) in one language. */
export type MoneyFormat = (currency: string, amount: Minor) => string

/** No fraction for whole amounts, else two digits. What is no safe integer is a dash: a price must never read «NaN». */
export function createMoneyFormat(locale: string): MoneyFormat {
  // Intl objects are dear to make
  const writers = new Map<string, (decimal: string) => string>()
  return (currency, amount) => {
    if (!Number.isSafeInteger(amount)) return '—'
    const digits = amount % 100 === 0 ? 0 : 2
    const key = `${currency} ${digits}`
    const write = writers.get(key) ?? makeWriter(intlLocale(locale), currency, digits)
    writers.set(key, write)
    return write(decimalOf(amount)).replaceAll('-', minusSign).replace(/[ \u202F]/g, noBreakSpace)
  }
}

function makeWriter(locale: string, currency: string, digits: 0 | 2): (decimal: string) => string {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  // Intl writes decimal texts exactly (ECMA-402, NumberFormat v3), which the ES2022 typing does not know
  const writer = (format: Intl.NumberFormat) => (decimal: string) => format.format(decimal as unknown as number)
  try {
    return writer(new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...fraction }))
  } catch {
    // no currency code by its form
    const write = writer(new Intl.NumberFormat(locale, fraction))
    return decimal => `${write(decimal)} ${currency}`.trimEnd()
  }
}
