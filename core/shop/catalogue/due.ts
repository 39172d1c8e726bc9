import { parseIso } from '../../time/iso.ts'
import { statusAt } from '../../time/schedule.ts'
import type { Venue } from '../place/choice.ts'

const STEP_MILLISECONDS = 5 * 60_000

export type Due = NonNullable<ReturnType<typeof dueOf>>
/**
 * By when an order is there that is placed `now`, in synced milliseconds: by the `chosen` time; else, as long as the kitchen is
 * open, about so many `minutes` later, up to the next five. Null when nobody can say.
 */
export function dueOf(venue: Venue, minutes: number | null, chosen: string | null, now: number) {
  const at = parseIso(chosen ?? '') ?? now
  if (chosen !== null) return at > now ? { at, isForecast: false } : null
  if (venue.at !== 'resto' || venue.choice.method !== 'DELIVERY' || !minutes) return null
  if (statusAt(venue.resto.schedule, venue.resto.zone, now).at !== 'open') return null
  return { at: Math.ceil((now + minutes * 60_000) / STEP_MILLISECONDS) * STEP_MILLISECONDS, isForecast: true }
}
