import type { Day } from './dataset.ts'

/** A moment in a restaurant's local time. */
export interface LocalTime {
  /** Days since 1970-01-01 of the local date. */
  readonly date: number
  readonly day: Day
  /** Minutes since the local midnight. */
  readonly minutes: number
}

const DAYS: readonly Day[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const MINUTE = 60_000
const DAY_MINUTES = 1440

/** `timezone` is «±HH:MM» or an IANA name; without one it is +03:00. */
export function localTime(at: number, timezone = '+03:00'): LocalTime {
  const local = Math.floor(at / MINUTE) + offsetMinutes(at, timezone)
  const date = Math.floor(local / DAY_MINUTES)
  return { date, day: dayOfDate(date), minutes: local - date * DAY_MINUTES }
}

/** 1970-01-01 was a Thursday. */
export function dayOfDate(date: number): Day {
  return DAYS[(((date + 3) % 7) + 7) % 7] ?? 'MONDAY'
}

/** The instant of a local midnight. */
export function startOfDate(date: number, timezone = '+03:00'): number {
  const wall = date * DAY_MINUTES * MINUTE
  const guess = wall - offsetMinutes(wall, timezone) * MINUTE
  return wall - offsetMinutes(guess, timezone) * MINUTE
}

/** «2026-03-04T12:00:00+03:00». */
export function isoWithOffset(at: number, timezone = '+03:00'): string {
  const offset = offsetMinutes(at, timezone)
  const size = Math.abs(offset)
  const two = (part: number): string => String(part).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  const wall = new Date(at + offset * MINUTE).toISOString().slice(0, 19)
  return `${wall}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** Minutes of «HH:MM». */
export function parseMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

function offsetMinutes(at: number, timezone: string): number {
  const fixed = /^([+-])(\d{2}):(\d{2})$/.exec(timezone)
  if (fixed !== null) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3]))
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone, hourCycle: 'h23',
    year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric',
  }).formatToParts(at)
  const part = (type: string): number => Number(parts.find(one => one.type === type)?.value)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round(wall / MINUTE) - Math.floor(at / MINUTE)
}
