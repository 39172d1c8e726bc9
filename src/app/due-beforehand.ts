import type { StoragePort } from '../../core/env.ts'
import { needsCleaning } from '../../core/shop/markers.ts'

/** Whether anything is to be done before the shop is opened (`beforehand.ts`): nearly never. */
export const isDueBeforehand = (search: string, storage: StoragePort, whiteLabel: string): boolean =>
  bringsWord(search) || needsCleaning(storage, whiteLabel)

/** Whether a query may bring an answer of VK ID or of a bank, or asks for a language: that is taken out before anybody reads it. */
const bringsWord = (search: string): boolean => /[?&](?:code|error|state|device_id|payment|lang)=/.test(search)
