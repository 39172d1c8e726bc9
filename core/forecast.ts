import { bandAt, type Band } from './threshold.ts'

/**
 * The terms of delivery for an order sum: outside of all disjoint bands those of the next, or of the last; null without any.
 * Minor units and minutes; `freeFrom` is the sum from which delivery is free, null when it is already or never will be.
 */
export function forecastOf(bands: readonly (Band & { readonly cost: number; readonly minutes: number })[], sum: number) {
  const band = bandAt(bands, sum) ?? bands.find(({ min }) => min > sum) ?? bands.at(-1)
  if (band === undefined) return null
  const free = band.cost === 0 ? undefined : bands.find(({ cost, min }) => cost === 0 && min > sum)
  return { minutes: band.minutes, cost: band.cost, freeFrom: free?.min ?? null }
}
