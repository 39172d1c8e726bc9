import { type LocalTime, dayOfDate, localTime, parseMinutes } from './calendar.ts'
import type { Day, Hours, PreOrderHours, TimeSlots } from './dataset.ts'

interface Interval { readonly day: Day; readonly start: string; readonly end: string }

/**
 * Whether the restaurant is open. Several entries of a day are several intervals; inactive ones do
 * not count.
 */
export function isOpen(hours: readonly Hours[], at: LocalTime): boolean {
  return hours.some(one => one.active && covers({ day: one.dayOfWeek, start: one.open, end: one.close }, at, false))
}

/**
 * Whether a position is available: always if no entry contains it, never if all its details are
 * inactive, otherwise within the active ones.
 */
export function isServed(slots: readonly TimeSlots[], positionId: number, at: LocalTime): boolean {
  const entries = slots.filter(entry => entry.positionIds.includes(positionId))
  if (entries.length === 0) return true
  return entries.some(entry => entry.details.some(detail =>
    detail.isActive && covers({ day: detail.dayOfWeek, start: detail.startAt, end: detail.endAt }, at, false)))
}

/**
 * Whether an order may be placed ahead for `at`, in milliseconds: within the hours of the method
 * (closing minute included), after the lead time, and within the number of working days.
 * A shift past midnight belongs to the day on which it began.
 */
export function isPreOrderTime(
  entries: readonly PreOrderHours[], at: number, now: number, timezone: string | undefined,
): boolean {
  const wanted = localTime(at, timezone)
  const present = localTime(now, timezone)
  return entries.some(entry => {
    const today = listStarts(entry.hours, present, false)[0] ?? present.date
    return at >= Math.floor(now / 60_000) * 60_000 + entry.minTimeMinutes * 60_000
      && listStarts(entry.hours, wanted, true).some(date => date >= today && date <= today + entry.dayInAdvance)
  })
}

/** The dates, later first, on which shifts began that include the moment. */
function listStarts(hours: readonly Hours[], at: LocalTime, endIncluded: boolean): readonly number[] {
  return [0, 1].filter(ago => hours.some(one => one.active && one.dayOfWeek === dayOfDate(at.date - ago)
    && isBetween({ day: one.dayOfWeek, start: one.open, end: one.close }, at.minutes + ago * 1440, endIncluded)))
    .map(ago => at.date - ago)
}

/**
 * Whether a daily window, such as a promo code's hours, includes the moment; it may pass midnight.
 */
export function isWithinHours(from: string | undefined, to: string | undefined, at: LocalTime): boolean {
  if (from === undefined && to === undefined) return true
  const window = { start: from ?? '00:00', end: to ?? '00:00' }
  return [at.date, at.date - 1].some(date => covers({ day: dayOfDate(date), ...window }, at, false))
}

/**
 * An interval that ends at or before its start passes midnight and belongs to the day of the start;
 * 23:59 counts as midnight.
 */
function covers(interval: Interval, at: LocalTime, endIncluded: boolean): boolean {
  if (interval.day === at.day && isBetween(interval, at.minutes, endIncluded)) return true
  return interval.day === dayOfDate(at.date - 1) && isBetween(interval, at.minutes + 1440, endIncluded)
}

/** `minutes` since 00:00 of the day on which the interval begins. */
function isBetween(interval: Interval, minutes: number, endIncluded: boolean): boolean {
  const start = parseMinutes(interval.start)
  const close = interval.end === '23:59' ? 1440 : parseMinutes(interval.end)
  const end = close <= start ? close + 1440 : close
  return minutes >= start && (endIncluded ? minutes <= end : minutes < end)
}
