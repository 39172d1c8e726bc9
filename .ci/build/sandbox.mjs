import * as esbuild from 'esbuild'
import fs from 'node:fs'
import net from 'node:net'
import readline from 'node:readline'
import { sharedOptions } from './bundle.mjs'
import { childEnd, startNode, stopChild } from './children.mjs'
import { complaint } from './complaint.mjs'
import { writeIfChanged } from './files.mjs'

const ENTRY = 'e2e/sandbox/main.ts'
const SCRIPT = '.cache/sandbox/main.mjs'
const START_LIMIT = 20_000
const STOP_LIMIT = 5_000

/** Bundles the sandbox API into one file that plain Node runs; returns its path. */
export async function bundleSandbox() {
  const { outputFiles: [script] } = await esbuild.build({
    ...sharedOptions('production'),
    entryPoints: [ENTRY],
    platform: 'node',
    target: 'node20',
    outfile: SCRIPT,
    sourcemap: 'inline',
    logLevel: 'warning',
    write: false,
  })
  writeIfChanged(SCRIPT, script.text)
  return SCRIPT
}

/** The port when nobody listens on it, else 0: the sandbox then takes a free one. */
function freeOr0(port) {
  if (port === 0) return Promise.resolve(0)
  return new Promise(resolve => {
    const probe = net.createServer()
    probe.once('error', () => resolve(0))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}

/** The address that the sandbox prints as one line of JSON when it listens. */
function readAddress(child) {
  return new Promise((resolve, reject) => {
    let errors = ''
    child.stderr.on('data', chunk => { errors = (errors + chunk).slice(-4000) })
    const late = setTimeout(() => {
      reject(complaint(`The sandbox API did not answer within ${START_LIMIT / 1000} s\n${errors}`))
    }, START_LIMIT)
    child.once('close', code => {
      clearTimeout(late)
      reject(complaint(`The sandbox API ended with code ${code} before it listened\n${errors}`))
    })
    readline.createInterface({ input: child.stdout }).on('line', line => {
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
 */
export async function startSandbox({ script, dataDir, port = 0, positions = 0, more = [] }) {
  fs.mkdirSync(dataDir, { recursive: true })
  const args = ['--port', String(await freeOr0(port)), '--data', dataDir, '--positions', String(positions), ...more]
  const child = startNode(script, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = childEnd(child)
  const stop = async () => {
    stopChild(child)
    const impatient = setTimeout(() => stopChild(child, 'SIGKILL'), STOP_LIMIT)
    await ended
    clearTimeout(impatient)
  }
  try {
    const url = await readAddress(child)
    child.stderr.on('data', chunk => process.stderr.write(chunk))
    return { url, ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
