import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** @param {readonly string[]} args */
const runGit = args => execFileSync('git', args, { encoding: 'utf8' })

/**
 * Runs `work` in a copy of the checkout with its uncommitted files, and then removes the copy.
 * The copy shares the package files and the git history with the checkout.
 * @param {() => Promise<void>} work
 */
export async function runInCopy(work) {
  const checkout = process.cwd()
  const copy = path.resolve('.cache', 'mutate', String(process.pid))
  for (const name of new Set(runGit(['ls-files', '--cached', '--others', '--exclude-standard', '-z']).split('\0'))) {
    if (name !== '' && fs.existsSync(name)) fs.cpSync(name, path.join(copy, name))
  }
  // hard links: with a symbolic link the packages would resolve to the checkout
  execFileSync('cp', ['--recursive', '--link', 'node_modules', copy])
  fs.writeFileSync(path.join(copy, '.git'), `gitdir: ${runGit(['rev-parse', '--absolute-git-dir'])}`)
  const removeCopy = () => fs.rmSync(copy, { recursive: true, force: true })
  process.once('exit', removeCopy)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => process.exit(128 + os.constants.signals[signal]))
  }
  try {
    process.chdir(copy)
    await work()
  } finally {
    process.chdir(checkout)
    removeCopy()
  }
}
