import type { Report } from '../env.ts'
import { detail, toDetail } from '../log/report.ts'
import { fromDayNumber, dayMilliseconds, minuteMilliseconds, weekdayAt } from './civil.ts'
import { parseOffset, type ParsedTime } from './iso.ts'

/** A time zone: a fixed offset, or the rules of an IANA zone. */
export interface Zone {
  /** As given: `+03:00`, `Europe/Podgorica`. */
  readonly name: string
  /** Minutes east of UTC at a moment. */
  offsetAt(milliseconds: number): number
  /** The same by the name alone, without learned offsets. */
  namedOffsetAt(milliseconds: number): number
  /**
   * Records an offset that the API wrote for a moment.
   * True for the first that contradicts the engine's table.
   */
  learnOffset?(milliseconds: number, minutes: number): boolean
}

const usualZone = '+03:00'
const usualOffset = 180

/**
 * Parses `±HH:MM` or an IANA name. An absent or empty text is +03:00,
 * and so is an invalid one, which is reported. `known` has the named
 * zones in use: they keep the offsets that they have learned.
 */
export function parseZone(text: string | undefined, report: Report, known = new Map<string, Zone>()): Zone {
  const name = text?.trim() || usualZone
  const offset = parseOffset(name)
  const zone = offset === undefined ? known.get(name) ?? namedZone(name, known) : fixedZone(name, offset)
  if (zone !== undefined) known.set(name, zone)
  else report('time.zone', detail`expected an offset or the name of a time zone`)
  return zone ?? fixedZone(usualZone, usualOffset)
}

/**
 * The wall clock of a zone at a moment: the date
 * `YYYY-MM-DD`, its weekday, and the minutes since 00:00.
 */
export function localAt(zone: Zone, milliseconds: number) {
  const wall = wallMinutesAt(zone, milliseconds)
  const days = Math.floor(wall / 1440)
  // 1970-01-01 was a Thursday
  return { date: fromDayNumber(days), weekday: weekdayAt(days + 3), minutes: wall - days * 1440 }
}

/** The same as whole minutes since 1970-01-01 00:00 on the wall clock. */
export function wallMinutesAt(zone: Zone, milliseconds: number): number {
  return Math.floor(milliseconds / minuteMilliseconds) + zone.offsetAt(milliseconds)
}

/**
 * The inverse of `wallMinutesAt`: the first moment of a
 * repeated wall time, the clock change for a skipped one.
 */
export function momentOfWall(zone: Zone, wallMinutes: number): number {
  const local = wallMinutes * minuteMilliseconds
  // no zone changes its offset twice within two days; the larger offset gives the earlier moment
  const offsets = [-1, 1].map(days => zone.offsetAt(local + days * dayMilliseconds)).sort((a, b) => b - a)
  const moments = offsets.map(offset => local - offset * minuteMilliseconds)
  const shown = moments.find((moment, index) => zone.offsetAt(moment) === offsets[index])
  if (shown !== undefined) return shown
  let jump = floorToQuarter(Math.min(...moments))
  while (zone.offsetAt(jump) === offsets[1]) jump += quarter
  return jump
}

/**
 * Converts a parsed time to a moment in a zone.
 * A date alone means the beginning or the end of its day.
 */
export function toMoment(zone: Zone, { kind, milliseconds }: ParsedTime, day: 'begins' | 'ends'): number {
  if (kind === 'moment') return milliseconds
  const minutes = Math.floor(milliseconds / minuteMilliseconds)
  const wall = kind === 'date' && day === 'ends' ? minutes + 1440 : minutes
  return momentOfWall(zone, wall) + milliseconds - minutes * minuteMilliseconds
}

export const UTC = fixedZone('+00:00', 0)

/**
 * Learns a zone's offset from a time that the API wrote: the engine's table is as old as the
 * browser, and that of 2022 has Almaty an hour ahead. UTC and +03:00 are ignored, since servers
 * write the times of all restaurants in them. So are a difference other than half an hour or an
 * hour, since no zone has moved further at once, an offset that the zone has in another season, and
 * that of another zone in use: a server that ignores summer time, or writes in its office's time.
 */
export function learnOffset(zone: Zone, { kind, milliseconds, offset }: ParsedTime, report: Report): void {
  if (kind !== 'moment' || offset === 0 || offset === usualOffset) return
  if (zone.learnOffset?.(milliseconds, offset)) {
    report(
      'time.zone-table',
      detail`${toDetail(zone.name)}: the API writes ${offset} minutes, the browser's table has others`,
    )
  }
}

function fixedZone(name: string, minutes: number): Zone {
  return { name, offsetAt: () => minutes, namedOffsetAt: () => minutes }
}

// offsets change at quarters of an hour, so a result is valid for a quarter
const quarter = 15 * minuteMilliseconds
const floorToQuarter = (milliseconds: number): number => Math.floor(milliseconds / quarter) * quarter

function namedZone(timeZone: string, inUse: ReadonlyMap<string, Zone>): Zone | undefined {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
  return zoneByTable(timeZone, format, inUse)
}

/** In milliseconds: after at least one of these the other season of summer time has begun. */
const seasons = [91, 182, 273].map(days => days * dayMilliseconds)

function zoneByTable(name: string, format: Intl.DateTimeFormat, inUse: ReadonlyMap<string, Zone>): Zone {
  const tableOffsets = new Map<number, number>()
  /** The offsets that the API has written, in minutes, by moment. */
  const learned = new Map<number, number>()
  const tableOffset = (start: number): number => {
    // an offset of zero is written as `GMT` alone
    const offset = tableOffsets.get(start)
      ?? parseOffset(/GMT([+-]\d\d:\d\d)/.exec(format.format(start))?.[1] ?? 'Z')
      ?? 0
    tableOffsets.set(start, offset)
    return offset
  }
  // zones come into use one by one, so this is decided when the offset is used
  const isOfOtherZone = (moment: number, minutes: number): boolean => minutes !== tableOffset(moment)
    && [...inUse.values()].some(zone => zone.name !== name && zone.namedOffsetAt(moment) === minutes)
  /** The API's offset minus the table's, as learned for the nearest moment: a table may be wrong in summer only. */
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
    namedOffsetAt: milliseconds => tableOffset(floorToQuarter(milliseconds)),
    learnOffset(milliseconds, minutes) {
      const start = floorToQuarter(milliseconds)
      const difference = minutes - tableOffset(start)
      if (![0, 30, 60].includes(Math.abs(difference))) return false
      const isOfOtherSeason = seasons.some(later => tableOffset(floorToQuarter(start + later)) === minutes)
      if (difference !== 0 && (isOfOtherSeason || isOfOtherZone(start, minutes))) return false
      const isFirst = difference !== 0 && [...learned].every(([moment, known]) => known === tableOffset(moment))
      learned.set(start, minutes)
      return isFirst
    },
  }
}
