import type { Promotion } from '../../core/shop/catalogue/menu-api.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import { formatDayAndMonth } from './days.ts'
import type { I18n } from './i18n.ts'

/**
 * Formats a promotion's last day in the restaurant's zone: «До 31 марта». Null for a promotion
 * without an end. `now` is server time in milliseconds.
 */
export function formatLastDay(i18n: I18n, { finishAt }: Promotion, zone: Zone, now: number): string | null {
  if (finishAt === undefined) return null
  // `finishAt` is the first moment after the promotion
  const date = formatDayAndMonth(i18n, localAt(zone, finishAt - 1).date, localAt(zone, now).date)
  return i18n.t('common.until', { date: i18n.locale === 'cnr' ? toGenitive(date) : date })
}

/**
 * Puts a Montenegrin month into the genitive, which follows «do»: mart, marta; decembar, decembra.
 * Intl has only the nominative.
 */
function toGenitive(date: string): string {
  return date.replace(/\p{L}+/u, month => `${month.replace(/bar$/, 'br')}a`)
}
