import { findBand, type Band } from './threshold.ts'

/**
 * Estimates the delivery terms of an order total in minor units: those of the band that contains the
 * total, or else of the next higher band, or else of the last band. Null without bands.
 * `freeFrom`: the total from which delivery is free; null if it is free already or never will be.
 */
export function estimateDelivery(
  bands: readonly (Band & { readonly cost: number; readonly minutes: number })[], sum: number,
) {
  const band = findBand(bands, sum) ?? bands.find(({ min }) => min > sum) ?? bands.at(-1)
  if (band === undefined) return null
  const freeBand = band.cost === 0 ? undefined : bands.find(({ cost, min }) => cost === 0 && min > sum)
  return { minutes: band.minutes, cost: band.cost, freeFrom: freeBand?.min ?? null }
}
