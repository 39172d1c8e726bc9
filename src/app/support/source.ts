import type { StoragePort } from '../../../core/env.ts'
import type { ShopLog } from '../../../core/shop/report/log-pages.ts'
import type { Shop } from '../../../core/shop/shop.ts'
import type { Readable } from '../../../core/store/store.ts'

/** The inputs of a problem report; all of them exist before the shop is created. */
export interface ReportSource {
  readonly version: string
  readonly log: ShopLog
  /** Violations of the page's Content Security Policy. */
  readonly refused: readonly SecurityPolicyViolationEvent[]
  readonly storages: readonly StoragePort[]
  /** True when the browser stores nothing. */
  readonly volatile: Readable<boolean>
  /** Null until the shop is created, or when creating it failed. */
  readonly shop: () => Shop | null
}
