import { localApi } from './local-api.mjs'
import { bundleSandbox } from './sandbox.mjs'

/**
 * The sandbox API, built and started again when its sources have changed: at the same address, with the same orders and accounts.
 * @param {{ readonly temporary: string, readonly dialect: string | undefined }} options
 */
export function devSandbox(options) {
  const start = localApi(options)
  /** @type {Awaited<ReturnType<typeof start>> | undefined} */
  let running
  /** @type {Readonly<Record<string, unknown>>} */
  let values = {}
  let port = 0
  async function end() {
    const last = running
    running = undefined
    await last?.stop()
  }
  return {
    /** @param {string} file */
    isMadeOf: file => /^e2e\/(?:sandbox|demo)\//.test(file) && !file.endsWith('.md'),
    /** Sources that make none leave the former one running. */
    async renew() {
      const script = await bundleSandbox()
      await end()
      const next = port === 0 ? await start(script) : await start(script, port)
      port = Number(new URL(next.url).port)
      running = next
      values = next.values
      void next.ended.then(code => {
        if (running === next) console.error(`The sandbox API has ended unexpectedly (code ${code}); the next change of its sources starts it again`)
      })
      return { isNew: true, hasNewLook: false }
    },
    /** What a shop's configuration needs to know of it. */
    values: () => values,
    url: () => `http://127.0.0.1:${port}`,
    end,
  }
}
