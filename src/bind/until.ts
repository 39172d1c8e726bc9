import type { Promotion } from '../../core/shop/catalogue/menu-wire.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import { dayAndMonth } from './days.ts'
import type { Words } from './shop.ts'

/** «До 31 марта»: a promotion's last day on the restaurant's calendar; null where it has no end. `now` is synced milliseconds. */
export function untilText(words: Words, { finishAt }: Promotion, zone: Zone, now: number): string | null {
  if (finishAt === undefined) return null
  // the end is the first moment at which it no longer holds
  const date = dayAndMonth(words, localAt(zone, finishAt - 1).date, localAt(zone, now).date)
  return words.t('common.until', { date: words.locale === 'cnr' ? genitive(date) : date })
}

/** Montenegrin months after «do», which Intl has in the nominative only: mart, marta; decembar, decembra. */
function genitive(date: string): string {
  return date.replace(/\p{L}+/u, month => `${month.replace(/bar$/, 'br')}a`)
}
