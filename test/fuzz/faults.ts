import { randomBetween, createRandom } from '../kit/random.ts'
import { FAULT_KINDS, type FaultKind } from '../purchase/fault-kinds.ts'
import { CALLS, openFaultWalks, type InjectedFault } from '../purchase/fault-walk.ts'
import type { Fuzzer } from './fuzzer.ts'

/** The number of consecutive seeds that try each call with each fault. */
export const CELLS = CALLS.length * FAULT_KINDS.length

/** Fuzzes a purchase whose calls fail: one fault in one step, or two in any steps. */
export const faults: Fuzzer = {
  async start() {
    const walks = await openFaultWalks()
    return {
      runSeed: seed => walks.run(pickFaults(seed)),
      async finish() {
        await walks.close()
        return []
      },
    }
  },
}

/** Consecutive seeds get consecutive cells of the table calls × faults; some get a second random cell. */
function pickFaults(seed: number): readonly InjectedFault[] {
  const random = createRandom(seed)
  const cell = (at: number): InjectedFault => {
    const [step, path] = CALLS[at % CALLS.length] as (typeof CALLS)[number]
    return { step, path, kind: FAULT_KINDS[Math.floor(at / CALLS.length) % FAULT_KINDS.length] as FaultKind }
  }
  return [cell(seed % CELLS), ...(random() < 0.35 ? [cell(randomBetween(random, 0, CELLS - 1))] : [])]
}
