import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const running = new Set()
const tether = new URL('./tether.mjs', import.meta.url).href

/**
 * Starts a child at the head of its own process group, so that whatever it starts can be stopped
 * with it. It is stopped with this process, however that ends.
 */
export function startChild(command, args, options = {}) {
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' })
  running.add(child)
  child.once('close', () => running.delete(child))
  child.once('error', () => running.delete(child))
  return child
}

/** Starts a script under this Node; it ends by itself even when this process is killed outright. */
export function startNode(script, args, options = {}) {
  const file = script instanceof URL ? fileURLToPath(script) : script
  const stdio = [...(options.stdio ?? ['ignore', 'pipe', 'pipe']), 'ipc']
  return startChild(process.execPath, ['--enable-source-maps', '--import', tether, file, ...args], { ...options, stdio })
}

/** Stops a child and everything in its process group. */
export function stopChild(child, signal = 'SIGTERM') {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    // ESRCH: gone already
    if (error.code !== 'ESRCH') throw error
  }
}

export function stopChildren(signal = 'SIGTERM') {
  for (const child of running) stopChild(child, signal)
}

/** Resolves with the exit code (null after a signal); rejects when the program cannot be started. */
export function childEnd(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve(code))
  })
}

process.on('exit', () => stopChildren('SIGKILL'))
