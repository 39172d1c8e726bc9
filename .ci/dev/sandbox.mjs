import fs from 'node:fs'
import net from 'node:net'
import readline from 'node:readline'
import { bundleToText, sharedOptions } from '../bundle/bundle.mjs'
import { waitForExit, startNode, stopChild } from '../cli/children.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { writeIfChanged } from '../cli/files.mjs'

/**
 * A running sandbox API. `ended` resolves with the exit code;
 * `readErrors` returns the last 4000 characters of the error output.
 * @typedef {{
 *   readonly url: string
 *   readonly ended: Promise<number | null>
 *   readonly readErrors: () => string
 *   readonly stop: () => Promise<void>
 * }} Sandbox
 */

/** The sandbox without the checks of `WATCHED`. */
const PLAIN = { entry: 'e2e/sandbox/main.ts', script: '.cache/sandbox/main.mjs' }
/** The sandbox of the browser tests: it checks each call against the API's OpenAPI contract. */
export const WATCHED = { entry: 'e2e/support/watched-sandbox.ts', script: '.cache/sandbox/watched.mjs' }
/** In ms: how long the sandbox may take to start and to stop. */
const START_LIMIT = 20_000
const STOP_LIMIT = 5_000

/** Bundles the sandbox API into one script for Node and returns its path. */
export async function bundleSandbox({ entry, script } = PLAIN) {
  const text = await bundleToText({
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
 * Returns the port if it is free, else 0: with 0 the sandbox uses any free port.
 * @param {number} port
 * @returns {Promise<number>}
 */
function toFreePort(port) {
  if (port === 0) return Promise.resolve(0)
  return new Promise(resolve => {
    const probe = net.createServer()
    probe.once('error', () => resolve(0))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}

/**
 * Reads the sandbox's address from the line of JSON that the sandbox prints when it listens.
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => string} readErrors
 * @returns {Promise<string>}
 */
function readAddress(child, readErrors) {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      reject(new CliError(`The sandbox API did not start within ${START_LIMIT / 1000} s\n${readErrors()}`))
    }, START_LIMIT)
    child.once('close', code => {
      clearTimeout(timeout)
      reject(new CliError(`The sandbox API exited with code ${code} before it listened\n${readErrors()}`))
    })
    readline
      .createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) })
      .on('line', line => {
        let url
        try {
          url = JSON.parse(line).url
        } catch {
          return
        }
        if (typeof url !== 'string') return
        clearTimeout(timeout)
        resolve(url)
      })
  })
}

/**
 * `dataDir` is the folder of the orders and accounts.
 * `port` is replaced by a free port if it is in use.
 * `positions` is the minimum number of dishes in a menu, 0 for the demo data.
 * `more` are further command-line arguments.
 * @typedef {{
 *   readonly script: string
 *   readonly dataDir: string
 *   readonly port?: number
 *   readonly positions?: number
 *   readonly more?: readonly string[]
 * }} SandboxOptions
 */

/**
 * Starts a bundled sandbox API in a child process.
 * @param {SandboxOptions} options
 * @returns {Promise<Sandbox>}
 */
export async function startSandbox({ script, dataDir, port = 0, positions = 0, more = [] }) {
  fs.mkdirSync(dataDir, { recursive: true })
  const args = ['--port', String(await toFreePort(port)), '--data', dataDir, '--positions', String(positions), ...more]
  const child = startNode(script, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = waitForExit(child)
  let errors = ''
  child.stderr?.on('data', chunk => { errors = (errors + chunk).slice(-4000) })
  const readErrors = () => errors
  const stop = async () => {
    stopChild(child)
    const timeout = setTimeout(() => stopChild(child, 'SIGKILL'), STOP_LIMIT)
    await ended
    clearTimeout(timeout)
  }
  try {
    const url = await readAddress(child, readErrors)
    child.stderr?.on('data', chunk => process.stderr.write(chunk))
    return { url, ended, readErrors, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
