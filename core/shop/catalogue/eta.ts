import { parseIso } from '../../time/iso.ts'
import { statusAt } from '../../time/schedule.ts'
import type { Venue } from '../place/choice.ts'

const STEP_MILLISECONDS = 5 * 60_000

export type Eta = NonNullable<ReturnType<typeof estimateEta>>
/**
 * The time at which an order that is placed `now` arrives, in synced milliseconds: the `chosen` time, else `minutes`
 * from now, rounded up to five minutes. Null if unknown, for example while the kitchen is closed.
 */
export function estimateEta(venue: Venue, minutes: number | null, requestedTime: string | null, now: number) {
  const requested = parseIso(requestedTime ?? '') ?? now
  if (requestedTime !== null) return requested > now ? { at: requested, isForecast: false } : null
  if (venue.kind !== 'resto' || venue.choice.method !== 'DELIVERY' || !minutes) return null
  if (statusAt(venue.resto.schedule, venue.resto.zone, now).status !== 'open') return null
  return { at: Math.ceil((now + minutes * 60_000) / STEP_MILLISECONDS) * STEP_MILLISECONDS, isForecast: true }
}
