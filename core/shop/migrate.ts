import type { Env, StoragePort } from '../env.ts'
import { detail } from '../log/report.ts'
import { parseJson, recordOf, unquoted } from '../json.ts'
import type { Config } from './config.ts'
import * as KEY from './first-keys.ts'
import { takeLanguage } from './language.ts'
import { LEGACY, mark } from './markers.ts'

/**
 * Stored values before anything reads them (STO-02, STO-03): the markers decide what is cleared and what migrates.
 * A legacy value stays until its new form can no longer be cleared, should this page end half way. At last the address chooses a language.
 */
export function cleanStorage({ storage, tabStorage, report, history }: Pick<Env, 'storage' | 'tabStorage' | 'report' | 'history'>, { whiteLabel, locales }: Config, version: string) {
  const [label, former] = [storage.get(KEY.whiteLabel), storage.get(KEY.version)]
  const isOthers = label !== null && unquoted(label) !== whiteLabel
  const isCleared = isOthers || label === null || former === null
  const migrated = isOthers ? new Map() : migrateLegacy(storage)
  const person = migrated.get(KEY.person)
  const stays = (key: string): boolean => (!isOthers && Object.hasOwn(LEGACY, key))
    || key === KEY.version || key === KEY.whiteLabel || (key === KEY.person && person !== undefined)
  if (isOthers) report('storage.cleared', detail`another white label`)
  if (isOthers) for (const key of tabStorage?.keys() ?? []) tabStorage?.remove(key)
  if (isCleared) for (const key of storage.keys()) if (!stays(key)) storage.remove(key)
  // what stands there already is newer than its legacy form
  for (const [key, value] of migrated) {
    if (value !== null && key !== KEY.person && storage.get(key) === null) storage.set(key, value)
  }
  const left = mark(storage, whiteLabel, version, isCleared || unquoted(former) === version ? version : former)
  if (person) storage.set(KEY.person, person)
  for (const key of Object.keys(LEGACY)) storage.remove(key)
  takeLanguage(history, storage, locales)
  return left
}

function migrateLegacy(storage: StoragePort): Map<string, string | null> {
  const values = new Map<string, string | null>(Object.entries(LEGACY).map(([legacy, key]) => [key, legacyWord(storage.get(legacy))]))
  const person = recordOf(parseJson(storage.get(KEY.person) ?? 'null')) ?? {}
  const old = ['emailAddress', 'fullName', 'oldPhone'].map(field => person[field])
  const [email, name, phone] = old.map(held => (typeof held === 'string' ? held : ''))
  if (old.some(held => held !== undefined)) values.set(KEY.person, JSON.stringify({ email, name, phone }))
  return values
}

/** The legacy method was an object with a field `value`; the payment may be the bare word too. */
function legacyWord(stored: string | null): string | null {
  const json = parseJson(stored ?? 'null')
  const held = typeof json === 'string' ? json : json === undefined ? stored : recordOf(json)?.['value']
  return typeof held === 'string' && /^[A-Z_]+$/.test(held) ? JSON.stringify(held) : null
}
