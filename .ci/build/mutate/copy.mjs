import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** @param {readonly string[]} args */
const git = args => execFileSync('git', args, { encoding: 'utf8' })

/**
 * Works in a copy of the checkout, uncommitted files included. It shares the packages and the history.
 * @param {() => Promise<void>} work
 */
export async function runInCopy(work) {
  const home = process.cwd()
  const copy = path.resolve('.cache', 'mutate', String(process.pid))
  for (const name of new Set(git(['ls-files', '--cached', '--others', '--exclude-standard', '-z']).split('\0'))) {
    if (name !== '' && fs.existsSync(name)) fs.cpSync(name, path.join(copy, name))
  }
  // hard links: through a symbolic link the packages would have the paths of the checkout
  execFileSync('cp', ['--recursive', '--link', 'node_modules', copy])
  fs.writeFileSync(path.join(copy, '.git'), `gitdir: ${git(['rev-parse', '--absolute-git-dir'])}`)
  const clean = () => fs.rmSync(copy, { recursive: true, force: true })
  process.once('exit', clean)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => process.exit(128 + os.constants.signals[signal]))
  }
  try {
    process.chdir(copy)
    await work()
  } finally {
    process.chdir(home)
    clean()
  }
}
