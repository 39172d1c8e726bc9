import * as esbuild from 'esbuild'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { CliError, getErrorMessage } from '../cli/cli-error.mjs'
import { createTestOptions } from './test-bundle.mjs'
import { selectAffectedTests } from './affected-tests.mjs'

/** @param {readonly string[]} args */
const runGit = args => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** @param {readonly string[]} args */
const runGitList = args => runGit(args).split('\0').filter(line => line !== '')

/**
 * Lists untracked files, and files that differ from the last commit or from the merge base with `ref`.
 * @param {string} [ref]
 * @throws {CliError} when git fails, such as outside of a repository
 */
function listChangedFiles(ref) {
  try {
    const base = ref === undefined ? 'HEAD' : runGit(['merge-base', ref, 'HEAD']).trim()
    return [
      ...runGitList(['diff', '--name-only', '--no-renames', '--relative', '-z', base]),
      ...runGitList(['ls-files', '--others', '--exclude-standard', '-z']),
    ]
  } catch (error) {
    // further lines are git's usage
    throw new CliError(`git cannot list the changes: ${getErrorMessage(error).split('\n', 2).join('\n')}`)
  }
}

/**
 * Builds the import graph of tests; a package is one node. Undefined when something does not compile.
 * @param {readonly string[]} tests
 */
export async function buildImportGraph(tests) {
  try {
    const options = {
      ...createTestOptions('.cache/test/graph'),
      entryPoints: [...tests],
      packages: /** @type {const} */ ('external'),
      write: false,
    }
    return (await esbuild.build(options)).metafile.inputs
  } catch {
    return undefined
  }
}

/**
 * @typedef {{
 *   readonly ref?: string | undefined
 *   readonly units: readonly string[]
 *   readonly specs: readonly string[]
 * }} Selection
 */

/**
 * Selects the tests that a change can affect: all unit tests if something does not compile.
 * @param {Selection} selection
 */
export async function selectChangedTests({ ref, units, specs }) {
  const changed = listChangedFiles(ref)
  const graph = await buildImportGraph([...units, ...specs])
  if (graph !== undefined) {
    const read = (/** @type {string} */ file) => fs.readFileSync(file, 'utf8')
    const selected = selectAffectedTests({ changed, units, specs, graph, read })
    console.log(selected.summary)
    return selected
  }
  return {
    units,
    specs: [],
    leftOut: `Left out: ${specs.length} browser test files. All unit tests ran, because something does not compile.`,
  }
}
