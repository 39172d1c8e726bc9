import fs from 'node:fs'
import { digest, fingerprint, listFiles, writeAtomically } from '../cli/files.mjs'
import type { Mutant } from './mutants.ts'

/** The result of a mutant. */
export interface Result {
  /** The test file that killed the mutant; null for a survivor. */
  readonly by: string | null
  /** How many test files ran. */
  readonly tried: number
  readonly seconds: number
}

/** Opens the file with the results of mutants, from which an interrupted run can continue. */
export function openResults(file: string) {
  /** `tests`: a hash of all files in `test/` when the mutant ran, without `test/mutate/`. */
  const read = (): Record<string, Result & { readonly tests: string }> =>
    fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  let stored = read()
  const tests = fingerprint(listFiles('test').filter(test => !test.startsWith('test/mutate/')))
  const hashMutant = (mutant: Mutant) =>
    digest(JSON.stringify([fs.readFileSync(mutant.file, 'utf8'), mutant])).slice(0, 16)
  return {
    /** Returns undefined without a result, and for a survivor after a change of the tests. */
    get(mutant: Mutant) {
      const result = stored[hashMutant(mutant)]
      return result?.by === null && result.tests !== tests ? undefined : result
    },
    store(mutant: Mutant, result: Result) {
      // read again, since another run may have stored results meanwhile
      stored = { ...read(), [hashMutant(mutant)]: { ...result, tests } }
      writeAtomically(file, JSON.stringify(stored, null, 1))
    },
  }
}
