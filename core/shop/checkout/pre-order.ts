import { addDays } from '../../time/civil.ts'
import { statusAt } from '../../time/schedule.ts'
import { instantOf, localAt, type Zone } from '../../time/zone.ts'
import type { DeliveryMethod } from '../config.ts'
import type { PreOrderHours } from '../menu/wire.ts'

const STEP_MINUTES = 15

export interface PreOrderDay {
  /** «YYYY-MM-DD» in the restaurant's zone. */
  readonly date: string
  /** Instants, synced milliseconds, each a quarter of an hour. */
  readonly slots: readonly number[]
}

/**
 * The days and times for which an order can be placed ahead: today … today + dayInAdvance, the first
 * not before now + minTimeMinutes, in steps of a quarter (settled detail 14). A time after midnight is
 * listed under the date on which it happens. No entry for the method: none.
 */
export function preOrderDays(hours: readonly PreOrderHours[], method: DeliveryMethod, zone: Zone, now: number): readonly PreOrderDay[] {
  const rule = hours.find(entry => entry.type === method)
  if (rule === undefined) return []
  const earliest = now + Math.max(0, rule.minTimeMinutes) * 60_000
  const days: PreOrderDay[] = []
  const ahead = Math.min(31, Math.max(0, rule.dayInAdvance))
  for (let offset = 0; offset <= ahead; offset += 1) {
    const date = addDays(localAt(zone, now).date, offset)
    const slots: number[] = []
    for (let minutes = 0; minutes < 1440; minutes += STEP_MINUTES) {
      const instant = instantOf(zone, date, minutes)
      // a time that the clocks skip in spring names the instant after it: it is listed once
      if (instant < earliest || slots.at(-1) === instant || localAt(zone, instant).date !== date) continue
      if (statusAt(rule.schedule, zone, instant).at === 'open') slots.push(instant)
    }
    if (slots.length > 0) days.push({ date, slots })
  }
  return days
}

/** Whether a chosen time can still be had; it is never moved silently. */
export function isOffered(days: readonly PreOrderDay[], instant: number): boolean {
  return days.some(day => day.slots.includes(instant))
}
