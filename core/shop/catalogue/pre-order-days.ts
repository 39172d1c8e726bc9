import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { addDays, daysOf } from '../../time/civil.ts'
import { parseIso } from '../../time/iso.ts'
import { statusAt } from '../../time/schedule.ts'
import { formatIso } from '../../time/write-iso.ts'
import { localAt, momentOfWall, wallMinutesAt, type Zone } from '../../time/zone.ts'
import type { DeliveryMethod } from '../config.ts'
import type { ChosenMenu } from './menu.ts'
import type { PreOrderHours } from './menu-wire.ts'

const STEP_MILLISECONDS = 15 * 60_000
const MAX_DAYS_AHEAD = 31

export type PreOrderDay = ReturnType<typeof preOrderDays>[number]

/**
 * The days for which an order can be placed ahead, «YYYY-MM-DD» in the restaurant's zone, each with its quarters of an
 * hour: instants in synced milliseconds. A time after midnight is listed under the date on which it happens.
 */
export function preOrderDays(hours: readonly PreOrderHours[], method: DeliveryMethod, zone: Zone, now: number) {
  const rule = hours.find(entry => entry.type === method)
  if (rule === undefined) return []
  const earliest = now + Math.max(0, rule.minTimeMinutes) * 60_000
  const today = localAt(zone, now).date
  const ahead = Math.min(MAX_DAYS_AHEAD, Math.max(0, rule.dayInAdvance))
  return Array.from({ length: ahead + 1 }, (_, offset) => addDays(today, offset))
    .map(date => ({ date, slots: slotsOf(rule, zone, date, earliest) }))
    .filter(day => day.slots.length > 0)
}

function slotsOf({ schedule }: PreOrderHours, zone: Zone, date: string, earliest: number): readonly number[] {
  const midnight = daysOf(date) * 1440
  const [start, end] = [momentOfWall(zone, midnight), momentOfWall(zone, midnight + 1440)]
  // an hour that comes twice in autumn is listed once, at its first coming while that can be had
  const byWall = new Map<number, number>()
  for (let instant = start; instant < end; instant += STEP_MILLISECONDS) {
    const wall = wallMinutesAt(zone, instant)
    const isOpen = instant >= earliest && statusAt(schedule, zone, instant).at === 'open'
    if (isOpen && !byWall.has(wall)) byWall.set(wall, instant)
  }
  return [...byWall.values()]
}

/** For when the chosen restaurant takes orders ahead, and for when the order is. */
export function createPreOrderDays(chosen: Readable<ChosenMenu | null>, wish: Readable<string | null>, minute: Readable<number>) {
  const days = derive([chosen, minute], (now, at) =>
    (now === null ? [] : preOrderDays(now.menu.preOrder, now.method, now.resto.zone, at)))
  /** The wish; while the kitchen is closed the first time that can be had stands in for none (CHK-11). */
  const time = derive([wish, days, chosen, minute], (text, all, now, at) => {
    const first = all[0]?.slots[0]
    const isClosed = now !== null && statusAt(now.resto.schedule, now.resto.zone, at).at === 'closed'
    return text !== null || first === undefined || !isClosed ? text : formatIso(first, now.resto.zone.offsetAt(first))
  })
  return {
    days,
    time,
    /** The chosen time can no longer be had, which is known once the restaurant has said when it takes orders ahead. */
    isGone: derive([time, days, chosen], (text, all, now) => text !== null && now !== null && !isOffered(all, parseIso(text) ?? 0)),
  }
}

export function isOffered(days: readonly PreOrderDay[], instant: number): boolean {
  return days.some(day => day.slots.includes(instant))
}
