import type { Report, StoragePort } from '../env.ts'
import { detail, named } from '../log/report.ts'
import { parseJson, recordOf, unquoted } from '../json.ts'
import { createStore, type Readable } from '../store/store.ts'
import { KEY, isKept, mayBeLater } from './keys.ts'

/**
 * What happens to stored values before anything reads them (STO-02, STO-03): legacy keys are read
 * first and migrated in memory, then the markers decide what is cleared, then the migrated values
 * are written; nothing migrates from the storage of another white label. A page that ends half way
 * leaves either the legacy keys or a note of what they amount to, so that the next one gets to the same end.
 *
 * A shop may also find what a later version has left: after a roll-back, or because a tab of that version is open. It
 * then leaves the things whose names say that they may be the later one's, and keeps its number beside the marker, so
 * that neither taking turns nor an intermediate version ever costs the later one its data.
 */
export function cleanStorage(options: {
  readonly storage: StoragePort
  readonly whiteLabel: string
  readonly version: string
  readonly report: Report
}): void {
  const { storage, whiteLabel, version, report } = options
  const storedLabel = storage.get(KEY.whiteLabel)
  const storedVersion = storage.get(KEY.version)
  const otherLabel = storedLabel !== null && unquoted(storedLabel) !== whiteLabel
  const isCleared = otherLabel || storedLabel === null || storedVersion === null
  const newest = later(unquoted(storedVersion ?? ''), storage.get(KEY.newestVersion) ?? '')
  const isEarlier = !isCleared && isLater(newest, version)
  const migrated = otherLabel ? new Map<string, string>() : unfinished(storage, whiteLabel) ?? migrateLegacy(storage)

  if (migrated.size > 0) storage.set(KEY.migration, JSON.stringify({ whiteLabel, values: Object.fromEntries(migrated) }))
  if (isCleared) {
    // the label last: until then the next page still knows whose things these are
    const last: readonly string[] = [KEY.version, KEY.whiteLabel]
    for (const key of storage.keys()) if (!last.includes(key) && (key !== KEY.migration || migrated.size === 0)) storage.remove(key)
    for (const key of last) if (storage.get(key) !== null) storage.remove(key)
    if (otherLabel) report('storage.cleared', detail`another white label`)
  } else if (unquoted(storedVersion) !== version) {
    for (const key of storage.keys()) if (!isKept(key) && !(isEarlier && mayBeLater(key))) storage.remove(key)
  }
  if (isEarlier) {
    // before the marker, which is about to lose it
    if (storage.get(KEY.newestVersion) !== newest) storage.set(KEY.newestVersion, newest)
    report('storage.later-version', named(newest))
  }
  for (const legacy of LEGACY) storage.remove(legacy)
  // what stands there already is newer than its legacy form
  for (const [key, value] of migrated) if (key === KEY.person || storage.get(key) === null) storage.set(key, value)
  if (storage.get(KEY.whiteLabel) !== whiteLabel) storage.set(KEY.whiteLabel, whiteLabel)
  if (storage.get(KEY.version) !== version) storage.set(KEY.version, version)
  if (!isEarlier && storage.get(KEY.newestVersion) !== null) storage.remove(KEY.newestVersion)
  if (storage.get(KEY.migration) !== null) storage.remove(KEY.migration)
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
  const [a, b] = [numbersOf(one), numbersOf(other)]
  const at = a.findIndex((number, index) => number !== (b[index] ?? 0))
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0)
}
function later(one: string, other: string): string {
  return isLater(other, one) ? other : one
}
function numbersOf(version: string): readonly number[] {
  const [found = ''] = /^\d{1,9}(?:\.\d{1,9})*/.exec(version) ?? []
  return found === '' ? [] : found.split('.').map(Number)
}

/** The values that an interrupted migration to this white label was about to write. */
function unfinished(storage: StoragePort, whiteLabel: string): Map<string, string> | undefined {
  const note = recordOf(parseJson(storage.get(KEY.migration) ?? 'null'))
  const values = note?.['values']
  if (note?.['whiteLabel'] !== whiteLabel || typeof values !== 'object' || values === null) return undefined
  const found = new Map<string, string>()
  for (const key of MIGRATED) {
    const value = Object.hasOwn(values, key) ? (values as Record<string, unknown>)[key] : undefined
    if (typeof value === 'string') found.set(key, value)
  }
  return found
}

const MIGRATED = [KEY.deliveryMethod, KEY.paymentMethod, KEY.person] as const
const LEGACY = ['order_delivery_type', 'order_payment_type'] as const

/** New values made of the legacy keys. */
function migrateLegacy(storage: StoragePort): Map<string, string> {
  const values = new Map<string, string>()
  const method = legacyValue(storage.get('order_delivery_type'))
  if (method !== undefined) values.set(KEY.deliveryMethod, JSON.stringify(method))
  const payment = legacyValue(storage.get('order_payment_type'))
  if (payment !== undefined) values.set(KEY.paymentMethod, JSON.stringify(payment))
  const person = recordOf(parseJson(storage.get(KEY.person) ?? 'null'))
  if (person !== undefined && ('emailAddress' in person || 'fullName' in person || 'oldPhone' in person)) {
    values.set(KEY.person, JSON.stringify({
      email: textOf(person['emailAddress']), name: textOf(person['fullName']), phone: textOf(person['oldPhone']),
    }))
  }
  return values
}

/** The legacy method was an object with a field `value`; the payment may be the bare word too. */
function legacyValue(stored: string | null): string | undefined {
  if (stored === null) return undefined
  const json = parseJson(stored)
  const held = typeof json === 'string' ? json : json === undefined ? stored : recordOf(json)?.['value']
  return typeof held === 'string' && /^[A-Z_]+$/.test(held) ? held : undefined
}
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
