import { intlLocale } from '../../core/locale.ts'
import type { Eta } from '../../core/shop/catalogue/eta.ts'
import { addDays, weekdayAt } from '../../core/time/civil.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import type { I18n } from './i18n.ts'
import { formatClockTime, weekdayKey } from './time.ts'

/*
 * In this file `moment` and `now` are milliseconds since 1970 by the server's clock, `date` is
 * `YYYY-MM-DD`, and `zone` is the restaurant's time zone.
 */

/** Formats a past moment within a sentence: «12:13», or «4 марта, 12:13» when it was not today. */
export function formatPastTime(i18n: I18n, zone: Zone, moment: number, now: number): string {
  const { date } = localAt(zone, moment)
  return date === localAt(zone, now).date
    ? formatClockTime(zone, moment)
    : `${formatDayAndMonth(i18n, date)}, ${formatClockTime(zone, moment)}`
}

/** Formats a date as «4 марта», with the year when it differs from the year of `today`. */
export function formatDayAndMonth(i18n: I18n, date: string, today = date): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' } as const
  const format = { day: 'numeric', month: 'long', timeZone: 'UTC', ...year } as const
  return new Intl.DateTimeFormat(intlLocale(i18n.locale), format).format(Date.parse(`${date}T12:00:00Z`))
}

/** Formats a date as «Сегодня», «Завтра», or the weekday with day and month. */
export function formatDay(i18n: I18n, zone: Zone, date: string, now: number): string {
  const today = localAt(zone, now).date
  if (date === today) return i18n.t('schedule.today')
  if (date === addDays(today, 1)) return i18n.t('checkout.tomorrow')
  // `getUTCDay` counts from Sunday, `weekdayAt` from Monday
  const weekday = weekdayAt(new Date(`${date}T12:00:00Z`).getUTCDay() - 1)
  return `${i18n.t(weekdayKey(weekday, 'weekdayShort'))}, ${formatDayAndMonth(i18n, date)}`
}

/** Formats a moment in the restaurant's time zone: «Сегодня, 19:30». */
export function formatMoment(i18n: I18n, zone: Zone, moment: number, now: number): string {
  return `${formatDay(i18n, zone, localAt(zone, moment).date, now)}, ${formatClockTime(zone, moment)}`
}

/**
 * Formats the expected time of an order within a sentence: «примерно к 19:55», «завтра к 19:30»,
 * «25 ноября к 19:30».
 */
export function formatEta(i18n: I18n, zone: Zone, eta: Eta, now: number): string {
  const [date, today] = [localAt(zone, eta.at).date, localAt(zone, now).date]
  if (date === today) return formatEtaTime(i18n, zone, eta)
  const day = date === addDays(today, 1) ? i18n.t('weekdayOn.tomorrow') : formatDayAndMonth(i18n, date)
  return `${day} ${formatEtaTime(i18n, zone, eta)}`
}

/** Formats the expected time without its day: «примерно к 19:55», «к 19:30». */
export function formatEtaTime({ t }: I18n, zone: Zone, { at, isForecast }: Eta): string {
  return t(isForecast ? 'when.about' : 'when.by', { time: formatClockTime(zone, at) })
}

/**
 * Formats a moment like `formatMoment`, for use within a sentence: «сегодня, 19:30». A weekday
 * stays capitalised, as some languages require.
 */
export function formatMomentInSentence(i18n: I18n, zone: Zone, moment: number, now: number): string {
  const text = formatMoment(i18n, zone, moment, now)
  const relativeDay = [i18n.t('schedule.today'), i18n.t('checkout.tomorrow')].find(day => text.startsWith(day))
  return relativeDay === undefined ? text : relativeDay.toLowerCase() + text.slice(relativeDay.length)
}
