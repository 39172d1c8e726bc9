import type { Report } from './env.ts'
import { toDetail, dedupeReports } from './log/report.ts'
import { intlLocale } from './locale.ts'

export type TextParams = Readonly<Record<string, string | number>>

/**
 * Creates the translator of a language: it fills placeholders such as `{name}`.
 * A key without a text stays a key.
 */
export function createTranslator({ locale, table, fallback, report }: {
  readonly locale: string
  readonly table: Readonly<Record<string, string>>
  /** The Russian texts, used for keys that `table` lacks. */
  readonly fallback: Readonly<Record<string, string>>
  /** Called with `text.missing`, once for each key that neither table has. */
  readonly report?: Report
}) {
  const languages = [[table, pluralRules(intlLocale(locale))], [fallback, pluralRules('ru')]] as const
  let numbers: Intl.NumberFormat | undefined
  const reportOnce = report && dedupeReports(report, 'text.')

  function find(key: string, listForms: (pluralForm: (n: number) => string) => readonly string[]): string {
    for (const [texts, pluralForm] of languages) {
      const form = listForms(pluralForm).find(name => Object.hasOwn(texts, name))
      if (form !== undefined) return texts[form] as string
    }
    reportOnce?.('text.missing', toDetail(`${locale} ${key}`))
    return key
  }
  function translate(key: string, params?: TextParams): string {
    return fill(find(key, () => [key]), params)
  }
  /**
   * Translates the plural form of `key` for `n` (Unicode
   * CLDR: `_one`, `_few`, …); fills `{n}` and `{count}`.
   */
  function plural(key: string, n: number, params?: TextParams): string {
    const count = (numbers ??= new Intl.NumberFormat(intlLocale(locale))).format(n)
    return fill(find(key, pluralForm => [`${key}_${pluralForm(n)}`, `${key}_other`]), { n: count, count, ...params })
  }
  return Object.assign(translate, { plural })
}

/**
 * Created on first use: `Intl.PluralRules` is slow to create, and the first render counts nothing.
 */
const pluralRules = (tag: string, rules?: Intl.PluralRules) => (n: number): string =>
  (rules ??= new Intl.PluralRules(tag)).select(n)

// a placeholder without a parameter stays visible
function fill(text: string, params: TextParams | undefined): string {
  if (params === undefined) return text
  return text.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole),
  )
}

/**
 * Puts a no-break space between a number and its unit or
 * a word of up to 3 letters: «10 %», «1 000 ₽», «5 раз».
 */
export function keepTogether(text: string): string {
  return text.replace(/(?<=\d) (?=(?:[%₽€]|ккал|\p{L}{1,3})(?!\p{L})|\d{3}(?!\d))/gu, '\u00a0')
}
