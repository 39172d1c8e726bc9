import { dayHours, type Schedule } from '../../core/time/schedule.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import type { Words } from '../bind/text.ts'

/** Today's hours of a restaurant, within a sentence: «10:00–23:00», «круглосуточно». */
export function todayHours(words: Words, schedule: Schedule, zone: Zone, now: number): string {
  const hours = dayHours(schedule, localAt(zone, now).weekday)
  if (hours.at === 'day-off') return words.t('schedule.dayOff').toLowerCase()
  if (hours.at === 'round-the-clock') return words.t('schedule.roundTheClock').toLowerCase()
  return hours.intervals.map(({ open, close }) => `${clock(open)}–${clock(close)}`).join(', ')
}

function clock(minutes: number): string {
  const ofDay = minutes % 1440
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}
