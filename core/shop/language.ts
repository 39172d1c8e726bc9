import type { History } from 'history'
import { queryOf } from '../http/query.ts'
import type { Config, Locale } from './config.ts'

/** The name in a query by which an address asks for a language, as search engines are told to. */
const ASKS = 'lang'

/** A language that the address asks for is chosen as if by hand, and taken out: a later choice outlives a reload (I18N-02). */
export function takeLanguage(history: History, { locales }: Config, choose: (locale: Locale) => void): void {
  const { pathname, search, hash, state } = history.location
  const query = new URLSearchParams(search)
  const asked = locales.find(known => known === query.get(ASKS))
  if (!query.has(ASKS)) return
  query.delete(ASKS)
  history.replace({ pathname, search: queryOf(query), hash }, state)
  if (asked !== undefined) choose(asked)
}
