import { estimateDelivery } from '../../delivery-estimate.ts'
import { bandAt } from '../../threshold.ts'
import type { DeliveryBand, DeliveryZone } from '../place/zones.ts'
import type { Totals } from './totals.ts'

type Bands = Pick<DeliveryZone, 'bands'>
/** The delivery terms of the zone's bands for the current total (CART-06). Amounts are minor units. */
export type DeliveryRule = ReturnType<typeof toDeliveryRule>

/** The bands do not give the terms: the total is in a gap between them, or the server's answer differs. */
const UNKNOWN = { status: 'unknown' } as const

/** The rule that the server confirms. `unchecked`: the server has given no price, so the total may change. */
export function toDeliveryRule(zone: Bands | null, totals: Totals) {
  const rule = deliveryRule(zone, totals.total)
  if (rule.status === 'none') return rule
  if (totals.status === 'quoted') return rule.status === 'within' && rule.cost === totals.delivery ? rule : UNKNOWN
  const reason = totals.status === 'refused' ? totals.refusal.reason : null
  if (reason?.kind !== 'minimum' && reason?.kind !== 'maximum') return { status: 'unchecked' } as const
  const limit = rule.status === 'below' && reason.kind === 'minimum' ? rule.minimum
    : rule.status === 'above' && reason.kind === 'maximum' ? rule.maximum : null
  return limit !== null && (reason.amount ?? limit) === limit ? rule : UNKNOWN
}

/** The rule of a zone for a total; `none` without a zone, as in take-away. The preflight sets the actual price. */
export function deliveryRule(zone: Bands | null, total: number) {
  const bands = zone?.bands ?? []
  const [lowest, highest] = [bands[0], bands.at(-1)]
  if (lowest === undefined || highest === undefined) return { status: 'none' } as const
  const goal = goalAt(bands, lowest, total)
  const { from: minimum, missing, cost: first } = goal
  if (total < minimum) return { status: 'below', minimum, missing, cost: first, goal } as const
  if (total >= highest.max) return { status: 'above', maximum: highest.max } as const
  const current = bandAt(bands, total)
  if (current === undefined) return UNKNOWN
  const { cost, minutes } = current
  const next = bands.find(band => band.min > total && band.cost < cost)
  /** The nearest total from which delivery is cheaper; `progress` is the reached share of it, 0 to 1. */
  const cheaper = next === undefined ? null : goalAt(bands, next, total)
  return { status: 'within', cost, minutes, cheaper, progress: cheaper === null ? 1 : total / cheaper.from } as const
}

/** A total worth reaching: in [from, until) delivery costs at most `cost`. `missing`: the distance to `from`. */
export type DeliveryGoal = ReturnType<typeof goalAt>
function goalAt(bands: readonly DeliveryBand[], { min: from, max, cost }: DeliveryBand, total: number) {
  let until = max
  for (const next of bands) if (next.min === until && next.cost <= cost) until = next.max
  return { from, until, cost, missing: from - total }
}

/** A zone's terms for this cart. For the selected zone the cost is the server's; null until it has answered. */
export function estimateForCart(zone: DeliveryZone, chosen: DeliveryZone | null, totals: Totals) {
  const estimate = estimateDelivery(zone.bands, totals.total)
  if (estimate === null || zone !== chosen || totals.isEmpty || totals.status === 'refused') return estimate
  return totals.delivery === estimate.cost ? estimate : { ...estimate, cost: totals.delivery, freeFrom: null }
}
