import type { Browser, BrowserContext, Page } from 'playwright/test'

/*
 * Features that Firefox's driver lacks, done in the browser's chrome context
 * (`--remote-allow-system-access`). This uses internals of Playwright, whose version is pinned.
 */

interface Media {
  readonly colorScheme?: string | null
  readonly reducedMotion?: string | null
  readonly forcedColors?: string | null
}
type Send = (method: string, ...rest: readonly unknown[]) => Promise<any>
interface Session {
  readonly sessionId: string
  readonly send: Send
}
interface InsideBrowser {
  readonly _browserSession: Session
  readonly _bidiPages: ReadonlyMap<string, { readonly _page: { emulatedMedia(): Media } }>
}
interface InsidePage { readonly delegate: { readonly _session: Session } }

function getImplementation<T>(outside: Browser | BrowserContext | Page): T {
  return (outside as unknown as { readonly _connection: { toImpl(handle: unknown): T } })._connection.toImpl(outside)
}

/**
 * Preferences of Firefox; they affect all pages, which is safe because a worker runs one test at a
 * time.
 */
const toSettings = ({ colorScheme, reducedMotion, forcedColors }: Media): Readonly<Record<string, number>> => ({
  'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
  'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
  'browser.display.document_color_use': forcedColors === 'active' ? 2 : 1,
})

/**
 * Runs a function in Firefox's chrome context, where `Services` exists, with its argument as JSON.
 */
async function runInChrome(
  { _browserSession: session }: InsideBrowser,
  functionDeclaration: string,
  argument: unknown,
): Promise<void> {
  const { contexts: [chrome] } = await session.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 })
  const answer = await session.send('script.callFunction', {
    functionDeclaration: `json => (${functionDeclaration})(JSON.parse(json))`,
    arguments: [{ type: 'string', value: JSON.stringify(argument) }],
    target: { context: chrome.context },
    awaitPromise: false,
  })
  if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
}

const setMedia = (browser: InsideBrowser, media: Media): Promise<void> =>
  runInChrome(
    browser,
    'settings => Object.entries(settings).forEach(([name, value]) => Services.prefs.setIntPref(name, value))',
    toSettings(media),
  )

/**
 * Cuts the network off from pages and service workers, or restores it: the driver does so for
 * documents only. Loopback requests are sent to a proxy that does not exist.
 */
export const cutNetwork = (browser: Browser, isCut: boolean): Promise<void> =>
  runInChrome(
    getImplementation<InsideBrowser>(browser),
    `isCut => {
  const { prefs } = Services
  prefs.setBoolPref('network.proxy.allow_hijacking_localhost', isCut)
  prefs.setStringPref('network.proxy.http', isCut ? '127.0.0.1' : '')
  prefs.setIntPref('network.proxy.http_port', isCut ? 1 : 0)
  prefs.setIntPref('network.proxy.type', isCut ? 1 : 0)
  Services.io.manageOfflineStatus = false
  Services.io.offline = isCut
}`, isCut)

/** While `use` runs, media features are set as the tests request them. */
export async function useWithMedia(browser: Browser, use: () => Promise<void>): Promise<void> {
  const impl = getImplementation<InsideBrowser>(browser)
  const session = Object.getPrototypeOf(impl._browserSession) as { send: Send }
  const { send } = session
  session.send = async function ask(this: unknown, method, ...rest) {
    if (method !== 'emulation.setMediaFeaturesOverride') return send.call(this, method, ...rest)
    const [{ contexts: [page = ''] = [] }] = rest as [{ readonly contexts?: readonly string[] }]
    const bidiPage = impl._bidiPages.get(page)
    // `readyContext` sets those of a new context.
    if (bidiPage !== undefined) await setMedia(impl, bidiPage._page.emulatedMedia())
    return {}
  }
  await use()
  session.send = send
}

/**
 * Prepares a context: requested media features, `fill` that types as a user does, `setOffline` that
 * includes workers.
 */
export async function prepareContext(context: BrowserContext): Promise<void> {
  const browser = context.browser() as Browser
  await setMedia(getImplementation(browser), getImplementation<{ readonly _options: Media }>(context)._options)
  context.setOffline = isOffline => cutNetwork(browser, isOffline)
  await context.addInitScript(() => {
    // Playwright's function would set a field's value without React noticing. It is defined later
    // and is ignored.
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      set: () => undefined,
    })
  })
}

/** Performs touch actions on the page, one after another. */
export async function touchFirefox(page: Page, ...actions: readonly object[]): Promise<void> {
  const { _session: session } = getImplementation<InsidePage>(page).delegate
  await session.send('input.performActions', {
    context: session.sessionId,
    actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }],
  })
}
