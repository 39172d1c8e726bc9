import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getErrorCode } from './cli-error.mjs'
import { digest } from './files.mjs'

/**
 * The address of the socket that a lock's holder listens on.
 * Linux (abstract sockets) and Windows (pipes) free an address when its process ends, even by SIGKILL.
 * @param {string} name
 */
function toAddress(name) {
  const id = `storefront-${digest(path.resolve(name)).slice(0, 16)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`
  return process.platform === 'linux' ? `\0${id}` : path.join(os.tmpdir(), id)
}

/** Whether a process listens on an address. @type {(address: string) => Promise<boolean>} */
const isListening = address => new Promise(resolve => {
  const socket = net.connect(address).once('error', () => resolve(false)).once('connect', () => {
    socket.end()
    resolve(true)
  })
})

/**
 * Acquires a lock, which is held until its release or the end of this process.
 * @param {string} name a path, which need not exist
 * @returns {Promise<(() => void) | undefined>} releases the lock; undefined while it is held
 */
export async function tryLock(name) {
  const address = toAddress(name)
  const server = net.createServer(socket => socket.destroy()).unref()
  try {
    await new Promise((resolve, reject) => { server.once('error', reject).listen(address, () => resolve(undefined)) })
    return () => void server.close()
  } catch (error) {
    if (getErrorCode(error) !== 'EADDRINUSE') throw error
    if (process.platform === 'linux' || await isListening(address)) return undefined
    // on macOS a killed holder leaves the file of its socket
    fs.rmSync(address, { force: true })
    return tryLock(name)
  }
}

/**
 * Runs `work` while this process holds the lock. A wait of `printAfter` ms (a multiple of `interval`) is printed.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {{ readonly interval?: number, readonly printAfter?: number }} [times] in ms; `interval`: between attempts
 * @returns {Promise<T>}
 */
export async function withLock(name, work, { interval = 100, printAfter = 2000 } = {}) {
  let release = await tryLock(name)
  for (let waited = 0; release === undefined; waited += interval) {
    if (waited === printAfter) console.error(`Waiting for another command, which holds the lock ${name}`)
    await pause(interval)
    release = await tryLock(name)
  }
  try {
    return await work()
  } finally {
    release()
  }
}

/**
 * The lock of a built site. A command holds it while it writes the site, or reads and then changes it.
 * A link to the folder has the lock of its target.
 * @param {string} folder
 */
export const toSiteLockPath = folder =>
  path.join(fs.existsSync(folder) ? fs.realpathSync(folder) : path.resolve(folder), 'lock')
