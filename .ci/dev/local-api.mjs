import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CliError, getErrorMessage } from '../cli/cli-error.mjs'
import { tryLock } from '../cli/lock.mjs'
import { startSandbox } from './sandbox.mjs'

const PORT = 8787
const DATA = '.cache/sandbox/data'

/**
 * Creates a function that starts the sandbox API of `npm start` and `npm run dev`.
 * The API's orders and accounts survive a restart.
 * If another process uses their data, this one uses separate data in the folder `temporary`.
 * @param {{ readonly temporary: string, readonly dialect: string | undefined }} options
 */
export function createLocalApi({ temporary, dialect }) {
  const dataDir = tryLock(`${DATA}.lock`) === undefined ? path.join(temporary, 'data') : DATA
  const flags = ['--order-status', '--sign-out', ...(dialect === undefined ? [] : ['--dialect', dialect])]
  /**
   * @param {string} script the bundled sandbox
   * @param {number} [port] replaced by a free one if it is in use
   */
  return async (script, port = PORT) => {
    const sandbox = await startSandbox({ script, dataDir, port, more: flags })
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
