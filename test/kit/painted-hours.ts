import type { Hours } from '../../core/time/schedule.ts'
import { weekdays } from '../../core/time/civil.ts'

/*
 * A reference implementation of opening hours: a table of the week with an entry for each minute, and
 * local time as `Intl` formats it.
 */

export const MINUTE = 60_000
export const DAY = 1440
export const WEEK = 7 * DAY

/** The local minute of the week, counted from Monday 00:00, at each of `count` minutes from `start`. */
export function listWallMinutes(zone: string, start: number, count: number): Int16Array {
  const wallMinutes = new Int16Array(count)
  if (zone === '+03:00') {
    const first = Math.floor(start / MINUTE) + 3 * 60 + 3 * DAY // 1970 began on a Thursday
    for (let at = 0; at < count; at += 1) wallMinutes[at] = (first + at) % WEEK
    return wallMinutes
  }
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
  })
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  // clocks change on the quarter of an hour; asking for each minute would take seconds
  for (let at = 0; at < count; at += 15) {
    const [day = '', clock = ''] = format.format(start + at * MINUTE).split(/,? /)
    const first = days.indexOf(day) * DAY + Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
    for (let step = 0; step < 15 && at + step < count; step += 1) wallMinutes[at + step] = first + step
  }
  return wallMinutes
}

/** A table with 1 for each open minute of the week; the entries are applied in order. */
export function paintMinutes(hours: readonly Hours[]): Uint8Array {
  const table = new Uint8Array(WEEK)
  for (const { dayOfWeek, active, open, close } of hours) {
    if (!active) continue
    const [from, to] = [open, close].map(text => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) as [
      number, number,
    ]
    const untilMidnight = ['00:00', '23:59', '24:00'].includes(close)
    let minute = from
    do {
      table[(weekdays.indexOf(dayOfWeek) * DAY + minute) % WEEK] = 1
      minute += 1
    } while (untilMidnight ? minute < DAY : minute % DAY !== to)
  }
  return table
}
