import { minuteMilliseconds, weekdayAt, weekdays, type Weekday } from './civil.ts'
import { momentOfWall, wallMinutesAt, type Zone } from './zone.ts'

/** An entry of a timetable. A day may have several; a day without an active entry is a day off. */
export interface Hours {
  readonly dayOfWeek: Weekday
  readonly active: boolean
  /** `HH:MM` on the wall clock. */
  readonly open: string
  /** `HH:MM`; 00:00 and 23:59 mean until midnight, a time not after `open` the next day. */
  readonly close: string
}

/**
 * Minutes since 00:00 of the day on which the interval begins; `close` above 1440 is past midnight.
 */
export interface Interval {
  readonly open: number
  readonly close: number
}

/** A week's timetable, compiled once. */
export interface Schedule {
  /** By the day on which an interval begins. */
  readonly days: Readonly<Record<Weekday, readonly Interval[]>>
  /**
   * Minutes since Monday 00:00, ascending.
   * Three weeks, so that a night from Sunday to Monday is found.
   */
  readonly intervals: readonly Interval[]
}

const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes

/**
 * Compiles a timetable.
 * Entries that cannot be read are inactive; intervals that overlap or touch become one.
 */
export function compileSchedule(hours: readonly Hours[]): Schedule {
  const listIntervals = (day: Weekday) => merge(hours.flatMap(entry =>
    (entry.dayOfWeek === day && entry.active === true ? toInterval(entry) ?? [] : [])))
  const days = joinNights(Object.fromEntries(weekdays.map(day => [day, listIntervals(day)])) as Schedule['days'])
  const intervals = Array.from({ length: 21 }, (_, index) => {
    const midnight = index * dayMinutes - weekMinutes
    return days[weekdayAt(index)].map(({ open, close }) => ({ open: midnight + open, close: midnight + close }))
  })
  return { days, intervals: merge(intervals.flat()) }
}

/**
 * Joins a night that is written as two entries, 18:00–24:00 and 00:00–02:00 of the next day.
 * Days round the clock stay apart: their shifts have no other limit than midnight.
 */
function joinNights(days: Schedule['days']): Schedule['days'] {
  const isEvening = ({ open, close }: Interval): boolean => open > 0 && close === dayMinutes
  const isRest = ({ open, close }: Interval): boolean => open === 0 && close < dayMinutes
  return Object.fromEntries(weekdays.map((day, index): [Weekday, readonly Interval[]] => {
    const hasEveningBefore = days[weekdayAt(index + 6)].some(isEvening)
    const rest = days[weekdayAt(index + 1)].find(isRest)
    const intervals = days[day].filter(interval => !(hasEveningBefore && isRest(interval)))
    return [day, intervals.map(interval =>
      (rest !== undefined && isEvening(interval) ? { ...interval, close: dayMinutes + rest.close } : interval))]
  })) as Schedule['days']
}

export type Status = ReturnType<typeof statusAt>
/**
 * Whether a schedule is open at a moment. `until`: when it closes, null
 * round the clock. `opens`: when it opens next, null if never. `dayOff`:
 * the whole present day is a day off. Days and hours are those of `zone`.
 */
export function statusAt({ days, intervals }: Schedule, zone: Zone, milliseconds: number) {
  const wall = wallMinutesAt(zone, milliseconds)
  // the clock's 1970-01-01 was a Thursday
  const now = (((wall + 3 * dayMinutes) % weekMinutes) + weekMinutes) % weekMinutes
  const momentAt = (edge: number): number => toInstant(zone, wall + edge - now, milliseconds)
  const next = intervals.find(({ close }) => close > now)
  if (next !== undefined && next.open <= now) {
    return { status: 'open', until: next.close - now < weekMinutes ? momentAt(next.close) : null } as const
  }
  const dayOff = days[weekdayAt(Math.floor(now / dayMinutes))].length === 0
  return { status: 'closed', opens: next === undefined ? null : momentAt(next.open), dayOff } as const
}

function toInstant(zone: Zone, wallMinutes: number, now: number): number {
  const moment = momentOfWall(zone, wallMinutes)
  if (moment > now) return moment
  // in an hour that is repeated the first occurrence may be over: the second one counts then
  return moment + (zone.offsetAt(moment) - zone.offsetAt(now)) * minuteMilliseconds
}

function toInterval({ open: openText, close: closeText }: Hours): Interval | undefined {
  const open = parseMinutes(openText)
  const close = closeText === '24:00' ? dayMinutes : parseMinutes(closeText)
  if (open === undefined || close === undefined) return undefined
  if (close === 0 || close === dayMinutes - 1) return { open, close: dayMinutes }
  return { open, close: close > open ? close : close + dayMinutes }
}

/** Whether the times of an entry are valid; an inactive entry needs none. */
export const hasValidTimes = (entry: Hours): boolean => !entry.active || toInterval(entry) !== undefined

export function parseMinutes(text: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2])
}

function merge(intervals: readonly Interval[]): readonly Interval[] {
  const merged: Interval[] = []
  for (const interval of [...intervals].sort((a, b) => a.open - b.open)) {
    const last = merged.at(-1)
    if (last === undefined || interval.open > last.close) merged.push(interval)
    else if (interval.close > last.close) merged[merged.length - 1] = { open: last.open, close: interval.close }
  }
  return merged
}
