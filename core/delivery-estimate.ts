import { findBand, type Band } from './threshold.ts'

/**
 * Estimates the delivery cost and time of an order with the total `sum`. Takes the band that
 * contains the total, else the next higher band, else the last band. Returns null without bands.
 *
 * `min`, `sum`, `cost`: minor units. `freeFrom`: the total from which delivery is free. It is null
 * if delivery is free already, or if no higher total makes it free.
 */
export function estimateDelivery(
  bands: readonly (Band & { readonly cost: number; readonly minutes: number })[], sum: number,
) {
  const band = findBand(bands, sum) ?? bands.find(({ min }) => min > sum) ?? bands.at(-1)
  if (band === undefined) return null
  const freeBand = band.cost === 0 ? undefined : bands.find(({ cost, min }) => cost === 0 && min > sum)
  return { minutes: band.minutes, cost: band.cost, freeFrom: freeBand?.min ?? null }
}
