import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { complaint, reasonOf } from './complaint.mjs'
import { tryLock } from './lock.mjs'
import { startSandbox } from './sandbox.mjs'

const PORT = 8787
const DATA = '.cache/sandbox/data'

/**
 * Starts the sandbox API for somebody who tries the shop, again on the same data after it was stopped. Its orders and accounts survive;
 * a second one at the same time gets data of its own in the folder `temporary`.
 * @param {{ readonly temporary: string, readonly dialect: string | undefined }} options
 */
export function localApi({ temporary, dialect }) {
  const dataDir = tryLock(`${DATA}.lock`) === undefined ? path.join(temporary, 'data') : DATA
  const more = ['--order-status', '--sign-out', ...(dialect === undefined ? [] : ['--dialect', dialect])]
  /**
   * @param {string} script the bundled sandbox
   * @param {number} [port] another one when it is taken
   */
  return async (script, port = PORT) => {
    const sandbox = await startSandbox({ script, dataDir, port, more })
    try {
      // what belongs to the API, such as its codes, it says itself: no brand takes it along to another
      const habits = /** @type {Record<string, unknown>} */ (await (await fetch(`${sandbox.url}/_sandbox/configuration`)).json())
      return { ...sandbox, values: { apiBase: sandbox.url, production: false, ...habits } }
    } catch (error) {
      // one that is about to end has the time to say why
      await Promise.race([sandbox.ended, pause(1000)])
      await sandbox.stop()
      throw complaint(`The sandbox API has started and does not tell its configuration: ${reasonOf(error)}\n${sandbox.said()}`.trimEnd())
    }
  }
}
