// Stands in for 'uvu' in bundled tests: the same suites, with a record of what was left out, since
// uvu itself is silent about a suite that nobody runs and calls `.only` green.
import * as uvu from 'uvu'

const record = globalThis.TEST_RECORD ??= { suites: [], leftOut: [] }

function watched(name, suite) {
  const entry = { name, waiting: 0 }
  record.suites.push(entry)
  return new Proxy(suite, {
    apply(target, self, args) {
      entry.waiting++
      return Reflect.apply(target, self, args)
    },
    get(target, key) {
      const value = Reflect.get(target, key)
      if (key === 'run') {
        return () => {
          entry.waiting = 0
          value()
        }
      }
      if (key === 'only' || key === 'skip') {
        return (...args) => {
          record.leftOut.push(`${name}: .${key} on "${args[0] ?? ''}"`)
          return value(...args)
        }
      }
      return value
    },
  })
}

export const suite = (name, state) => watched(name ?? '', uvu.suite(name, state))
export const test = watched('', uvu.test)
export const exec = uvu.exec
