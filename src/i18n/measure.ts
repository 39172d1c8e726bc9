import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { countPieces } from '../../core/shop/catalogue/availability.ts'
import type { TextKey } from '../text/texts.ts'
import type { I18n } from './i18n.ts'

const UNITS = { G: 'unit.g', PC: 'unit.pc', ML: 'unit.ml', CM: 'unit.cm' } as const satisfies Record<string, TextKey>

/** Formats a dish's size: «270 г»; '' if the API has sent none. */
export function formatMeasure(i18n: I18n, measure: Position['measure']): string {
  return measure === undefined ? '' : i18n.t(UNITS[measure.unit], { n: i18n.formatNumber(measure.value) })
}

/** Formats the size of a dish and, for a set, its pieces: «1 050 г · 32 шт»; '' if unknown. */
export function formatSize(i18n: I18n, { measure, contents }: Pick<Position, 'measure' | 'contents'>): string {
  const pieces = countPieces(contents)
  const size = formatMeasure(i18n, measure)
  return pieces > 1 && measure?.unit === 'G' ? `${size} · ${formatMeasure(i18n, { value: pieces, unit: 'PC' })}` : size
}
