import type { Page } from 'playwright'
import { createRandom } from '../kit/random.ts'
import { openRealPage, type Holdings } from './real-page.ts'
import type { Fuzzer } from './fuzzer.ts'
import { choosePlace, VISITS } from './visits.ts'

/** Rounds until everything has been loaded and opened once, and every bounded list is full. */
const WARM_UP = 20
/** Rounds without planted leaks. */
const CLEAN_ROUNDS = 20
const PLANTED_ROUNDS = 10
/** The minimum of this number of rounds counts: memory that is freed later is no leak. */
const WINDOW = 4
/** Bytes per round: without a leak the minima of two windows differ by about ten thousand in total. */
const MAX_BYTES_PER_ROUND = 3_000

/** The smallest possible leaks, one per round. A run that does not detect them proves nothing. */
const PLANTS: readonly (readonly [seenAs: keyof Holdings, plant: (page: Page) => Promise<void>])[] = [
  ['listeners', page => page.evaluate(() => document.addEventListener('click', () => undefined))],
  [
    'nodes',
    page =>
      page.evaluate(
        () => void ((globalThis as { planted?: object[] }).planted ??= []).push(document.createElement('div')),
      ),
  ],
  [
    'bytes',
    page =>
      page.evaluate(
        () =>
          void ((globalThis as { planted?: object[] }).planted ??= []).push(
            Array.from({ length: 2_500 }, (_, at) => at),
          ),
      ),
  ],
]
const ROUNDS = WARM_UP + CLEAN_ROUNDS + PLANTS.length * PLANTED_ROUNDS

/** Opens and closes dialogs, screens and menus of a real page in each round, by customers' gestures. */
export const leaks: Fuzzer = {
  async start() {
    const real = await openRealPage()
    const { page } = real
    await choosePlace(page)
    const samples: Holdings[] = []
    let order: typeof VISITS | undefined
    return {
      async runSeed(seed) {
        // memory depends on the order of the visits, most of all on the last one: keep the order in all rounds
        order ??= [...shuffle(VISITS.slice(0, -1), createRandom(seed)), ...VISITS.slice(-1)]
        for (const visit of order) await visit(page)
        const plant = PLANTS[Math.floor((samples.length - WARM_UP - CLEAN_ROUNDS) / PLANTED_ROUNDS)]
        await plant?.[1](page)
        samples.push(await real.measureHoldings())
        return undefined
      },
      async finish() {
        await real.close()
        return findLeaks(samples)
      },
    }
  },
}

function shuffle<T>(list: readonly T[], random: () => number): readonly T[] {
  return list.map(item => ({ item, at: random() })).sort((first, second) => first.at - second.at)
    .map(({ item }) => item)
}
/** The minimum of the window of rounds before `end`. */
function findMinimum(samples: readonly Holdings[], end: number): Holdings {
  const findMinimumIn = (name: keyof Holdings): number =>
    Math.min(...samples.slice(end - WINDOW, end).map(one => one[name]))
  return { listeners: findMinimumIn('listeners'), nodes: findMinimumIn('nodes'), bytes: findMinimumIn('bytes') }
}
/** The measurements that have grown more than by chance. */
function listGrown(before: Holdings, after: Holdings, rounds: number): readonly (keyof Holdings)[] {
  return (['listeners', 'nodes', 'bytes'] as const).filter(
    name => after[name] - before[name] > (name === 'bytes' ? MAX_BYTES_PER_ROUND * rounds : 0),
  )
}
/** Describes leaks, and planted leaks that were not detected. */
function findLeaks(samples: readonly Holdings[]): readonly string[] {
  if (samples.length < ROUNDS) return [`${samples.length} rounds are too few: ${ROUNDS} are needed`]
  const clean = WARM_UP + CLEAN_ROUNDS
  const [first, over] = [findMinimum(samples, WARM_UP + WINDOW), findMinimum(samples, clean)]
  const wrong = listGrown(first, over, CLEAN_ROUNDS - WINDOW).map(
    name => `${over[name] - first[name]} more ${name} after ${CLEAN_ROUNDS - WINDOW} rounds`,
  )
  for (const [index, [name]] of PLANTS.entries()) {
    const [before, after] = [
      findMinimum(samples, clean + index * PLANTED_ROUNDS),
      findMinimum(samples, clean + (index + 1) * PLANTED_ROUNDS),
    ]
    if (!listGrown(before, after, PLANTED_ROUNDS).includes(name))
      wrong.push(
        `a planted leak of ${name} was not seen: ${after[name] - before[name]} more after ${PLANTED_ROUNDS} rounds`,
      )
  }
  return wrong
}
