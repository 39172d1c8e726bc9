import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from './complaint.mjs'
import { digest } from './files.mjs'

/** In ms: how often a lock is asked for, and when the person is told that it is waited for. */
const [STEP, PATIENCE] = [100, 2000]

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
 * When a process began, as the system tells it: its number may have been another's, and in a container it is the same each time. Where
 * nobody tells, this process knows its own beginning alone.
 * @param {number} pid
 */
function beginningOf(pid) {
  try {
    // the name in brackets, which may have spaces and brackets itself, is the second of the fields
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return pid === process.pid ? String(performance.timeOrigin) : undefined
  }
}

/** The process that a lock file names, and its beginning. @param {string} file */
function ownerOf(file) {
  const [pid, began] = fs.readFileSync(file, 'utf8').split(' ')
  return { pid: Number(pid), began }
}

/**
 * Whether the owner named by a lock file lives; a fresh file without a name yet counts as held.
 * @param {string} file
 */
function isHeld(file) {
  try {
    const { pid, began } = ownerOf(file)
    if (!(pid > 0)) return Date.now() - fs.statSync(file).mtimeMs < 2000
    return isAlive(pid) && [undefined, began].includes(beginningOf(pid))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * Takes a lock file, which holds the owner's process id and beginning; a lock whose owner is gone is taken over.
 * Returns a function that gives it back, or undefined while another holds it.
 * @param {string} file
 */
export function tryLock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      fs.writeFileSync(file, `${process.pid} ${beginningOf(process.pid)}`, { flag: 'wx' })
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
 * Runs one piece of work at a time among all that name the same lock file. Who waits long is told for whom.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  let release = tryLock(file)
  for (let waited = 0; release === undefined; waited += STEP) {
    if (waited === PATIENCE) console.error(`Waiting for ${holderOf(file)}, which holds ${file}`)
    await pause(STEP)
    release = tryLock(file)
  }
  try {
    return await work()
  } finally {
    release()
  }
}

/** @param {string} file */
function holderOf(file) {
  try {
    return `process ${ownerOf(file).pid}`
  } catch {
    return 'another process'
  }
}

/**
 * The lock of a finished site: whoever puts one in place, or changes one and has read it before, holds it.
 * @param {string} folder
 */
export const lockOfSite = folder => path.join('.cache/site-locks', digest(path.resolve(folder)).slice(0, 16))
