import { createLocalApi } from './local-api.mjs'
import { bundleSandbox } from './sandbox.mjs'

/**
 * Runs the sandbox API and restarts it when its sources change,
 * with the same address, orders and accounts.
 * @param {{ readonly temporary: string, readonly dialect: string | undefined }} options
 */
export function createDevSandbox(options) {
  const startApi = createLocalApi(options)
  /** @type {Awaited<ReturnType<typeof startApi>> | undefined} */
  let running
  /** @type {Readonly<Record<string, unknown>>} */
  let configValues = {}
  let port = 0
  async function dispose() {
    const former = running
    running = undefined
    await former?.stop()
  }
  return {
    /** @param {string} file */
    dependsOn: file => /^e2e\/(?:sandbox|demo)\//.test(file) && !file.endsWith('.md'),
    /** If the sources do not compile, it rejects, and the former API keeps running. */
    async rebuild() {
      const script = await bundleSandbox()
      await dispose()
      const next = port === 0 ? await startApi(script) : await startApi(script, port)
      port = Number(new URL(next.url).port)
      running = next
      configValues = next.configValues
      void next.ended.then(code => {
        if (running !== next) return
        console.error(`The sandbox API stopped unexpectedly (code ${code}). Save one of its sources to restart it`)
      })
      return { needsReload: true, hasNewStyles: false }
    },
    /** The configuration values of a shop that uses this API. */
    configValues: () => configValues,
    url: () => `http://127.0.0.1:${port}`,
    dispose,
  }
}
