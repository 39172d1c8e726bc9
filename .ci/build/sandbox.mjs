import fs from 'node:fs'
import net from 'node:net'
import readline from 'node:readline'
import { onlyScript, sharedOptions } from './bundle.mjs'
import { childEnd, startNode, stopChild } from './children.mjs'
import { complaint } from './complaint.mjs'
import { writeIfChanged } from './files.mjs'

/**
 * A running sandbox API. `ended` resolves when the process has ended, for whatever reason; `said` is the end of what it has complained of.
 * @typedef {{ readonly url: string; readonly ended: Promise<number | null>; readonly said: () => string; readonly stop: () => Promise<void> }} Sandbox
 */

const PLAIN = { entry: 'e2e/sandbox/main.ts', script: '.cache/sandbox/main.mjs' }
/** Holds each call against the description of the API. */
export const WATCHED = { entry: 'e2e/support/watched-sandbox.ts', script: '.cache/sandbox/watched.mjs' }
const START_LIMIT = 20_000
const STOP_LIMIT = 5_000

/** Bundles the sandbox API into one file that plain Node runs; returns its path. `WATCHED` is that of the browser tests. */
export async function bundleSandbox({ entry, script } = PLAIN) {
  const text = await onlyScript({
    ...sharedOptions('production'),
    entryPoints: [entry],
    platform: 'node',
    target: 'node20',
    outfile: script,
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  writeIfChanged(script, text)
  return script
}

/**
 * The port when nobody listens on it, else 0: the sandbox then takes a free one.
 * @param {number} port
 * @returns {Promise<number>}
 */
function freeOr0(port) {
  if (port === 0) return Promise.resolve(0)
  return new Promise(resolve => {
    const probe = net.createServer()
    probe.once('error', () => resolve(0))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}

/**
 * The address that the sandbox prints as one line of JSON when it listens.
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => string} said
 * @returns {Promise<string>}
 */
function readAddress(child, said) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      reject(complaint(`The sandbox API did not answer within ${START_LIMIT / 1000} s\n${said()}`))
    }, START_LIMIT)
    child.once('close', code => {
      clearTimeout(late)
      reject(complaint(`The sandbox API ended with code ${code} before it listened\n${said()}`))
    })
    readline.createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) }).on('line', line => {
      let url
      try {
        url = JSON.parse(line).url
      } catch {
        return
      }
      if (typeof url !== 'string') return
      clearTimeout(late)
      resolve(url)
    })
  })
}

/**
 * Runs a bundled sandbox API in a process of its own, on `port` when it is free; `positions` makes its menus as long, `more`
 * are further options of it.
 * @param {{ readonly script: string; readonly dataDir: string; readonly port?: number; readonly positions?: number; readonly more?: readonly string[] }} options
 * @returns {Promise<Sandbox>}
 */
export async function startSandbox({ script, dataDir, port = 0, positions = 0, more = [] }) {
  fs.mkdirSync(dataDir, { recursive: true })
  const args = ['--port', String(await freeOr0(port)), '--data', dataDir, '--positions', String(positions), ...more]
  const child = startNode(script, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = childEnd(child)
  let said = ''
  child.stderr?.on('data', chunk => { said = (said + chunk).slice(-4000) })
  const stop = async () => {
    stopChild(child)
    const impatient = setTimeout(() => stopChild(child, 'SIGKILL'), STOP_LIMIT)
    await ended
    clearTimeout(impatient)
  }
  try {
    const url = await readAddress(child, () => said)
    child.stderr?.on('data', chunk => process.stderr.write(chunk))
    return { url, ended, said: () => said, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
