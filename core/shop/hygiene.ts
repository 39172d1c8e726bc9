import type { Report, StoragePort } from '../env.ts'
import { parseJson } from '../json.ts'
import { KEY, isKept } from './keys.ts'

/**
 * What happens to stored values before anything reads them (STO-02, STO-03): legacy keys are read
 * first and migrated in memory, then the markers decide what is cleared, then the migrated values
 * are written; nothing migrates from the storage of another white label.
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
  const migrated = otherLabel ? new Map<string, string>() : migrateLegacy(storage)

  if (isCleared) {
    for (const key of storage.keys()) storage.remove(key)
    if (otherLabel) report('storage.cleared', 'another white label')
  } else if (unquoted(storedVersion) !== version) {
    for (const key of storage.keys()) if (!isKept(key)) storage.remove(key)
  }
  for (const legacy of LEGACY) storage.remove(legacy)
  // what stands there already is newer than its legacy form
  for (const [key, value] of migrated) if (key === KEY.person || storage.get(key) === null) storage.set(key, value)
  if (storage.get(KEY.whiteLabel) !== whiteLabel) storage.set(KEY.whiteLabel, whiteLabel)
  if (storage.get(KEY.version) !== version) storage.set(KEY.version, version)
}

const LEGACY = ['order_delivery_type', 'order_payment_type'] as const

/** New values made of the legacy keys. */
function migrateLegacy(storage: StoragePort): Map<string, string> {
  const values = new Map<string, string>()
  const method = legacyValue(storage.get('order_delivery_type'))
  if (method !== undefined) values.set(KEY.deliveryMethod, JSON.stringify(method))
  const payment = legacyValue(storage.get('order_payment_type'))
  if (payment !== undefined) values.set(KEY.paymentMethod, JSON.stringify(payment))
  const person = record(storage.get(KEY.person))
  if (person !== undefined && ('emailAddress' in person || 'fullName' in person || 'oldPhone' in person)) {
    values.set(KEY.person, JSON.stringify({
      email: textOf(person['emailAddress']), name: textOf(person['fullName']), phone: textOf(person['oldPhone']),
    }))
  }
  return values
}

/** The legacy method and payment were objects with a field `value`. */
function legacyValue(stored: string | null): string | undefined {
  if (stored === null) return undefined
  const held = record(stored)?.['value']
  return typeof held === 'string' ? held : undefined
}
function record(stored: string | null): Record<string, unknown> | undefined {
  const json = stored === null ? undefined : parseJson(stored)
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json as Record<string, unknown> : undefined
}
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
function unquoted(stored: string): string {
  const json = parseJson(stored)
  return typeof json === 'string' ? json : stored
}
