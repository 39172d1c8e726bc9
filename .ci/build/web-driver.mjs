import { setTimeout as pause } from 'node:timers/promises'
import { complaint, reasonOf } from './complaint.mjs'

/** @typedef {Awaited<ReturnType<typeof openSession>>} Session */

const LIMIT_SECONDS = 30
const POLL_MILLISECONDS = 50
/** Its key, as WebDriver calls it. */
const ESCAPE = '\uE00C'

/** The first that is shown, not busy, not behind a dialog, and called so: by its label, for a screen reader, or by its own words. */
const FIND = `const [css, name] = arguments
const called = element => (element.labels?.[0]?.innerText ?? element.ariaLabel ?? element.innerText).trim()
return [...document.querySelectorAll(css)].find(element =>
  element.checkVisibility() && element.closest('[aria-busy=true], [inert]') === null && new RegExp(name).test(called(element))) ?? null`

/**
 * Into sight, and until neither the element nor the page has moved for five frames. WebKit brings nothing into sight that
 * `content-visibility` skips: the window is scrolled there first, which wakes it.
 */
const STANDS_STILL = `const [element] = arguments
const { top, bottom } = element.getBoundingClientRect()
if (top < 0 || bottom > innerHeight) scrollBy({ top: top - innerHeight / 2, behavior: 'instant' })
return new Promise(done => {
  const look = (before, left) => {
    if (left === 5) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y } = element.getBoundingClientRect()
    const now = [x, y, scrollY].join()
    if (left === 0) done(true)
    else requestAnimationFrame(() => look(now, now === before ? left - 1 : 5))
  }
  look('', 5)
})`

/**
 * What `look` answers as soon as that is something; whatever fails until then is not there yet.
 * @template T
 * @param {string} what
 * @param {() => Promise<T | null>} look
 * @returns {Promise<T>}
 */
export async function until(what, look) {
  const end = Date.now() + LIMIT_SECONDS * 1000
  for (;;) {
    let last = ''
    const found = await look().catch(error => {
      last = ` (${reasonOf(error)})`
      return null
    })
    if (found !== null) return found
    if (Date.now() > end) throw complaint(`not within ${LIMIT_SECONDS} s: ${what}${last}`)
    await pause(POLL_MILLISECONDS)
  }
}

/**
 * Opens a browser through the WebDriver at an address; elements are found by CSS and by the start of what a person calls them.
 * @param {string} driver
 */
export async function openSession(driver) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<any>}
   */
  const call = async (method, path, body) => {
    const answer = await fetch(driver + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const { value } = /** @type {{ value: any }} */ (await answer.json())
    if (!answer.ok) throw complaint(`${value.error}: ${value.message}`)
    return value
  }
  const at = `/session/${(await call('POST', '/session', { capabilities: {} })).sessionId}`
  /**
   * @param {string} script
   * @param {readonly unknown[]} args
   */
  const run = (script, ...args) => call('POST', `${at}/execute/sync`, { script, args })
  /**
   * @param {string} css
   * @param {string} name
   */
  const find = (css, name) => until(`${css} «${name}»`, () => run(FIND, css, `^${name}`))
  /** @param {unknown} element */
  const pathOf = async element => {
    await run(STANDS_STILL, element)
    return `${at}/element/${Object.values(/** @type {object} */ (element))[0]}`
  }
  return {
    run,
    find,
    /** @param {string} url */
    go: url => call('POST', `${at}/url`, { url }),
    /**
     * @param {number} width
     * @param {number} height
     */
    resize: (width, height) => call('POST', `${at}/window/rect`, { width, height }),
    /**
     * Again when the driver refuses, as it does while something else covers the place: then nothing was pressed.
     * @param {string} css
     * @param {string} name
     */
    press: (css, name) => until(`a press on ${css} «${name}»`, async () => {
      await call('POST', `${await pathOf(await find(css, name))}/click`, {})
      return true
    }),
    /**
     * @param {string} name
     * @param {string} text
     */
    fill: (name, text) => until(`a text in «${name}»`, async () => {
      await call('POST', `${await pathOf(await find('input, textarea', name))}/value`, { text })
      return true
    }),
    back: () => call('POST', `${at}/back`, {}),
    escape: () => call('POST', `${at}/actions`, { actions: [{ type: 'key', id: 'keys', actions: [{ type: 'keyDown', value: ESCAPE }, { type: 'keyUp', value: ESCAPE }] }] }),
    close: () => call('DELETE', at),
  }
}
