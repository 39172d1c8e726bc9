import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { statusAt, type Interval } from '../../core/time/schedule.ts'
import { dayHours, type DayHours } from '../../core/time/day-hours.ts'
import { formatTime } from '../../core/time/civil.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import type { I18n } from './i18n.ts'
import { formatClockTime, describeFutureTime, weekdayKey } from './time.ts'

type RestaurantHours = Pick<Resto, 'schedule' | 'zone'>

const DAY_MINUTES = 1440
const DAY_MILLISECONDS = DAY_MINUTES * 60_000

/**
 * Formats whether the restaurant is open: «Открыто до 23:00», «Закрыто · откроется завтра в 10:00»
 * (MENU-10). `now` is server time in milliseconds. A closing time that is a day or more away would be
 * read as the next such time: «Открыто · круглосуточно» instead.
 */
export function formatOpenStatus(i18n: I18n, { schedule, zone }: RestaurantHours, now: number): string {
  const status = statusAt(schedule, zone, now)
  const open = i18n.t('schedule.open')
  if (status.status === 'open') {
    if (status.until === null || status.until - now >= DAY_MILLISECONDS)
      return `${open} · ${lowerFirstLetter(i18n, i18n.t('schedule.roundTheClock'))}`
    return localAt(zone, status.until).minutes === 0
      ? `${open} ${i18n.t('schedule.untilMidnight')}`
      : i18n.t('schedule.openUntil', { time: formatClockTime(zone, status.until) })
  }
  const closed = i18n.t('schedule.closed')
  if (status.opens === null) return closed
  return `${closed} · ${lowerFirstLetter(i18n, formatOpening(i18n, zone, status.opens, now))}`
}

/** Formats when a closed restaurant opens: «Откроется в 10:00», «Откроется завтра в 10:00». */
function formatOpening({ t }: I18n, zone: Zone, opens: number, now: number): string {
  const { time, day } = describeFutureTime(zone, opens, now)
  if (day === 'today') return t('schedule.opensAt', { time })
  if (day === 'tomorrow') return t('schedule.opensTomorrow', { time })
  return t('schedule.opensOn', { time, day: t(weekdayKey(day, 'weekdayOn')) })
}

/**
 * Formats today's hours in the restaurant's time zone: «10:00–23:00», «Круглосуточно», «Выходной».
 */
export function formatHoursToday(i18n: I18n, { schedule, zone }: RestaurantHours, now: number): string {
  return formatHours(i18n, dayHours(schedule, localAt(zone, now).weekday))
}

/** Formats today's hours for use within a sentence: «круглосуточно», «выходной». */
export function formatHoursInSentence(i18n: I18n, resto: RestaurantHours, now: number): string {
  return lowerFirstLetter(i18n, formatHoursToday(i18n, resto, now))
}

/**
 * Formats the hours of a day: «10:00–15:00, 17:00–23:00», «с 10:00 до полуночи», «Круглосуточно»,
 * «Выходной».
 */
export function formatHours(i18n: I18n, hours: DayHours): string {
  if (hours.kind === 'day-off') return i18n.t('schedule.dayOff')
  if (hours.kind === 'round-the-clock') return i18n.t('schedule.roundTheClock')
  return hours.intervals.map(interval => formatInterval(i18n, interval)).join(', ')
}

function formatInterval(i18n: I18n, { open, close }: Interval): string {
  return close === DAY_MINUTES
    ? i18n.t('schedule.fromUntilMidnight', { from: formatTime(open) })
    : `${formatTime(open)}–${formatTime(close)}`
}

/** Lower-cases the first letter of a phrase for use within a sentence. The phrase is no weekday. */
export function lowerFirstLetter({ locale }: I18n, phrase: string): string {
  return phrase.charAt(0).toLocaleLowerCase(locale) + phrase.slice(1)
}
