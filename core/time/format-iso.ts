import { minuteMilliseconds, twoDigits } from './civil.ts'

/**
 * Formats a moment as `2026-11-20T18:30:00+03:00`. Milliseconds are appended only if they are not zero.
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
