import { daysOf, minuteMilliseconds, twoDigits } from './civil.ts'

const TIME = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(?:[.,]\d{1,9})?)?(Z|[+-]\d\d(?::?\d\d)?)?$/

/**
 * A time as others write it. Without an offset it is what a wall clock shows, in milliseconds as if that were UTC's: whoever
 * knows where that clock hangs makes a moment of it (`momentIn` in `zone.ts`).
 */
export type WrittenTime =
  | { readonly at: 'moment'; readonly milliseconds: number }
  | { readonly at: 'wall'; readonly milliseconds: number }
  | { readonly at: 'date'; readonly date: string }

/**
 * The moment in an ISO 8601 text, in milliseconds since 1970, or undefined. The text must carry Z or an offset, since
 * without one it means a different moment to each visitor.
 */
export function parseIso(text: string): number | undefined {
  const written = readIso(text)
  return written?.at === 'moment' ? written.milliseconds : undefined
}

/**
 * The time in an ISO 8601 text, or undefined. Strict where Date.parse is not: the day must exist in its month, the
 * hour is 0–23 (no 24:00), and there are no leap seconds.
 */
export function readIso(text: string): WrittenTime | undefined {
  if (!Number.isNaN(daysOf(text))) return { at: 'date', date: text }
  const [, date = '', time = '', seconds = ':00', written] = TIME.exec(text) ?? []
  const offset = parseOffset(written ?? 'Z')
  if (Number.isNaN(daysOf(date)) || offset === undefined) return undefined
  const wall = Date.parse(`${date}T${time}${seconds.slice(0, 3)}Z`) + Number(seconds.slice(4).padEnd(3, '0').slice(0, 3))
  return { at: written === undefined ? 'wall' : 'moment', milliseconds: wall - offset * minuteMilliseconds }
}

/** A moment as ISO 8601 text at an offset: `2026-11-20T18:30:00+03:00`; with milliseconds only when there are some. */
export function formatIso(milliseconds: number, offsetMinutes: number): string {
  const wall = new Date(Math.floor(milliseconds) + offsetMinutes * minuteMilliseconds).toISOString()
  return `${wall.slice(0, -1).replace('.000', '')}${writeOffset(offsetMinutes)}`
}

/**
 * The minutes east of UTC in `Z`, `±HH:MM`, `±HHMM` or `±HH`; undefined for anything else, and beyond ±14:00, the
 * widest in use.
 */
export function parseOffset(text: string): number | undefined {
  if (text === 'Z') return 0
  const found = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(text)
  if (found === null) return undefined
  const minutes = Number(found[3] ?? 0)
  const size = Number(found[2]) * 60 + minutes
  if (minutes > 59 || size > 14 * 60) return undefined
  return found[1] === '-' && size > 0 ? -size : size
}

/** `+03:00`. */
export function writeOffset(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}
