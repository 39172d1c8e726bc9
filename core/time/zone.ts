import type { Report } from '../env.ts'
import { detail, toDetail } from '../log/report.ts'
import { fromDayNumber, dayMilliseconds, dayMinutes, minuteMilliseconds, weekdayAt } from './civil.ts'
import { parseOffset, type ParsedTime } from './iso.ts'

/** A time zone: a fixed offset, or the rules of an IANA zone. */
export interface Zone {
  /** The name from the API, such as `+03:00` or `Europe/Podgorica`. */
  readonly name: string
  /** Returns the minutes east of UTC at a moment. */
  offsetAt(milliseconds: number): number
  /** Returns the offset from the engine's table alone, without learned offsets. */
  tableOffsetAt(milliseconds: number): number
  /**
   * Records an offset that the API wrote for a moment.
   * Returns true for the first offset that contradicts the engine's table.
   */
  learnOffset?(milliseconds: number, minutes: number): boolean
}

const DEFAULT_ZONE = '+03:00'
const DEFAULT_OFFSET = 180

/**
 * Parses `±HH:MM` or an IANA name. An absent or empty text means +03:00. An invalid text means
 * +03:00 too, and is reported. `known`: the parsed zones by name, reused with their learned
 * offsets.
 */
export function parseZone(text: string | undefined, report: Report, known = new Map<string, Zone>()): Zone {
  const name = text?.trim() || DEFAULT_ZONE
  const offset = parseOffset(name)
  const zone = offset === undefined ? known.get(name) ?? parseNamedZone(name, known) : buildFixedZone(name, offset)
  if (zone !== undefined) known.set(name, zone)
  else report('time.zone', detail`expected an offset or the name of a time zone`)
  return zone ?? buildFixedZone(DEFAULT_ZONE, DEFAULT_OFFSET)
}

/**
 * Returns what the wall clock of a zone shows at a moment: the date `YYYY-MM-DD`, its weekday, and
 * the minutes since 00:00.
 */
export function localAt(zone: Zone, milliseconds: number) {
  const wallMinutes = wallMinutesAt(zone, milliseconds)
  const days = Math.floor(wallMinutes / dayMinutes)
  // 1970-01-01 was a Thursday
  return { date: fromDayNumber(days), weekday: weekdayAt(days + 3), minutes: wallMinutes - days * dayMinutes }
}

/** Returns the wall clock of a zone as whole minutes since 1970-01-01 00:00 on that clock. */
export function wallMinutesAt(zone: Zone, milliseconds: number): number {
  return Math.floor(milliseconds / minuteMilliseconds) + zone.offsetAt(milliseconds)
}

/**
 * Converts the minutes of `wallMinutesAt` back to ms since 1970. A repeated wall time means its
 * first moment. A wall time that the clock skips means the moment of the clock change.
 */
export function momentOfWall(zone: Zone, wallMinutes: number): number {
  const local = wallMinutes * minuteMilliseconds
  // a zone changes its offset at most once in two days; the larger offset gives the earlier moment
  const offsets = [-1, 1].map(days => zone.offsetAt(local + days * dayMilliseconds)).sort((a, b) => b - a)
  const moments = offsets.map(offset => local - offset * minuteMilliseconds)
  const match = moments.find((moment, index) => zone.offsetAt(moment) === offsets[index])
  if (match !== undefined) return match
  // the wall clock skips this time: search for the clock change, which ends the smaller offset
  let clockChange = floorToQuarter(Math.min(...moments))
  while (zone.offsetAt(clockChange) === offsets[1]) clockChange += quarter
  return clockChange
}

/**
 * Converts a parsed time to a moment in a zone.
 * A date alone means the beginning or the end of its day.
 */
export function toMoment(zone: Zone, { kind, milliseconds }: ParsedTime, day: 'begins' | 'ends'): number {
  if (kind === 'moment') return milliseconds
  const minutes = Math.floor(milliseconds / minuteMilliseconds)
  const wallMinutes = kind === 'date' && day === 'ends' ? minutes + dayMinutes : minutes
  return momentOfWall(zone, wallMinutes) + milliseconds - minutes * minuteMilliseconds
}

export const UTC = buildFixedZone('+00:00', 0)

/**
 * Learns a zone's offset from a time that the API wrote. The engine's table is as old as the
 * browser. Of the known changes only `MOVED_ZONES` are built in.
 *
 * UTC and +03:00 are ignored, since servers write the times of all restaurants with these offsets.
 * Other offsets that say nothing about the zone are ignored by `learnOffset` in `createNamedZone`.
 */
