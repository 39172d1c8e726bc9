import { createContext, useContext } from 'react'
import type { Report } from '../../core/env.ts'
import { createMoneyFormat, type MoneyFormat } from '../../core/money.ts'
import type { Locale } from '../../core/shop/config.ts'
import type { Problem } from '../../core/shop/problem.ts'
import { createStore, type Readable } from '../../core/store/store.ts'
import { createTranslator, type TextParams } from '../../core/text.ts'
import type { PluralKey, TextKey, Texts } from '../text/texts.ts'
import { useStore } from './useStore.ts'

/** The words and figures of one language. */
export interface Words {
  readonly locale: Locale
  t(key: TextKey, params?: TextParams): string
  plural(key: PluralKey, n: number, params?: TextParams): string
  /** Minor units of a currency (ISO 4217) as people write them. */
  readonly money: MoneyFormat
  /** What went wrong, in the customer's words; the server's own message where it gave one. */
  problem(problem: Problem): string
}

const PROBLEMS = {
  network: 'error.network', requestFailed: 'error.requestFailed', unknown: 'error.unknown', time: 'error.time',
  menuGroupsNotFound: 'error.menuGroupsNotFound', menuGroupsFailed: 'error.menuGroupsFailed',
  positionsNotFound: 'error.positionsNotFound', positionsFailed: 'error.positionsFailed',
  noRestos: 'error.noRestos', noMenus: 'error.noMenus', noZones: 'error.noZones',
} as const satisfies Record<Exclude<Problem['code'], 'server'>, TextKey>

function wordsOf(locale: Locale, table: Texts, fallback: Texts, report: Report): Words {
  const translate = createTranslator({ locale, table, fallback, report })
  const t: Words['t'] = (key, params) => translate(key, params)
  return {
    locale,
    t,
    plural: (key, n, params) => translate.plural(key, n, params),
    money: createMoneyFormat(locale),
    problem: ({ code, message }) => (code === 'server' && message !== '' ? message : t(code === 'server' ? 'error.requestFailed' : PROBLEMS[code])),
  }
}

/**
 * The words of the chosen language, as a store: a change of language loads its table first, so that the
 * page changes at once and without a reload; a table that cannot be had leaves the former language.
 */
export function createTexts(options: {
  readonly locale: Readable<Locale>
  readonly fallback: Texts
  readonly load: (locale: Locale) => Promise<Texts>
  readonly report: Report
}): { readonly words: Readable<Words>; readonly ready: Promise<void> } {
  const { locale, fallback, load, report } = options
  const words = createStore<Words>(wordsOf('ru', fallback, fallback, report))
  const tables = new Map<Locale, Texts>([['ru', fallback]])

  async function follow(): Promise<void> {
    const wanted = locale.get()
    if (wanted === words.get().locale) return
    try {
      const table = tables.get(wanted) ?? await load(wanted)
      tables.set(wanted, table)
      if (locale.get() === wanted) words.set(wordsOf(wanted, table, fallback, report))
    } catch {
      report('text.table-missing', wanted)
    }
  }
  locale.subscribe(() => void follow())
  return { words, ready: follow() }
}

export const WordsContext = createContext<Readable<Words> | null>(null)

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (words === null) throw new Error('useWords outside of the shop')
  return useStore(words)
}
