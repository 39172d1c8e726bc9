import { estimateDelivery } from '../../core/delivery-estimate.ts'
import { findBand, toDisjointBands, OPEN_END } from '../../core/threshold.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { inspectShort } from './invariants.ts'
import type { Fuzzer } from './fuzzer.ts'

interface TestBand {
  readonly min: number
  readonly max: number
  readonly cost: number
  readonly minutes: number
}

/**
 * Fuzzes delivery bands that overlap, are nested, empty, inverted or open-ended, against a search of
 * all bands.
 */
export const bands: Fuzzer = {
  start: () => ({
    runSeed(seed) {
      const random = createRandom(seed)
      const size = pickRandom(random, [6, 30, 100_000, 2 ** 53 - 1])
      const testBands = Array.from({ length: randomBetween(random, 0, 7) }, (_, index): TestBand => {
        const min = randomBetween(random, 0, size)
        return {
          min,
          max:
            random() < 0.15
              ? OPEN_END
              : random() < 0.5
                ? randomBetween(random, 0, size)
                : Math.min(size, min + randomBetween(random, 0, 5)),
          cost: randomBetween(random, 0, 2) * 100 + index,
          minutes: index,
        }
      })
      const merged = toDisjointBands(testBands)
      if (!merged.every(({ min, max }, at) => min < max && min >= (merged[at - 1]?.max ?? 0)))
        return `not apart: ${inspectShort(merged)}`
      if (inspectShort(toDisjointBands(merged)) !== inspectShort(merged))
        return `otherwise when made again: ${inspectShort(merged)}`
      const edges = testBands.flatMap(({ min, max }) => [min, max]).filter(Number.isFinite)
      for (const amount of [...edges.flatMap(edge => [edge - 1, edge, edge + 1]), randomBetween(random, 0, size)]) {
        const found = findBand(merged, amount)
        const expected = findExpectedBand(testBands, amount)
        if (found?.minutes !== expected?.minutes)
          return `${amount} is ${inspectShort(found)}, not ${inspectShort(expected)}, of ${inspectShort(testBands)}`
        const forecast = estimateDelivery(merged, amount)
        // outside all bands the next higher band applies, or else the last one
        const later = merged.find(({ min }) => min > amount) ?? merged.at(-1)
        if (forecast?.cost !== (expected ?? later)?.cost)
          return `${amount} costs ${inspectShort(forecast)} of ${inspectShort(testBands)}`
        if (
          forecast?.freeFrom != null
          && (forecast.freeFrom <= amount || findExpectedBand(testBands, forecast.freeFrom)?.cost !== 0)
        )
          return `not free from ${forecast.freeFrom}: ${inspectShort(testBands)}`
      }
      return undefined
    },
  }),
}

/**
 * Of all bands that contain the amount: the one with the lowest minimum, then the lowest maximum, then
 * the first.
 */
function findExpectedBand(testBands: readonly TestBand[], amount: number): TestBand | undefined {
  let best: TestBand | undefined
  for (const band of testBands) {
    if (amount < band.min || amount >= band.max) continue
    if (best === undefined || band.min < best.min || (band.min === best.min && band.max < best.max)) best = band
  }
  return best
}
