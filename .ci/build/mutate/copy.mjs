import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/**
 * Does some work in a copy of the checkout, with what is not committed yet, so that faults are planted there and nowhere else.
 * The packages are the checkout's own.
 * @param {() => Promise<void>} work
 */
export async function inCopy(work) {
  const home = process.cwd()
  const copy = path.resolve('.cache', 'mutate', String(process.pid))
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8' })
  for (const name of new Set(names.split('\0'))) {
    if (name !== '' && fs.existsSync(name)) fs.cpSync(name, path.join(copy, name))
  }
  fs.symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
  const clean = () => fs.rmSync(copy, { recursive: true, force: true })
  process.once('exit', clean)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  try {
    process.chdir(copy)
    await work()
  } finally {
    process.chdir(home)
    clean()
  }
}
