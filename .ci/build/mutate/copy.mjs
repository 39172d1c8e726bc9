import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Does some work in a copy of the checkout, with what is not committed yet, so that faults are planted there and nowhere else.
 * The packages and the history are the checkout's own.
 * @param {() => Promise<void>} work
 */
export async function inCopy(work) {
  const home = process.cwd()
  const copy = path.resolve('.cache', 'mutate', String(process.pid))
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8' })
  for (const name of new Set(names.split('\0'))) {
    if (name !== '' && fs.existsSync(name)) fs.cpSync(name, path.join(copy, name))
  }
  // the same files by other names: through a link they would be called as they are in the checkout
  execFileSync('cp', ['--recursive', '--link', 'node_modules', copy])
  fs.writeFileSync(path.join(copy, '.git'), `gitdir: ${execFileSync('git', ['rev-parse', '--absolute-git-dir'], { encoding: 'utf8' })}`)
  const clean = () => fs.rmSync(copy, { recursive: true, force: true })
  process.once('exit', clean)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(signal, () => process.exit(128 + os.constants.signals[signal]))
  try {
    process.chdir(copy)
    await work()
  } finally {
    process.chdir(home)
    clean()
  }
}
