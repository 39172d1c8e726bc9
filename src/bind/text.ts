import { named } from '../../core/log/report.ts'
import type { Report } from '../../core/env.ts'
import { intlLocale } from '../../core/locale.ts'
import { createMoneyFormat } from '../../core/money-format.ts'
import type { Locale } from '../../core/shop/config.ts'
import type { Problem } from '../../core/shop/problem.ts'
import { createStore, type Readable } from '../../core/store/store.ts'
import { createTranslator } from '../../core/text.ts'
import type { LaterTexts, StartTexts, TextKey } from '../text/texts.ts'
import type { Words } from './shop.ts'

const PROBLEMS = {
  network: 'error.network', requestFailed: 'error.requestFailed', unknown: 'error.unknown', time: 'error.time',
  menuGroupsNotFound: 'error.menuGroupsNotFound', menuGroupsFailed: 'error.menuGroupsFailed',
  positionsNotFound: 'error.positionsNotFound', positionsFailed: 'error.positionsFailed',
  noRestos: 'error.noRestos', noMenus: 'error.noMenus', noZones: 'error.noZones',
} as const satisfies Record<Exclude<Problem['code'], 'server'>, TextKey>

type Table = Readonly<Record<string, string>>

function wordsOf(locale: Locale, table: Table, options: { readonly fallback: Table; readonly report: Report; readonly rest: Words['rest'] }): Words {
  const translate = createTranslator({ locale, table, fallback: options.fallback, report: options.report })
  const t: Words['t'] = (key, params) => translate(key, params)
  // dear to make, and a menu asks for one at each dish
  const figures = new Intl.NumberFormat(intlLocale(locale))
  return {
    locale,
    t,
    plural: (key, n, params) => translate.plural(key, n, params),
    figure: value => figures.format(value),
    money: createMoneyFormat(locale),
    problem: ({ code, message }) => (code === 'server' && message !== '' ? message : t(code === 'server' ? 'error.requestFailed' : PROBLEMS[code])),
    rest: options.rest,
  }
}

/** The words of the chosen language; a change loads its table first, and without one the former language stays. */
export function createTexts(options: {
  readonly locale: Readable<Locale>
  readonly fallback: StartTexts
  readonly load: (locale: Locale) => Promise<StartTexts>
  readonly loadLater: (locale: Locale) => Promise<LaterTexts>
  readonly report: Report
}): { readonly words: Readable<Words>; readonly ready: Promise<void> } {
  const { locale, load, loadLater, report } = options
  /** These grow: nothing on the screen says a text that comes later, so that nothing need be drawn anew. */
  const fallback: Record<string, string> = { ...options.fallback }
  const tables = new Map<Locale, Record<string, string>>([['ru', fallback]])
  const whole = new Map<Locale, Promise<void>>()
  const words = createStore<Words>(wordsOf('ru', fallback, { fallback, report, rest }))

  async function startOf(wanted: Locale): Promise<Table> {
    const table = tables.get(wanted) ?? { ...await load(wanted) }
    tables.set(wanted, table)
    return table
  }
  function complete(wanted: Locale): Promise<void> {
    const known = whole.get(wanted)
    if (known !== undefined) return known
    const asked = Promise.all([startOf(wanted), loadLater(wanted)]).then(([table, later]) => {
      Object.assign(table, later)
    })
    whole.set(wanted, asked)
    asked.catch(() => whole.delete(wanted))
    return asked
  }
  async function rest(): Promise<void> {
    let shown: Locale
    do {
      shown = words.get().locale
      await complete(shown)
      // the language has been changed meanwhile
    } while (shown !== words.get().locale)
  }
  async function follow(needs: (wanted: Locale) => Promise<unknown>): Promise<void> {
    const wanted = locale.get()
    if (wanted === words.get().locale) return
    try {
      await needs(wanted)
      const table = tables.get(wanted)
      if (table !== undefined && locale.get() === wanted) words.set(wordsOf(wanted, table, { fallback, report, rest }))
    } catch {
      report('text.table-missing', named(wanted))
    }
  }
  locale.subscribe(() => void follow(complete))
  return { words, ready: follow(startOf) }
}
