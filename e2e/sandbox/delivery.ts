import type { LatLng, Threshold, Zone } from './dataset.ts'
import { polygonContains } from './geometry.ts'
import { Refusal } from './refusal.ts'

/**
 * The zones of a restaurant that hold the point and whose courier carries every position of the cart.
 * Zones may overlap; only when none of them carries everything is the cart refused, with the fewest
 * positions that have to go.
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
 * The delivery price for a cart total (without the delivery itself), by half-open bands [min, max).
 * Of several zones the cheapest for this total decides, then the lower id. Below every smallest
 * minimum and at or above every largest maximum the order is refused, with the nearest sum that is not.
 */
export function deliveryPrice(zones: readonly Zone[], total: number): number {
  const byId = [...zones].sort((one, other) => one.id - other.id)
  const prices = byId.map(zone => priceIn(zone.thresholds, total))
  const costs = prices.flatMap(price => (price.at === 'price' ? [price.cost] : []))
  if (costs.length > 0) return Math.min(...costs)
  const minima = prices.flatMap(price => (price.at === 'below' ? [price.min] : []))
  if (minima.length > 0) throw new Refusal('delivery.order-sum-not-enough.range', { amount: Math.min(...minima) })
  const maxima = prices.flatMap(price => (price.at === 'above' ? [price.max] : []))
  throw new Refusal('delivery.order-sum-exceeded', { amount: Math.max(...maxima) })
}

type ZonePrice =
  | { readonly at: 'price'; readonly cost: number }
  | { readonly at: 'below'; readonly min: number }
  | { readonly at: 'above'; readonly max: number }

/** A total in a gap between two bands pays like the band below it; a zone without bands is free. */
function priceIn(thresholds: readonly Threshold[], total: number): ZonePrice {
  if (thresholds.length === 0) return { at: 'price', cost: 0 }
  const min = Math.min(...thresholds.map(one => one.orderPrice.min))
  const max = Math.max(...thresholds.map(one => one.orderPrice.max))
  if (total < min) return { at: 'below', min }
  if (total >= max) return { at: 'above', max }
  const reached = thresholds.filter(one => one.orderPrice.min <= total)
  const matching = reached.filter(one => total < one.orderPrice.max)
  if (matching.length > 0) return { at: 'price', cost: Math.min(...matching.map(one => one.deliveryCost)) }
  const below = reached.reduce((best, one) => (one.orderPrice.max > best.orderPrice.max ? one : best))
  return { at: 'price', cost: below.deliveryCost }
}
