import { parseIsoTime } from '../time/iso.ts'
import { hasValidTimes, type Hours } from '../time/schedule.ts'
import { weekdays } from '../time/civil.ts'
import { learnOffset, toMoment, UTC, type Zone } from '../time/zone.ts'
import { literal, mismatch, object, satisfying, reportDeviation, withDefault, type Decoder } from './decode.ts'
import { withDefaultAndWarning, flag, verbatim } from './tolerant.ts'

/**
 * A date and a time as databases and RFC 3339 write
 * them: with a space, lower-case letters or «UTC».
 */
const SPACED = /^(\d{4}-\d\d-\d\d)[ tT]([\d:.,]+) ?(z|UTC|GMT)?/

/**
 * An instant in milliseconds.
 * A time without an offset is local to the zone; a date alone begins or ends its day.
 */
export function moment(zone: Zone, day: 'begins' | 'ends'): Decoder<number> {
  return (value, at) => {
    const iso = typeof value === 'string' ? isoFrom(value) : undefined
    const written = iso === undefined ? undefined : parseIsoTime(iso)
    if (written === undefined) return mismatch(at, 'an ISO 8601 time', value)
    if (iso !== value) reportDeviation(at, 'a space for T')
    learnOffset(zone, written, at.report)
    if (written.kind !== 'moment') reportDeviation(at, written.kind === 'date' ? 'a date alone' : 'no offset')
    return toMoment(zone, written, day)
  }
}

/** Normalises the separator to `T` and the zone to `Z` (RFC 3339, section 5.6). */
function isoFrom(text: string): string {
  return text.replace(SPACED, (_, date: string, time: string, utc?: string) =>
    `${date}T${time}${utc === undefined ? '' : 'Z'}`)
}

const asUtc = moment(UTC, 'begins')
/** Sets the clock, so a date without a time is invalid. */
export const utcNow: Decoder<number> = (value, at) =>
  (typeof value === 'string' && parseIsoTime(value)?.kind === 'date'
    ? mismatch(at, 'an ISO 8601 time', value)
    : asUtc(value, at))

const CLOCK = /^(\d{1,2}):(\d{2})(:[0-5]\d)?$/
/**
 * Normalises `H:MM` and `HH:MM:SS` to `HH:MM`; any
 * other text stays, and is validated with its entry.
 */
export const clockTime = withDefault((value, at) => {
  const written = verbatim(value, at)
  const [, hour = '', minute = '', seconds] = CLOCK.exec(written) ?? []
  if (hour === '') return written
  if (seconds !== undefined) reportDeviation(at, 'seconds')
  if (hour.length === 1) reportDeviation(at, 'one digit for an hour')
  return `${hour.padStart(2, '0')}:${minute}`
}, '')
export const weekday = literal(...weekdays)

/** An entry of a timetable with valid times; an inactive one needs none. */
export function timetableEntry(reader: Decoder<Hours>): Decoder<Hours> {
  return satisfying(reader, 'hours from HH:MM to HH:MM', hasValidTimes)
}
/** The same entry with the field names of most API calls. */
export const hours = timetableEntry(object({
  dayOfWeek: weekday, active: withDefaultAndWarning(flag, true), open: clockTime, close: clockTime,
}))
