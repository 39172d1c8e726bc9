import fs from 'node:fs'
import path from 'node:path'
import { digest, filesUnder, fingerprint, writeAtomically } from '../files.mjs'

/**
 * @typedef {import('./mutants.mjs').Mutant} Mutant
 * @typedef {Readonly<{ by: string | null, tried: number, seconds: number }>} Result
 * `by`: the test file that killed the mutant, null for a survivor; `tried`: how many test files were run
 */

/**
 * Results of mutants, stored in a file: a run continues where the last one stopped.
 * @param {string} name
 */
export function openResults(name) {
  const file = path.resolve(name)
  /** @returns {Record<string, Result & { readonly tests: string }>} */
  const read = () => fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  let known = read()
  const tests = fingerprint(filesUnder('test').filter(test => !test.startsWith('test/mutate/')))
  /** @param {Mutant} mutant */
  const hashMutant = mutant => digest(JSON.stringify([fs.readFileSync(mutant.file, 'utf8'), mutant])).slice(0, 16)
  return {
    /**
     * Undefined for a mutant that must be tried: a new test may kill a survivor.
     * @param {Mutant} mutant
     */
    get(mutant) {
      const result = known[hashMutant(mutant)]
      return result === undefined || (result.by === null && result.tests !== tests) ? undefined : result
    },
    /**
     * @param {Mutant} mutant
     * @param {Result} result
     */
    store(mutant, result) {
      // a run of another area may be under way
      known = { ...read(), [hashMutant(mutant)]: { ...result, tests } }
      writeAtomically(file, JSON.stringify(known, null, 1))
    },
  }
}
