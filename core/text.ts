import type { Report } from './env.ts'
import { named, onceEach } from './log/report.ts'
import { intlLocale } from './locale.ts'

export type TextParams = Readonly<Record<string, string | number>>

/** Words of one language by key, placeholders such as `{name}` filled in. A key without words is shown itself. */
export function createTranslator({ locale, table, fallback, report }: {
  readonly locale: string
  readonly table: Readonly<Record<string, string>>
  /** The Russian words, to show where `table` has none. */
  readonly fallback: Readonly<Record<string, string>>
  /** Told once for each key that neither table has, as `text.missing`. */
  readonly report?: Report
}) {
  const languages = [[table, pluralRules(intlLocale(locale))], [fallback, pluralRules('ru')]] as const
  let numbers: Intl.NumberFormat | undefined
  const tell = report && onceEach(report, 'text.')

  function find(key: string, formsOf: (formOf: (n: number) => string) => readonly string[]): string {
    for (const [words, formOf] of languages) {
      const form = formsOf(formOf).find(one => Object.hasOwn(words, one))
      if (form !== undefined) return words[form] as string
    }
    tell?.('text.missing', named(`${locale} ${key}`))
    return key
  }
  function translate(key: string, params?: TextParams): string {
    return fill(find(key, () => [key]), params)
  }
  /** The form of `key` for `n`: `_one`, `_few`, `_many`, `_other` (Unicode CLDR); `{n}` and `{count}` are filled. */
  function plural(key: string, n: number, params?: TextParams): string {
    const count = (numbers ??= new Intl.NumberFormat(intlLocale(locale))).format(n)
    return fill(find(key, formOf => [`${key}_${formOf(n)}`, `${key}_other`]), { n: count, count, ...params })
  }
  return Object.assign(translate, { plural })
}

/** Made when something is counted first: it is dear, and a first sight counts nothing. */
const pluralRules = (tag: string, rules?: Intl.PluralRules) => (n: number): string =>
  (rules ??= new Intl.PluralRules(tag)).select(n)

// what nobody fills stays visible
function fill(text: string, params: TextParams | undefined): string {
  if (params === undefined) return text
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole))
}

/** Keeps a number and its unit, or a word as short, on one line: a no-break space in «10 %», «1 000 ₽», «250 г», «5 раз». */
export function keepTogether(text: string): string {
  return text.replace(/(?<=\d) (?=(?:[%₽€]|ккал|\p{L}{1,3})(?!\p{L})|\d{3}(?!\d))/gu, '\u00a0')
}
