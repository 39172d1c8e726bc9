import type { Availability } from '../../core/shop/catalogue/availability.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop, useStore, useWords, type Words } from '../bind/shop.ts'
import { comingTime, weekdayKey } from '../bind/time.ts'

/** Why a dish cannot be added; «today» and «tomorrow» are kept true while the page stays open. */
export function UnavailableText({ availability, zone }: { readonly availability: Availability; readonly zone: Zone }) {
  const { clock } = useShop()
  const now = useStore(clock.minute)
  return unavailableText(useWords(), availability, zone, now)
}

/** Why a dish cannot be added now, and when it can (MENU-04). `now` is synced milliseconds. */
function unavailableText(words: Words, availability: Availability, zone: Zone, now: number): string {
  if (availability.at === 'sold-out') return words.t('menu.soldOut')
  if (availability.at === 'available' || availability.from === null) return words.t('menu.unavailable')
  const { time, day } = comingTime(zone, availability.from, now)
  return day === 'today'
    ? words.t('menu.availableFrom', { time })
    : words.t('menu.availableAt', { day: words.t(weekdayKey(day, 'weekdayOn')), time })
}
