import { toDayNumber, minuteMilliseconds } from './civil.ts'

const TIME = /^(\d{4}-\d\d-\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(?:[.,]\d{1,9})?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/

/**
 * Parses an ISO 8601 time with an offset to milliseconds since 1970; undefined for any other text.
 */
export function parseIsoMoment(text: string): number | undefined {
  const written = parseIsoTime(text)
  return written?.kind === 'moment' ? written.milliseconds : undefined
}

/**
 * A parsed time.
 * Without an offset `milliseconds` treats the wall clock as UTC; for a date it is midnight.
 */
export type ParsedTime = NonNullable<ReturnType<typeof parseIsoTime>>
/**
 * Parses an ISO 8601 text; undefined if it is invalid. Days that do not exist, 24:00 and leap
 * seconds are invalid. `offset`: minutes east of UTC as written, 0 without one.
 */
export function parseIsoTime(text: string) {
  const [, date = '', time, seconds = ':00', zone] = TIME.exec(text) ?? []
  const offset = parseOffset(zone ?? 'Z')
  if (Number.isNaN(toDayNumber(date)) || offset === undefined) return undefined
  const fraction = Number(seconds.slice(4, 7).padEnd(3, '0'))
  const wall = Date.parse(`${date}T${time ?? '00:00'}${seconds.slice(0, 3)}Z`) + fraction
  const kind = time === undefined ? 'date' : zone === undefined ? 'wall' : 'moment'
  return { kind, milliseconds: wall - offset * minuteMilliseconds, offset } as const
}

/**
 * Parses `Z`, `±HH:MM`, `±HHMM` or `±HH` to minutes east
 * of UTC; undefined above 14:00, the widest offset in use.
 */
export function parseOffset(text: string): number | undefined {
  if (text === 'Z') return 0
  const [, sign, hours, minutes = 0] = /^([+-])(\d\d)(?::?([0-5]\d))?$/.exec(text) ?? []
  const size = Number(hours) * 60 + Number(minutes)
  if (sign === undefined || size > 14 * 60) return undefined
  return sign === '-' ? 0 - size : size
}
