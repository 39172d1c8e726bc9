import { findBand } from '../../threshold.ts'
import type { DeliveryBand, DeliveryZone } from '../location/wire.ts'

/** What the zone's bands say about the present total (CART-06). Amounts are minor units. */
export type DeliveryRule =
  /** Take-away, or no zone: nothing to say. */
  | { readonly at: 'none' }
  /** A gap between bands: only the preflight knows (decision 8). */
  | { readonly at: 'unknown' }
  | { readonly at: 'below'; readonly minimum: number; readonly missing: number; readonly cost: number }
  | { readonly at: 'above'; readonly maximum: number }
  | {
    readonly at: 'within'
    /** The zone's forecast; the price itself comes from the preflight. */
    readonly cost: number
    readonly minutes: number
    /** The next cheaper band, and what is missing to reach it. */
    readonly cheaper: { readonly cost: number; readonly from: number; readonly missing: number } | null
    /** How far the total has come to the cheaper band, 0 to 1. */
    readonly progress: number
  }

export function deliveryRule(zone: DeliveryZone | null, total: number): DeliveryRule {
  if (zone === null || zone.bands.length === 0) return { at: 'none' }
  const where = findBand<DeliveryBand>(zone.bands, total)
  switch (where.at) {
    case 'none':
      return { at: 'none' }
    case 'gap':
      return { at: 'unknown' }
    case 'below':
      return { at: 'below', minimum: where.min, missing: where.min - total, cost: zone.bands[0]?.cost ?? 0 }
    case 'above':
      return { at: 'above', maximum: where.max }
    case 'band': {
      const { band } = where
      const next = zone.bands.find(other => other.min > total && other.cost < band.cost)
      const cheaper = next === undefined ? null : { cost: next.cost, from: next.min, missing: next.min - total }
      const span = cheaper === null ? 1 : cheaper.from - band.min
      return { at: 'within', cost: band.cost, minutes: band.minutes, cheaper, progress: cheaper === null ? 1 : (total - band.min) / span }
    }
  }
}
