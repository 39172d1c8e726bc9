import { daysOf } from './civil.ts'
import { momentOfWall, type Zone } from './zone.ts'

/** `momentOfWall` for `minutes` after 00:00 of a date, 1440 and more on later days. Throws a RangeError when `date` is none. */
export function instantOf(zone: Zone, date: string, minutes: number): number {
  const days = daysOf(date)
  if (Number.isNaN(days)) throw new RangeError(`${date} is no date`)
  return momentOfWall(zone, days * 1440 + minutes)
}
