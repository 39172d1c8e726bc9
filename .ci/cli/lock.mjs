import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getErrorCode } from './cli-error.mjs'
import { digest } from './files.mjs'

/** In ms: the interval of the attempts, and after how long a message about the wait is printed. */
const [INTERVAL, PRINT_AFTER] = [100, 2000]

/**
 * Whether a process of this id is running.
 * @param {number} pid
 */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorCode(error) === 'EPERM'
  }
}

/**
 * The start time of a process.
 * The time distinguishes a process from an earlier one with the same id, as is common in containers.
 * Without /proc only the start of this process is known.
 * @param {number} pid
 */
function readStartTime(pid) {
  try {
    // the second field is the name in brackets, which may contain spaces and brackets;
    // `starttime` is the 20th field after the name (proc_pid_stat(5))
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return pid === process.pid ? String(performance.timeOrigin) : undefined
  }
}

/** The process that holds a lock file. @param {string} file */
function readOwner(file) {
  const [pid, startTime] = fs.readFileSync(file, 'utf8').split(' ')
  return { pid: Number(pid), startTime }
}

/**
 * Whether the owner of a lock file is running. A file without a process id counts as held for 2 s,
 * since its owner may still be writing the id.
 * @param {string} file
 */
function isHeld(file) {
  try {
    const { pid, startTime } = readOwner(file)
    if (!(pid > 0)) return Date.now() - fs.statSync(file).mtimeMs < 2000
    return isAlive(pid) && [undefined, startTime].includes(readStartTime(pid))
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * Acquires a lock file with the owner's process id and start time.
 * A lock of an exited owner is taken over.
 * @param {string} file
 * @returns {(() => void) | undefined} releases the lock; undefined while another process holds it
 */
export function tryLock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      fs.writeFileSync(file, `${process.pid} ${readStartTime(process.pid)}`, { flag: 'wx' })
      const release = () => fs.rmSync(file, { force: true })
      process.once('exit', release)
      return () => {
        process.off('exit', release)
        release()
      }
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST') throw error
      if (isHeld(file)) return undefined
      fs.rmSync(file, { force: true })
    }
  }
  return undefined
}

/**
 * Runs `work` while this process holds the lock file.
 * A wait of more than 2 s is printed, with the id of the process that holds the file.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  let release = tryLock(file)
  for (let waited = 0; release === undefined; waited += INTERVAL) {
    if (waited === PRINT_AFTER) console.error(`Waiting for ${describeOwner(file)}, which holds ${file}`)
    await pause(INTERVAL)
    release = tryLock(file)
  }
  try {
    return await work()
  } finally {
    release()
  }
}

/** @param {string} file */
function describeOwner(file) {
  try {
    return `process ${readOwner(file).pid}`
  } catch {
    return 'another process'
  }
}

/**
 * The lock file of a built site.
 * A command holds the lock while it writes the site, or reads and then changes the site.
 * @param {string} folder
 */
export const toSiteLockPath = folder => path.join('.cache/site-locks', digest(path.resolve(folder)).slice(0, 16))
