import { minuteMilliseconds, weekdayAt, weekdays, type Weekday } from './civil.ts'
import { momentOfWall, wallMinutesAt, type Zone } from './zone.ts'

/** An entry of a timetable. Several of a day are several intervals; a day without an active one is a day off. */
export interface Hours {
  readonly dayOfWeek: Weekday
  readonly active: boolean
  /** `HH:MM` on the wall clock. */
  readonly open: string
  /** `HH:MM`; 00:00 and 23:59 mean until midnight, a time not after `open` the next day. */
  readonly close: string
}

/** Minutes since 00:00 of the day it belongs to; `close` above 1440 is past midnight. */
export interface Interval {
  readonly open: number
  readonly close: number
}

/** A week's timetable, compiled once. */
export interface Schedule {
  readonly days: Readonly<Record<Weekday, readonly Interval[]>>
  /** In minutes since Monday 00:00, rising; of three weeks, for a night from Sunday to Monday. */
  readonly intervals: readonly Interval[]
}

const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes

/** Compiles a timetable. Entries that cannot be read are inactive; intervals that overlap or touch become one. */
export function compileSchedule(hours: readonly Hours[]): Schedule {
  const intervalsOf = (day: Weekday) => merge(hours.flatMap(entry => (entry.dayOfWeek === day && entry.active === true ? intervalOf(entry) ?? [] : [])))
  const days = Object.fromEntries(weekdays.map(day => [day, intervalsOf(day)])) as Schedule['days']
  const intervals = Array.from({ length: 21 }, (_, index) => {
    const midnight = index * dayMinutes - weekMinutes
    return days[weekdayAt(index)].map(({ open, close }) => ({ open: midnight + open, close: midnight + close }))
  })
  return { days, intervals: merge(intervals.flat()) }
}

export type Status = ReturnType<typeof statusAt>
/**
 * Whether it is open at a moment by the wall clock of `zone`, `until` when, null round the clock; else when it `opens`, null when
 * it never does, and whether the whole present day is a `dayOff`.
 */
export function statusAt({ days, intervals }: Schedule, zone: Zone, milliseconds: number) {
  const wall = wallMinutesAt(zone, milliseconds)
  // the clock's 1970-01-01 was a Thursday
  const now = (((wall + 3 * dayMinutes) % weekMinutes) + weekMinutes) % weekMinutes
  const momentAt = (edge: number): number => momentOf(zone, wall + edge - now, milliseconds)
  const next = intervals.find(({ close }) => close > now)
  if (next !== undefined && next.open <= now) return { at: 'open', until: next.close - now < weekMinutes ? momentAt(next.close) : null } as const
  const dayOff = days[weekdayAt(Math.floor(now / dayMinutes))].length === 0
  return { at: 'closed', opens: next === undefined ? null : momentAt(next.open), dayOff } as const
}

function momentOf(zone: Zone, wallMinutes: number, now: number): number {
  const moment = momentOfWall(zone, wallMinutes)
  if (moment > now) return moment
  // in the hour that comes twice, the first coming may be over: then it is the second
  return moment + (zone.offsetAt(moment) - zone.offsetAt(now)) * minuteMilliseconds
}

function intervalOf({ open: openText, close: closeText }: Hours): Interval | undefined {
  const open = minutesOf(openText)
  const close = closeText === '24:00' ? dayMinutes : minutesOf(closeText)
  if (open === undefined || close === undefined) return undefined
  if (close === 0 || close === dayMinutes - 1) return { open, close: dayMinutes }
  return { open, close: close > open ? close : close + dayMinutes }
}

/** Whether an entry's times can be read, or do not matter, for it is not active. */
export const isReadable = (entry: Hours): boolean => !entry.active || intervalOf(entry) !== undefined

export function minutesOf(text: string): number | undefined {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return found === null ? undefined : Number(found[1]) * 60 + Number(found[2])
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
