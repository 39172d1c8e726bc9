import { named } from '../../core/log/report.ts'
import type { Report } from '../../core/env.ts'
import { intlLocale } from '../../core/locale.ts'
import { createMoneyFormat, createSpokenMoneyFormat } from './money-format.ts'
import type { Locale } from '../../core/shop/config.ts'
import { createStore, type Readable } from '../../core/store/store.ts'
import { createTranslator } from '../../core/text.ts'
import type { SomeTexts, TextGroup } from '../text/texts.ts'
import type { I18n } from './shop.ts'

type Table = Readonly<Record<string, string>>

/**
 * Detects the language of API texts by script: on a page that is not Russian, Cyrillic letters mean
 * Russian.
 */
export function createLangDetector(locale: Locale): I18n['detectLang'] {
  return text => (locale !== 'ru' && text != null && /[\u0400-\u04ff]/.test(text) ? 'ru' : undefined)
}

function createI18n(
  locale: Locale,
  table: Table,
  options: { readonly fallback: Table; readonly report: Report; readonly need: I18n['loadTextGroup'] },
): I18n {
  const translate = createTranslator({ locale, table, fallback: options.fallback, report: options.report })
  // cached: creating it is expensive, and a menu uses it for each dish
  const figures = new Intl.NumberFormat(intlLocale(locale))
  return {
    locale,
    t: translate,
    plural: translate.plural,
    detectLang: createLangDetector(locale),
    formatNumber: value => figures.format(value),
    money: createMoneyFormat(locale),
    spokenMoney: createSpokenMoneyFormat(locale, () => translate('money.minus')),
    loadTextGroup: options.need,
  }
}

/**
 * Translations of the selected language. A change takes effect after its texts have loaded; if that
 * fails, the former language stays.
 */
export function createTexts({ locale, fallback, load, isPartial, report }: {
  readonly locale: Readable<Locale>
  /** The Russian texts of the first view. */
  readonly fallback: SomeTexts
  readonly load: (locale: Locale, subject: TextGroup) => Promise<SomeTexts>
  /** Whether a language lacks texts; then the Russian texts of each subject are loaded as well. */
  readonly isPartial?: (locale: Locale) => Promise<boolean>
  readonly report: Report
}): { readonly i18n: Readable<I18n>; readonly ready: Promise<void> } {
  /**
   * The tables grow in place: no visible view uses texts that load later, so no re-render is
   * needed.
   */
  const tables: { [L in Locale]?: Record<string, string> } = { ru: { ...fallback } }
  const getTable = (wanted: Locale): Record<string, string> => (tables[wanted] ??= {})
  const subjects = new Set<TextGroup>(['start'])
  const requests = new Map<string, Promise<unknown>>([['ru start', Promise.resolve()]])
  const wordsIn = (wanted: Locale): I18n =>
    createI18n(wanted, getTable(wanted), { fallback: getTable('ru'), report, need })
  const i18n = createStore(wordsIn('ru'))

  /** Deduplicates loads of a subject; a failed load is retried on the next call. */
  function bring(wanted: Locale, subject: TextGroup): Promise<unknown> {
    const name = `${wanted} ${subject}`
    const request = requests.get(name) ?? Promise.all([
      load(wanted, subject).then(texts => Object.assign(getTable(wanted), texts)),
      isPartial?.(wanted).then(is => is && bring('ru', subject)),
    ])
    requests.set(name, request)
    request.catch(() => requests.delete(name))
    return request
  }
  async function need(subject: TextGroup): Promise<void> {
    subjects.add(subject)
    let shown: Locale
    do {
      shown = i18n.get().locale
      await bring(shown, subject)
      // repeat if the language has changed meanwhile
    } while (shown !== i18n.get().locale)
  }
  async function follow(): Promise<void> {
    const wanted = locale.get()
    if (wanted === i18n.get().locale) return
    try {
      let known: number
      do {
        known = subjects.size
        await Promise.all([...subjects].map(subject => bring(wanted, subject)))
        // repeat if another subject was requested meanwhile
      } while (known < subjects.size)
      if (locale.get() === wanted) i18n.set(wordsIn(wanted))
    } catch {
      report('text.table-missing', named(wanted))
    }
  }
  locale.subscribe(() => void follow())
  return { i18n, ready: follow() }
}
