import { addDays } from '../../time/civil.ts'
import { statusAt, type Status } from '../../time/schedule.ts'
import { instantOf, localAt, wallMinutesAt, type Zone } from '../../time/zone.ts'
import type { DeliveryMethod } from '../config.ts'
import type { PreOrderHours } from '../menu/wire.ts'

const STEP_MILLISECONDS = 15 * 60_000
const MOST_DAYS_AHEAD = 31

export interface PreOrderDay {
  /** «YYYY-MM-DD» in the restaurant's zone. */
  readonly date: string
  /** Instants, synced milliseconds, each a quarter of an hour. */
  readonly slots: readonly number[]
}

/**
 * The days and times for which an order can be placed ahead: today … today + dayInAdvance, the first
 * not before now + minTimeMinutes, in steps of a quarter (settled detail 14). A time after midnight is
 * listed under the date on which it happens. No entry for the method: none. An hour that the clocks skip in
 * spring is not listed; one that comes twice in autumn is listed once, at its first coming while that can be had.
 */
export function preOrderDays(hours: readonly PreOrderHours[], method: DeliveryMethod, zone: Zone, now: number): readonly PreOrderDay[] {
  const rule = hours.find(entry => entry.type === method)
  if (rule === undefined) return []
  const earliest = now + Math.max(0, rule.minTimeMinutes) * 60_000
  const today = localAt(zone, now).date
  const ahead = Math.min(MOST_DAYS_AHEAD, Math.max(0, rule.dayInAdvance))
  return Array.from({ length: ahead + 1 }, (_, offset) => addDays(today, offset))
    .map(date => ({ date, slots: slotsOf(rule, zone, date, earliest) }))
    .filter(day => day.slots.length > 0)
}

function slotsOf({ schedule }: PreOrderHours, zone: Zone, date: string, earliest: number): readonly number[] {
  const [start, end] = [instantOf(zone, date, 0), instantOf(zone, addDays(date, 1), 0)]
  const slots: number[] = []
  const listed = new Set<number>()
  let status: Status | null = null
  // until when the status holds: it is asked for some times a day, not for each quarter, except on the two days when
  // the wall clock jumps and may show the hours before the opening again
  let changes = -Infinity
  const isSteady = zone.offsetAt(start) === zone.offsetAt(end)
  for (let instant = start; instant < end; instant += STEP_MILLISECONDS) {
    if (instant < earliest) continue
    if (status === null || instant >= changes) {
      status = statusAt(schedule, zone, instant)
      changes = (isSteady ? status.at === 'open' ? status.until : status.opens : instant) ?? Infinity
    }
    const wall = wallMinutesAt(zone, instant)
    if (status.at !== 'open' || listed.has(wall)) continue
    listed.add(wall)
    slots.push(instant)
  }
  return slots
}

/** Whether a chosen time can still be had; it is never moved silently. */
export function isOffered(days: readonly PreOrderDay[], instant: number): boolean {
  return days.some(day => day.slots.includes(instant))
}
