import net from 'node:net'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureWebkitDriver, ensureXvfb } from '../test/browser.ts'
import { startChild } from '../cli/children.mjs'
import { CliError, getErrorMessage } from '../cli/cli-error.mjs'

/** @typedef {Awaited<ReturnType<typeof openSession>>} Session */

/** How long `waitUntil` polls, and the interval. */
const LIMIT_SECONDS = 30
const POLL_MILLISECONDS = 50
/** The Escape key in WebDriver's encoding. */
const ESCAPE = '\uE00C'

/**
 * A script that finds the first visible element with this name
 * that is neither busy nor behind a dialog.
 */
const FIND_ELEMENT = `const [css, name] = arguments
const getName = element => (element.labels?.[0]?.innerText ?? element.ariaLabel ?? element.innerText).trim()
return [...document.querySelectorAll(css)].find(element =>
  element.checkVisibility() && element.closest('[aria-busy=true], [inert]') === null
    && new RegExp(name).test(getName(element))) ?? null`

/**
 * A script that scrolls an element into view, and waits until it and the page have not moved for
 * five frames. WebKit's scrollIntoView ignores elements that `content-visibility` skips. So the
 * script first scrolls the window, which makes WebKit render them.
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
 * @template T
 * @param {string} expected names the value in the error
 * @param {() => Promise<T | null>} read
 * @returns {Promise<T>}
 * @throws {CliError} after 30 s, with the error of the last poll
 */
export async function waitUntil(expected, read) {
  const deadline = Date.now() + LIMIT_SECONDS * 1000
  for (;;) {
    let reason = ''
    const value = await read().catch(error => {
      reason = ` (${getErrorMessage(error)})`
      return null
    })
    if (value !== null) return value
    if (Date.now() > deadline) throw new CliError(`waited ${LIMIT_SECONDS} s in vain for ${expected}${reason}`)
    await pause(POLL_MILLISECONDS)
  }
}

/**
 * Starts WebKitGTK's driver on a virtual display. Both run until this process exits.
 * Returns the driver's address.
 */
export async function startWebkit() {
  const driver = await ensureWebkitDriver()
  const display = startChild(
    await ensureXvfb(),
    ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] },
  )
  const output = /** @type {import('node:stream').Readable} */ (display.stdio[3])
  const ended = once(display, 'close').then(() => { throw new CliError('Xvfb exited before it had a display') })
  const [displayNumber] = await Promise.race([once(output, 'data'), ended])
  ended.catch(() => undefined)

  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = /** @type {net.AddressInfo} */ (probe.address())
  await new Promise(resolve => { probe.close(resolve) })
  // without a graphics card, rendering is three times as fast without compositing layers
  const env = {
    ...process.env,
    DISPLAY: `:${String(displayNumber).trim()}`,
    TZ: 'Europe/Moscow',
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }
  startChild(driver, [`--port=${port}`], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await waitUntil(`a response of ${driver}`, async () => (await fetch(`${url}/status`)).ok || null)
  return url
}

/**
 * Opens a browser session of a WebDriver server (W3C WebDriver).
 * Elements are found by a CSS selector and a pattern that the start of their name matches.
 * @param {string} driver the server's address
 */
export async function openSession(driver) {
  /** @type {(method: string, path: string, body?: unknown) => Promise<any>} */
  const call = async (method, path, body) => {
    const response = await fetch(driver + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const { value } = /** @type {{ value: any }} */ (await response.json())
    if (!response.ok) throw new CliError(`${value.error}: ${value.message}`)
    return value
  }
  const session = `/session/${(await call('POST', '/session', { capabilities: {} })).sessionId}`
  /** Runs a script in the page, and returns its result. @type {(script: string, ...args: unknown[]) => Promise<any>} */
  const run = (script, ...args) => call('POST', `${session}/execute/sync`, { script, args })
  /** Waits for an element. @type {(css: string, name: string) => Promise<object>} */
  const find = (css, name) => waitUntil(`${css} «${name}»`, () => run(FIND_ELEMENT, css, `^${name}`))
  /**
   * Scrolls an element into view and uses it. Tries again while the driver reports an error,
   * such as that another element covers it.
   * @type {(css: string, name: string, action: string, body: object) => Promise<unknown>}
   */
  const act = (css, name, action, body) => waitUntil(`${action} of ${css} «${name}»`, async () => {
    const element = await find(css, name)
    await run(SCROLL_INTO_VIEW, element)
    // an element is an object with one field, its id (W3C WebDriver, web element identifier)
    await call('POST', `${session}/element/${Object.values(element)[0]}/${action}`, body)
    return true
  })
  return {
    run,
    find,
    /**
     * Opens a page without view transitions:
     * WebKitGTK 2.50 without a graphics card crashes when a dish opens from its card.
     * @param {string} url
     */
    async go(url) {
      await call('POST', `${session}/url`, { url })
      await run('delete Document.prototype.startViewTransition')
    },
    /** @type {(width: number, height: number) => Promise<void>} */
    resize: (width, height) => call('POST', `${session}/window/rect`, { width, height }),
    /** Clicks an element. @type {(css: string, name: string) => Promise<unknown>} */
    press: (css, name) => act(css, name, 'click', {}),
    /** Types a text into the field with this label. @type {(name: string, text: string) => Promise<unknown>} */
    fill: (name, text) => act('input, textarea', name, 'value', { text }),
    back: () => call('POST', `${session}/back`, {}),
    escape: () => {
      const keys = ['keyDown', 'keyUp'].map(type => ({ type, value: ESCAPE }))
      return call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keys', actions: keys }] })
    },
    close: () => call('DELETE', session),
  }
}
