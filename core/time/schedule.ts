import { dayMinutes, minuteMilliseconds, weekdayAt, weekdays, type Weekday } from './civil.ts'
import { momentOfWall, wallMinutesAt, type Zone } from './zone.ts'

/** An entry of a timetable. A day may have several. A day without an active entry is a day off. */
export interface Hours {
  readonly dayOfWeek: Weekday
  readonly active: boolean
  /** `HH:MM` on the wall clock. */
  readonly open: string
  /** `HH:MM`. 00:00 and 23:59 mean midnight. A time that is not after `open` is of the next day. */
  readonly close: string
}

/** An interval in minutes since 00:00 of the day on which it begins. Above 1440 is the next day. */
export interface Interval {
  readonly open: number
  readonly close: number
}

/** A week's timetable, compiled once. */
export interface Schedule {
  /** The intervals by the day on which they begin. */
  readonly days: Readonly<Record<Weekday, readonly Interval[]>>
  /**
   * The intervals of the last, the present and the next week, in minutes since Monday 00:00 of the
   * present week, ascending. So a night from Sunday to Monday is found, and the next opening too.
   */
  readonly intervals: readonly Interval[]
}

const weekMinutes = 7 * dayMinutes

/**
 * Compiles a timetable. Entries with invalid times count as inactive. Intervals of a day that
 * overlap or touch are merged.
 */
export function compileSchedule(hours: readonly Hours[]): Schedule {
  const listIntervals = (day: Weekday) => mergeIntervals(hours.flatMap(entry =>
    (entry.dayOfWeek === day && entry.active === true ? toInterval(entry) ?? [] : [])))
  const days = joinNights(Object.fromEntries(weekdays.map(day => [day, listIntervals(day)])) as Schedule['days'])
  const intervals = Array.from({ length: 3 * weekdays.length }, (_, index) => {
    const midnight = index * dayMinutes - weekMinutes
    return days[weekdayAt(index)].map(({ open, close }) => ({ open: midnight + open, close: midnight + close }))
  })
  return { days, intervals: mergeIntervals(intervals.flat()) }
}

/**
 * Joins the two entries of a night, such as 18:00–24:00 and 00:00–02:00 of the next day.
 * Days that are open round the clock stay separate: `dayHours` recognises each of them.
 */
function joinNights(days: Schedule['days']): Schedule['days'] {
  const isEvening = ({ open, close }: Interval): boolean => open > 0 && close === dayMinutes
  const isAfterMidnight = ({ open, close }: Interval): boolean => open === 0 && close < dayMinutes
  return Object.fromEntries(weekdays.map((day, index): [Weekday, readonly Interval[]] => {
    const hasEveningBefore = days[weekdayAt(index + 6)].some(isEvening)
    const nextMorning = days[weekdayAt(index + 1)].find(isAfterMidnight)
    const intervals = days[day].filter(interval => !(hasEveningBefore && isAfterMidnight(interval)))
    return [day, intervals.map(interval => (nextMorning !== undefined && isEvening(interval)
      ? { ...interval, close: dayMinutes + nextMorning.close }
      : interval))]
  })) as Schedule['days']
}

export type OpeningStatus = ReturnType<typeof statusAt>
/**
 * Returns whether a schedule is open at a moment. Days and hours are those of `zone`. `until`: when
 * it closes, null round the clock. `opens`: when it opens next, null if never. `dayOff`: whether
 * the present day is a day off.
 */
export function statusAt({ days, intervals }: Schedule, zone: Zone, milliseconds: number) {
  const wallMinutes = wallMinutesAt(zone, milliseconds)
  // minutes since Monday 00:00; 1970-01-01 was a Thursday
  const now = (((wallMinutes + 3 * dayMinutes) % weekMinutes) + weekMinutes) % weekMinutes
  const momentAt = (minutes: number): number => toInstant(zone, wallMinutes + minutes - now, milliseconds)
  const next = intervals.find(({ close }) => close > now)
  if (next !== undefined && next.open <= now) {
    return { status: 'open', until: next.close - now < weekMinutes ? momentAt(next.close) : null } as const
  }
  const dayOff = days[weekdayAt(Math.floor(now / dayMinutes))].length === 0
  return { status: 'closed', opens: next === undefined ? null : momentAt(next.open), dayOff } as const
}

/** Converts wall minutes to the first moment after `now` at which the wall clock shows them. */
function toInstant(zone: Zone, wallMinutes: number, now: number): number {
  const moment = momentOfWall(zone, wallMinutes)
  if (moment > now) return moment
  // in an hour that the wall clock repeats, the first occurrence may be over: use the second
  return moment + (zone.offsetAt(moment) - zone.offsetAt(now)) * minuteMilliseconds
}

function toInterval({ open: openText, close: closeText }: Hours): Interval | undefined {
  const open = parseMinutes(openText)
  const close = closeText === '24:00' ? dayMinutes : parseMinutes(closeText)
  if (open === undefined || close === undefined) return undefined
  if (close === 0 || close === dayMinutes - 1) return { open, close: dayMinutes }
  return { open, close: close > open ? close : close + dayMinutes }
}

/** Whether the times of an entry are valid. The times of an inactive entry do not matter. */
export const hasValidTimes = (entry: Hours): boolean => !entry.active || toInterval(entry) !== undefined

/** Parses `HH:MM` to minutes since 00:00. Undefined if it is invalid. */
function parseMinutes(text: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2])
}

function mergeIntervals(intervals: readonly Interval[]): readonly Interval[] {
  const merged: Interval[] = []
  for (const interval of [...intervals].sort((a, b) => a.open - b.open)) {
    const last = merged.at(-1)
    if (last === undefined || interval.open > last.close) merged.push(interval)
    else if (interval.close > last.close) merged[merged.length - 1] = { open: last.open, close: interval.close }
  }
  return merged
}
