/** A fuzzer of one part of the shop. Its inputs depend on the seed only. */
export interface Fuzzer {
  start(): Promise<StartedFuzzer> | StartedFuzzer
}
export interface StartedFuzzer {
  /** Tests the input of a seed. Returns the failure, or undefined. */
  runSeed(seed: number): Promise<string | undefined> | string | undefined
  /** Closes all resources. Returns failures that concern all inputs together. */
  finish?(): Promise<readonly string[]>
}
export interface Failure {
  /** Absent for a failure of all inputs together. */
  readonly seed?: number
  readonly note: string
}

const PROTOTYPES = [Object, Array, String, Number, Boolean, Function, Map, Set, Promise].map(
  builtIn => builtIn.prototype as object,
)
const countPrototypeKeys = (): number =>
  PROTOTYPES.reduce((sum, prototype) => sum + Reflect.ownKeys(prototype).length, 0)

/** Tests the input of one seed. An exception and a changed prototype count as failures too. */
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
