import * as esbuild from 'esbuild'
import { execFileSync } from 'node:child_process'
import { complaint, reasonOf } from './complaint.mjs'
import { testOptions } from './test-bundle.mjs'
import { touchedTests } from './touched.mjs'

/** @param {readonly string[]} args */
const git = args => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).split('\0').filter(line => line !== '')

/**
 * Files that differ from a commit, or from where this branch left it, and those that git does not know yet.
 * @param {string} [ref]
 */
function changedFiles(ref) {
  try {
    const base = ref === undefined ? 'HEAD' : execFileSync('git', ['merge-base', ref, 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
    return [...git(['diff', '--name-only', '--no-renames', '--relative', '-z', base]), ...git(['ls-files', '--others', '--exclude-standard', '-z'])]
  } catch (error) {
    // outside of a repository git adds a page about itself
    throw complaint(`What has changed is not to be known: ${reasonOf(error).split('\n', 2).join('\n')}`)
  }
}

/**
 * Imports of the tests; packages count as a whole. Undefined when a test, or what it imports, does not compile.
 * @param {readonly string[]} tests
 */
export async function graphOf(tests) {
  try {
    const options = { ...testOptions('.cache/test/graph'), entryPoints: [...tests], packages: /** @type {const} */ ('external'), write: false }
    return (await esbuild.build(options)).metafile.inputs
  } catch {
    return undefined
  }
}

/**
 * The tests that the difference can reach; all unit tests while their imports cannot be read.
 * @param {{ readonly ref?: string | undefined; readonly units: readonly string[]; readonly specs: readonly string[] }} from
 */
export async function changedTests({ ref, units, specs }) {
  const changed = changedFiles(ref)
  const graph = await graphOf([...units, ...specs])
  if (graph !== undefined) return touchedTests({ changed, units, specs, graph })
  return { units, specs: [], leftOut: `Left out: the ${specs.length} browser test files. Something does not compile, so that all unit tests run.` }
}
