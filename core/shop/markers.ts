import type { StoragePort } from '../env.ts'
import * as KEY from './first-keys.ts'

/** Keys of the earliest versions, and what the same is kept under since. */
export const LEGACY = { order_delivery_type: KEY.deliveryMethod, order_payment_type: KEY.paymentMethod } as const

/** Whether `migrate.ts` has work before anybody reads what is stored: nearly never, and not at the very first visit. */
export function needsCleaning(storage: StoragePort, whiteLabel: string): boolean {
  const isMarked = storage.get(KEY.whiteLabel) === whiteLabel && /^[^"]/.test(storage.get(KEY.version) ?? '')
  const isEarly = Object.keys(LEGACY).some(key => storage.get(key) !== null) || /"(?:emailAddress|fullName|oldPhone)"/.test(storage.get(KEY.person) ?? '')
  return isEarly || (!isMarked && storage.keys().length > 0)
}

/** Marks what is in order; answers with what another version has left, whose marker stays until that is cleaned up (`notices.ts`). */
export function mark(storage: StoragePort, whiteLabel: string, version: string, former = storage.get(KEY.version) ?? version) {
  const left = former === version ? null : { marker: former, keys: storage.keys() }
  if (left === null && storage.get(KEY.version) !== version) storage.set(KEY.version, version)
  // then: until now the next page knows whose things these are
  if (storage.get(KEY.whiteLabel) !== whiteLabel) storage.set(KEY.whiteLabel, whiteLabel)
  return left
}
