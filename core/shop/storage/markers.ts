import type { StoragePort } from '../../env.ts'
import * as KEY from './startup-keys.ts'

/** Keys of the predecessor, with the keys that have replaced them. */
export const LEGACY = { order_delivery_type: KEY.deliveryMethod, order_payment_type: KEY.paymentMethod } as const

/** Whether `migrate.ts` must run before the storage is read. Never true at a first visit. */
export function needsCleaning(storage: StoragePort, whiteLabel: string): boolean {
  const isMarked = storage.get(KEY.whiteLabel) === whiteLabel && /^[^"]/.test(storage.get(KEY.version) ?? '')
  const hasLegacyData = Object.keys(LEGACY).some(key => storage.get(key) !== null)
    || /"(?:emailAddress|fullName|oldPhone)"/.test(storage.get(KEY.person) ?? '')
  return hasLegacyData || (!isMarked && storage.keys().length > 0)
}

/**
 * Writes the white label that the storage belongs to. If another version ran last, returns that
 * version and its keys: `notices.ts` removes the keys and then writes the present version.
 * Otherwise writes the present version and returns null. `former`: the version that ran last.
 */
export function writeMarkers(
  storage: StoragePort, whiteLabel: string, version: string, former = storage.get(KEY.version) ?? version,
) {
  const formerVersion = former === version ? null : { marker: former, keys: storage.keys() }
  if (formerVersion === null && storage.get(KEY.version) !== version) storage.set(KEY.version, version)
  // write the white label last: if the page ends before, the next page still finds whose data it is
  if (storage.get(KEY.whiteLabel) !== whiteLabel) storage.set(KEY.whiteLabel, whiteLabel)
  return formerVersion
}

/**
 * Wraps the storage of an open page. After the customer has cleared the site data, the next write stores the
 * markers first: otherwise the next page would clear what this page has written since.
 */
export function withMarkers(storage: StoragePort, whiteLabel: string, version: string): StoragePort {
  return {
    ...storage,
    set(key, value) {
      if (storage.get(KEY.whiteLabel) === null) writeMarkers(storage, whiteLabel, version)
      return storage.set(key, value)
    },
  }
}
