import { intlLocale } from '../../core/locale.ts'
import { formatDecimal, type Minor } from '../../core/money.ts'

const MINUS_SIGN = '\u2212'
const NO_BREAK_SPACE = '\u00A0'

/**
 * Currencies that are shown by code, because their narrow symbol in CLDR 48 is unclear. Few fonts
 * have the som (U+20C0), the lari looks like a Georgian letter, and the Belarusian rouble like the
 * Russian.
 */
const UNCLEAR_SYMBOLS = ['BYN', 'GEL', 'KGS']

/** Formats an amount in minor units of a currency (ISO 4217). */
export type MoneyFormat = (currency: string, amount: Minor) => string

/**
 * Creates a format for display: no fraction for whole amounts, else two digits. A value that is not
 * a safe integer becomes a dash, so that a price is never «NaN».
 */
export function createMoneyFormat(locale: string): MoneyFormat {
  const format = createCachedFormat(locale, { currencyDisplay: 'narrowSymbol' })
  return (currency, amount) =>
    format(currency, amount).replaceAll('-', MINUS_SIGN).replace(/[ \u202F]/g, NO_BREAK_SPACE)
}

/**
 * Creates a format for speech: «2490 рублей», «минус 498 рублей». A speech synthesizer reads
 * grouped digits as two numbers and skips the currency symbol. `minus` returns the word for the
 * minus sign.
 */
export function createSpokenMoneyFormat(locale: string, minus: () => string): MoneyFormat {
  const format = createCachedFormat(locale, { currencyDisplay: 'name', useGrouping: false })
  return (currency, amount) => format(currency, amount).replace('-', () => `${minus()} `).replace(/\s/g, ' ')
    // removes the country: the first of two words («российских рублей»), or a capitalised second word
    // («долларов США»)
    .replace(/(\d) (\S+) (\S+)$/, (_, digit, first, last) => `${digit} ${last === last.toLowerCase() ? last : first}`)
}

function createCachedFormat(locale: string, options: Intl.NumberFormatOptions): MoneyFormat {
  // cached, because creating Intl objects is expensive
  const formats = new Map<string, (decimal: string) => string>()
  return (currency, amount) => {
    if (!Number.isSafeInteger(amount)) return '—'
    const digits = amount % 100 === 0 ? 0 : 2
    const key = `${currency} ${digits}`
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    const format = formats.get(key) ?? createDecimalFormat(intlLocale(locale), currency, { ...options, ...fraction })
    formats.set(key, format)
    return format(formatDecimal(amount))
  }
}

const selectDisplay = (currency: string, { currencyDisplay }: Intl.NumberFormatOptions): Intl.NumberFormatOptions =>
  currencyDisplay === 'narrowSymbol' && UNCLEAR_SYMBOLS.includes(currency.toUpperCase())
    ? { currencyDisplay: 'code' }
    : {}

function createDecimalFormat(
  locale: string,
  currency: string,
  options: Intl.NumberFormatOptions,
): (decimal: string) => string {
  // Intl formats decimal strings exactly (ECMA-402, NumberFormat v3), but the ES2022 types allow
  // only numbers
  const createFormat = (intlFormat: Intl.NumberFormat) => (decimal: string) =>
    intlFormat.format(decimal as unknown as number)
  try {
    return createFormat(
      new Intl.NumberFormat(locale, { style: 'currency', currency, ...options, ...selectDisplay(currency, options) }),
    )
  } catch {
    // Intl throws on a malformed currency code
    const format = createFormat(new Intl.NumberFormat(locale, options))
    return decimal => `${format(decimal)} ${currency}`.trimEnd()
  }
}
