/* Calendar arithmetic on dates `YYYY-MM-DD` and times `HH:MM`, without a time zone. */

export const dayMilliseconds = 86_400_000
export const minuteMilliseconds = 60_000
export const dayMinutes = 1440

/** Counts the days from 1970-01-01 to a date (Gregorian). NaN when there is no such date. */
export function toDayNumber(date: string): number {
  const days = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) / dayMilliseconds : NaN
  // some engines parse 30 February as 2 March
  return Number.isNaN(days) || fromDayNumber(days) === date ? days : NaN
}

/** Returns the date that is `days` days after 1970-01-01. */
export const fromDayNumber = (days: number): string => new Date(days * dayMilliseconds).toISOString().slice(0, 10)

/**
 * Adds days to a date.
 * @throws RangeError when `date` is invalid.
 */
export const addDays = (date: string, days: number): string => fromDayNumber(toDayNumber(date) + days)

/** Formats minutes since 00:00 as `HH:MM`. From 1440 on, it is the next day: 1560 → '02:00'. */
export function formatTime(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The days of the week, Monday first. */
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
export type Weekday = typeof weekdays[number]

/** Returns the weekday that is `index` days after Monday, for any integer. */
export const weekdayAt = (index: number): Weekday => weekdays[((index % 7) + 7) % 7] as Weekday
