import { runInput, type Failure } from './fuzzer.ts'
import { FUZZERS } from './fuzzers.ts'

/** The outcome of one fuzzer. */
export interface Outcome {
  readonly inputs: number
  readonly failures: readonly Failure[]
}
export interface RunOptions {
  /** The first of the consecutive seeds. */
  readonly seed: number
  /** The number of inputs; by default that of the fuzzer's entry. */
  readonly inputs?: number
  /** Continues with further seeds until this time has passed. */
  readonly atLeastMilliseconds?: number
  /** Called about once a second with the present seed, which shows where a run hangs. */
  readonly reportProgress?: (seed: number) => void
  /** Unhandled rejections since the last call. */
  readonly strays?: () => readonly string[]
}
/** A run stops after this number of failures. */
const MAX_FAILURES = 20

/** Runs one fuzzer, seed after seed. */
export async function runFuzzer(
  name: string, { seed: first, inputs, atLeastMilliseconds = 0, reportProgress, strays }: RunOptions,
): Promise<Outcome> {
  const entry = FUZZERS.find(one => one.name === name)
  if (entry === undefined) throw new Error(`no fuzzer is named ${name}`)
  const fuzzer = await (await entry.load()).start()
  const failures: Failure[] = []
  const start = performance.now()
  let reportedAt = start
  let done = 0
  for (
    ;
    (done < (inputs ?? entry.inputs) || performance.now() - start < atLeastMilliseconds)
    && failures.length < (entry.isOnePage === true ? 1 : MAX_FAILURES);
    done += 1
  ) {
    if (reportProgress !== undefined && (done === 0 || performance.now() - reportedAt > 1000)) {
      reportProgress(first + done)
      reportedAt = performance.now()
    }
    const failure = await runInput(fuzzer, first + done)
    if (failure !== undefined) failures.push(failure)
    for (const note of strays?.() ?? []) failures.push({ seed: first + done, note })
  }
  failures.push(...((await fuzzer.finish?.()) ?? []).map(note => ({ note })))
  return { inputs: done, failures }
}
