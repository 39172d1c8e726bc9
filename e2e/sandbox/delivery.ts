import type { LatLng, Threshold, Zone } from './dataset.ts'
import { polygonContains } from './geometry.ts'
import { Refusal } from './refusal.ts'

/**
 * The zones of a restaurant that contain the point and deliver every position of the cart.
 * If no overlapping zone delivers all of them, the cart is rejected with the fewest positions to
 * remove.
 */
export function zonesFor(zones: readonly Zone[], point: LatLng, positionIds: readonly number[]): readonly Zone[] {
  const around = zones.filter(zone => polygonContains(zone.points, point))
  if (around.length === 0) throw new Refusal('delivery.address-out-of-zone')
  const refused = around.map(zone => positionIds.filter(id => zone.undeliverable?.includes(id) === true))
  const carrying = around.filter((_, index) => refused[index]?.length === 0)
  if (carrying.length > 0) return carrying
  const fewest = refused.reduce((least, ids) => (ids.length < least.length ? ids : least))
  throw new Refusal('delivery.positions-not-deliverable', { positionIds: [...new Set(fewest)] })
}

/**
 * The delivery price for a total without delivery, by half-open bands [min, max).
 * The cheapest zone decides, then the lower id. Below all minimums or from all maximums on, the
 * order is rejected with the nearest valid total.
 */
export function deliveryPrice(zones: readonly Zone[], total: number): number {
  const byId = [...zones].sort((one, other) => one.id - other.id)
  const prices = byId.map(zone => priceIn(zone.thresholds, total))
  const costs = prices.flatMap(price => (price.kind === 'price' ? [price.cost] : []))
  if (costs.length > 0) return Math.min(...costs)
  const minima = prices.flatMap(price => (price.kind === 'below' ? [price.min] : []))
  if (minima.length > 0) throw new Refusal('delivery.order-sum-not-enough.range', { amount: Math.min(...minima) })
  const maxima = prices.flatMap(price => (price.kind === 'above' ? [price.max] : []))
  throw new Refusal('delivery.order-sum-exceeded', { amount: Math.max(...maxima) })
}

type ZonePrice =
  | { readonly kind: 'price'; readonly cost: number }
  | { readonly kind: 'below'; readonly min: number }
  | { readonly kind: 'above'; readonly max: number }

/** A total between two bands has the price of the lower one; a zone without bands is free. */
function priceIn(thresholds: readonly Threshold[], total: number): ZonePrice {
  if (thresholds.length === 0) return { kind: 'price', cost: 0 }
  const min = Math.min(...thresholds.map(one => one.orderPrice.min))
  const max = Math.max(...thresholds.map(one => one.orderPrice.max))
  if (total < min) return { kind: 'below', min }
  if (total >= max) return { kind: 'above', max }
  const reached = thresholds.filter(one => one.orderPrice.min <= total)
  const matching = reached.filter(one => total < one.orderPrice.max)
  if (matching.length > 0) return { kind: 'price', cost: Math.min(...matching.map(one => one.deliveryCost)) }
  const below = reached.reduce((best, one) => (one.orderPrice.max > best.orderPrice.max ? one : best))
  return { kind: 'price', cost: below.deliveryCost }
}
