import fs from 'node:fs'
import path from 'node:path'
import { CliError } from '../cli/cli-error.mjs'
import { listUnitTests } from '../cli/files.mjs'
import { bundleTests } from '../test/test-bundle.mjs'
import { buildImportGraph } from '../test/test-changed.mjs'
import { runFile } from '../test/test-units.mjs'
import { applyMutant } from './compiler.mjs'
import { listNearestTests } from './nearest.mjs'

/**
 * The number of test files in each batch, nearest files first: most mutants are killed by one of
 * the first files. A mutant that passes all batches counts as a survivor,
 * since running all test files would take minutes.
 */
const BATCHES = [1, 3, 6, 10, 20]

/**
 * Lists the unit tests with their imports.
 * `passesUnmutated` caches whether a test file passes without a mutant.
 * @throws {CliError} when a test does not compile
 */
export async function prepareTests() {
  const tests = listUnitTests()
  const graph = await buildImportGraph(tests)
  if (graph === undefined) throw new CliError('The tests do not compile; `npm test` prints the errors')
  return { tests, graph, /** @type {Map<string, Promise<boolean>>} */ passesUnmutated: new Map() }
}

/**
 * Writes a mutant into its file, runs the nearest tests until one fails, and restores the file.
 * @param {Awaited<ReturnType<typeof prepareTests>>} prepared
 * @param {import('./mutants.mjs').Mutant} mutant
 * @returns {Promise<import('./results.mjs').Result>}
 */
export async function runMutant({ tests, graph, passesUnmutated }, mutant) {
  const { file } = mutant
  const text = fs.readFileSync(file, 'utf8')
  const start = Date.now()
  const getSeconds = () => Math.round((Date.now() - start) / 1000)
  const remaining = listNearestTests({ graph, tests, read: test => fs.readFileSync(test, 'utf8') }, file)
  if (remaining.length === 0) throw new CliError(`${file} is not imported by any test`)
  const out = path.join('.cache', 'mutant')
  let tried = 0
  try {
    for (const size of BATCHES) {
      const batch = remaining.splice(0, size)
      fs.writeFileSync(file, applyMutant(text, mutant))
      fs.rmSync(out, { recursive: true, force: true })
      const broken = await bundleTests(batch, out)
      for (const message of broken.values()) throw new CliError(`${mutant.key} does not compile:\n${message}`)
      for (const test of batch) {
        tried += 1
        const { failed } = await runFile(out, test)
        if (failed === 0) continue
        // a test that also fails without the mutant has not detected the mutant
        fs.writeFileSync(file, text)
        const passesWithoutMutant = passesUnmutated.get(test) ?? passesTest(test)
        passesUnmutated.set(test, passesWithoutMutant)
        if (await passesWithoutMutant) return { by: test, tried, seconds: getSeconds() }
        console.log(`      ${test} fails without a mutant, so it is skipped`)
        fs.writeFileSync(file, applyMutant(text, mutant))
      }
    }
    return { by: null, tried, seconds: getSeconds() }
  } finally {
    fs.writeFileSync(file, text)
  }
}

/**
 * Runs a test file with the files as they are on the disk; resolves to whether it passes.
 * @param {string} test
 */
async function passesTest(test) {
  const out = path.join('.cache', 'unmutated')
  await bundleTests([test], out)
  return (await runFile(out, test)).failed === 0
}
