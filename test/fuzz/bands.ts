import { estimateDelivery } from '../../core/delivery-estimate.ts'
import { findBand, toDisjointBands, OPEN_END } from '../../core/threshold.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { inspectShort } from './invariants.ts'
import type { Fuzzer } from './fuzzer.ts'

interface Given {
  readonly min: number
  readonly max: number
  readonly cost: number
  readonly minutes: number
}

/**
 * Bands that overlap, lie within each other, are empty, upside down, without an end: against a search of all of
 * them.
 */
export const bands: Fuzzer = {
  begin: () => ({
    once(seed) {
      const random = createRandom(seed)
      const size = pickRandom(random, [6, 30, 100_000, 2 ** 53 - 1])
      const given = Array.from({ length: randomBetween(random, 0, 7) }, (_, index): Given => {
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
      const made = toDisjointBands(given)
      if (!made.every(({ min, max }, at) => min < max && min >= (made[at - 1]?.max ?? 0)))
        return `not apart: ${inspectShort(made)}`
      if (inspectShort(toDisjointBands(made)) !== inspectShort(made)) return `otherwise when made again: ${inspectShort(made)}`
      const edges = given.flatMap(({ min, max }) => [min, max]).filter(Number.isFinite)
      for (const amount of [...edges.flatMap(edge => [edge - 1, edge, edge + 1]), randomBetween(random, 0, size)]) {
        const found = findBand(made, amount)
        const expected = holding(given, amount)
        if (found?.minutes !== expected?.minutes)
          return `${amount} is ${inspectShort(found)}, not ${inspectShort(expected)}, of ${inspectShort(given)}`
        const forecast = estimateDelivery(made, amount)
        // outside of all bands those of the next one, else of the last
        const later = made.find(({ min }) => min > amount) ?? made.at(-1)
        if (forecast?.cost !== (expected ?? later)?.cost)
          return `${amount} costs ${inspectShort(forecast)} of ${inspectShort(given)}`
        if (
          forecast?.freeFrom != null
          && (forecast.freeFrom <= amount || holding(given, forecast.freeFrom)?.cost !== 0)
        )
          return `not free from ${forecast.freeFrom}: ${inspectShort(given)}`
      }
      return undefined
    },
  }),
}

/** Of all that hold an amount the lowest, then the shorter, then the first given. */
function holding(given: readonly Given[], amount: number): Given | undefined {
  let best: Given | undefined
  for (const band of given) {
    if (amount < band.min || amount >= band.max) continue
    if (best === undefined || band.min < best.min || (band.min === best.min && band.max < best.max)) best = band
  }
  return best
}
