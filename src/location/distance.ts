import { intlLocale } from '../../core/locale.ts'
import type { I18n } from '../i18n/i18n.ts'

/**
 * Formats metres: «40 м», «850 м», «2,4 км». Rounds to 10 m below 100 m, to 50 m below 1 km, and to
 * 100 m from there; never to 0. `round`: `Math.ceil` for a radius, which must not become smaller.
 */
export function formatDistance(
  { t, locale }: I18n,
  metres: number,
  round: (steps: number) => number = Math.round,
): string {
  const step = metres < 100 ? 10 : metres < 1000 ? 50 : 100
  const rounded = Math.max(10, round(metres / step) * step)
  if (rounded < 1000) return t('unit.metres', { n: rounded })
  return t('unit.kilometres', { n: (rounded / 1000).toLocaleString(intlLocale(locale)) })
}
