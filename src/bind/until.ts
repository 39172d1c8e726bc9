import type { Promotion } from '../../core/shop/catalogue/menu-api.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import { formatDayAndMonth } from './days.ts'
import type { I18n } from './shop.ts'

/**
 * «До 31 марта»: a promotion's last day in the restaurant's zone; null without an end. `now` is
 * server time in milliseconds.
 */
export function formatLastDay(i18n: I18n, { finishAt }: Promotion, zone: Zone, now: number): string | null {
  if (finishAt === undefined) return null
  // `finishAt` is exclusive
  const date = formatDayAndMonth(i18n, localAt(zone, finishAt - 1).date, localAt(zone, now).date)
  return i18n.t('common.until', { date: i18n.locale === 'cnr' ? toGenitive(date) : date })
}

/**
 * The genitive of Montenegrin months after «do»; Intl has only the nominative: mart, marta;
 * decembar, decembra.
 */
function toGenitive(date: string): string {
  return date.replace(/\p{L}+/u, month => `${month.replace(/bar$/, 'br')}a`)
}
