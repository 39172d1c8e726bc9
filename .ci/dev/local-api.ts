import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CliError, getErrorMessage } from '../cli/cli-error.mjs'
import { tryLock } from '../cli/lock.mjs'
import { bundleSandbox, startSandbox } from './sandbox.ts'

const PORT = 8787
const DATA = '.cache/sandbox/data'

/**
 * Creates a function that starts the sandbox API of `npm start` and `npm run dev`.
 * The API's orders and accounts survive a restart. If another process uses their data, this one uses
 * separate data in the folder `temporary`. A port that is in use is replaced by a free one.
 * @param {{ readonly temporary: string, readonly dialect: string | undefined }} options
 */
export async function createLocalApi({ temporary, dialect }) {
  const dataDir = await tryLock(DATA) === undefined ? path.join(temporary, 'data') : DATA
  const more = ['--order-status', '--sign-out', ...(dialect === undefined ? [] : ['--dialect', dialect])]
  return async (/** @type {string} */ script, port = PORT) => {
    const sandbox = await startSandbox({ script, dataDir, port, more })
    try {
      // values that belong to this API, such as its codes, are not part of a brand
      const response = await fetch(`${sandbox.url}/_sandbox/configuration`)
      const apiValues = /** @type {Record<string, unknown>} */ (await response.json())
      return { ...sandbox, configValues: { apiBase: sandbox.url, production: false, ...apiValues } }
    } catch (error) {
      // if the sandbox is about to exit, its last output explains why
      await Promise.race([sandbox.ended, pause(1000)])
      await sandbox.stop()
      const reason = `${getErrorMessage(error)}\n${sandbox.readErrors()}`.trimEnd()
      throw new CliError(`The sandbox API started but did not return its configuration: ${reason}`)
    }
  }
}

/**
 * Runs the sandbox API of `npm run dev`. A rebuild restarts it with the same address, orders and
 * accounts. If the sources do not compile, the former API keeps running.
 * @param {Parameters<typeof createLocalApi>[0]} options
 */
export async function createDevSandbox(options) {
  const startApi = await createLocalApi(options)
  let running = await startApi(await bundleSandbox())
  const { url } = running
  /** Whether the API is stopped on purpose. */
  let isStopping = false
  const watchEnd = () => void running.ended.then(code => {
    if (isStopping) return
    console.error(`The sandbox API stopped unexpectedly (code ${code}). Save one of its sources to restart it`)
  })
  async function stop() {
    isStopping = true
    await running.stop()
  }
  watchEnd()
  return {
    url,
    /** @param {string} file */
    dependsOn: file => /^e2e\/(?:sandbox|demo)\/.*(?<!\.md)$/.test(file),
    async rebuild() {
      const script = await bundleSandbox()
      await stop()
      running = await startApi(script, Number(new URL(url).port))
      isStopping = false
      watchEnd()
      return { needsReload: true, hasNewStyles: false }
    },
    /** The configuration values of a shop that uses this API. */
    getConfigValues: () => running.configValues,
    dispose: stop,
  }
}
