import type { Env, StoragePort } from '../../env.ts'
import { detail } from '../../log/report.ts'
import { parseJson, asRecord, unquoted } from '../../json.ts'
import type { Config } from '../config.ts'
import * as KEY from './startup-keys.ts'
import { takeLanguage } from '../app/language.ts'
import { LEGACY, writeMarkers } from './markers.ts'

/**
 * Cleans the storage before other code reads it (STO-02, STO-03), and selects the language of the
 * URL. The stored version and white label decide which values are cleared and which migrate.
 * Legacy values are removed last: if the page ends half-way, the next page migrates them. Returns the
 * former version and its keys if another version ran last, else null.
 */
export function cleanStorage(
  { storage, tabStorage, report, history }: Pick<Env, 'storage' | 'tabStorage' | 'report' | 'history'>,
  { whiteLabel, locales }: Config, version: string,
) {
  const [label, former] = [storage.get(KEY.whiteLabel), storage.get(KEY.version)]
  const isOtherLabel = label !== null && unquoted(label) !== whiteLabel
  const isCleared = isOtherLabel || label === null || former === null
  const migrated = isOtherLabel ? new Map() : migrateLegacy(storage)
  const person = migrated.get(KEY.person)
  const isKept = (key: string): boolean => (!isOtherLabel && Object.hasOwn(LEGACY, key))
    || key === KEY.version || key === KEY.whiteLabel || (key === KEY.person && person !== undefined)
  if (isOtherLabel) report('storage.cleared', detail`another white label`)
  if (isOtherLabel) for (const key of tabStorage?.keys() ?? []) tabStorage?.remove(key)
  if (isCleared) for (const key of storage.keys()) if (!isKept(key)) storage.remove(key)
  const rejectedKeys = new Set<string>()
  // keep an existing value: it is newer than the legacy one
  for (const [key, value] of migrated) {
    const isMissing = value !== null && key !== KEY.person && storage.get(key) === null
    if (isMissing && !storage.set(key, value)) rejectedKeys.add(key)
  }
  // a cleared storage has nothing of the former version
  const lastVersion = isCleared || unquoted(former) === version ? version : former
  const versionChange = writeMarkers(storage, whiteLabel, version, lastVersion)
  // removes the legacy fields of the customer's record, hence after the markers
  if (person) storage.set(KEY.person, person)
  // a full storage keeps the legacy values: the next page migrates them
  for (const [legacy, key] of Object.entries(LEGACY)) if (!rejectedKeys.has(key)) storage.remove(legacy)
  takeLanguage(history, storage, locales)
  return versionChange
}

/** Returns the values of legacy keys and fields by their present key; null if absent or invalid. */
function migrateLegacy(storage: StoragePort): Map<string, string | null> {
  const values = new Map<string, string | null>(
    Object.entries(LEGACY).map(([legacy, key]) => [key, readLegacyWord(storage.get(legacy))]),
  )
  const person = asRecord(parseJson(storage.get(KEY.person) ?? 'null')) ?? {}
  const legacyValues = ['emailAddress', 'fullName', 'oldPhone'].map(field => person[field])
  const [email, name, phone] = legacyValues.map(value => (typeof value === 'string' ? value : ''))
  if (legacyValues.some(value => value !== undefined)) values.set(KEY.person, JSON.stringify({ email, name, phone }))
  return values
}

/**
 * Converts a legacy value to the word in JSON. The value is a bare word, a JSON string, or an object
 * with a field `value`.
 */
function readLegacyWord(stored: string | null): string | null {
  const json = parseJson(stored ?? 'null')
  // a bare word is no JSON
  const value = json === undefined ? stored : asRecord(json)?.['value']
  const word = typeof json === 'string' ? json : value
  return typeof word === 'string' && /^[A-Z_]+$/.test(word) ? JSON.stringify(word) : null
}
