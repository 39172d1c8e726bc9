import type { StoragePort } from '../../core/env.ts'
import { needsCleaning } from '../../core/shop/storage/markers.ts'

type PageAddress = Pick<Location, 'pathname' | 'search' | 'hash'>

/**
 * Whether `pre-boot.ts` must run before the shop is created: if the address has a language or a
 * response of VK ID or of a bank, or if the storage needs cleaning. A bank may add its response to
 * the path, the query or the fragment of `/cart`.
 */
export const needsPreBoot = (
  { pathname, search, hash }: PageAddress,
  storage: StoragePort,
  whiteLabel: string,
): boolean =>
  'code error state device_id lang'.split(' ').some(name => new URLSearchParams(search).has(name)) ||
  /^\/cart.*(?:order|payment|transaction)/i.test(pathname + search + hash) ||
  needsCleaning(storage, whiteLabel)
