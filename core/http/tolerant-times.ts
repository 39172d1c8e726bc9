import { readIso } from '../time/iso.ts'
import { isReadable, type Hours } from '../time/schedule.ts'
import { weekdays } from '../time/civil.ts'
import { momentIn, UTC, type Zone } from '../time/zone.ts'
import { literal, mismatch, object, satisfying, tolerate, withDefault, type Read } from './read.ts'
import { assumed, flag, text } from './tolerant.ts'

/** A moment in milliseconds. A time without an offset is the zone's; a date alone begins its day, or ends it. */
export function moment(zone: Zone, day: 'begins' | 'ends'): Read<number> {
  return (value, at) => {
    const written = typeof value === 'string' ? readIso(value) : undefined
    if (written === undefined) return mismatch(at, 'an ISO 8601 time', value)
    if (written.at !== 'moment') tolerate(at, written.at === 'date' ? 'a date alone' : 'no offset')
    return momentIn(zone, written, day)
  }
}

const asUtc = moment(UTC, 'begins')
/** What the clock is set by: a date alone says nothing of the hour. */
export const utcNow: Read<number> = (value, at) =>
  (typeof value === 'string' && readIso(value)?.at === 'date' ? mismatch(at, 'an ISO 8601 time', value) : asUtc(value, at))

const CLOCK = /^(\d{1,2}):(\d{2})(:[0-5]\d)?$/
/** `HH:MM` out of `H:MM` and `HH:MM:SS`; any other text as it is, to be judged with its entry. */
export const clockTime = withDefault((value, at) => {
  const written = text(value, at)
  const [, hour = '', minute = '', seconds] = CLOCK.exec(written) ?? []
  if (hour === '') return written
  if (seconds !== undefined) tolerate(at, 'seconds')
  if (hour.length === 1) tolerate(at, 'one digit for an hour')
  return `${hour.padStart(2, '0')}:${minute}`
}, '')
export const weekday = literal(...weekdays)

/** An entry of a timetable whose times can be read; one that is not active need not say when. */
export function timetableEntry(reader: Read<Hours>): Read<Hours> {
  return satisfying(reader, 'hours from HH:MM to HH:MM', isReadable)
}
/** The entry under the names that most calls give its fields. */
export const hours = timetableEntry(object({ dayOfWeek: weekday, active: assumed(flag, true), open: clockTime, close: clockTime }))
