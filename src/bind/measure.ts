import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import type { TextKey } from '../text/texts.ts'
import type { Words } from './shop.ts'

const UNITS = { G: 'unit.g', PC: 'unit.pc', ML: 'unit.ml', CM: 'unit.cm' } as const satisfies Record<string, TextKey>

/** How much of a dish there is: «270 г»; empty when nobody said. */
export function measureText(words: Words, measure: Position['measure']): string {
  return measure === undefined ? '' : words.t(UNITS[measure.unit], { n: words.figure(measure.value) })
}
