import { estimateDelivery } from '../../delivery-estimate.ts'
import { findBand } from '../../threshold.ts'
import type { DeliveryBand, DeliveryZone } from '../place/zones.ts'
import type { Totals } from './totals.ts'

type Bands = Pick<DeliveryZone, 'bands'>
/**
 * The delivery terms of a zone for the cart's total, if the server confirms them (CART-06). Amounts
 * are minor units.
 */
export type DeliveryRule = ReturnType<typeof toDeliveryRule>

/** Nothing can be said of the terms: the total is in a gap, or the server has answered otherwise or not at all. */
const UNKNOWN = { status: 'unknown' } as const

/**
 * Computes the rule and compares it with the server's response. `unchecked`: the server has not
 * answered yet. `hasFailed`: whether the last request for prices got no answer.
 */
export function toDeliveryRule(zone: Bands | null, totals: Totals, hasFailed: boolean) {
  const rule = computeDeliveryRule(zone, totals.total)
  if (rule.status === 'none') return rule
  if (totals.status === 'quoted') return rule.status === 'within' && rule.cost === totals.delivery ? rule : UNKNOWN
  if (totals.status === 'unchecked') return hasFailed ? UNKNOWN : { status: 'unchecked' } as const
  const { reason } = totals.refusal
  if (reason?.kind !== 'minimum' && reason?.kind !== 'maximum') return UNKNOWN
  // the bands give the terms if they predict this refusal, with its amount if the API names one
  const minimum = rule.status === 'below' && reason.kind === 'minimum' ? rule.minimum : null
  const maximum = rule.status === 'above' && reason.kind === 'maximum' ? rule.maximum : null
  const limit = minimum ?? maximum
  return limit !== null && (reason.amount ?? limit) === limit ? rule : UNKNOWN
}

/**
 * Computes the rule for a total (minor units) from the zone's bands alone; the server's terms may
 * differ. `none`: there is no zone, as in take-away, or no band. `minutes`: 0 if unknown.
 */
export function computeDeliveryRule(zone: Bands | null, total: number) {
  const bands = zone?.bands ?? []
  const [lowest, highest] = [bands[0], bands.at(-1)]
  if (lowest === undefined || highest === undefined) return { status: 'none' } as const
  const goal = computeGoal(bands, lowest, total)
  const { from: minimum, missing, cost: lowestCost } = goal
  /** The share of the minimum, from 0 to 1. */
  const share = total / minimum
  if (total < minimum) return { status: 'below', minimum, missing, cost: lowestCost, goal, progress: share } as const
  if (total >= highest.max) return { status: 'above', maximum: highest.max } as const
  const current = findBand(bands, total)
  if (current === undefined) return UNKNOWN
  const { cost, minutes } = current
  const next = bands.find(band => band.min > total && band.cost < cost)
  /** The nearest total from which delivery is cheaper; `progress`: the share of it, from 0 to 1. */
  const cheaper = next === undefined ? null : computeGoal(bands, next, total)
  return { status: 'within', cost, minutes, cheaper, progress: cheaper === null ? 1 : total / cheaper.from } as const
}

/**
 * A total worth reaching: in [from, until) delivery costs at most `cost`. `missing`: the distance
 * to `from`. Minor units.
 */
export type DeliveryGoal = ReturnType<typeof computeGoal>
function computeGoal(bands: readonly DeliveryBand[], { min: from, max, cost }: DeliveryBand, total: number) {
  let until = max
  for (const next of bands) if (next.min === until && next.cost <= cost) until = next.max
  return { from, until, cost, missing: from - total }
}

/**
 * Estimates a zone's terms for this cart; null for a zone without bands. The `cost` of the selected zone
 * is the server's, null until the server has priced the cart. For an empty or refused cart it is estimated.
 */
export function estimateForCart(zone: DeliveryZone, selectedZone: DeliveryZone | null, totals: Totals) {
  const estimate = estimateDelivery(zone.bands, totals.total)
  if (estimate === null || zone !== selectedZone || totals.isEmpty || totals.status === 'refused') return estimate
  return totals.delivery === estimate.cost ? estimate : { ...estimate, cost: totals.delivery, freeFrom: null }
}
