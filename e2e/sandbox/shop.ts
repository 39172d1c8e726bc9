import type { Catalogue } from './catalogue.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store.ts'
import type { TokenOffice } from './tokens.ts'

/** Everything that the calls work with. */
export interface Shop {
  readonly catalogue: Catalogue
  readonly store: Store
  readonly settings: Settings
  readonly tokens: TokenOffice
  /** The picture after `/pictures/`, e.g. 'dish/philadelphia.svg', as SVG text. */
  drawPicture(path: string): string | undefined
}
