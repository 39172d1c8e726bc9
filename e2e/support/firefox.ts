import type { Browser, BrowserContext } from 'playwright/test'

type Send = (method: string, ...rest: readonly unknown[]) => Promise<unknown>
interface Inside {
  readonly _connection: { toImpl(browser: Browser): { readonly _browserSession: object } }
}

/**
 * Playwright asks each new context to emulate media features, a command that Firefox's extended support release does not know; no
 * test depends on them, so that it is answered here. Playwright is pinned: this looks inside it.
 */
export async function withoutMedia(browser: Browser, use: () => Promise<void>): Promise<void> {
  const session = Object.getPrototypeOf((browser as unknown as Inside)._connection.toImpl(browser)._browserSession) as { send: Send }
  const { send } = session
  session.send = function ask(this: unknown, method, ...rest) {
    return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, ...rest)
  }
  await use()
  session.send = send
}

/** `fill` sets a field's value by the page's own hands, of which React does not hear; this types it as a person's browser does. */
export async function typeAsAPerson(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Playwright's own comes later, and is left aside
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => (text: string) => void document.execCommand('insertText', false, text), set: () => undefined })
  })
}
