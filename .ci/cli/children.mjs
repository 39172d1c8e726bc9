import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getErrorCode } from './cli-error.mjs'

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {import('node:child_process').SpawnOptions} SpawnOptions
 * @typedef {(command: string, args: readonly string[], options?: SpawnOptions) => ChildProcess} Start
 */

/** The running children that may be stopped. @type {Set<ChildProcess>} */
const running = new Set()
/** The running children that must not be stopped. @type {Set<ChildProcess>} */
const installers = new Set()

/**
 * Creates a function that starts a child in a new process group, and keeps it in a set until it ends.
 * @type {(tracked: Set<ChildProcess>) => Start}
 */
const createStart = tracked => (command, args, options = {}) => {
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' })
  tracked.add(child)
  for (const event of ['close', 'error']) child.once(event, () => tracked.delete(child))
  return child
}

/** Starts a child. When this process exits, the child is killed together with its own children. */
export const startChild = createStart(running)

/**
 * Starts a child that would leave the system broken if it were stopped half way, such as apt-get.
 * The child is never killed; a signal handler has to call `waitForInstallers` before it exits.
 */
export const startInstaller = createStart(installers)

/** Resolves when no installer is running. */
export async function waitForInstallers() {
  for (const child of installers) {
    console.log(`Waiting for ${child.spawnfile} to finish: an installation must not be stopped half way…`)
    await waitForExit(child).catch(() => undefined)
  }
}

/**
 * Starts a script with this version of Node, by default without input and with readable output.
 * `exit-with-parent.mjs` ends the script even when this process is killed by SIGKILL.
 * @param {string | URL} script
 * @param {readonly string[]} args
 * @param {Omit<SpawnOptions, 'stdio'> & {
 *   readonly stdio?: readonly ('ignore' | 'pipe' | 'inherit')[]
 *   readonly importsTypeScript?: boolean
 * }} [options] `importsTypeScript`: the script imports TypeScript modules, whose loader takes 50 ms to start
 */
export function startNode(script, args, { stdio = ['ignore', 'pipe', 'pipe'], importsTypeScript, ...options } = {}) {
  const file = script instanceof URL ? fileURLToPath(script) : script
  const loaders = ['exit-with-parent', ...(importsTypeScript ? ['load-typescript'] : [])]
  const imports = loaders.flatMap(name => ['--import', new URL(`./${name}.mjs`, import.meta.url).href])
  return startChild(process.execPath, ['--enable-source-maps', ...imports, file, ...args], {
    ...options,
    stdio: [...stdio, 'ipc'],
  })
}

/**
 * Stops a child and everything in its process group; on Windows only the child.
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
export const waitForExit = child => new Promise((resolve, reject) => {
  child.once('error', reject).once('close', resolve)
})

process.on('exit', () => stopChildren('SIGKILL'))
