import * as esbuild from 'esbuild'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CliError, getErrorMessage } from '../cli/cli-error.mjs'
import { tryLock } from '../cli/lock.mjs'
import { SANDBOX, startSandbox } from './sandbox.ts'

const PORT = 8787
const DATA = '.cache/sandbox/data'

interface LocalApiOptions {
  /** A temporary folder, which holds the data while another process uses the data of earlier runs. */
  readonly temporary: string
  readonly dialect: string | undefined
}

/**
 * Creates a function that starts the sandbox API of `npm start` and `npm run dev`.
 * The API's orders and accounts survive a restart. A port that is in use is replaced by a free one.
 */
export async function createLocalApi({ temporary, dialect }: LocalApiOptions) {
  // the lock is held until this process ends
  const dataDir = await tryLock(DATA) === undefined ? path.join(temporary, 'data') : DATA
  const args = ['--order-status', '--sign-out', ...(dialect === undefined ? [] : ['--dialect', dialect])]
  return async (port = PORT) => {
    const sandbox = await startSandbox({ dataDir, port, args })
    // values that belong to this API, such as its codes, are not part of a brand
    const response = await fetch(`${sandbox.url}/_sandbox/configuration`).catch(async error => {
      // a sandbox that is exiting has a second to print its reason before this error
      await Promise.race([sandbox.crashed, pause(1000)])
      await sandbox.stop()
      throw new CliError(`The sandbox API started but did not return its configuration: ${getErrorMessage(error)}`)
    })
    const apiValues = await response.json() as Record<string, unknown>
    return { ...sandbox, configValues: { apiBase: sandbox.url, production: false, ...apiValues } }
  }
}

/**
 * Runs the sandbox API of `npm run dev`. A rebuild restarts it with the same address, orders and
 * accounts. If the sources do not compile, the former API keeps running.
 */
export async function createDevSandbox(options: LocalApiOptions) {
  const startApi = await createLocalApi(options)
  async function start(port?: number) {
    const api = await startApi(port)
    void api.crashed.then(code =>
      console.error(`The sandbox API stopped unexpectedly (code ${code}). Save one of its sources to restart it`))
    return api
  }
  let running = await start()
  const { url } = running
  return {
    url,
    dependsOn: (file: string) => /^e2e\/(?:sandbox|demo)\/.*(?<!\.md)$/.test(file),
    async rebuild() {
      // only checks that the sources compile: an error rejects before the former API is stopped
      await esbuild.build({
        entryPoints: [SANDBOX], bundle: true, platform: 'node', format: 'esm', write: false, logLevel: 'silent',
      })
      await running.stop()
      running = await start(Number(new URL(url).port))
      return { needsReload: true, hasNewStyles: false }
    },
    /** The configuration values of a shop that uses this API. */
    getConfigValues: () => running.configValues,
    dispose: () => running.stop(),
  }
}
