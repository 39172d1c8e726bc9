import type { Availability } from '../../core/shop/catalogue/availability.ts'
import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import type { Zone } from '../../core/time/zone.ts'
import { comingTime, weekdayKey } from '../bind/time.ts'
import type { Words } from '../bind/shop.ts'

/** The menu's states in words; every function is pure. */

/** The day of a moment to come, as it stands in a sentence: «завтра», «в среду». */
export function dayInSentence(words: Words, day: ReturnType<typeof comingTime>['day']): string {
  if (day === 'today') return words.t('schedule.today')
  return day === 'tomorrow' ? words.t('weekdayOn.tomorrow') : words.t(weekdayKey(day, 'weekdayOn'))
}

/** Why a dish cannot be added now, and when it can (MENU-04). `now` is synced milliseconds. */
export function unavailableText(words: Words, availability: Availability, zone: Zone, now: number): string {
  if (availability.at === 'sold-out') return words.t('menu.soldOut')
  if (availability.at === 'available' || availability.from === null) return words.t('menu.unavailable')
  const { time, day } = comingTime(zone, availability.from, now)
  return day === 'today'
    ? words.t('menu.availableFrom', { time })
    : words.t('menu.availableAt', { day: dayInSentence(words, day), time })
}

const TAGS = { NEW: 'tag.NEW', HIT: 'tag.HIT', SPICY: 'tag.SPICY', VEGAN: 'tag.VEGAN', ADULT: 'tag.ADULT' } as const

export function tagText(words: Words, tag: Position['tags'][number]): string {
  return Object.hasOwn(TAGS, tag.code) ? words.t(TAGS[tag.code as keyof typeof TAGS]) : tag.name
}
