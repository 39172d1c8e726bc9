import { daysOf, minuteMilliseconds } from './civil.ts'

const TIME = /^(\d{4}-\d\d-\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(?:[.,]\d{1,9})?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/

/** The moment in an ISO 8601 text with an offset, in milliseconds since 1970; undefined of any other. */
export function parseIso(text: string): number | undefined {
  const written = readIso(text)
  return written?.at === 'moment' ? written.milliseconds : undefined
}

/** A time as others write it: without an offset as if a wall clock were UTC's, of a date its midnight. */
export type WrittenTime = NonNullable<ReturnType<typeof readIso>>
/** The time in an ISO 8601 text, or undefined. The day exists in its month; no 24:00, no leap seconds. */
export function readIso(text: string) {
  const [, date = '', time, seconds = ':00', zone] = TIME.exec(text) ?? []
  const offset = parseOffset(zone ?? 'Z')
  if (Number.isNaN(daysOf(date)) || offset === undefined) return undefined
  const fraction = Number(seconds.slice(4, 7).padEnd(3, '0'))
  const wall = Date.parse(`${date}T${time ?? '00:00'}${seconds.slice(0, 3)}Z`) + fraction
  const at = time === undefined ? 'date' : zone === undefined ? 'wall' : 'moment'
  return { at, milliseconds: wall - offset * minuteMilliseconds } as const
}

/** The minutes east of UTC in `Z`, `±HH:MM`, `±HHMM` or `±HH`, at most 14:00, the widest in use. */
export function parseOffset(text: string): number | undefined {
  if (text === 'Z') return 0
  const [, sign, hours, minutes = 0] = /^([+-])(\d\d)(?::?([0-5]\d))?$/.exec(text) ?? []
  const size = Number(hours) * 60 + Number(minutes)
  if (sign === undefined || size > 14 * 60) return undefined
  return sign === '-' ? 0 - size : size
}
