// Replaces 'uvu' in bundled tests: the same suites, which also record skipped tests. uvu reports neither a suite
// without `.run()` nor the tests that `.only` skips.
import * as uvu from 'uvu'

const world = /** @type {import('./run.mjs').World} */ (/** @type {unknown} */ (globalThis))
const record = world.TEST_RECORD ??= { suites: [], skipped: [] }

/**
 * @template {object} T
 * @param {string} name
 * @param {T} suite
 * @returns {T}
 */
function recordSuite(name, suite) {
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
export const suite = (name, state) => recordSuite(name ?? '', uvu.suite(name, state))
export const test = recordSuite('', uvu.test)
export const exec = uvu.exec
