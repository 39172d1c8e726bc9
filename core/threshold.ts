/** A half-open range of integers: [min, max). */
export interface Band {
  readonly min: number
  readonly max: number
}
export const OPEN_END = Infinity

/**
 * Sorts bands and removes overlaps: the lowest `min` wins,
 * then the shorter band, then the first in the list.
 */
export function toDisjointBands<B extends Band>(bands: readonly B[]): readonly B[] {
  let reach = -Infinity
  return [...bands].sort((a, b) => a.min - b.min || a.max - b.max).flatMap(band => {
    const min = Math.max(band.min, reach)
    reach = Math.max(band.max, reach)
    return min < band.max ? [{ ...band, min }] : []
  })
}

/** Finds the band that contains an amount; bands must be disjoint. */
export function findBand<B extends Band>(bands: readonly B[], amount: number): B | undefined {
  return bands.find(({ min, max }) => min <= amount && amount < max)
}
