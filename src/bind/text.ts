import { named } from '../../core/log/report.ts'
import type { Report } from '../../core/env.ts'
import { intlLocale } from '../../core/locale.ts'
import { createMoneyFormat } from './money-format.ts'
import type { Locale } from '../../core/shop/config.ts'
import { createStore, type Readable } from '../../core/store/store.ts'
import { createTranslator } from '../../core/text.ts'
import type { SomeTexts, Subject } from '../text/texts.ts'
import type { Words } from './shop.ts'

type Table = Readonly<Record<string, string>>

function wordsOf(locale: Locale, table: Table, options: { readonly fallback: Table; readonly report: Report; readonly need: Words['need'] }): Words {
  const translate = createTranslator({ locale, table, fallback: options.fallback, report: options.report })
  // dear to make, and a menu asks for one at each dish
  const figures = new Intl.NumberFormat(intlLocale(locale))
  return {
    locale,
    t: translate,
    plural: translate.plural,
    figure: value => figures.format(value),
    money: createMoneyFormat(locale),
    need: options.need,
  }
}

/** The words of the chosen language; a change loads whatever is said of it first, and without that the former language stays. */
export function createTexts({ locale, fallback, load, report }: {
  readonly locale: Readable<Locale>
  /** What the start says in Russian. */
  readonly fallback: SomeTexts
  readonly load: (locale: Locale, subject: Subject) => Promise<SomeTexts>
  readonly report: Report
}): { readonly words: Readable<Words>; readonly ready: Promise<void> } {
  /** These grow: nothing on the screen says a text that comes later, so that nothing need be drawn anew. */
  const tables: Readonly<Record<Locale, Record<string, string>>> = { ru: { ...fallback }, en: {}, cnr: {} }
  const subjects = new Set<Subject>(['start'])
  const asked = new Map<string, Promise<void>>([['ru start', Promise.resolve()]])
  const wordsIn = (wanted: Locale): Words => wordsOf(wanted, tables[wanted], { fallback: tables.ru, report, need })
  const words = createStore(wordsIn('ru'))

  /** One attempt for all who ask, until it fails. */
  function bring(wanted: Locale, subject: Subject): Promise<void> {
    const name = `${wanted} ${subject}`
    const coming = asked.get(name) ?? load(wanted, subject).then(texts => void Object.assign(tables[wanted], texts))
    asked.set(name, coming)
    coming.catch(() => asked.delete(name))
    return coming
  }
  async function need(subject: Subject): Promise<void> {
    subjects.add(subject)
    let shown: Locale
    do {
      shown = words.get().locale
      await bring(shown, subject)
      // the language has been changed meanwhile
    } while (shown !== words.get().locale)
  }
  async function follow(): Promise<void> {
    const wanted = locale.get()
    if (wanted === words.get().locale) return
    try {
      let known: number
      do {
        known = subjects.size
        await Promise.all([...subjects].map(subject => bring(wanted, subject)))
        // something else is to be said meanwhile
      } while (known < subjects.size)
      if (locale.get() === wanted) words.set(wordsIn(wanted))
    } catch {
      report('text.table-missing', named(wanted))
    }
  }
  locale.subscribe(() => void follow())
  return { words, ready: follow() }
}
