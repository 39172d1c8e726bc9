import { findBand, type Band } from './threshold.ts'

/**
 * Delivery terms for an order total: those of its band; outside all bands those of the next one, or
 * of the last. Null without bands. Minor units and minutes. `freeFrom`: the total from which
 * delivery is free; null if it already is or never will be.
 */
export function estimateDelivery(
  bands: readonly (Band & { readonly cost: number; readonly minutes: number })[], sum: number,
) {
  const band = findBand(bands, sum) ?? bands.find(({ min }) => min > sum) ?? bands.at(-1)
  if (band === undefined) return null
  const free = band.cost === 0 ? undefined : bands.find(({ cost, min }) => cost === 0 && min > sum)
  return { minutes: band.minutes, cost: band.cost, freeFrom: free?.min ?? null }
}
