import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import type { TextKey } from '../text/texts.ts'
import type { I18n } from './i18n.ts'

const UNITS = { G: 'unit.g', PC: 'unit.pc', ML: 'unit.ml', CM: 'unit.cm' } as const satisfies Record<string, TextKey>

/** Formats a dish's size: «270 г»; '' if the API has sent none. */
export function formatMeasure(i18n: I18n, measure: Position['measure']): string {
  return measure === undefined ? '' : i18n.t(UNITS[measure.unit], { n: i18n.formatNumber(measure.value) })
}
