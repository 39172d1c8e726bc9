import type { Report } from './env.ts'
import { named, onceEach } from './log/report.ts'
import { intlLocale } from './locale.ts'

export type TextParams = Readonly<Record<string, string | number>>

/** Words of one language by key, with placeholders such as `{name}` filled in. A key without words is shown as it is. */
export function createTranslator({ locale, table, fallback, report }: {
  readonly locale: string
  readonly table: Readonly<Record<string, string>>
  /** The Russian words, to show where `table` has none. */
  readonly fallback: Readonly<Record<string, string>>
  /** Told once for each key that neither table has, as `text.missing`. */
  readonly report?: Report
}) {
  const rules = new Intl.PluralRules(intlLocale(locale))
  const fallbackRules = new Intl.PluralRules('ru')
  const numbers = new Intl.NumberFormat(intlLocale(locale))
  const tell = report && onceEach(report, 'text.')

  function shown(key: string): string {
    tell?.('text.missing', named(`${locale} ${key}`))
    return key
  }
  function translate(key: string, params?: TextParams): string {
    return fill(own(table, key) ?? own(fallback, key) ?? shown(key), params)
  }
  /**
   * The form of `key` that goes with `n`: keys end in `_one`, `_few`, `_many`, `_other` as Intl.PluralRules says
   * (Unicode CLDR plural categories). `{n}` and `{count}` are the number in the language's own writing.
   */
  function plural(key: string, n: number, params?: TextParams): string {
    const count = numbers.format(n)
    const text = own(table, `${key}_${rules.select(n)}`) ?? own(table, `${key}_other`)
      ?? own(fallback, `${key}_${fallbackRules.select(n)}`) ?? own(fallback, `${key}_other`)
    return fill(text ?? shown(key), { n: count, count, ...params })
  }
  return Object.assign(translate, { plural })
}

function own(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

// a placeholder that nobody fills stays visible, so that it is noticed
function fill(text: string, params: TextParams | undefined): string {
  if (params === undefined) return text
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole))
}

/**
 * Keeps a number and what it counts on one line: a no-break space in «10 %», «1 000 ₽», «250 г» of a text that somebody
 * else has written.
 */
export function keepTogether(text: string): string {
  return text
    .replace(/(?<=\d) (?=(?:%|₽|€|г|кг|мл|л|см|шт|мин|ч|ккал|g|kg|ml|cm|kom|min)(?![\p{L}]))/gu, '\u00a0')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0')
}
