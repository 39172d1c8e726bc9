import { intlLocale } from '../../core/locale.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import type { Words } from '../bind/shop.ts'

/**
 * «До 31 марта»: the last day of a promotion on the restaurant's calendar, with the year when it is another one.
 * `finishAt` is the first moment, in milliseconds, at which it no longer holds.
 */
export function untilText(words: Words, zone: Zone, finishAt: number, now: number): string {
  const last = localAt(zone, finishAt - 1).date
  const isThisYear = last.slice(0, 4) === localAt(zone, now).date.slice(0, 4)
  const isMontenegrin = words.locale === 'cnr'
  const date = new Intl.DateTimeFormat(intlLocale(words.locale), {
    day: 'numeric', month: 'long', timeZone: 'UTC', ...(!isThisYear && { year: 'numeric' }),
  }).formatToParts(Date.parse(`${last}T12:00:00Z`))
    .map(({ type, value }) => (isMontenegrin && type === 'month' ? genitive(value) : value))
    .join('')
  return words.t('common.until', { date })
}

/** Montenegrin months after «do», which Intl has in the nominative only: mart, marta; decembar, decembra. */
function genitive(month: string): string {
  return `${month.replace(/bar$/, 'br')}a`
}
