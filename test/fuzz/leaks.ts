import type { Page } from 'playwright'
import { createRandom } from '../kit/random.ts'
import { openRealPage, type Holdings } from './real-page.ts'
import type { Fuzzer } from './fuzzer.ts'
import { choosePlace, VISITS } from './visits.ts'

/** By then everything has been fetched and opened once, and every list that is kept short is full. */
const WARM_UP = 20
/** Rounds after which a page that holds nothing back is as it was. */
const CLEAN_ROUNDS = 20
const PLANTED_ROUNDS = 10
/** The minimum of so many rounds counts: memory that is freed later is no leak. */
const WINDOW = 4
/** Of a round: without a leak the least of two windows differs by some ten thousand in all. */
const MAX_BYTES_PER_ROUND = 3_000

/** Leaks as small as one can be, of a round each: the run that does not see one has seen nothing. */
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

/** Dialogs, screens and menus of a real page, opened and closed round after round, by the customer's own gestures. */
export const leaks: Fuzzer = {
  async start() {
    const real = await openRealPage()
    const { page } = real
    await choosePlace(page)
    const samples: Holdings[] = []
    let order: typeof VISITS | undefined
    return {
      async runSeed(seed) {
        // another order leaves other things behind for a while, most of all what comes last: the same in each round
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
  return list.map(one => ({ one, at: random() })).sort((first, second) => first.at - second.at).map(({ one }) => one)
}
/** The least of the rounds that end with this one. */
function findMinimum(samples: readonly Holdings[], end: number): Holdings {
  const minimumOf = (name: keyof Holdings): number => Math.min(...samples.slice(end - WINDOW, end).map(one => one[name]))
  return { listeners: minimumOf('listeners'), nodes: minimumOf('nodes'), bytes: minimumOf('bytes') }
}
/** What is more after these rounds than can be by chance. */
function listGrown(before: Holdings, after: Holdings, rounds: number): readonly (keyof Holdings)[] {
  return (['listeners', 'nodes', 'bytes'] as const).filter(
    name => after[name] - before[name] > (name === 'bytes' ? MAX_BYTES_PER_ROUND * rounds : 0),
  )
}
/** What is wrong of all rounds. */
function findLeaks(samples: readonly Holdings[]): readonly string[] {
  if (samples.length < ROUNDS) return [`${samples.length} rounds tell nothing, ${ROUNDS} do`]
  const clean = WARM_UP + CLEAN_ROUNDS
  const [first, over] = [findMinimum(samples, WARM_UP + WINDOW), findMinimum(samples, clean)]
  const wrong = listGrown(first, over, CLEAN_ROUNDS - WINDOW).map(
    name => `${over[name] - first[name]} more ${name} after ${CLEAN_ROUNDS - WINDOW} rounds`,
  )
  for (const [index, [name]] of PLANTS.entries()) {
    const [before, after] = [findMinimum(samples, clean + index * PLANTED_ROUNDS), findMinimum(samples, clean + (index + 1) * PLANTED_ROUNDS)]
    if (!listGrown(before, after, PLANTED_ROUNDS).includes(name))
      wrong.push(`a planted leak of ${name} was not seen: ${after[name] - before[name]} more after ${PLANTED_ROUNDS} rounds`)
  }
  return wrong
}
