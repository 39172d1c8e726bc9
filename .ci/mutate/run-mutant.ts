import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { CliError } from '../cli/cli-error.mjs'
import { listUnitTests } from '../cli/files.mjs'
import { bundleTests } from '../test/test-bundle.ts'
import { SLOW } from '../test/affected-tests.ts'
import { buildImportGraph } from '../test/test-changed.ts'
import { BUNDLES, runFile } from '../test/test-units.ts'
import { applyMutant } from './compiler.ts'
import type { Mutant } from './mutants.ts'
import { listNearestTests } from './nearest.ts'
import type { Result } from './results.ts'

/**
 * The number of test files in each batch, nearest files first: most mutants are killed by one of
 * the first files. A mutant that passes all batches counts as a survivor,
 * since running all test files would take minutes.
 */
const BATCHES = [1, 3, 6, 10, 20]

/** Makes bundles contain a mutant. The file on the disk stays as it is. */
export const createMutantPlugin = (mutant: Mutant): Plugin => ({
  name: 'mutant',
  setup(build) {
    const file = path.resolve(mutant.file)
    const contents = applyMutant(fs.readFileSync(file, 'utf8'), mutant)
    build.onLoad({ filter: /\.tsx?$/ }, args => args.path === file ? { contents, loader: 'default' } : undefined)
  },
})

/**
 * Reads the unit tests with their imports. Returns a function that runs the nearest tests of a mutant
 * until one fails.
 * @throws {CliError} when a test does not compile
 */
export async function prepareTests() {
  const tests = listUnitTests()
  const graph = await buildImportGraph(tests)
  if (graph === undefined) throw new CliError('The tests do not compile')
  const read = (test: string) => fs.readFileSync(test, 'utf8')
  /** Whether a test passes without a mutant, for each test that has failed with one. */
  const passing = new Map<string, boolean>()

  /** Runs a test without a mutant. Resolves to whether it passes. */
  async function passesUnmutated(test: string) {
    const folder = path.join(BUNDLES, 'unmutated')
    await bundleTests([test], folder)
    const { failed } = await runFile(folder, test)
    passing.set(test, failed === 0)
    if (failed > 0) console.log(`      ${test} fails without a mutant too, so it kills none`)
    return failed === 0
  }

  return async (mutant: Mutant): Promise<Result> => {
    const start = Date.now()
    const getSeconds = () => Math.round((Date.now() - start) / 1000)
    // a test that builds a site takes a minute, and seldom detects a mistake that no test of the source does
    const candidates = mutant.file.startsWith('.ci/') ? tests : tests.filter(test => !SLOW.test(test))
    const remaining = [...listNearestTests({ graph, tests: candidates, read }, mutant.file)]
    if (remaining.length === 0) throw new CliError(`${mutant.file} is not imported by any test`)
    let tried = 0
    for (const size of BATCHES) {
      const batch = remaining.splice(0, size)
      fs.rmSync(BUNDLES, { recursive: true, force: true })
      const broken = await bundleTests(batch, BUNDLES, [createMutantPlugin(mutant)])
      for (const message of broken.values()) throw new CliError(`${mutant.key} does not compile:\n${message}`)
      for (const test of batch) {
        tried += 1
        const { failed } = await runFile(BUNDLES, test, { STOREFRONT_MUTANT: mutant.key })
        if (failed > 0 && (passing.get(test) ?? await passesUnmutated(test))) {
          return { by: test, tried, seconds: getSeconds() }
        }
      }
    }
    return { by: null, tried, seconds: getSeconds() }
  }
}
