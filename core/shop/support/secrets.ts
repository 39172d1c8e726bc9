import type { StoragePort } from '../../env.ts'
import { parseJson } from '../../json.ts'
import { isOfTheDevice } from '../keys.ts'

/** Fields that hold words of the shop's own. */
const OWN_WORDS: ReadonlySet<string> = new Set(['method', 'currency', 'timeZone', 'source', 'at', 'status'])

/** The personal values on the device at present, for a redactor to keep back: what keys that nobody here knows hold counts as such. */
export function personalValues(storages: readonly StoragePort[]): readonly string[] {
  const values = new Set<string>()
  function gather(value: unknown): void {
    if (typeof value === 'string' || typeof value === 'number') values.add(String(value))
    else if (typeof value === 'object' && value !== null) {
      for (const [name, field] of Object.entries(value)) if (!OWN_WORDS.has(name)) gather(field)
    }
  }
  for (const storage of storages) {
    for (const key of storage.keys()) {
      const text = isOfTheDevice(key) ? null : storage.get(key)
      if (text !== null) gather(parseJson(text) ?? text)
    }
  }
  return [...values]
}
