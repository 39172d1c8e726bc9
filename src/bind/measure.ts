import { intlLocale } from '../../core/locale.ts'
import type { Position } from '../../core/shop/menu/wire.ts'
import type { TextKey } from '../text/texts.ts'
import type { Words } from './text.ts'

const UNITS = { G: 'unit.g', PC: 'unit.pc', ML: 'unit.ml', CM: 'unit.cm' } as const satisfies Record<string, TextKey>

/** A number as the language writes it: «8,6». */
export function figure(words: Words, value: number): string {
  return new Intl.NumberFormat(intlLocale(words.locale)).format(value)
}

/** How much of a dish there is: «270 г»; empty when nobody said. */
export function measureText(words: Words, measure: Position['measure']): string {
  return measure === undefined ? '' : words.t(UNITS[measure.unit], { n: figure(words, measure.value) })
}
