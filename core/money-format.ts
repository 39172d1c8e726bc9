import { intlLocale } from './locale.ts'
import { decimalOf, type Minor } from './money.ts'

const minusSign = '\u2212'
const noBreakSpace = '\u00A0'

/** Writes amounts of any currency (ISO 4217) in one language; keeps the Intl objects, which are dear to make. */
export type MoneyFormat = (currency: string, amount: Minor) => string

/**
 * A writer of amounts: no fraction for whole amounts, else exactly two digits; the currency's narrow
 * sign; a real minus sign; no-break spaces. A currency that nobody knows is written as the number and its
 * code; an amount that is no safe integer as a dash, since a price must never read «NaN».
 */
export function createMoneyFormat(locale: string): MoneyFormat {
  const writers = new Map<string, (decimal: string) => string>()
  return (currency, amount) => {
    if (!Number.isSafeInteger(amount)) return '—'
    const digits = amount % 100 === 0 ? 0 : 2
    const key = `${currency} ${digits}`
    const write = writers.get(key) ?? makeWriter(intlLocale(locale), currency, digits)
    writers.set(key, write)
    return write(decimalOf(amount))
  }
}

function makeWriter(locale: string, currency: string, digits: 0 | 2): (decimal: string) => string {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  try {
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
    const format = new Intl.NumberFormat(locale, { ...style, ...fraction })
    return (decimal) => write(format, decimal)
  } catch {
    // no currency code by its form
    const format = new Intl.NumberFormat(locale, fraction)
    return (decimal) => (currency === '' ? write(format, decimal) : `${write(format, decimal)}${noBreakSpace}${currency}`)
  }
}

function write(format: Intl.NumberFormat, decimal: string): string {
  // Intl writes decimal texts exactly (ECMA-402, NumberFormat version 3); the ES2022 typing does not know it
  const text = format.format(decimal as unknown as number)
  return text.replaceAll('-', minusSign).replaceAll('\u202F', noBreakSpace).replaceAll(' ', noBreakSpace)
}
