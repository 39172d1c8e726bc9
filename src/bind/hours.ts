import type { Resto } from '../../core/shop/catalogue/city-wire.ts'
import { statusAt, type Interval } from '../../core/time/schedule.ts'
import { dayHours, type DayHours } from '../../core/time/day-hours.ts'
import { writeTime } from '../../core/time/civil.ts'
import { localAt } from '../../core/time/zone.ts'
import type { Words } from './shop.ts'
import { clockTime, comingTime, weekdayKey } from './time.ts'

type Open = Pick<Resto, 'schedule' | 'zone'>

const DAY_MINUTES = 1440

/** «Открыто до 23:00», or «Закрыто · откроется завтра в 10:00» (MENU-10). `now` is synced milliseconds. */
export function openLine(words: Words, { schedule, zone }: Open, now: number): string {
  const status = statusAt(schedule, zone, now)
  const open = words.t('schedule.open')
  if (status.at === 'open') {
    if (status.until === null) return `${open} · ${inside(words, words.t('schedule.roundTheClock'))}`
    return localAt(zone, status.until).minutes === 0
      ? `${open} ${words.t('schedule.untilMidnight')}`
      : words.t('schedule.openUntil', { time: clockTime(zone, status.until) })
  }
  const closed = words.t('schedule.closed')
  if (status.opens === null) return closed
  const { time, day } = comingTime(zone, status.opens, now)
  const opens = day === 'today'
    ? words.t('schedule.opensAt', { time })
    : day === 'tomorrow'
      ? words.t('schedule.opensTomorrow', { time })
      : words.t('schedule.opensOn', { time, day: words.t(weekdayKey(day, 'weekdayOn')) })
  return `${closed} · ${inside(words, opens)}`
}

/** The hours of the present day by the restaurant's clock: «10:00–23:00», «Круглосуточно», «Выходной». */
export function hoursToday(words: Words, { schedule, zone }: Open, now: number): string {
  return hoursText(words, dayHours(schedule, localAt(zone, now).weekday))
}

/** The same within a sentence: «круглосуточно», «выходной». */
export function hoursInside(words: Words, resto: Open, now: number): string {
  return inside(words, hoursToday(words, resto, now))
}

/** The hours of a day: «10:00–15:00, 17:00–23:00», «с 10:00 до полуночи», «Круглосуточно», «Выходной». */
export function hoursText(words: Words, hours: DayHours): string {
  if (hours.at === 'day-off') return words.t('schedule.dayOff')
  if (hours.at === 'round-the-clock') return words.t('schedule.roundTheClock')
  return hours.intervals.map(interval => intervalText(words, interval)).join(', ')
}

function intervalText(words: Words, { open, close }: Interval): string {
  return close === DAY_MINUTES
    ? words.t('schedule.fromUntilMidnight', { from: writeTime(open) })
    : `${writeTime(open)}–${writeTime(close)}`
}

/** A phrase that stands inside a line begins small. */
function inside({ locale }: Words, phrase: string): string {
  return phrase.charAt(0).toLocaleLowerCase(locale) + phrase.slice(1)
}
