import type { Report } from '../env.ts'
import { detail } from '../log/report.ts'
import { dateOf, dayMilliseconds, minuteMilliseconds, weekdayAt } from './civil.ts'
import { parseOffset, type WrittenTime } from './iso.ts'

/** A place's clock: a fixed offset, or the rules of an IANA time zone. */
export interface Zone {
  /** As it was given: `+03:00`, `Europe/Podgorica`. */
  readonly name: string
  /** Minutes east of UTC at a moment. */
  offsetAt(milliseconds: number): number
}

const usualZone = '+03:00'

/** The zone of `±HH:MM` or an IANA name. None is +03:00, and so is an unreadable one, which is reported. */
export function parseZone(text: string | undefined, report: Report): Zone {
  const name = text?.trim() || usualZone
  const offset = parseOffset(name)
  const zone = offset === undefined ? namedZone(name) : fixedZone(name, offset)
  if (zone === undefined) report('time.zone', detail`expected an offset or the name of a time zone`)
  return zone ?? fixedZone(usualZone, 180)
}

/** What the wall clock of a zone shows at a moment: the date `YYYY-MM-DD`, and the minutes since 00:00. */
export function localAt(zone: Zone, milliseconds: number) {
  const wall = wallMinutesAt(zone, milliseconds)
  const days = Math.floor(wall / 1440)
  // 1970-01-01 was a Thursday
  return { date: dateOf(days), weekday: weekdayAt(days + 3), minutes: wall - days * 1440 }
}

/** The same in whole minutes since the clock's 1970-01-01 00:00. */
export function wallMinutesAt(zone: Zone, milliseconds: number): number {
  return Math.floor(milliseconds / minuteMilliseconds) + zone.offsetAt(milliseconds)
}

/** The moment when the wall clock shows such minutes, as `wallMinutesAt` counts them: the first of two, the jump for a skipped one. */
export function momentOfWall(zone: Zone, wallMinutes: number): number {
  const local = wallMinutes * minuteMilliseconds
  // no zone changes its offset twice within two days; the wider one is the earlier moment
  const offsets = [-1, 1].map(days => zone.offsetAt(local + days * dayMilliseconds)).sort((a, b) => b - a)
  const moments = offsets.map(offset => local - offset * minuteMilliseconds)
  const shown = moments.find((moment, index) => zone.offsetAt(moment) === offsets[index])
  if (shown !== undefined) return shown
  let jump = quarterOf(Math.min(...moments))
  while (zone.offsetAt(jump) === offsets[1]) jump += quarter
  return jump
}

/** The moment that a foreign time means in a zone. A date alone is where its day begins, or ends. */
export function momentIn(zone: Zone, { at, milliseconds }: WrittenTime, day: 'begins' | 'ends'): number {
  if (at === 'moment') return milliseconds
  const minutes = Math.floor(milliseconds / minuteMilliseconds)
  const wall = at === 'date' && day === 'ends' ? minutes + 1440 : minutes
  return momentOfWall(zone, wall) + milliseconds - minutes * minuteMilliseconds
}

export const UTC = fixedZone('+00:00', 0)

function fixedZone(name: string, minutes: number): Zone {
  return { name, offsetAt: () => minutes }
}

// offsets change on the quarter of an hour, so one answer holds for a quarter
const quarter = 15 * minuteMilliseconds
const quarterOf = (milliseconds: number): number => Math.floor(milliseconds / quarter) * quarter

function namedZone(timeZone: string): Zone | undefined {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
  const kept = new Map<number, number>()
  return {
    name: timeZone,
    offsetAt(milliseconds) {
      const start = quarterOf(milliseconds)
      const known = kept.get(start)
      if (known !== undefined) return known
      // `GMT` alone where the offset is none
      const offset = parseOffset(/GMT([+-]\d\d:\d\d)/.exec(format.format(start))?.[1] ?? 'Z') ?? 0
      kept.set(start, offset)
      return offset
    },
  }
}
