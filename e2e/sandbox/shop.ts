import type { Catalogue } from './catalogue.ts'
import type { Dataset } from './dataset.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store.ts'
import type { TokenIssuer } from './tokens.ts'

/** Everything that the calls work with. */
export interface Shop {
  /** All that there is. */
  readonly chains: readonly Dataset[]
  /** What of it is served: all, or with a short menu since the last reset. */
  catalogue: Catalogue
  readonly store: Store
  readonly settings: Settings
  readonly tokens: TokenIssuer
  /** The picture after `/pictures/`, e.g. 'dish/philadelphia.svg', as SVG text. */
  drawPicture(path: string): string | undefined
}
