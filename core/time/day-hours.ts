import type { Weekday } from './civil.ts'
import type { Schedule } from './schedule.ts'

export type DayHours = ReturnType<typeof dayHours>
/** The hours to print beside a day, which include what runs past its midnight. */
export function dayHours(schedule: Schedule, weekday: Weekday) {
  const intervals = schedule.days[weekday]
  const first = intervals[0]
  if (first === undefined) return { at: 'day-off' } as const
  return first.open === 0 && first.close >= 1440 ? { at: 'round-the-clock' } as const : { at: 'hours', intervals } as const
}
