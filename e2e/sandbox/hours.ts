import { type LocalTime, dayOfDate, localTime, minutesOf } from './calendar.ts'
import type { Day, Hours, PreOrderHours, TimeSlots } from './dataset.ts'

interface Interval { readonly day: Day; readonly start: string; readonly end: string }

/** Whether the restaurant's doors are open. Several entries of a day are several intervals, an inactive one is none. */
export function isOpen(hours: readonly Hours[], at: LocalTime): boolean {
  return hours.some(one => one.active && covers({ day: one.dayOfWeek, start: one.open, end: one.close }, at, false))
}

/**
 * Whether a position is served: always when no entry names it, never when all its details are
 * inactive, else within the union of the active ones.
 */
export function isServed(slots: readonly TimeSlots[], positionId: number, at: LocalTime): boolean {
  const entries = slots.filter(entry => entry.positionIds.includes(positionId))
  if (entries.length === 0) return true
  return entries.some(entry => entry.details.some(detail =>
    detail.isActive && covers({ day: detail.dayOfWeek, start: detail.startAt, end: detail.endAt }, at, false)))
}

/**
 * Whether an order may be placed ahead for `at`: within the hours of the method (the closing minute
 * included: the last slot may be handed over at the door), no sooner than the lead time, no later
 * than so many days from today. Instants are milliseconds.
 */
export function isPreOrderTime(
  entries: readonly PreOrderHours[], at: number, now: number, timezone: string | undefined,
): boolean {
  const wanted = localTime(at, timezone)
  const today = localTime(now, timezone).date
  return entries.some(entry =>
    at >= Math.floor(now / 60_000) * 60_000 + entry.minTimeMinutes * 60_000
    && wanted.date <= today + entry.dayInAdvance
    && entry.hours.some(one =>
      one.active && covers({ day: one.dayOfWeek, start: one.open, end: one.close }, wanted, true)))
}

/** Whether a daily window such as a promo code's hours covers the moment; a window may run past midnight. */
export function isWithinHours(from: string | undefined, to: string | undefined, at: LocalTime): boolean {
  if (from === undefined && to === undefined) return true
  const window = { start: from ?? '00:00', end: to ?? '00:00' }
  return [at.date, at.date - 1].some(date => covers({ day: dayOfDate(date), ...window }, at, false))
}

/** An end at or before the start runs past midnight and belongs to the day of the start; 23:59 is midnight. */
function covers(interval: Interval, at: LocalTime, endIncluded: boolean): boolean {
  const start = minutesOf(interval.start)
  const close = interval.end === '23:59' ? 1440 : minutesOf(interval.end)
  const end = close <= start ? close + 1440 : close
  const isIn = (minutes: number): boolean => minutes >= start && (endIncluded ? minutes <= end : minutes < end)
  if (interval.day === at.day && isIn(at.minutes)) return true
  return interval.day === dayOfDate(at.date - 1) && isIn(at.minutes + 1440)
}
