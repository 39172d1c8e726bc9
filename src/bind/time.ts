import { addDays, writeTime, type Weekday } from '../../core/time/civil.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import type { TextKey } from '../text/texts.ts'

/** The wall clock of a moment in a restaurant's zone: «09:05». */
export function clockTime(zone: Zone, moment: number): string {
  return writeTime(localAt(zone, moment).minutes)
}

export function weekdayKey(day: Weekday | 'tomorrow', form: 'weekday' | 'weekdayShort' | 'weekdayOn'): TextKey {
  return `${form}.${day.toLowerCase()}` as TextKey
}

/** A moment to come: «в 10:00», or «в среду» with it when it is neither today nor tomorrow; the parts for the texts. */
export function comingTime(zone: Zone, moment: number, now: number): { time: string; day: 'today' | 'tomorrow' | Weekday } {
  const at = localAt(zone, moment)
  const today = localAt(zone, now).date
  const day = at.date === today ? 'today' : at.date === addDays(today, 1) ? 'tomorrow' : at.weekday
  return { time: clockTime(zone, moment), day }
}
