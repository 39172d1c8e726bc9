import { parseIsoMoment } from '../../time/iso.ts'
import { statusAt } from '../../time/schedule.ts'
import type { Venue } from '../place/choice.ts'

/** An estimate is rounded up to a multiple of this. */
const STEP_MILLISECONDS = 5 * 60_000

/** `at`: ms of the API's clock. `isForecast`: whether it is estimated instead of requested by the customer. */
export type Eta = NonNullable<ReturnType<typeof estimateEta>>
/**
 * Estimates when an order arrives that is placed `now`: at the requested time, else in `minutes`. Null if unknown, for
 * example while the kitchen is closed. `now`: ms of the API's clock. `requestedTime`: in ISO 8601.
 */
export function estimateEta(venue: Venue, minutes: number | null, requestedTime: string | null, now: number) {
  const requested = parseIsoMoment(requestedTime ?? '') ?? now
  if (requestedTime !== null) return requested > now ? { at: requested, isForecast: false } : null
  if (venue.kind !== 'resto' || venue.choice.method !== 'DELIVERY' || !minutes) return null
  if (statusAt(venue.resto.schedule, venue.resto.zone, now).status !== 'open') return null
  return { at: Math.ceil((now + minutes * 60_000) / STEP_MILLISECONDS) * STEP_MILLISECONDS, isForecast: true }
}
