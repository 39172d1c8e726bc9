import type { Report } from './env.ts'
import { toDetail, dedupeReports } from './log/report.ts'
import { intlLocale } from './locale.ts'

export type TextParams = Readonly<Record<string, string | number>>

/**
 * Creates the translator of a language. It returns the text of a key, with its placeholders such as
 * `{name}` filled. A key without a text is returned as it is.
 */
export function createTranslator({ locale, table, fallback, report }: {
  readonly locale: string
  readonly table: Readonly<Record<string, string>>
  /** The Russian texts, used for keys that `table` lacks. */
  readonly fallback: Readonly<Record<string, string>>
  /** Called with `text.missing`, once for each key that neither table has. */
  readonly report?: Report
}) {
  const languages = [
    [table, createPluralSelector(intlLocale(locale))], [fallback, createPluralSelector('ru')],
  ] as const
  let numberFormat: Intl.NumberFormat | undefined
  const reportOnce = report && dedupeReports(report, 'text.')

  /**
   * Finds a text in the language, or else in Russian. `listKeys` lists the keys to try, by the
   * plural rules of that language. `key` is reported and returned if there is no text.
   */
  function find(key: string, listKeys: (pluralForm: (n: number) => string) => readonly string[]): string {
    for (const [texts, pluralForm] of languages) {
      const textKey = listKeys(pluralForm).find(name => Object.hasOwn(texts, name))
      if (textKey !== undefined) return texts[textKey] as string
    }
    reportOnce?.('text.missing', toDetail(`${locale} ${key}`))
    return key
  }
  function translate(key: string, params?: TextParams): string {
    return fill(find(key, () => [key]), params)
  }
  /**
   * Translates `key` with the suffix of the plural category of `n` (Unicode CLDR: `_one`, `_few`,
   * …), or else with `_other`. Fills `{n}` and `{count}` with the formatted number.
   */
  function plural(key: string, n: number, params?: TextParams): string {
    const count = (numberFormat ??= new Intl.NumberFormat(intlLocale(locale))).format(n)
    return fill(find(key, pluralForm => [`${key}_${pluralForm(n)}`, `${key}_other`]), { n: count, count, ...params })
  }
  return Object.assign(translate, { plural })
}

/**
 * Creates a function that selects the plural category of a number. Only its first call creates
 * `Intl.PluralRules`: that is slow, and the first render has no plurals.
 */
function createPluralSelector(tag: string): (n: number) => string {
  let rules: Intl.PluralRules | undefined
  return n => (rules ??= new Intl.PluralRules(tag)).select(n)
}

/** Fills placeholders. A placeholder without a parameter stays in the text. */
function fill(text: string, params: TextParams | undefined): string {
  if (params === undefined) return text
  return text.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole),
  )
}

/**
 * Puts no-break spaces within a number, and between a number and its unit or a word of up to 3
 * letters: «10 %», «1 000 ₽», «5 раз».
 */
export function keepTogether(text: string): string {
  return text.replace(/(?<=\d) (?=(?:[%₽€]|ккал|\p{L}{1,3})(?!\p{L})|\d{3}(?!\d))/gu, '\u00a0')
}
