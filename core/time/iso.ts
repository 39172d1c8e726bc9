import { dayMilliseconds, daysOf, isDate, minuteMilliseconds, parseDate, twoDigits } from './civil.ts'

const timePattern =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/

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
  if (parseDate(text) !== undefined) return { at: 'date', date: text }
  const found = timePattern.exec(text)
  if (found === null) return undefined
  const part = (index: number): number => Number(found[index] ?? 0)
  const date = { year: part(1), month: part(2), day: part(3) }
  const [hour, minute, second] = [part(4), part(5), part(6)]
  const offset = found[8] === undefined ? 0 : parseOffset(found[8])
  if (!isDate(date) || hour > 23 || minute > 59 || second > 59 || offset === undefined) return undefined
  const milliseconds = Number((found[7] ?? '').padEnd(3, '0').slice(0, 3))
  const minutes = hour * 60 + minute - offset
  return {
    at: found[8] === undefined ? 'wall' : 'moment',
    milliseconds: daysOf(date) * dayMilliseconds + minutes * minuteMilliseconds + second * 1000 + milliseconds,
  }
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
