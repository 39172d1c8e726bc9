import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getErrorCode } from './cli-error.mjs'

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {import('node:child_process').SpawnOptions} SpawnOptions
 * @typedef {'ignore' | 'pipe' | 'inherit' | number} Stream where a child's stream is connected
 */

/** The running children that may be stopped. @type {Set<ChildProcess>} */
const running = new Set()
/** The running children that must not be stopped. @type {Set<ChildProcess>} */
const installers = new Set()
const exitWithParent = new URL('./exit-with-parent.mjs', import.meta.url).href

/**
 * Starts a child in a new process group, so that its own children can be stopped with it.
 * The whole group is killed when this process exits.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {SpawnOptions} [options]
 */
export const startChild = (command, args, options = {}) => spawnTracked(running, command, args, options)

/**
 * Starts a child that would leave the system broken if it were stopped half way, such as apt-get.
 * The child is never killed; a signal handler has to call `waitForInstallers` before it exits.
 * @type {typeof startChild}
 */
export const startInstaller = (command, args, options = {}) => spawnTracked(installers, command, args, options)

/**
 * Starts a child, and keeps it in a set until it ends.
 * @param {Set<ChildProcess>} tracked
 * @param {string} command
 * @param {readonly string[]} args
 * @param {SpawnOptions} options
 */
function spawnTracked(tracked, command, args, options) {
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' })
  tracked.add(child)
  child.once('close', () => tracked.delete(child))
  child.once('error', () => tracked.delete(child))
  return child
}

/** Resolves when no installer is running. */
export async function waitForInstallers() {
  for (const child of installers) {
    console.log(`Waiting for ${child.spawnfile} to finish: an installation must not be stopped half way…`)
  }
  await Promise.all([...installers].map(child => waitForExit(child).catch(() => undefined)))
}

/**
 * By default a script has no input, and this process reads its output.
 * @type {readonly Stream[]}
 */
const STDIO = ['ignore', 'pipe', 'pipe']

/**
 * Starts a script with this version of Node.
 * `exit-with-parent.mjs` ends the script even when this process is killed by SIGKILL.
 * @param {string | URL} script
 * @param {readonly string[]} args
 * @param {Omit<SpawnOptions, 'stdio'> & { readonly stdio?: readonly Stream[] }} [options]
 */
export function startNode(script, args, options = {}) {
  const file = script instanceof URL ? fileURLToPath(script) : script
  return startChild(process.execPath, ['--enable-source-maps', '--import', exitWithParent, file, ...args], {
    ...options,
    stdio: [...(options.stdio ?? STDIO), 'ipc'],
  })
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
    // ESRCH: the child has already exited
    if (getErrorCode(error) !== 'ESRCH') throw error
  }
}

/**
 * Signals a child without its group, so that it can stop what it has started, such as browsers.
 * Kills it with its group after `limit` milliseconds.
 * @param {ChildProcess} child
 * @param {{ readonly signal: NodeJS.Signals; readonly limit: number }} options
 */
export async function shutDownChild(child, { signal, limit }) {
  if (!running.has(child)) return
  const timer = setTimeout(() => stopChild(child, 'SIGKILL'), limit)
  const end = waitForExit(child).catch(() => undefined)
  child.kill(signal)
  await end
  clearTimeout(timer)
}

/** Stops all children except installers, with their groups. @param {NodeJS.Signals} [signal] */
export function stopChildren(signal = 'SIGTERM') {
  for (const child of running) stopChild(child, signal)
}

/**
 * Resolves with the exit code (null after a signal); rejects when the program cannot be started.
 * @param {ChildProcess} child
 * @returns {Promise<number | null>}
 */
export function waitForExit(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve(code))
  })
}

process.on('exit', () => stopChildren('SIGKILL'))
