import { dayMinutes, type Weekday } from './civil.ts'
import type { Schedule } from './schedule.ts'

export type DayHours = ReturnType<typeof dayHours>
/**
 * Selects the opening hours of a day. An interval, in minutes since 00:00, belongs to the day on
 * which it begins.
 */
export function dayHours(schedule: Schedule, weekday: Weekday) {
  const intervals = schedule.days[weekday]
  const first = intervals[0]
  if (first === undefined) return { kind: 'day-off' } as const
  return first.open === 0 && first.close >= dayMinutes
    ? { kind: 'round-the-clock' } as const
    : { kind: 'hours', intervals } as const
}
