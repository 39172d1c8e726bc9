/** A half-open range of integers: `min` belongs to it, `max` does not. */
export interface Band {
  readonly min: number
  readonly max: number
}
export const OPEN_END = Infinity

/** Bands in ascending order and without overlaps: of several the lowest holds, then the shorter, then the first given. */
export function disjoint<B extends Band>(bands: readonly B[]): readonly B[] {
  let reach = -Infinity
  return [...bands].sort((a, b) => a.min - b.min || a.max - b.max).flatMap(band => {
    const min = Math.max(band.min, reach)
    reach = Math.max(band.max, reach)
    return min < band.max ? [{ ...band, min }] : []
  })
}

/** The one of disjoint bands that an amount lies in. */
export function bandAt<B extends Band>(bands: readonly B[], amount: number): B | undefined {
  return bands.find(({ min, max }) => min <= amount && amount < max)
}

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
