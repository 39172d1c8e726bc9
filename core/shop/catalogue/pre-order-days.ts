import { dayMinutes, fromDayNumber, weekdayAt } from '../../time/civil.ts'
import type { Schedule } from '../../time/schedule.ts'
import { momentOfWall, wallMinutesAt, type Zone } from '../../time/zone.ts'
import type { DeliveryMethod } from '../config.ts'
import type { PreOrderHours } from './menu-api.ts'

const STEP_MILLISECONDS = 15 * 60_000
/** A larger `dayInAdvance` of the API is cut to this. */
const MAX_DAYS_AHEAD = 31

/** A day with at least one slot. */
export interface PreOrderDay {
  /** YYYY-MM-DD in the restaurant's zone. */
  readonly date: string
  /** Instants in ms of the API's clock, 15 minutes apart. */
  readonly slots: readonly number[]
}

/**
 * Generates the days for which an order can be placed in advance, the earliest first. The API's
 * `dayInAdvance` counts working days. A working day lasts until the end of its last shift, also
 * past midnight. A slot after midnight is listed under its calendar date all the same. `now`:
 * milliseconds since 1970 by the server's clock.
 */
export function* generatePreOrderDays(
  hours: readonly PreOrderHours[], method: DeliveryMethod, zone: Zone, now: number,
): Generator<PreOrderDay, undefined> {
  const rule = hours.find(entry => entry.type === method)
  if (rule === undefined) return
  const earliest = now + Math.max(0, rule.minTimeMinutes) * 60_000
  const first = workingDayAt(rule.schedule, wallMinutesAt(zone, now))
  const last = first + Math.min(MAX_DAYS_AHEAD, Math.max(0, rule.dayInAdvance))
  const isWallMinuteOffered = (wall: number): boolean => {
    const day = Math.floor(wall / dayMinutes)
    const startDays = [day - 1, day].filter(startDay => startDay >= first && startDay <= last)
    return startDays.some(startDay => isInShift(rule.schedule, startDay, wall))
  }
  // the last shift may run into the next day
  for (let day = first; day <= last + 1; day += 1) {
    const slots = listSlots(day, zone, earliest, isWallMinuteOffered)
    if (slots.length > 0) yield { date: fromDayNumber(day), slots }
  }
}

/** Lists the slots of a calendar day. `day`: days since 1970-01-01. `wall`: as in `workingDayAt`. */
function listSlots(
  day: number, zone: Zone, earliest: number, isWallMinuteOffered: (wall: number) => boolean,
): readonly number[] {
  const midnight = day * dayMinutes
  const [start, end] = [momentOfWall(zone, midnight), momentOfWall(zone, midnight + dayMinutes)]
  // an hour that occurs twice in autumn is listed once: the first time, unless that is before `earliest`
  const instantByWallMinute = new Map<number, number>()
  for (let instant = start; instant < end; instant += STEP_MILLISECONDS) {
    if (instant < earliest) continue
    const wall = wallMinutesAt(zone, instant)
    if (isWallMinuteOffered(wall) && !instantByWallMinute.has(wall)) instantByWallMinute.set(wall, instant)
  }
  return [...instantByWallMinute.values()]
}

/**
 * The day on which the running shift began, else the date, in days since 1970-01-01. `wall`:
 * minutes of the wall clock since 1970-01-01.
 */
function workingDayAt(schedule: Schedule, wall: number): number {
  const date = Math.floor(wall / dayMinutes)
  const isOfYesterday = isInShift(schedule, date - 1, wall) && !isInShift(schedule, date, wall)
  return isOfYesterday ? date - 1 : date
}

/** Whether a wall clock's minute is in a shift that began on `day`. */
function isInShift({ days }: Schedule, day: number, wall: number): boolean {
  const minutes = wall - day * dayMinutes
  // 1970-01-01 was a Thursday
  return days[weekdayAt(day + 3)].some(({ open, close }) => minutes >= open && minutes < close)
}

/** Whether a time is one of the offered slots. */
export function isOffered(days: readonly PreOrderDay[], instant: number): boolean {
  return days.some(day => day.slots.includes(instant))
}
