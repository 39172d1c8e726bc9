import type { Browser } from 'playwright/test'
import { test as base } from './fixtures.ts'

type Send = (method: string, ...rest: readonly unknown[]) => Promise<unknown>
interface Inside {
  readonly _connection: { toImpl(browser: Browser): { readonly _browserSession: object } }
}

/**
 * `test` in Firefox. Playwright asks each new context to emulate media features, a command that Firefox's extended
 * support release does not know; no test depends on them, so that it is answered here. Playwright is pinned: this looks inside it.
 */
export const test = base.extend<object, object>({
  browser: [async ({ browser }, use) => {
    const session = Object.getPrototypeOf((browser as unknown as Inside)._connection.toImpl(browser)._browserSession) as { send: Send }
    const { send } = session
    session.send = function ask(this: unknown, method, ...rest) {
      return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, ...rest)
    }
    await use(browser)
    session.send = send
  }, { scope: 'worker' }],
})
