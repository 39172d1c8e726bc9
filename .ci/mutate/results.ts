import fs from 'node:fs'
import path from 'node:path'
import { digest, listFiles, fingerprint, writeAtomically } from '../cli/files.mjs'

/**
 * @typedef {import('./mutants.ts').Mutant} Mutant
 * @typedef {Readonly<{ by: string | null, tried: number, seconds: number }>} Result
 */

/**
 * Opens the file with the results of mutants, from which an interrupted run can continue.
 * @param {string} name
 */
export function openResults(name) {
  const file = path.resolve(name)
  /** `tests`: a hash of the tests that ran. @returns {Record<string, Result & { readonly tests: string }>} */
  const read = () => fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  let stored = read()
  const tests = fingerprint(listFiles('test').filter(test => !test.startsWith('test/mutate/')))
  /** @param {Mutant} mutant */
  const hashMutant = mutant => digest(JSON.stringify([fs.readFileSync(mutant.file, 'utf8'), mutant])).slice(0, 16)
  return {
    /** Returns undefined without a result, and for a survivor after a change of the tests. @param {Mutant} mutant */
    get(mutant) {
      const result = stored[hashMutant(mutant)]
      return result?.by === null && result.tests !== tests ? undefined : result
    },
    /** @type {(mutant: Mutant, result: Result) => void} */
    store(mutant, result) {
      // read again, since another run may have stored results meanwhile
      stored = { ...read(), [hashMutant(mutant)]: { ...result, tests } }
      writeAtomically(file, JSON.stringify(stored, null, 1))
    },
  }
}