export function learnOffset(zone: Zone, { kind, milliseconds, offset }: ParsedTime, report: Report): void {
  if (kind !== 'moment' || offset === 0 || offset === DEFAULT_OFFSET) return
  if (zone.learnOffset?.(milliseconds, offset)) {
    report(
      'time.zone-table',
      detail`${toDetail(zone.name)}: the API writes ${offset} minutes, the browser's table has others`,
    )
  }
}

function buildFixedZone(name: string, minutes: number): Zone {
  return { name, offsetAt: () => minutes, tableOffsetAt: () => minutes }
}

// in ms: zones change their offset only at quarters of an hour, so an offset is valid for a quarter
const quarter = 15 * minuteMilliseconds
const floorToQuarter = (milliseconds: number): number => Math.floor(milliseconds / quarter) * quarter

/** Undefined when the engine does not know the IANA name. */
function parseNamedZone(timeZone: string, known: ReadonlyMap<string, Zone>): Zone | undefined {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
  return createNamedZone(timeZone, format, known)
}

/** In ms: from any moment, at least one of these steps leads to summer time or out of it. */
const SEASONS = [91, 182, 273].map(days => days * dayMilliseconds)

/**
 * Kazakhstan has had one time since 1 March 2024, 00:00 at +06:00. The tables of older browsers, such
 * as Chrome 109, have these zones an hour ahead for ever.
 * @see https://www.iana.org/time-zones, release 2024a
 */
const MOVED_ZONES = /^Asia\/(?:Almaty|Qostanay)$/i
const MOVED_SINCE = Date.UTC(2024, 1, 29, 18)
const MOVED_OFFSET = 300

/** Creates a zone whose offsets are the engine's, corrected by those that the API has written. */
function createNamedZone(name: string, format: Intl.DateTimeFormat, known: ReadonlyMap<string, Zone>): Zone {
  const tableOffsets = new Map<number, number>()
  /** The offsets that the API has written, in minutes, by moment. */
  const learned = new Map<number, number>()
  /** The table's offset in minutes, for the quarter of an hour that begins at `start`. */
  const tableOffset = (start: number): number => {
    if (start >= MOVED_SINCE && MOVED_ZONES.test(name)) return MOVED_OFFSET
    // `Intl` formats an offset of zero as `GMT` alone
    const offset = tableOffsets.get(start)
      ?? parseOffset(/GMT([+-]\d\d:\d\d)/.exec(format.format(start))?.[1] ?? 'Z')
      ?? 0
    tableOffsets.set(start, offset)
    return offset
  }
  // checked at each use of an offset, since a zone that is parsed later may have this offset too
  const isOfOtherZone = (moment: number, minutes: number): boolean => minutes !== tableOffset(moment)
    && [...known.values()].some(zone => zone.name !== name && zone.tableOffsetAt(moment) === minutes)
  /**
   * The API's offset minus the table's, in minutes, at the learned moment that is nearest to
   * `start`. Farther moments do not count, since a table may be wrong in summer only.
   */
  const differenceAt = (start: number): number => {
    let nearest = Infinity
    let difference = 0
    for (const [moment, minutes] of learned) {
      if (Math.abs(moment - start) >= nearest || isOfOtherZone(moment, minutes)) continue
      nearest = Math.abs(moment - start)
      difference = minutes - tableOffset(moment)
    }
    return difference
  }
  return {
    name,
    offsetAt(milliseconds) {
      const start = floorToQuarter(milliseconds)
      return tableOffset(start) + differenceAt(start)
    },
    tableOffsetAt: milliseconds => tableOffset(floorToQuarter(milliseconds)),
    learnOffset(milliseconds, minutes) {
      const start = floorToQuarter(milliseconds)
      const difference = minutes - tableOffset(start)
      // in minutes: zones change by half an hour or an hour, so any other difference is ignored
      if (![0, 30, 60].includes(Math.abs(difference))) return false
      // a server that ignores summer time writes the offset of the other season
      const isOfOtherSeason = SEASONS.some(step => tableOffset(floorToQuarter(start + step)) === minutes)
      // a server that writes its office's time writes the offset of another zone
      if (difference !== 0 && (isOfOtherSeason || isOfOtherZone(start, minutes))) return false
      const isFirst = difference !== 0 && [...learned].every(([moment, offset]) => offset === tableOffset(moment))
      learned.set(start, minutes)
      return isFirst
    },
  }
}
