import { dayHours, type Schedule } from '../../core/time/schedule.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import { clockTime, dayName } from '../bind/time.ts'
import type { Words } from '../bind/text.ts'

/** A moment of the order in the restaurant's time: «Сегодня, 19:30». */
export function whenText(words: Words, zone: Zone, moment: number, now: number): string {
  return `${dayName(words, zone, localAt(zone, moment).date, now)}, ${clockTime(zone, moment)}`
}

/** The same within a sentence: «сегодня, 19:30»; a weekday keeps its capital, as some languages want it. */
export function whenInSentence(words: Words, zone: Zone, moment: number, now: number): string {
  const text = whenText(words, zone, moment, now)
  const relative = [words.t('schedule.today'), words.t('checkout.tomorrow')].find(day => text.startsWith(day))
  return relative === undefined ? text : relative.toLowerCase() + text.slice(relative.length)
}

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
