import fs from 'node:fs'
import path from 'node:path'
import { digest, filesUnder, fingerprint, writeWhole } from '../files.mjs'

/**
 * @typedef {import('../../../test/mutate/faults.mjs').Fault} Fault
 * @typedef {{ readonly by: string | null; readonly tried: number; readonly seconds: number }} Fate which test file saw it: null of one that lives
 */

/**
 * What became of faults, in a file, so that a run goes on where the last one was stopped. `again` are those to be forgotten.
 * @param {string} name
 * @param {readonly Fault[]} again
 */
export function openResults(name, again) {
  const file = path.resolve(name)
  /** @returns {Record<string, Fate & { readonly tests: string }>} */
  const read = () => fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  let known = read()
  // a test that is new may see what lived before
  const tests = fingerprint(filesUnder('test').filter(test => !test.startsWith('test/mutate/')))
  /** @type {Map<Fault, string>} */
  const keys = new Map()
  /** @param {Fault} fault */
  function keyOf(fault) {
    const key = keys.get(fault) ?? digest(JSON.stringify([fault.file, fs.readFileSync(fault.file, 'utf8'), fault.before, fault.after])).slice(0, 16)
    keys.set(fault, key)
    return key
  }
  for (const fault of again) delete known[keyOf(fault)]
  return {
    /**
     * Undefined where it has to be tried: also what lives without a reason, once the tests are others.
     * @param {Fault} fault
     * @param {boolean} isExplained
     */
    of(fault, isExplained) {
      const fate = known[keyOf(fault)]
      return fate === undefined || (fate.by === null && !isExplained && fate.tests !== tests) ? undefined : fate
    },
    /**
     * @param {Fault} fault
     * @param {Fate} fate
     */
    keep(fault, fate) {
      // a run of another area may be under way
      known = { ...read(), [keyOf(fault)]: { ...fate, tests } }
      writeWhole(file, JSON.stringify(known, null, 1))
    },
  }
}
