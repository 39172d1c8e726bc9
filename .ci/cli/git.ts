import { spawnSync } from 'node:child_process'

/**
 * The output of git; empty without git or outside of a clone. A clone of another user is read too: who runs
 * a command of these sources trusts them already.
 */
export const runGit = (...args: readonly string[]): string =>
  spawnSync('git', ['-c', 'safe.directory=*', ...args], { encoding: 'utf8' }).stdout?.trim() ?? ''

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
