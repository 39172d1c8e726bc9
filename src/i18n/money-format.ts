import { intlLocale } from '../../core/locale.ts'
import { formatDecimal, type Minor } from '../../core/money.ts'

const MINUS_SIGN = '\u2212'
const NO_BREAK_SPACE = '\u00A0'

/**
 * Currencies whose narrow symbol in CLDR 48 is unclear, with the signs that Russian texts use; other
 * languages show the code. The Belarusian rouble looks like the Russian. The som has its name in place
 * of a sign, since few fonts have U+20C0. The lari comes from a font of the system: Onest lacks U+20BE.
 */
const RUSSIAN_SIGNS: Readonly<Record<string, () => string>> = {
  BYN: () => 'Br',
  GEL: () => '₾',
  KGS() {
    const name = { style: 'currency', currency: 'KGS', currencyDisplay: 'name', maximumFractionDigits: 0 } as const
    return new Intl.NumberFormat('ru', name).format(1).split(/\s/).at(-1) ?? 'KGS'
  },
}

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
  currencyDisplay === 'narrowSymbol' && currency.toUpperCase() in RUSSIAN_SIGNS
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
    const display = selectDisplay(currency, options)
    const format = createFormat(new Intl.NumberFormat(locale, { style: 'currency', currency, ...options, ...display }))
    const sign = locale === 'ru' && display.currencyDisplay && RUSSIAN_SIGNS[currency.toUpperCase()]?.()
    return sign ? decimal => format(decimal).replace(/[A-Z]{3}$/, sign) : format
  } catch {
    // Intl throws on a malformed currency code
    const format = createFormat(new Intl.NumberFormat(locale, options))
    return decimal => `${format(decimal)} ${currency}`.trimEnd()
  }
}
