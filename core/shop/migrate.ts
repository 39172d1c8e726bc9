import type { Report, StoragePort } from '../env.ts'
import { detail } from '../log/report.ts'
import { parseJson, recordOf, unquoted } from '../json.ts'
import { createStore, type Readable } from '../store/store.ts'
import { KEY, isKept } from './keys.ts'

const LEGACY = { order_delivery_type: KEY.deliveryMethod, order_payment_type: KEY.paymentMethod } as const

/**
 * What happens to stored values before anything reads them (STO-02, STO-03): legacy values are read first, then the markers decide
 * what is cleared, then the migrated values are written; nothing migrates from the storage of another white label. A legacy value
 * stays until its new form can no longer be cleared, so that after a page that ends half way the next one gets to the same end.
 */
export function cleanStorage({ storage, whiteLabel, version, report }: {
  readonly storage: StoragePort
  readonly whiteLabel: string
  readonly version: string
  readonly report: Report
}): void {
  const [label, former] = [storage.get(KEY.whiteLabel), storage.get(KEY.version)]
  const isOthers = label !== null && unquoted(label) !== whiteLabel
  const isCleared = isOthers || label === null || former === null
  const migrated: ReadonlyMap<string, string> = isOthers ? new Map() : migrateLegacy(storage)
  const person = migrated.get(KEY.person)
  function stays(key: string): boolean {
    if (!isOthers && Object.hasOwn(LEGACY, key)) return true
    return isCleared ? key === KEY.version || key === KEY.whiteLabel || (key === KEY.person && person !== undefined) : isKept(key)
  }
  function mark(key: string, text: string): void {
    if (storage.get(key) !== text) storage.set(key, text)
  }

  if (isOthers) report('storage.cleared', detail`another white label`)
  if (isCleared || unquoted(former) !== version) for (const key of storage.keys()) if (!stays(key)) storage.remove(key)
  // what stands there already is newer than its legacy form
  for (const [key, value] of migrated) if (key !== KEY.person && storage.get(key) === null) storage.set(key, value)
  mark(KEY.version, version)
  // until then the next page still knows whose things these are
  mark(KEY.whiteLabel, whiteLabel)
  if (person !== undefined) storage.set(KEY.person, person)
  for (const key of Object.keys(LEGACY)) storage.remove(key)
}

/**
 * Whether a later version of the shop was opened in another tab while this one runs: a reload brings it here too. What
 * an earlier visit left behind does not count, for after a roll-back no reload would help.
 */
export function followVersion(storage: StoragePort, version: string): Readable<boolean> {
  const isOutdated = createStore(false)
  storage.subscribe(key => {
    if (key === KEY.version && isLater(unquoted(storage.get(KEY.version) ?? ''), version)) isOutdated.set(true)
  })
  return isOutdated
}

/** Whether one version comes after another, by their numbers: 1.10 after 1.9. What is no version comes before any. */
function isLater(one: string, other: string): boolean {
  return /^\d/.test(one) && new Intl.Collator('en', { numeric: true }).compare(one, other) > 0
}

/** New values made of the legacy keys. */
function migrateLegacy(storage: StoragePort): Map<string, string> {
  const found = Object.entries(LEGACY).map(([legacy, key]) => [key, legacyWord(storage.get(legacy))] as const)
  const values = new Map<string, string>(found.filter(([, word]) => word !== null).map(([key, word]) => [key, JSON.stringify(word)]))
  const person = recordOf(parseJson(storage.get(KEY.person) ?? 'null')) ?? {}
  const textOf = (field: string): string => (typeof person[field] === 'string' ? person[field] : '')
  if ('emailAddress' in person || 'fullName' in person || 'oldPhone' in person) {
    values.set(KEY.person, JSON.stringify({ email: textOf('emailAddress'), name: textOf('fullName'), phone: textOf('oldPhone') }))
  }
  return values
}

/** The legacy method was an object with a field `value`; the payment may be the bare word too. */
function legacyWord(stored: string | null): string | null {
  const json = parseJson(stored ?? 'null')
  const held = typeof json === 'string' ? json : json === undefined ? stored : recordOf(json)?.['value']
  return typeof held === 'string' && /^[A-Z_]+$/.test(held) ? held : null
}
