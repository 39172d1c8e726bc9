import { spawnSync } from 'node:child_process'
import { CliError } from './cli-error.mjs'

/**
 * The output of git; empty without git or outside of a clone.
 * @throws {CliError} when git refuses the clone of another user, whose commit would seem to be missing
 */
export function runGit(...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  // git prints this command in every language
  const [permission] = /git config .*safe\.directory .*/.exec(stderr ?? '') ?? []
  if (permission !== undefined) throw new CliError(
    'git does not read these sources, which belong to another user. '
      + `Run the command as that user, or allow the folder: ${permission}`,
  )
  return stdout?.trim() ?? ''
}

/** Whether the sources are a clone, and not only a folder within another one. */
const isClone = () => runGit('ls-files', 'package.json') !== ''

/** Reads the commit of the sources; null outside of a clone. It ends in `-dirty` if a file differs from it. */
export const readCommit = () =>
  (isClone() && runGit('describe', '--always', '--dirty', '--abbrev=40', '--exclude=*')) || null

/**
 * Reads the date of the sources: SOURCE_DATE_EPOCH, else the date of the last commit; null without both.
 * @see https://reproducible-builds.org/specs/source-date-epoch/
 */
export function readSourceDate() {
  const seconds = process.env.SOURCE_DATE_EPOCH ?? (isClone() ? runGit('log', '-1', '--format=%ct') : '')
  return /^\d+$/.test(seconds) ? new Date(Number(seconds) * 1000) : null
}
