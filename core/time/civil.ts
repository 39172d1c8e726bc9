/** A date of the proleptic Gregorian calendar; month 1–12, day 1–31. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

export const dayMilliseconds = 86_400_000
export const minuteMilliseconds = 60_000

/** The days from 1970-01-01 to a date. */
export function daysOf({ year, month, day }: CivilDate): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / dayMilliseconds
}

/** The date so many days after 1970-01-01. */
export function dateOf(days: number): CivilDate {
  const date = new Date(days * dayMilliseconds)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Whether there is such a day: 2026-02-30 is none. */
export function isDate(date: CivilDate): boolean {
  const { year, month, day } = date
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return false
  const same = dateOf(daysOf(date))
  return same.year === year && same.month === month && same.day === day
}

/** `YYYY-MM-DD`. */
export function writeDate({ year, month, day }: CivilDate): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/** `HH:MM` of the minutes since 00:00; those after midnight are the next day's: 1560 is 02:00. */
export function writeTime(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
}

/** The date in a text `YYYY-MM-DD`, or undefined when there is no such day. */
export function parseDate(text: string): CivilDate | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (found === null) return undefined
  const date = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) }
  return isDate(date) ? date : undefined
}

/** The date so many days later, as text; throws a RangeError when `date` is none. */
export function addDays(date: string, days: number): string {
  const from = parseDate(date)
  if (from === undefined) throw new RangeError(`${date} is no date`)
  return writeDate(dateOf(daysOf(from) + days))
}

/** A number of the clock or the calendar as it is written: 7 → '07'. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
