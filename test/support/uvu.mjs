// Stands in for 'uvu' in bundled tests: the same suites, with a record of what was left out, since
// uvu itself is silent about a suite that is never run and calls `.only` green.
import * as uvu from 'uvu'

const world = /** @type {import('./run.mjs').World} */ (/** @type {unknown} */ (globalThis))
const record = world.TEST_RECORD ??= { suites: [], skipped: [] }

/**
 * @template {object} T
 * @param {string} name
 * @param {T} suite
 * @returns {T}
 */
function watched(name, suite) {
  const entry = { name, waiting: 0 }
  record.suites.push(entry)
  return new Proxy(suite, {
    apply(target, self, args) {
      entry.waiting++
      return Reflect.apply(/** @type {Function} */ (target), self, args)
    },
    get(target, key) {
      const value = /** @type {(...args: unknown[]) => unknown} */ (Reflect.get(/** @type {object} */ (target), key))
      if (key === 'run') {
        return () => {
          entry.waiting = 0
          value()
        }
      }
      if (key === 'only' || key === 'skip') {
        return (/** @type {unknown[]} */ ...args) => {
          record.skipped.push(`${name}: .${key} on "${args[0] ?? ''}"`)
          return value(...args)
        }
      }
      return value
    },
  })
}

/** @type {typeof uvu.suite} */
export const suite = (name, state) => watched(name ?? '', uvu.suite(name, state))
export const test = watched('', uvu.test)
export const exec = uvu.exec
