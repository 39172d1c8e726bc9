import { attempt, type Failure } from './torment.ts'
import { TORMENTS } from './torments.ts'

/** What one torment has come to. */
export interface Outcome {
  readonly inputs: number
  readonly failures: readonly Failure[]
}
export interface Length {
  /** The first seed; the inputs have it and those after it. */
  readonly seed: number
  /** Absent: as many as usual. */
  readonly inputs?: number
  /** Goes on with further seeds until so much time has passed. */
  readonly atLeastMilliseconds?: number
  /** Told now and then at which seed it is: where it hangs, if it says no more. */
  readonly tell?: (seed: number) => void
  /** What has failed meanwhile without anybody waiting for it. */
  readonly strays?: () => readonly string[]
}
/** More of the same tells nothing new. */
const ENOUGH = 20

/** Puts inputs to one torment, seed after seed. */
export async function torture(name: string, { seed: first, inputs, atLeastMilliseconds = 0, tell, strays }: Length): Promise<Outcome> {
  const entry = TORMENTS.find(one => one.name === name)
  if (entry === undefined) throw new Error(`no torment is named ${name}`)
  const begun = await (await entry.load()).begin()
  const failures: Failure[] = []
  const start = performance.now()
  let told = start
  let done = 0
  for (; (done < (inputs ?? entry.inputs) || performance.now() - start < atLeastMilliseconds) && failures.length < (entry.isOnePage === true ? 1 : ENOUGH); done += 1) {
    if (tell !== undefined && (done === 0 || performance.now() - told > 1000)) {
      tell(first + done)
      told = performance.now()
    }
    const failure = await attempt(begun, first + done)
    if (failure !== undefined) failures.push(failure)
    for (const note of strays?.() ?? []) failures.push({ seed: first + done, note })
  }
  failures.push(...(await begun.end?.() ?? []).map(note => ({ note })))
  return { inputs: done, failures }
}
