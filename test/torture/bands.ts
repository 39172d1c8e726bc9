import { forecastOf } from '../../core/forecast.ts'
import { bandAt, disjoint, OPEN_END } from '../../core/threshold.ts'
import { between, oneOf, seeded } from '../kit/random.ts'
import { shown } from './laws.ts'
import type { Torment } from './torment.ts'

interface Given {
  readonly min: number
  readonly max: number
  readonly cost: number
  readonly minutes: number
}

/** Bands that overlap, lie within each other, are empty, upside down, without an end: against a search of all of them. */
export const bands: Torment = {
  begin: () => ({
    once(seed) {
      const random = seeded(seed)
      const size = oneOf(random, [6, 30, 100_000, 2 ** 53 - 1])
      const given = Array.from({ length: between(random, 0, 7) }, (_, index): Given => {
        const min = between(random, 0, size)
        return { min, max: random() < 0.15 ? OPEN_END : random() < 0.5 ? between(random, 0, size) : Math.min(size, min + between(random, 0, 5)), cost: between(random, 0, 2) * 100 + index, minutes: index }
      })
      const made = disjoint(given)
      if (!made.every(({ min, max }, at) => min < max && min >= (made[at - 1]?.max ?? 0))) return `not apart: ${shown(made)}`
      if (shown(disjoint(made)) !== shown(made)) return `otherwise when made again: ${shown(made)}`
      const edges = given.flatMap(({ min, max }) => [min, max]).filter(Number.isFinite)
      for (const amount of [...edges.flatMap(edge => [edge - 1, edge, edge + 1]), between(random, 0, size)]) {
        const found = bandAt(made, amount)
        const expected = holding(given, amount)
        if (found?.minutes !== expected?.minutes) return `${amount} is ${shown(found)}, not ${shown(expected)}, of ${shown(given)}`
        const forecast = forecastOf(made, amount)
        // outside of all bands those of the next one, else of the last
        const later = made.find(({ min }) => min > amount) ?? made.at(-1)
        if (forecast?.cost !== (expected ?? later)?.cost) return `${amount} costs ${shown(forecast)} of ${shown(given)}`
        if (forecast?.freeFrom != null && (forecast.freeFrom <= amount || holding(given, forecast.freeFrom)?.cost !== 0)) return `not free from ${forecast.freeFrom}: ${shown(given)}`
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
