/** A fuzzer of one part of the shop. Its inputs depend on the seed only. */
export interface Fuzzer {
  start(): Promise<StartedFuzzer> | StartedFuzzer
}
export interface StartedFuzzer {
  /** Makes the input of a seed, and says what went wrong with it. */
  runSeed(seed: number): Promise<string | undefined> | string | undefined
  /** Closes what was opened, and says what was wrong with all inputs together. */
  finish?(): Promise<readonly string[]>
}
export interface Failure {
  /** Absent where all inputs together have failed. */
  readonly seed?: number
  readonly note: string
}

const PROTOTYPES = [Object, Array, String, Number, Boolean, Function, Map, Set, Promise].map(
  one => one.prototype as object,
)
const countPrototypeKeys = (): number => PROTOTYPES.reduce((sum, one) => sum + Reflect.ownKeys(one).length, 0)

/** Tries the input of one seed: whatever is thrown, and a prototype that has grown, is a failure too. */
export async function runInput(fuzzer: StartedFuzzer, seed: number): Promise<Failure | undefined> {
  const before = countPrototypeKeys()
  let note: string | undefined
  try {
    note = await fuzzer.runSeed(seed)
  } catch (error) {
    note = `threw ${error instanceof Error ? error.stack ?? error.message : String(error)}`
  }
  if (countPrototypeKeys() !== before) note = `a prototype has other fields; ${note ?? ''}`
  return note === undefined ? undefined : { seed, note }
}
