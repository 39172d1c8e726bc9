import fs from 'node:fs'
import path from 'node:path'
import { CliError } from '../cli-error.mjs'
import { listUnitTests } from '../files.mjs'
import { bundleTests } from '../test-bundle.mjs'
import { buildImportGraph } from '../test-changed.mjs'
import { runFile } from '../test-units.mjs'
import { applyMutant } from './compiler.mjs'
import { listNearestTests } from './nearest.mjs'

/**
 * How many of the nearest test files run, in batches: most mutants are killed by the first file or by the next few.
 * A mutant that survives all of them counts as a survivor, since all test files would take minutes. Screens detect
 * mistakes in the records of core, so that fewer files would call killed mutants survivors.
 */
const BATCHES = [1, 3, 6, 10, 20]

/** The tests with their imports, and whether they pass without a mutant, as far as that is known. */
export async function prepareTests() {
  const tests = listUnitTests()
  const graph = await buildImportGraph(tests)
  if (graph === undefined) throw new CliError('The tests do not compile; `npm test` prints the errors')
  return { tests, graph, /** @type {Map<string, Promise<boolean>>} */ sound: new Map() }
}

/**
 * Plants a mutant and runs the nearest tests until one fails.
 * @param {Awaited<ReturnType<typeof prepareTests>>} prepared
 * @param {import('./mutants.mjs').Mutant} mutant
 * @returns {Promise<import('./results.mjs').Result>}
 */
export async function runMutant({ tests, graph, sound }, mutant) {
  const { file } = mutant
  const text = fs.readFileSync(file, 'utf8')
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  const waiting = listNearestTests({ graph, tests, read: test => fs.readFileSync(test, 'utf8') }, file)
  if (waiting.length === 0) throw new CliError(`${file} is not imported by any test`)
  const out = path.join('.cache', 'mutant')
  let tried = 0
  try {
    for (const size of BATCHES) {
      const chosen = waiting.splice(0, size)
      fs.writeFileSync(file, applyMutant(text, mutant))
      fs.rmSync(out, { recursive: true, force: true })
      const broken = await bundleTests(chosen, out)
      for (const message of broken.values()) throw new CliError(`${mutant.key} does not compile:\n${message}`)
      for (const test of chosen) {
        tried += 1
        const { failed } = await runFile(out, test)
        if (failed === 0) continue
        // a test that fails without the mutant, or takes too long, has detected nothing
        fs.writeFileSync(file, text)
        const isSound = sound.get(test) ?? passes(test)
        sound.set(test, isSound)
        if (await isSound) return { by: test, tried, seconds: seconds() }
        console.log(`      ${test} fails without a mutant, so it is skipped`)
        fs.writeFileSync(file, applyMutant(text, mutant))
      }
    }
    return { by: null, tried, seconds: seconds() }
  } finally {
    fs.writeFileSync(file, text)
  }
}

/**
 * Whether a test file passes with the sources as they are.
 * @param {string} test
 */
async function passes(test) {
  const out = path.join('.cache', 'sound')
  await bundleTests([test], out)
  return (await runFile(out, test)).failed === 0
}
