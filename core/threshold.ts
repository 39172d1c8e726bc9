/** A half-open range of integers: `min` belongs to it, `max` does not. */
export interface Band {
  readonly min: number
  /** `OPEN_END` when every amount from `min` on belongs to it. */
  readonly max: number
}
export const OPEN_END = Infinity

export type BandPlace<B extends Band> =
  /** `next` is the nearest band that begins above the amount. */
  | { readonly at: 'band'; readonly band: B; readonly next: B | null }
  | { readonly at: 'below'; readonly min: number }
  /** At or beyond the end of the highest band. */
  | { readonly at: 'above'; readonly max: number }
  | { readonly at: 'gap'; readonly next: B }
  /** There are no usable bands, or the amount is no number. */
  | { readonly at: 'none' }

/** Whether a band can hold anything: two safe integers, the first below the second, or no end. */
function isBand({ min, max }: Band): boolean {
  return Number.isSafeInteger(min) && (Number.isSafeInteger(max) || max === OPEN_END) && min < max
}

/** A sorted copy of the usable bands: by `min`, then `max`, otherwise in the order given. */
export function sortBands<B extends Band>(bands: readonly B[]): readonly B[] {
  return bands.filter(isBand).sort(inOrder)
}

/**
 * Where an amount lies among bands, in whatever order they come. Where bands overlap, the first of them in
 * the order of `sortBands` holds. Unusable bands are as good as absent.
 */
export function findBand<B extends Band>(bands: readonly B[], amount: number): BandPlace<B> {
  if (!Number.isFinite(amount)) return { at: 'none' }
  let band: B | null = null
  let next: B | null = null
  let lowest = Infinity
  let highest = -Infinity
  for (const candidate of bands) {
    if (!isBand(candidate)) continue
    lowest = Math.min(lowest, candidate.min)
    highest = Math.max(highest, candidate.max)
    if (candidate.min > amount) next = earlier(next, candidate)
    else if (amount < candidate.max) band = earlier(band, candidate)
  }
  if (band !== null) return { at: 'band', band, next }
  if (highest === -Infinity) return { at: 'none' }
  if (amount >= highest) return { at: 'above', max: highest }
  if (amount < lowest || next === null) return { at: 'below', min: lowest }
  return { at: 'gap', next }
}

/** A run of amounts for which one band holds: `from` belongs to it, `until` does not. */
export interface Stretch<B extends Band> {
  readonly from: number
  readonly until: number
  readonly band: B
}

/**
 * The bands as `findBand` has them hold: ascending and without overlaps, whatever order they come in. Amounts in no
 * stretch lie below all bands, in a gap, or above. For n bands O(n²), and n is a handful.
 */
export function stretchesOf<B extends Band>(bands: readonly B[]): readonly Stretch<B>[] {
  const edges = [...new Set(bands.filter(isBand).flatMap(({ min, max }) => [min, max]))].sort((a, b) => a - b)
  const found: Stretch<B>[] = []
  edges.forEach((from, index) => {
    const place = findBand(bands, from)
    const until = edges[index + 1]
    if (place.at !== 'band' || until === undefined) return
    const last = found.at(-1)
    if (last?.until === from && last.band === place.band) found[found.length - 1] = { ...last, until }
    else found.push({ from, until, band: place.band })
  })
  return found
}

function earlier<B extends Band>(kept: B | null, candidate: B): B {
  return kept === null || inOrder(candidate, kept) < 0 ? candidate : kept
}

function inOrder(a: Band, b: Band): number {
  return a.min - b.min || a.max - b.max
}
