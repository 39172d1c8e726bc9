import { intlLocale } from '../../core/locale.ts'
import type { Due } from '../../core/shop/catalogue/due.ts'
import { addDays, weekdayAt } from '../../core/time/civil.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import type { Words } from './shop.ts'
import { clockTime, weekdayKey } from './time.ts'

/** A moment that has passed, within a sentence: «12:13», or «4 марта, 12:13» when it was not today. */
export function pastTime(words: Words, zone: Zone, moment: number, now: number): string {
  const { date } = localAt(zone, moment)
  return date === localAt(zone, now).date ? clockTime(zone, moment) : `${dayAndMonth(words, date)}, ${clockTime(zone, moment)}`
}

/** «4 марта», with the year when it is another one than that of `today`. */
export function dayAndMonth(words: Words, date: string, today = date): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' } as const
  const format = { day: 'numeric', month: 'long', timeZone: 'UTC', ...year } as const
  return new Intl.DateTimeFormat(intlLocale(words.locale), format).format(Date.parse(`${date}T12:00:00Z`))
}

/** A date as a customer says it: today, tomorrow, or the weekday with its day and month. */
export function dayName(words: Words, zone: Zone, date: string, now: number): string {
  const today = localAt(zone, now).date
  if (date === today) return words.t('schedule.today')
  if (date === addDays(today, 1)) return words.t('checkout.tomorrow')
  // the language counts the days from Sunday, the shop from Monday
  const weekday = weekdayAt(new Date(`${date}T12:00:00Z`).getUTCDay() - 1)
  return `${words.t(weekdayKey(weekday, 'weekdayShort'))}, ${dayAndMonth(words, date)}`
}

/** A moment of the order in the restaurant's time: «Сегодня, 19:30». */
export function whenText(words: Words, zone: Zone, moment: number, now: number): string {
  return `${dayName(words, zone, localAt(zone, moment).date, now)}, ${clockTime(zone, moment)}`
}

/** By when an order is there, within a sentence: «примерно к 19:55», «завтра к 19:30», «25 ноября к 19:30». */
export function dueText(words: Words, zone: Zone, due: Due, now: number): string {
  const [date, today] = [localAt(zone, due.at).date, localAt(zone, now).date]
  if (date === today) return dueTime(words, zone, due)
  return `${date === addDays(today, 1) ? words.t('weekdayOn.tomorrow') : dayAndMonth(words, date)} ${dueTime(words, zone, due)}`
}

/** The same on a day that is known: «примерно к 19:55», «к 19:30». */
export function dueTime({ t }: Words, zone: Zone, { at, isForecast }: Due): string {
  return t(isForecast ? 'when.about' : 'when.by', { time: clockTime(zone, at) })
}

/** The same within a sentence: «сегодня, 19:30»; a weekday keeps its capital, as some languages want it. */
export function whenInSentence(words: Words, zone: Zone, moment: number, now: number): string {
  const text = whenText(words, zone, moment, now)
  const relative = [words.t('schedule.today'), words.t('checkout.tomorrow')].find(day => text.startsWith(day))
  return relative === undefined ? text : relative.toLowerCase() + text.slice(relative.length)
}
