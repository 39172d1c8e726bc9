import type { StoragePort } from '../env.ts'
import * as KEY from './startup-keys.ts'

/** Keys of the earliest versions, with the keys that have replaced them. */
export const LEGACY = { order_delivery_type: KEY.deliveryMethod, order_payment_type: KEY.paymentMethod } as const

/** Whether `migrate.ts` must run before the storage is read: rarely, and never at the first visit. */
export function needsCleaning(storage: StoragePort, whiteLabel: string): boolean {
  const isMarked = storage.get(KEY.whiteLabel) === whiteLabel && /^[^"]/.test(storage.get(KEY.version) ?? '')
  const isEarly = Object.keys(LEGACY).some(key => storage.get(key) !== null)
    || /"(?:emailAddress|fullName|oldPhone)"/.test(storage.get(KEY.person) ?? '')
  return isEarly || (!isMarked && storage.keys().length > 0)
}

/**
 * Writes the markers of this version and white label. If another version has left keys, returns them and keeps its
 * marker until they are cleaned up (`notices.ts`).
 */
export function writeMarkers(
  storage: StoragePort, whiteLabel: string, version: string, former = storage.get(KEY.version) ?? version,
) {
  const left = former === version ? null : { marker: former, keys: storage.keys() }
  if (left === null && storage.get(KEY.version) !== version) storage.set(KEY.version, version)
  // write it last: if the page ends before, the next one still finds the former owner of the data
  if (storage.get(KEY.whiteLabel) !== whiteLabel) storage.set(KEY.whiteLabel, whiteLabel)
  return left
}
