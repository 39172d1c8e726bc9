import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getErrorCode } from './cli-error.mjs'
import { digest } from './files.mjs'

/** How many ms a lock file may be without a process id: its owner may still be writing the id. */
const WRITE_LIMIT = 2000

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

/** The process that holds a lock file; undefined if there is no file. @param {string} file */
function readOwner(file) {
  try {
    const [pid, startTime] = fs.readFileSync(file, 'utf8').split(' ')
    return { pid: Number(pid), startTime, age: Date.now() - fs.statSync(file).mtimeMs }
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whether a lock file is left over from a process that has exited. @param {string} file */
function isStale(file) {
  const owner = readOwner(file)
  if (owner === undefined) return false
  if (!(owner.pid > 0)) return owner.age > WRITE_LIMIT
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if (getErrorCode(error) !== 'EPERM') return true
  }
  return ![undefined, owner.startTime].includes(readStartTime(owner.pid))
}

/**
 * Acquires a lock file with the owner's process id and start time.
 * A lock of an exited owner is taken over.
 * @param {string} file
 * @returns {(() => void) | undefined} releases the lock; undefined while another process holds it
 */
export function tryLock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  if (isStale(file)) fs.rmSync(file, { force: true })
  try {
    fs.writeFileSync(file, `${process.pid} ${readStartTime(process.pid)}`, { flag: 'wx' })
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return undefined
    throw error
  }
  const release = () => fs.rmSync(file, { force: true })
  process.once('exit', release)
  return () => {
    process.off('exit', release)
    release()
  }
}

/**
 * Runs `work` while this process holds the lock file.
 * A long wait is printed once, with the id of the process that holds the file.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {{ readonly interval?: number, readonly printAfter?: number }} [times] of the attempts and the message, in ms
 * @returns {Promise<T>}
 */
export async function withLock(file, work, { interval = 100, printAfter = 2000 } = {}) {
  let release = tryLock(file)
  for (let waited = 0; release === undefined; waited += interval) {
    if (waited === printAfter) {
      console.error(`Waiting for process ${readOwner(file)?.pid ?? '(unknown)'}, which holds ${file}`)
    }
    await pause(interval)
    release = tryLock(file)
  }
  try {
    return await work()
  } finally {
    release()
  }
}

/**
 * The lock file of a built site.
 * A command holds the lock while it writes the site, or reads and then changes the site.
 * @param {string} folder
 */
export const toSiteLockPath = folder => path.join('.cache/site-locks', digest(path.resolve(folder)).slice(0, 16))
