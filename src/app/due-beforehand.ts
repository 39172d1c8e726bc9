import type { StoragePort } from '../../core/env.ts'
import { needsCleaning } from '../../core/shop/markers.ts'

/**
 * Whether anything is to be done before the shop is opened (`beforehand.ts`): nearly never. A query may bring an answer of VK ID or
 * of a bank, or ask for a language, and that is taken out before anybody reads it.
 */
export const isDueBeforehand = (search: string, storage: StoragePort, whiteLabel: string): boolean =>
  'code error state device_id payment lang'.split(' ').some(name => new URLSearchParams(search).has(name)) || needsCleaning(storage, whiteLabel)
