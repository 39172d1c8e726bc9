import { minuteMilliseconds, twoDigits } from './civil.ts'

/**
 * Formats milliseconds since 1970 as `2026-11-20T18:30:00+03:00`. `offsetMinutes`: minutes east of
 * UTC. A fraction of a second is appended only if it is not zero.
 */
export function formatIso(milliseconds: number, offsetMinutes: number): string {
  const wallTime = new Date(Math.floor(milliseconds) + offsetMinutes * minuteMilliseconds).toISOString()
  return `${wallTime.slice(0, -1).replace('.000', '')}${formatOffset(offsetMinutes)}`
}

/** Formats an offset in minutes as `±HH:MM`. */
export function formatOffset(minutes: number): string {
  const absolute = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(absolute / 60))}:${twoDigits(absolute % 60)}`
}
