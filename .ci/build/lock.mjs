import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from './complaint.mjs'
import { digest } from './files.mjs'

/**
 * Whether a process of this id is running.
 * @param {number} pid
 */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Whether the owner named by a lock file lives; a fresh file without a name yet counts as held.
 * @param {string} file
 */
function isHeld(file) {
  try {
    const owner = Number(fs.readFileSync(file, 'utf8'))
    return owner > 0 ? isAlive(owner) : Date.now() - fs.statSync(file).mtimeMs < 2000
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * Takes a lock file, which holds the owner's process id; a lock whose owner is gone is taken over.
 * Returns a function that gives it back, or undefined while another process holds it.
 * @param {string} file
 */
export function tryLock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
      const release = () => fs.rmSync(file, { force: true })
      process.once('exit', release)
      return () => {
        process.off('exit', release)
        release()
      }
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      if (isHeld(file)) return undefined
      fs.rmSync(file, { force: true })
    }
  }
  return undefined
}

/**
 * Runs one piece of work at a time among all processes that name the same lock file.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  let release = tryLock(file)
  while (release === undefined) {
    await pause(100)
    release = tryLock(file)
  }
  try {
    return await work()
  } finally {
    release()
  }
}

/**
 * The lock of a finished site: whoever puts one in place, or changes one and has read it before, holds it.
 * @param {string} folder
 */
export const lockOfSite = folder => path.join('.cache/site-locks', digest(path.resolve(folder)).slice(0, 16))
