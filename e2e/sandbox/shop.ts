import type { Catalogue } from './catalogue.ts'
import type { Dataset } from './dataset.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store.ts'
import type { TokenIssuer } from './tokens.ts'

/** The dependencies of the calls. */
export interface Shop {
  /** All chains. */
  readonly chains: readonly Dataset[]
  /** The part of them that is served: all, or a short menu since the last reset. */
  catalogue: Catalogue
  readonly store: Store
  readonly settings: Settings
  readonly tokens: TokenIssuer
  /** The SVG text of a picture by its path after `/pictures/`, e.g. 'dish/philadelphia.svg'. */
  drawPicture(path: string): string | undefined
}
