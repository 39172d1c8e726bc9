import { parseIsoTime } from '../time/iso.ts'
import { hasValidTimes, type Hours } from '../time/schedule.ts'
import { weekdays } from '../time/civil.ts'
import { learnOffset, toMoment, UTC, type Zone } from '../time/zone.ts'
import { literal, mismatch, object, satisfying, reportDeviation, withDefault, type Decoder } from './decode.ts'
import { withDefaultAndWarning, flag, verbatim } from './tolerant.ts'

/** Matches a date and a time, also as databases write them: with a space, lower case or «UTC». */
const DATABASE_TIME = /^(\d{4}-\d\d-\d\d)[ tT]([\d:.,]+) ?(z|UTC|GMT)?/

/**
 * Decodes an instant to milliseconds since 1970. A time without an offset is local to `zone`.
 * A date alone means the moment at which its day begins or ends, as `day` says.
 */
export function moment(zone: Zone, day: 'begins' | 'ends'): Decoder<number> {
  return (value, at) => {
    const iso = typeof value === 'string' ? normaliseIso(value) : undefined
    const time = iso === undefined ? undefined : parseIsoTime(iso)
    if (time === undefined) return mismatch(at, 'an ISO 8601 time', value)
    if (iso !== value) reportDeviation(at, 'a space for T')
    learnOffset(zone, time, at.report)
    if (time.kind !== 'moment') reportDeviation(at, time.kind === 'date' ? 'a date alone' : 'no offset')
    return toMoment(zone, time, day)
  }
}

/** Normalises the separator to `T` and the zone to `Z` (RFC 3339, section 5.6). */
function normaliseIso(text: string): string {
  return text.replace(DATABASE_TIME, (_, date: string, time: string, utc?: string) =>
    `${date}T${time}${utc === undefined ? '' : 'Z'}`)
}

const asUtc = moment(UTC, 'begins')
/**
 * Decodes the API's present time. Without an offset it is UTC. A date without a time is invalid,
 * since the shop sets its clock by this value.
 */
export const utcNow: Decoder<number> = (value, at) =>
  (typeof value === 'string' && parseIsoTime(value)?.kind === 'date'
    ? mismatch(at, 'an ISO 8601 time', value)
    : asUtc(value, at))

const HOUR_MINUTE = /^(\d{1,2}):(\d{2})(:[0-5]\d)?$/
/**
 * Decodes `H:MM` and `HH:MM:SS` to `HH:MM`, and an absent value to ''. Other texts stay;
 * `timetableEntry` validates them.
 */
export const clockTime = withDefault((value, at) => {
  const text = verbatim(value, at)
  const [, hour = '', minute = '', seconds] = HOUR_MINUTE.exec(text) ?? []
  if (hour === '') return text
  if (seconds !== undefined) reportDeviation(at, 'seconds')
  if (hour.length === 1) reportDeviation(at, 'one digit for an hour')
  return `${hour.padStart(2, '0')}:${minute}`
}, '')
export const weekday = literal(...weekdays)

/** Decodes an entry of a timetable. Its times must be valid, unless it is inactive. */
export function timetableEntry(decoder: Decoder<Hours>): Decoder<Hours> {
  return satisfying(decoder, 'hours from HH:MM to HH:MM', hasValidTimes)
}
/** Decodes an entry of a timetable with the field names of most API calls. */
export const hours = timetableEntry(object({
  dayOfWeek: weekday, active: withDefaultAndWarning(flag, true), open: clockTime, close: clockTime,
}))
