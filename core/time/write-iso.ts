import { minuteMilliseconds, twoDigits } from './civil.ts'

/** `2026-11-20T18:30:00+03:00`, with milliseconds only when there are some. */
export function formatIso(milliseconds: number, offsetMinutes: number): string {
  const wall = new Date(Math.floor(milliseconds) + offsetMinutes * minuteMilliseconds).toISOString()
  return `${wall.slice(0, -1).replace('.000', '')}${writeOffset(offsetMinutes)}`
}

export function writeOffset(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}
