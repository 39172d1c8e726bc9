import type { StoragePort } from '../../../core/env.ts'
import type { ShopLog } from '../../../core/shop/report/log-pages.ts'
import type { Shop } from '../../../core/shop/app/shop.ts'
import type { Readable } from '../../../core/store/store.ts'

/**
 * The inputs of a problem report. They exist before the shop is created, so that any error can be
 * reported.
 */
export interface ReportSource {
  readonly version: string
  readonly log: ShopLog
  /** The violations of the page's Content Security Policy so far; the list grows. */
  readonly cspViolations: readonly SecurityPolicyViolationEvent[]
  /** The storage that all tabs share. */
  readonly storage: StoragePort
  /** True when the browser's storage cannot be used: data then last until the page is reloaded or closed. */
  readonly isStorageVolatile: Readable<boolean>
  /** Null until the shop is created, or when creating it failed. */
  readonly shop: () => Shop | null
}
