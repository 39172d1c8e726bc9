import type { Resto } from '../../core/shop/location/wire.ts'
import { dayHours, statusAt } from '../../core/time/schedule.ts'
import { localAt } from '../../core/time/zone.ts'
import { clockTime, comingTime, weekdayKey } from '../bind/time.ts'
import type { Words } from '../bind/text.ts'

/** «Открыто до 23:00», or «Закрыто · Откроется завтра в 10:00». */
export function openLine(words: Words, { schedule, zone }: Resto, now: number): string {
  const status = statusAt(schedule, zone, now)
  if (status.at === 'open') {
    return status.until === null
      ? `${words.t('schedule.open')} · ${words.t('schedule.roundTheClock')}`
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
  return `${closed} · ${opens}`
}

/** The hours of the present day by the restaurant's clock: «10:00–23:00», «Круглосуточно», «Выходной». */
export function hoursToday(words: Words, { schedule, zone }: Resto, now: number): string {
  const hours = dayHours(schedule, localAt(zone, now).weekday)
  if (hours.at === 'day-off') return words.t('schedule.dayOff')
  if (hours.at === 'round-the-clock') return words.t('schedule.roundTheClock')
  return hours.intervals.map(({ open, close }) => `${wallTime(open)}–${wallTime(close)}`).join(', ')
}

function wallTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${String(hour).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
