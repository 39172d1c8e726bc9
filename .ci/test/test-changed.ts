import * as esbuild from 'esbuild'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { CliError, getErrorMessage } from '../cli/cli-error.mjs'
import { selectAffectedTests } from './affected-tests.ts'
import type { Tests } from './select-tests.ts'
import { createTestOptions, formatBuildError } from './test-bundle.ts'

/** Runs a git command that lists files or revisions. */
const listByGit = (...args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).split(/[\0\n]/).filter(Boolean)

/**
 * Lists untracked files, and files that differ from the last commit or from the merge base with `ref`.
 * @throws {CliError} when git fails, such as outside of a repository
 */
function listChangedFiles(ref: string | undefined) {
  try {
    const [base = ''] = ref === undefined ? ['HEAD'] : listByGit('merge-base', ref, 'HEAD')
    return [
      ...listByGit('diff', '--name-only', '--no-renames', '--relative', '-z', base),
      ...listByGit('ls-files', '--others', '--exclude-standard', '-z'),
    ]
  } catch (error) {
    // further lines are git's usage
    throw new CliError(`git cannot list the changes: ${getErrorMessage(error).split('\n', 2).join('\n')}`)
  }
}

/**
 * Builds the import graph of tests. Packages are external: they appear only as imports.
 * Prints the errors and returns undefined when something does not compile.
 */
export async function buildImportGraph(tests: readonly string[]) {
  try {
    const { metafile } = await esbuild.build({
      ...createTestOptions('.cache/test/graph'),
      entryPoints: [...tests],
      packages: 'external',
      sourcemap: false,
      write: false,
    })
    return metafile.inputs
  } catch (error) {
    console.log(await formatBuildError(error))
    return undefined
  }
}

/** Selects the tests that a change can affect: all unit tests if something does not compile. */
export async function selectChangedTests(ref: string | undefined, { units, specs }: Tests) {
  const changed = listChangedFiles(ref)
  const graph = await buildImportGraph([...units, ...specs])
  if (graph === undefined) {
    const reason = 'All unit tests ran, because something does not compile.'
    return { units, specs: [], leftOut: `Left out: ${specs.length} browser test files. ${reason}` }
  }
  const read = (file: string) => fs.readFileSync(file, 'utf8')
  const selected = selectAffectedTests({ changed, units, specs, graph, read })
  console.log(selected.summary)
  return selected
}
