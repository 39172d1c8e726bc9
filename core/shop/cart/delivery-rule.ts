import { findBand, stretchesOf, type Stretch } from '../../threshold.ts'
import type { DeliveryBand, DeliveryZone } from '../location/wire.ts'

/** A total worth reaching: from `from` on, until and without `until`, delivery costs `cost` at most. Minor units. */
export interface DeliveryGoal {
  readonly from: number
  readonly until: number
  readonly cost: number
  /** What the total lacks to `from`; above 0. */
  readonly missing: number
}

/** What the zone's bands say about the present total (CART-06). Amounts are minor units. */
export type DeliveryRule =
  /** Take-away, or no zone: nothing to say. */
  | { readonly at: 'none' }
  /** A gap between bands: only the preflight knows. */
  | { readonly at: 'unknown' }
  | { readonly at: 'below'; readonly minimum: number; readonly missing: number; readonly cost: number; readonly goal: DeliveryGoal }
  | { readonly at: 'above'; readonly maximum: number }
  | {
    readonly at: 'within'
    /** The zone's forecast; the price itself comes from the preflight. */
    readonly cost: number
    readonly minutes: number
    /** The nearest total from which delivery is cheaper. */
    readonly cheaper: DeliveryGoal | null
    /** Which part of the cheaper delivery's total is reached, 0 to 1. */
    readonly progress: number
  }

/** The rule of a zone at a total, whatever order its bands come in and however they overlap. */
export function deliveryRule(zone: Pick<DeliveryZone, 'bands'> | null, total: number): DeliveryRule {
  if (zone === null || zone.bands.length === 0) return { at: 'none' }
  const where = findBand<DeliveryBand>(zone.bands, total)
  const stretches = stretchesOf<DeliveryBand>(zone.bands)
  switch (where.at) {
    case 'none':
      return { at: 'none' }
    case 'gap':
      return { at: 'unknown' }
    case 'below': {
      const goal = goalAt(stretches, 0, total)
      return goal === null ? { at: 'none' } : { at: 'below', minimum: goal.from, missing: goal.missing, cost: goal.cost, goal }
    }
    case 'above':
      return { at: 'above', maximum: where.max }
    case 'band': {
      const { band } = where
      const cheaper = goalAt(stretches, stretches.findIndex(({ from, band: other }) => from > total && other.cost < band.cost), total)
      return { at: 'within', cost: band.cost, minutes: band.minutes, cheaper, progress: cheaper === null ? 1 : total / cheaper.from }
    }
  }
}

/** The goal that begins with a stretch and goes on while the next ones follow at once and are no dearer. */
function goalAt(stretches: readonly Stretch<DeliveryBand>[], index: number, total: number): DeliveryGoal | null {
  const first = stretches[index]
  if (first === undefined) return null
  const { from, band: { cost } } = first
  let { until } = first
  for (const next of stretches.slice(index + 1)) {
    if (next.from !== until || next.band.cost > cost) break
    until = next.until
  }
  return { from, until, cost, missing: from - total }
}
