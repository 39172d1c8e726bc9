/** A half-open range of integers: `min` belongs to it, `max` does not. */
export interface Band {
  readonly min: number
  /** `OPEN_END` when every amount from `min` on belongs to it. */
  readonly max: number
}
export const OPEN_END = Infinity

/**
 * Bands in ascending order and without overlaps, whatever order they come in: where they overlap the lowest holds, then the
 * shorter, then the one given first. A band of which nothing is left is left out.
 */
export function disjoint<B extends Band>(bands: readonly B[]): readonly B[] {
  let reach = -Infinity
  return [...bands].sort((a, b) => a.min - b.min || a.max - b.max).flatMap(band => {
    const min = Math.max(band.min, reach)
    reach = Math.max(band.max, reach)
    return min < band.max ? [{ ...band, min }] : []
  })
}

/** The one of disjoint bands that an amount lies in; none in a gap, and below and above them all. */
export function bandAt<B extends Band>(bands: readonly B[], amount: number): B | undefined {
  return bands.find(({ min, max }) => min <= amount && amount < max)
}

/**
 * The terms of delivery that hold for an order sum, before anything is charged: below the smallest order those of the first of
 * disjoint bands, between bands those of the next, above the largest those of the last; null without bands. Minor units and
 * minutes; `freeFrom` is the sum from which delivery is free, null when it is free already or never will be.
 */
export function forecastOf(bands: readonly (Band & { readonly cost: number; readonly minutes: number })[], sum: number) {
  const band = bandAt(bands, sum) ?? bands.find(({ min }) => min > sum) ?? bands.at(-1)
  if (band === undefined) return null
  const free = band.cost === 0 ? undefined : bands.find(({ cost, min }) => cost === 0 && min > sum)
  return { minutes: band.minutes, cost: band.cost, freeFrom: free?.min ?? null }
}
