import { addDays, writeTime, type Weekday } from '../../core/time/civil.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import type { TextKey } from '../text/texts.ts'
import type { Words } from './shop.ts'

/** The wall clock of a moment in a restaurant's zone: «09:05». */
export function clockTime(zone: Zone, moment: number): string {
  return writeTime(localAt(zone, moment).minutes)
}

export function weekdayKey(day: Weekday, form: 'weekday' | 'weekdayShort' | 'weekdayOn'): TextKey {
  return `${form}.${day.toLowerCase()}` as TextKey
}

/** The day of a moment to come, as it stands in a sentence: «завтра», «в среду». */
export function dayInSentence(words: Words, day: ReturnType<typeof comingTime>['day']): string {
  if (day === 'today') return words.t('schedule.today')
  return day === 'tomorrow' ? words.t('weekdayOn.tomorrow') : words.t(weekdayKey(day, 'weekdayOn'))
}

/** A moment to come: «в 10:00», or «в среду» with it when it is neither today nor tomorrow; the parts for the texts. */
export function comingTime(zone: Zone, moment: number, now: number): { time: string; day: 'today' | 'tomorrow' | Weekday } {
  const at = localAt(zone, moment)
  const today = localAt(zone, now).date
  const day = at.date === today ? 'today' : at.date === addDays(today, 1) ? 'tomorrow' : at.weekday
  return { time: clockTime(zone, moment), day }
}
