import { toDetail } from '../../core/log/report.ts'
import type { Report } from '../../core/env.ts'
import { intlLocale } from '../../core/locale.ts'
import { createMoneyFormat, createSpokenMoneyFormat } from './money-format.ts'
import type { Locale } from '../../core/shop/config.ts'
import { createStore, type Readable } from '../../core/store/store.ts'
import { createTranslator } from '../../core/text.ts'
import type { SomeTexts, TextGroup } from '../text/texts.ts'
import type { I18n } from './i18n.ts'

type Table = Readonly<Record<string, string>>

/**
 * Creates a function that detects the language of an API text by its script. Cyrillic letters mean
 * Russian on a page whose own language is written in another script.
 */
export function createLangDetector(locale: Locale): I18n['detectLang'] {
  const isCyrillicPage = new Intl.Locale(intlLocale(locale)).maximize().script === 'Cyrl'
  return text => (!isCyrillicPage && text != null && /[\u0400-\u04ff]/.test(text) ? 'ru' : undefined)
}

function createI18n(
  locale: Locale,
  table: Table,
  { fallback, report, loadTextGroup }: {
    readonly fallback: Table
    readonly report: Report
    readonly loadTextGroup: I18n['loadTextGroup']
  },
): I18n {
  const translate = createTranslator({ locale, table, fallback, report })
  // created once, because a new NumberFormat is expensive and a menu formats a number for each dish
  const numberFormat = new Intl.NumberFormat(intlLocale(locale))
  return {
    locale,
    t: translate,
    plural: translate.plural,
    detectLang: createLangDetector(locale),
    formatNumber: value => numberFormat.format(value),
    money: createMoneyFormat(locale),
    spokenMoney: createSpokenMoneyFormat(locale, () => translate('money.minus')),
    loadTextGroup,
  }
}

/**
 * Creates a store with the translations of the selected language. A new language is applied when
 * its texts have loaded. If they fail to load, the previous language stays. `ready` resolves when
 * the language of the start is applied or has failed to load.
 */
export function createTexts({ locale, fallback, load, isPartial, report }: {
  readonly locale: Readable<Locale>
  /** The Russian texts of the first view. */
  readonly fallback: SomeTexts
  readonly load: (locale: Locale, group: TextGroup) => Promise<SomeTexts>
  /** Whether a language lacks texts. If so, the Russian texts of each group are loaded as well. */
  readonly isPartial?: (locale: Locale) => Promise<boolean>
  readonly report: Report
}): { readonly i18n: Readable<I18n>; readonly ready: Promise<void> } {
  // Groups that load later are added to the same tables. No view has to re-render then, because a
  // view is rendered only after its texts have loaded.
  const tables: { [L in Locale]?: Record<string, string> } = { ru: { ...fallback } }
  const getTable = (language: Locale): Record<string, string> => (tables[language] ??= {})
  const requestedGroups = new Set<TextGroup>(['start'])
  // by language and group, such as `en views`; `fallback` has the Russian start texts already
  const requests = new Map<string, Promise<unknown>>([['ru start', Promise.resolve()]])
  const createI18nFor = (language: Locale): I18n =>
    createI18n(language, getTable(language), { fallback: getTable('ru'), report, loadTextGroup })
  const i18n = createStore(createI18nFor('ru'))

  /** Loads a group once. A failed load is retried by the next call. */
  function loadOnce(language: Locale, group: TextGroup): Promise<unknown> {
    const key = `${language} ${group}`
    const request = requests.get(key) ?? Promise.all([
      load(language, group).then(texts => Object.assign(getTable(language), texts)),
      isPartial?.(language).then(needsRussian => needsRussian && loadOnce('ru', group)),
    ])
    requests.set(key, request)
    request.catch(() => requests.delete(key))
    return request
  }
  async function loadTextGroup(group: TextGroup): Promise<void> {
    requestedGroups.add(group)
    let language: Locale
    do {
      language = i18n.get().locale
      await loadOnce(language, group)
      // repeat if the language has changed meanwhile
    } while (language !== i18n.get().locale)
  }
  async function applyLocale(): Promise<void> {
    const language = locale.get()
    if (language === i18n.get().locale) return
    try {
      let groupCount: number
      do {
        groupCount = requestedGroups.size
        await Promise.all([...requestedGroups].map(group => loadOnce(language, group)))
        // repeat if another group was requested meanwhile
      } while (groupCount < requestedGroups.size)
      if (locale.get() === language) i18n.set(createI18nFor(language))
    } catch {
      report('text.table-missing', toDetail(language))
    }
  }
  locale.subscribe(() => void applyLocale())
  return { i18n, ready: applyLocale() }
}
