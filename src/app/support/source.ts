import type { StoragePort } from '../../../core/env.ts'
import type { ShopLog } from '../../../core/shop/report/follow.ts'
import type { Shop } from '../../../core/shop/app.ts'
import type { Readable } from '../../../core/store/store.ts'

/** What a problem report is made of; all of it is there before the shop is. */
export interface ReportSource {
  readonly version: string
  readonly log: ShopLog
  /** What the page's policy refused. */
  readonly refused: readonly SecurityPolicyViolationEvent[]
  readonly storages: readonly StoragePort[]
  /** True when the browser keeps nothing. */
  readonly volatile: Readable<boolean>
  /** Null as long as there is no shop, or when it could not be built. */
  readonly shop: () => Shop | null
}
