import { toDayNumber, minuteMilliseconds } from './civil.ts'

/** Groups: date, hours and minutes, seconds with a fraction, offset. */
const TIME = /^(\d{4}-\d\d-\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(?:[.,]\d{1,9})?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/

/** Parses an ISO 8601 time with an offset to milliseconds since 1970; undefined for other texts. */
export function parseIsoMoment(text: string): number | undefined {
  const time = parseIsoTime(text)
  return time?.kind === 'moment' ? time.milliseconds : undefined
}

/**
 * A parsed time. `kind`: `moment` with an offset, `wall` without, `date` for a date alone.
 * `milliseconds`: since 1970. A text without an offset is read as UTC, a date alone as its midnight.
 */
export type ParsedTime = NonNullable<ReturnType<typeof parseIsoTime>>
/**
 * Parses an ISO 8601 date or time. Undefined if the text is invalid, such as a day that does not
 * exist, 24:00 or a leap second. `offset`: minutes east of UTC, 0 without an offset.
 */
export function parseIsoTime(text: string) {
  const [, date = '', time, seconds = ':00', zone] = TIME.exec(text) ?? []
  const offset = parseOffset(zone ?? 'Z')
  if (Number.isNaN(toDayNumber(date)) || offset === undefined) return undefined
  // `seconds` is `:SS` or `:SS.fff`; digits after milliseconds are dropped
  const fraction = Number(seconds.slice(4, 7).padEnd(3, '0'))
  const wallMilliseconds = Date.parse(`${date}T${time ?? '00:00'}${seconds.slice(0, 3)}Z`) + fraction
  const kindOfTime = zone === undefined ? 'wall' : 'moment'
  const kind = time === undefined ? 'date' : kindOfTime
  return { kind, milliseconds: wallMilliseconds - offset * minuteMilliseconds, offset } as const
}

/**
 * Parses `Z`, `±HH:MM`, `±HHMM` or `±HH` to minutes east of UTC.
 * Undefined for other texts, and above 14:00, the widest offset in use.
 */
export function parseOffset(text: string): number | undefined {
  if (text === 'Z') return 0
  const [, sign, hours, minutes = 0] = /^([+-])(\d\d)(?::?([0-5]\d))?$/.exec(text) ?? []
  const absolute = Number(hours) * 60 + Number(minutes)
  if (sign === undefined || absolute > 14 * 60) return undefined
  // subtracted from 0, so that -00:00 is 0 and not -0
  return sign === '-' ? 0 - absolute : absolute
}
