import { intlLocale } from './locale.ts'
import { decimalOf, type Minor } from './money.ts'

const minusSign = '\u2212'
const noBreakSpace = '\u00A0'

/** Writes amounts of any currency (ISO 4217) in one language; keeps the Intl objects, which are dear to make. */
export type MoneyFormat = (currency: string, amount: Minor) => string

/**
 * A writer of amounts: no fraction for whole amounts, else two digits; the currency's narrow sign, or the code of one that nobody
 * knows. An amount that is no safe integer is a dash, since a price must never read «NaN».
 */
export function createMoneyFormat(locale: string): MoneyFormat {
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
  // Intl writes decimal texts exactly (ECMA-402, NumberFormat version 3); the ES2022 typing does not know it
  const writer = (format: Intl.NumberFormat) => (decimal: string) => format.format(decimal as unknown as number)
  try {
    return writer(new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...fraction }))
  } catch {
    // no currency code by its form
    const write = writer(new Intl.NumberFormat(locale, fraction))
    return decimal => `${write(decimal)} ${currency}`.trimEnd()
  }
}
