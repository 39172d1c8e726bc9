export const dayMilliseconds = 86_400_000
export const minuteMilliseconds = 60_000

/** The days from 1970-01-01 to a date `YYYY-MM-DD` (Gregorian); NaN when there is no such day. */
export function daysOf(date: string): number {
  const days = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) / dayMilliseconds : NaN
  // some engines take the 30th of February for the 2nd of March
  return Number.isNaN(days) || dateOf(days) === date ? days : NaN
}

/** The date so many days after 1970-01-01, as text. */
export const dateOf = (days: number): string => new Date(days * dayMilliseconds).toISOString().slice(0, 10)

/** The date so many days later; throws a RangeError when `date` is none. */
export const addDays = (date: string, days: number): string => dateOf(daysOf(date) + days)

/** `HH:MM` of the minutes since 00:00, the next day's too: 1560 is 02:00. */
export function writeTime(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The days in the order of the week, Monday first. */
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
export type Weekday = typeof weekdays[number]

/** The day so many days after Monday; any integer will do. */
export const weekdayAt = (index: number): Weekday => weekdays[((index % 7) + 7) % 7] as Weekday
