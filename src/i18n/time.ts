import { addDays, formatTime, type Weekday } from '../../core/time/civil.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import type { TextKey } from '../text/texts.ts'

/** Formats a moment (ms since 1970) as local time in a restaurant's time zone: «09:05». */
export function formatClockTime(zone: Zone, moment: number): string {
  return formatTime(localAt(zone, moment).minutes)
}

type WeekdayForm = 'weekday' | 'weekdayShort' | 'weekdayOn' | 'weekdayInSentence'
/**
 * The text key of a weekday in a grammatical form. `weekdayOn` is «в среду». `weekdayInSentence` is
 * «среда», and «Wednesday» in English, which capitalises weekdays.
 */
export function weekdayKey(day: Weekday | 'tomorrow', form: WeekdayForm): TextKey {
  return `${form}.${day.toLowerCase()}` as TextKey
}

/**
 * Splits a future moment into its local time and its day (today, tomorrow or a weekday), for texts
 * such as «в среду в 10:00». `moment` and `now` are milliseconds since 1970.
 */
export function describeFutureTime(
  zone: Zone,
  moment: number,
  now: number,
): { time: string; day: 'today' | 'tomorrow' | Weekday } {
  const { date, weekday } = localAt(zone, moment)
  const today = localAt(zone, now).date
  const day = date === today ? 'today' : date === addDays(today, 1) ? 'tomorrow' : weekday
  return { time: formatClockTime(zone, moment), day }
}
