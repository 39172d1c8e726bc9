import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startChild } from '../cli/children.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { ensureWebkitDriver, ensureXvfb } from '../test/browser.ts'

const LIMIT_SECONDS = 30

/** A script that finds the first visible element with this name that is neither busy nor behind a dialog. */
const FIND_ELEMENT = `const [css, name] = arguments
const getName = element => (element.labels?.[0]?.innerText ?? element.ariaLabel ?? element.innerText).trim()
return [...document.querySelectorAll(css)].find(element => element.checkVisibility()
  && element.closest('[aria-busy=true], [inert]') === null && new RegExp(name).test(getName(element))) ?? null`

/**
 * A script that scrolls an element into view, and waits until nothing has moved for five frames. WebKit's
 * scrollIntoView ignores elements that `content-visibility` skips, until a scroll of the window renders them.
 */
const SCROLL_INTO_VIEW = `const [element] = arguments
const { top, bottom } = element.getBoundingClientRect()
if (top < 0 || bottom > innerHeight) scrollBy({ top: top - innerHeight / 2, behavior: 'instant' })
return new Promise(done => {
  const look = (before, framesLeft) => {
    if (framesLeft === 5) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y } = element.getBoundingClientRect()
    const position = [x, y, scrollY].join()
    if (framesLeft === 0) done(true)
    else requestAnimationFrame(() => look(position, position === before ? framesLeft - 1 : 5))
  }
  look('', 5)
})`

/**
 * Polls until `read` returns a value that is not null. After an error of `read` it polls again.
 * @throws {CliError} after 30 s, with the expected value and the error of the last poll
 */
export async function waitUntil<T>(expected: string, read: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + LIMIT_SECONDS * 1000
  for (;;) {
    const result = await read().catch((error: Error) => error)
    if (result !== null && !(result instanceof Error)) return result
    const reason = result instanceof Error ? ` (${result.message})` : ''
    if (Date.now() > deadline) throw new CliError(`waited ${LIMIT_SECONDS} s in vain for ${expected}${reason}`)
    await pause(50)
  }
}

/** Starts WebKitGTK's driver on a virtual display, both until this process exits. Resolves to the driver's address. */
export async function startWebkit() {
  const driver = await ensureWebkitDriver()
  const xvfbArgs = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp']
  const display = startChild(await ensureXvfb(), xvfbArgs, { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] })
  const [displayNumber] = await once(display.stdio[3]!, 'data', { signal: AbortSignal.timeout(LIMIT_SECONDS * 1000) })
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  await once(probe.close(), 'close')
  // without a graphics card, rendering is three times as fast without compositing layers
  const rendering = { WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
  const env = { ...process.env, ...rendering, DISPLAY: `:${String(displayNumber).trim()}`, TZ: 'Europe/Moscow' }
  startChild(driver, [`--port=${port}`], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await waitUntil(`a response of ${driver}`, async () => (await fetch(`${url}/status`)).ok || null)
  return url
}

export type Session = Awaited<ReturnType<typeof openSession>>

/**
 * Opens a browser window of this size in px by the WebDriver server at this address (W3C WebDriver).
 * Elements are found by a CSS selector and a pattern that the start of their name matches.
 */
export async function openSession(driver: string, size: { readonly width: number; readonly height: number }) {
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(driver + path, { method, body: body === undefined ? null : JSON.stringify(body) })
    const { value } = await response.json() as { value: any }
    if (!response.ok) throw new CliError(`${value.error}: ${value.message}`)
    return value
  }
  const session = `/session/${(await call('POST', '/session', { capabilities: {} })).sessionId}`
  await call('POST', `${session}/window/rect`, size)
  const run = (script: string, ...args: unknown[]) => call('POST', `${session}/execute/sync`, { script, args })
  const find = (css: string, name: string): Promise<object> =>
    waitUntil(`${css} «${name}»`, () => run(FIND_ELEMENT, css, `^${name}`))
  /** Scrolls an element into view and uses it. Tries again after an error, such as that another element covers it. */
  const act = (css: string, name: string, action: string, body: object) =>
    waitUntil(`${action} of ${css} «${name}»`, async () => {
      const element = await find(css, name)
      await run(SCROLL_INTO_VIEW, element)
      // an element is an object with one field, its id
      await call('POST', `${session}/element/${Object.values(element)[0]}/${action}`, body)
      return true
    })
  return {
    run,
    find,
    /** Opens a page without view transitions: some crash WebKitGTK 2.50 without a graphics card. */
    async go(url: string) {
      await call('POST', `${session}/url`, { url })
      await run('delete Document.prototype.startViewTransition')
    },
    press: (css: string, name: string) => act(css, name, 'click', {}),
    /** Types a text into the field with this label. */
    fill: (label: string, text: string) => act('input, textarea', label, 'value', { text }),
    close: () => call('DELETE', session),
  }
}
