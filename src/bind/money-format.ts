import { intlLocale } from '../../core/locale.ts'
import { formatDecimal, type Minor } from '../../core/money.ts'

const minusSign = '\u2212'
const noBreakSpace = '\u00A0'

/**
 * Currencies whose narrow symbol in CLDR 48 is unclear, so that their code is shown. Few fonts have
 * the som (U+20C0), the lari is a Georgian letter in Russian text, the Belarusian rouble looks like
 * Russia's.
 */
const WITHOUT_CLEAR_SIGN = ['BYN', 'GEL', 'KGS']

/** Formats an amount in minor units of a currency (ISO 4217). */
export type MoneyFormat = (currency: string, amount: Minor) => string

/**
 * Shows no fraction for whole amounts, else two digits. An unsafe integer becomes a dash: a price
 * must never read «NaN».
 */
export function createMoneyFormat(locale: string): MoneyFormat {
  const write = createWriter(locale, { currencyDisplay: 'narrowSymbol' })
  return (currency, amount) => write(currency, amount).replaceAll('-', minusSign).replace(/[ \u202F]/g, noBreakSpace)
}

/**
 * Formats an amount for speech: «2490 рублей», «минус 498 рублей». A speech synthesizer reads
 * grouped digits as two numbers and skips the currency symbol. `minus` returns the word for the
 * sign.
 */
export function createSpokenMoneyFormat(locale: string, minus: () => string): MoneyFormat {
  const write = createWriter(locale, { currencyDisplay: 'name', useGrouping: false })
  return (currency, amount) => write(currency, amount).replace('-', () => `${minus()} `).replace(/\s/g, ' ')
    // a two-word currency name has the country before or after: «российских рублей», «долларов США»
    .replace(/(\d) (\S+) (\S+)$/, (_, digit, first, last) => `${digit} ${last === last.toLowerCase() ? last : first}`)
}

function createWriter(locale: string, options: Intl.NumberFormatOptions): MoneyFormat {
  // formatters are cached, since creating Intl objects is expensive
  const writers = new Map<string, (decimal: string) => string>()
  return (currency, amount) => {
    if (!Number.isSafeInteger(amount)) return '—'
    const digits = amount % 100 === 0 ? 0 : 2
    const key = `${currency} ${digits}`
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    const write = writers.get(key) ?? makeWriter(intlLocale(locale), currency, { ...options, ...fraction })
    writers.set(key, write)
    return write(formatDecimal(amount))
  }
}

const codeForSign = (currency: string, { currencyDisplay }: Intl.NumberFormatOptions): Intl.NumberFormatOptions =>
  currencyDisplay === 'narrowSymbol' && WITHOUT_CLEAR_SIGN.includes(currency.toUpperCase())
    ? { currencyDisplay: 'code' }
    : {}

function makeWriter(locale: string, currency: string, options: Intl.NumberFormatOptions): (decimal: string) => string {
  // Intl formats decimal strings exactly (ECMA-402, NumberFormat v3), but the ES2022 types lack
  // that
  const writer = (format: Intl.NumberFormat) => (decimal: string) => format.format(decimal as unknown as number)
  try {
    return writer(
      new Intl.NumberFormat(locale, { style: 'currency', currency, ...options, ...codeForSign(currency, options) }),
    )
  } catch {
    // Intl throws on a malformed currency code
    const write = writer(new Intl.NumberFormat(locale, options))
    return decimal => `${write(decimal)} ${currency}`.trimEnd()
  }
}
