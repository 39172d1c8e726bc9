import { dayHours, type Schedule } from '../../core/time/schedule.ts'
import { writeOffset } from '../../core/time/iso.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import { clockTime, dayName } from '../bind/time.ts'
import type { Words } from '../bind/text.ts'

/** A moment of the order in the restaurant's time: «Сегодня, 19:30». */
export function whenText(words: Words, zone: Zone, moment: number, now: number): string {
  return `${dayName(words, zone, localAt(zone, moment).date, now)}, ${clockTime(zone, moment)}`
}

/** The clock times of a day's slots; in the hour that comes twice each says its offset too. */
export function slotTexts(zone: Zone, slots: readonly number[]): readonly string[] {
  const clocks = slots.map(slot => clockTime(zone, slot))
  return clocks.map((clock, at) => {
    const slot = slots[at]
    const isTwice = slot !== undefined && clocks.indexOf(clock) !== clocks.lastIndexOf(clock)
    return isTwice ? `${clock} (${writeOffset(zone.offsetAt(slot))})` : clock
  })
}

/** Today's hours of a restaurant: «10:00–23:00». */
export function todayHours(words: Words, schedule: Schedule, zone: Zone, now: number): string {
  const hours = dayHours(schedule, localAt(zone, now).weekday)
  if (hours.at === 'day-off') return words.t('schedule.dayOff')
  if (hours.at === 'round-the-clock') return words.t('schedule.roundTheClock')
  return hours.intervals.map(({ open, close }) => `${clock(open)}–${clock(close)}`).join(', ')
}

function clock(minutes: number): string {
  const ofDay = minutes % 1440
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}
