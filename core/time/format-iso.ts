import { minuteMilliseconds, twoDigits } from './civil.ts'

/**
 * Formats a moment as `2026-11-20T18:30:00+03:00`;
 * milliseconds are written only if they are not zero.
 */
export function formatIso(milliseconds: number, offsetMinutes: number): string {
  const wall = new Date(Math.floor(milliseconds) + offsetMinutes * minuteMilliseconds).toISOString()
  return `${wall.slice(0, -1).replace('.000', '')}${formatOffset(offsetMinutes)}`
}

export function formatOffset(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}
