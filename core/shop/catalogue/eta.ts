import { parseIsoMoment } from '../../time/iso.ts'
import { statusAt } from '../../time/schedule.ts'
import type { Venue } from '../place/choice.ts'
import type { DeliveryZone } from '../place/zones.ts'

/** An estimate is rounded up to a multiple of this. */
const STEP_MILLISECONDS = 5 * 60_000

/** `at`: milliseconds since 1970. `isForecast`: false if the customer requested this time. */
export type Eta = NonNullable<ReturnType<typeof estimateEta>>
/**
 * Estimates when an order that is placed now arrives: at the requested time if there is one, else
 * `minutes` from now. Null for a requested time that is past or invalid. Without a requested time,
 * null unless an open restaurant delivers, and if `minutes` is unknown (null or 0).
 *
 * `now`: milliseconds since 1970 by the server's clock. `requestedTime`: in ISO 8601.
 */
export function estimateEta(venue: Venue, minutes: number | null, requestedTime: string | null, now: number) {
  if (requestedTime !== null) {
    const requested = parseIsoMoment(requestedTime)
    return requested !== undefined && requested > now ? { at: requested, isForecast: false } : null
  }
  if (venue.kind !== 'resto' || venue.choice.method !== 'DELIVERY' || !minutes) return null
  if (statusAt(venue.resto.schedule, venue.resto.zone, now).status !== 'open') return null
  return { at: Math.ceil((now + minutes * 60_000) / STEP_MILLISECONDS) * STEP_MILLISECONDS, isForecast: true }
}

/** Selects the delivery time in minutes of a zone's lowest band; null or 0 if unknown. */
export const selectUsualMinutes = (zone: Pick<DeliveryZone, 'bands'> | null): number | null =>
  zone?.bands[0]?.minutes ?? null

/**
 * What is known of the arrival of an order: its expected time, else the first pre-order time (in
 * milliseconds since 1970), else the duration of a delivery in minutes.
 */
export type Arrival =
  | { readonly kind: 'eta'; readonly eta: Eta }
  | { readonly kind: 'preOrder'; readonly at: number }
  | { readonly kind: 'duration'; readonly minutes: number }

/**
 * Selects what is known of the arrival; null for nothing. `cartMinutes`: the delivery time of the
 * cart. `orderTime`: the requested time, else the first pre-order time while the kitchen is closed.
 * Both times are in ISO 8601. `now`: milliseconds since 1970 by the server's clock.
 */
export function selectArrival(
  venue: Venue,
  cartMinutes: number | null,
  { requestedTime, orderTime }: { readonly requestedTime: string | null; readonly orderTime: string | null },
  now: number,
): Arrival | null {
  if (venue.kind === 'none') return null
  const minutes = cartMinutes ?? selectUsualMinutes(venue.zone)
  const eta = estimateEta(venue, minutes, requestedTime, now)
  if (eta !== null) return { kind: 'eta', eta }
  if (requestedTime !== null) return null
  const at = parseIsoMoment(orderTime ?? '')
  if (at !== undefined) return { kind: 'preOrder', at }
  return venue.choice.method === 'DELIVERY' && minutes ? { kind: 'duration', minutes } : null
}
