import type { History } from 'history'
import type { StoragePort } from '../env.ts'
import { queryOf } from '../http/query.ts'
import { locale } from './first-keys.ts'

/** A language that the address asks for (`?lang=en`) is chosen where none was chosen by hand, and taken out: a later choice outlives a reload (I18N-02). */
export function takeLanguage({ location: { pathname, search, hash, state }, replace }: History, storage: StoragePort, locales: readonly string[]): void {
  const query = new URLSearchParams(search)
  const asked = query.get('lang')
  query.delete('lang')
  if (asked !== null) replace({ pathname, search: queryOf(query), hash }, state)
  if (asked !== null && locales.includes(asked) && storage.get(locale) === null) storage.set(locale, asked)
}
