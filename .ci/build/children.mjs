import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { codeOf } from './complaint.mjs'

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {import('node:child_process').SpawnOptions} SpawnOptions
 * @typedef {'ignore' | 'pipe' | 'inherit' | number} Stream what becomes of one of a child's three streams
 */

/** @type {Set<ChildProcess>} */
const running = new Set()
/** @type {Set<ChildProcess>} */
const installers = new Set()
const tether = new URL('./tether.mjs', import.meta.url).href

/**
 * Starts a child at the head of its own process group, so that whatever it starts can be stopped
 * with it. It is stopped with this process, however that ends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {SpawnOptions} [options]
 */
export const startChild = (command, args, options = {}) => startIn(running, command, args, options)

/**
 * Starts a child that changes the system and would leave it broken when it is stopped half way: nobody stops it, and whoever ends this
 * process waits for it before (`installersEnd`).
 * @type {typeof startChild}
 */
export const startInstaller = (command, args, options = {}) => startIn(installers, command, args, options)

/**
 * @param {Set<ChildProcess>} group
 * @param {string} command
 * @param {readonly string[]} args
 * @param {SpawnOptions} options
 */
function startIn(group, command, args, options) {
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' })
  group.add(child)
  child.once('close', () => group.delete(child))
  child.once('error', () => group.delete(child))
  return child
}

/** Waits until what is being installed is there. */
export async function installersEnd() {
  for (const child of installers) console.log(`Waiting for ${child.spawnfile}, which would leave the system half installed…`)
  await Promise.all([...installers].map(child => childEnd(child).catch(() => undefined)))
}

/** @type {readonly Stream[]} */
const STDIO = ['ignore', 'pipe', 'pipe']

/**
 * Starts a script under this Node; it ends by itself even when this process is killed outright.
 * @param {string | URL} script
 * @param {readonly string[]} args
 * @param {Omit<SpawnOptions, 'stdio'> & { readonly stdio?: readonly Stream[] }} [options]
 */
export function startNode(script, args, options = {}) {
  const file = script instanceof URL ? fileURLToPath(script) : script
  return startChild(process.execPath, ['--enable-source-maps', '--import', tether, file, ...args], { ...options, stdio: [...(options.stdio ?? STDIO), 'ipc'] })
}

/**
 * Stops a child and everything in its process group.
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export function stopChild(child, signal = 'SIGTERM') {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    // ESRCH: gone already
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/**
 * Asks a child to stop, and it alone, so that it can put away what it has started outside its group, as browsers are. What is left
 * of it and its group when the time is over is killed.
 * @param {ChildProcess} child
 * @param {{ readonly signal: NodeJS.Signals; readonly limit: number }} how
 */
export async function endChild(child, { signal, limit }) {
  if (!running.has(child)) return
  const timer = setTimeout(() => stopChild(child, 'SIGKILL'), limit)
  const end = childEnd(child).catch(() => undefined)
  child.kill(signal)
  await end
  clearTimeout(timer)
}

/** @param {NodeJS.Signals} [signal] */
export function stopChildren(signal = 'SIGTERM') {
  for (const child of running) stopChild(child, signal)
}

/**
 * Resolves with the exit code (null after a signal); rejects when the program cannot be started.
 * @param {ChildProcess} child
 * @returns {Promise<number | null>}
 */
export function childEnd(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve(code))
  })
}

process.on('exit', () => stopChildren('SIGKILL'))
