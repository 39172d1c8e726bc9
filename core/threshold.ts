/** A half-open range of integers [min, max), such as totals in minor units. */
export interface Band {
  readonly min: number
  readonly max: number
}
/** The `max` of a band without an upper limit. */
export const OPEN_END = Infinity

/**
 * Sorts bands and cuts off overlaps. Of two bands, the band with the lower `min` keeps the overlap.
 * With equal `min` the shorter band keeps it, and of equal bands the first in the list.
 */
export function toDisjointBands<B extends Band>(bands: readonly B[]): readonly B[] {
  let coveredUpTo = -Infinity
  return [...bands].sort((a, b) => a.min - b.min || a.max - b.max).flatMap(band => {
    const min = Math.max(band.min, coveredUpTo)
    coveredUpTo = Math.max(band.max, coveredUpTo)
    return min < band.max ? [{ ...band, min }] : []
  })
}

/** Finds the band that contains an amount. The bands must be disjoint. */
export function findBand<B extends Band>(bands: readonly B[], amount: number): B | undefined {
  return bands.find(({ min, max }) => min <= amount && amount < max)
}
