import { forecastOf } from '../../forecast.ts'
import { bandAt } from '../../threshold.ts'
import type { DeliveryBand, DeliveryZone } from '../place/zones.ts'
import type { Totals } from './totals.ts'

type Bands = Pick<DeliveryZone, 'bands'>
/** What the zone's bands say about the present total (CART-06). Amounts are minor units. */
export type DeliveryRule = ReturnType<typeof ruleOf>

/** Only the preflight knows: a gap between bands, or the server says otherwise. */
const UNKNOWN = { at: 'unknown' } as const

/** As far as the server agrees; `unchecked` promises nothing of a sum that it may change. */
export function ruleOf(zone: Bands | null, totals: Totals) {
  const rule = deliveryRule(zone, totals.total)
  if (rule.at === 'none') return rule
  if (totals.at === 'quoted') return rule.at === 'within' && rule.cost === totals.delivery ? rule : UNKNOWN
  const popup = totals.at === 'refused' ? totals.refusal.popup : null
  if (popup?.kind !== 'minimum' && popup?.kind !== 'maximum') return { at: 'unchecked' } as const
  const limit = rule.at === 'below' && popup.kind === 'minimum' ? rule.minimum
    : rule.at === 'above' && popup.kind === 'maximum' ? rule.maximum : null
  return limit !== null && (popup.amount ?? limit) === limit ? rule : UNKNOWN
}

/** `none` without a zone, as in take-away. The price itself is the preflight's. */
export function deliveryRule(zone: Bands | null, total: number) {
  const bands = zone?.bands ?? []
  const [lowest, highest] = [bands[0], bands.at(-1)]
  if (lowest === undefined || highest === undefined) return { at: 'none' } as const
  const goal = goalAt(bands, lowest, total)
  const { from: minimum, missing, cost: first } = goal
  if (total < minimum) return { at: 'below', minimum, missing, cost: first, goal } as const
  if (total >= highest.max) return { at: 'above', maximum: highest.max } as const
  const here = bandAt(bands, total)
  if (here === undefined) return UNKNOWN
  const { cost, minutes } = here
  const next = bands.find(band => band.min > total && band.cost < cost)
  /** The nearest total from which delivery is cheaper, and which part of it is reached, 0 to 1. */
  const cheaper = next === undefined ? null : goalAt(bands, next, total)
  return { at: 'within', cost, minutes, cheaper, progress: cheaper === null ? 1 : total / cheaper.from } as const
}

/** A total worth reaching: from `from` to without `until`, delivery costs `cost` at most. */
export type DeliveryGoal = ReturnType<typeof goalAt>
function goalAt(bands: readonly DeliveryBand[], { min: from, max, cost }: DeliveryBand, total: number) {
  let until = max
  for (const next of bands) if (next.min === until && next.cost <= cost) until = next.max
  return { from, until, cost, missing: from - total }
}

/** A zone's terms for this cart: of the chosen one as the server says, a null cost until then. */
export function forecastFor(zone: DeliveryZone, chosen: DeliveryZone | null, totals: Totals) {
  const forecast = forecastOf(zone.bands, totals.total)
  if (forecast === null || zone !== chosen || totals.isEmpty || totals.at === 'refused') return forecast
  return totals.delivery === forecast.cost ? forecast : { ...forecast, cost: totals.delivery, freeFrom: null }
}
