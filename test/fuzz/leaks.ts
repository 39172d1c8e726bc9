import type { Page } from 'playwright'
import { createRandom } from '../kit/random.ts'
import { openRealPage, type Holdings } from './real-page.ts'
import type { Fuzzer } from './fuzzer.ts'
import { choosePlace, VISITS } from './visits.ts'

/** By then everything has been fetched and opened once, and every list that is kept short is full. */
const WARM_UP = 20
/** Rounds after which a page that holds nothing back is as it was. */
const CLEAN = 20
const PLANTED = 10
/** The minimum of so many rounds counts: memory that is freed later is no leak. */
const WINDOW = 4
/** Of a round: without a leak the least of two windows differs by some ten thousand in all. */
const MOST_BYTES = 3_000

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
const ROUNDS = WARM_UP + CLEAN + PLANTS.length * PLANTED

/** Dialogs, screens and menus of a real page, opened and closed round after round, by the customer's own gestures. */
export const leaks: Fuzzer = {
  async begin() {
    const real = await openRealPage()
    const { page } = real
    await choosePlace(page)
    const taken: Holdings[] = []
    let order: typeof VISITS | undefined
    return {
      async once(seed) {
        // another order leaves other things behind for a while, most of all what comes last: the same in each round
        order ??= [...mixed(VISITS.slice(0, -1), createRandom(seed)), ...VISITS.slice(-1)]
        for (const visit of order) await visit(page)
        const plant = PLANTS[Math.floor((taken.length - WARM_UP - CLEAN) / PLANTED)]
        await plant?.[1](page)
        taken.push(await real.holdings())
        return undefined
      },
      async end() {
        await real.close()
        return judged(taken)
      },
    }
  },
}

function mixed<T>(list: readonly T[], random: () => number): readonly T[] {
  return list.map(one => ({ one, at: random() })).sort((first, second) => first.at - second.at).map(({ one }) => one)
}
/** The least of the rounds that end with this one. */
function least(taken: readonly Holdings[], end: number): Holdings {
  const by = (name: keyof Holdings): number => Math.min(...taken.slice(end - WINDOW, end).map(one => one[name]))
  return { listeners: by('listeners'), nodes: by('nodes'), bytes: by('bytes') }
}
/** What is more after these rounds than can be by chance. */
function grown(before: Holdings, after: Holdings, rounds: number): readonly (keyof Holdings)[] {
  return (['listeners', 'nodes', 'bytes'] as const).filter(
    name => after[name] - before[name] > (name === 'bytes' ? MOST_BYTES * rounds : 0),
  )
}
/** What is wrong of all rounds. */
function judged(taken: readonly Holdings[]): readonly string[] {
  if (taken.length < ROUNDS) return [`${taken.length} rounds tell nothing, ${ROUNDS} do`]
  const clean = WARM_UP + CLEAN
  const [begun, over] = [least(taken, WARM_UP + WINDOW), least(taken, clean)]
  const wrong = grown(begun, over, CLEAN - WINDOW).map(
    name => `${over[name] - begun[name]} more ${name} after ${CLEAN - WINDOW} rounds`,
  )
  for (const [index, [name]] of PLANTS.entries()) {
    const [before, after] = [least(taken, clean + index * PLANTED), least(taken, clean + (index + 1) * PLANTED)]
    if (!grown(before, after, PLANTED).includes(name))
      wrong.push(`a planted leak of ${name} was not seen: ${after[name] - before[name]} more after ${PLANTED} rounds`)
  }
  return wrong
}
