import { setTimeout as pause } from 'node:timers/promises'
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
 * Opens a browser session of a WebDriver server (W3C WebDriver).
 * Elements are found by a CSS selector and a pattern that the start of their name matches.
 * @param {string} driver the server's address
 */
export async function openSession(driver) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<any>}
   */
  const call = async (method, path, body) => {
    const response = await fetch(driver + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const { value } = /** @type {{ value: any }} */ (await response.json())
    if (!response.ok) throw new CliError(`${value.error}: ${value.message}`)
    return value
  }
  const session = `/session/${(await call('POST', '/session', { capabilities: {} })).sessionId}`
  /**
   * Runs a script in the page, and returns its result.
   * @param {string} script
   * @param {readonly unknown[]} args
   */
  const run = (script, ...args) => call('POST', `${session}/execute/sync`, { script, args })
  /**
   * Waits for an element.
   * @param {string} css
   * @param {string} name a pattern
   */
  const find = (css, name) => waitUntil(`${css} «${name}»`, () => run(FIND_ELEMENT, css, `^${name}`))
  /**
   * Scrolls an element into view; returns its path in the driver's API.
   * @param {unknown} element
   */
  const scrollAndGetPath = async element => {
    await run(SCROLL_INTO_VIEW, element)
    // an element is an object with one field, its id (W3C WebDriver, web element identifier)
    return `${session}/element/${Object.values(/** @type {object} */ (element))[0]}`
  }
  return {
    run,
    find,
    /** @param {string} url */
    go: url => call('POST', `${session}/url`, { url }),
    /**
     * @param {number} width
     * @param {number} height
     */
    resize: (width, height) => call('POST', `${session}/window/rect`, { width, height }),
    /**
     * Clicks an element. Tries again while the driver reports an error,
     * such as that another element covers it.
     * @param {string} css
     * @param {string} name
     */
    press: (css, name) =>
      waitUntil(`a press on ${css} «${name}»`, async () => {
        await call('POST', `${await scrollAndGetPath(await find(css, name))}/click`, {})
        return true
      }),
    /**
     * Types a text into a field.
     * @param {string} name a pattern of the field's label
     * @param {string} text
     */
    fill: (name, text) =>
      waitUntil(`a text in «${name}»`, async () => {
        await call('POST', `${await scrollAndGetPath(await find('input, textarea', name))}/value`, { text })
        return true
      }),
    back: () => call('POST', `${session}/back`, {}),
    escape: () =>
      call('POST', `${session}/actions`, {
        actions: [
          {
            type: 'key',
            id: 'keys',
            actions: [
              { type: 'keyDown', value: ESCAPE },
              { type: 'keyUp', value: ESCAPE },
            ],
          },
        ],
      }),
    close: () => call('DELETE', session),
  }
}
