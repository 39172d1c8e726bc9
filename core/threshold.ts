/** A half-open range of integers: `min` belongs to it, `max` does not. */
export interface Band { readonly min: number; readonly max: number }
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
