import fs from 'node:fs'
import net from 'node:net'
import readline from 'node:readline'
import { bundleToText, sharedOptions } from '../bundle/bundle.ts'
import { shutDownChild, startNode, waitForExit } from '../cli/children.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { writeIfChanged } from '../cli/files.mjs'

/** The sandbox without the checks of `WATCHED`. */
const PLAIN = { entry: 'e2e/sandbox/main.ts', script: '.cache/sandbox/main.mjs' }
/** The sandbox of the browser tests: it checks each call against the API's OpenAPI contract. */
export const WATCHED = { entry: 'e2e/support/watched-sandbox.ts', script: '.cache/sandbox/watched.mjs' }
/** In ms: how long the sandbox may take to start and to stop. */
const [START_LIMIT, STOP_LIMIT] = [20_000, 5_000]

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
 * @type {(port: number) => Promise<number>}
 */
const toFreePort = port => new Promise(resolve => {
  const probe = net.createServer().once('error', () => resolve(0))
  probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
})

/**
 * Reads the sandbox's address from the line of JSON that the sandbox prints when it listens.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
const readAddress = child => new Promise((resolve, reject) => {
  const seconds = START_LIMIT / 1000
  setTimeout(() => reject(new Error(`did not start within ${seconds} s`)), START_LIMIT).unref()
  child.once('close', code => reject(new Error(`exited with code ${code} before it listened`)))
  const input = /** @type {import('node:stream').Readable} */ (child.stdout)
  readline.createInterface({ input }).on('line', line => {
    const [, url] = /^\{.*"url":"(.+?)"/.exec(line) ?? []
    if (url !== undefined) resolve(url)
  })
})

/**
 * Starts a bundled sandbox API in a child process. `ended` resolves with the exit code; `readErrors`
 * returns the last 4000 characters of the error output.
 * @param {{
 *   readonly script: string
 *   readonly dataDir: string
 *   readonly port?: number
 *   readonly positions?: number
 *   readonly more?: readonly string[]
 * }} options `dataDir`: the folder of the orders and accounts. `port`: replaced by a free one if it is in use.
 *   `positions`: the least number of dishes in a menu, 0 for the demo data. `more`: further arguments.
 */
export async function startSandbox({ script, dataDir, port = 0, positions = 0, more = [] }) {
  fs.mkdirSync(dataDir, { recursive: true })
  const args = ['--port', String(await toFreePort(port)), '--data', dataDir, '--positions', String(positions), ...more]
  const child = startNode(script, args)
  const ended = waitForExit(child)
  let errors = ''
  child.stderr?.on('data', chunk => { errors = (errors + chunk).slice(-4000) })
  const readErrors = () => errors
  const stop = () => shutDownChild(child, { signal: 'SIGTERM', limit: STOP_LIMIT })
  try {
    const url = await readAddress(child)
    child.stderr?.on('data', chunk => process.stderr.write(chunk))
    return { url, ended, readErrors, stop }
  } catch (error) {
    await stop()
    throw new CliError(`The sandbox API ${/** @type {Error} */ (error).message}\n${readErrors()}`)
  }
}
