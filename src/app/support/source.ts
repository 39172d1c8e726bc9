import type { StoragePort } from '../../../core/env.ts'
import type { ShopLog } from '../../../core/shop/report/log-pages.ts'
import type { Shop } from '../../../core/shop/shop.ts'
import type { Readable } from '../../../core/store/store.ts'

/**
 * The inputs of a problem report. They exist before the shop is created, so that any error can be
 * reported.
 */
export interface ReportSource {
  readonly version: string
  readonly log: ShopLog
  /** Violations of the page's Content Security Policy. */
  readonly cspViolations: readonly SecurityPolicyViolationEvent[]
  readonly storages: readonly StoragePort[]
  /** True when the browser's storage cannot be used, so that data last until the tab is closed. */
  readonly volatile: Readable<boolean>
  /** Null until the shop is created, or when creating it failed. */
  readonly shop: () => Shop | null
}
