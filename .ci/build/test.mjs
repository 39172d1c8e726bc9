import { readArguments } from './arguments.mjs'
import { stopChildren } from './children.mjs'
import { filesUnder } from './files.mjs'
import { createTally } from './tally.mjs'
import { runBrowserTests } from './test-browser.mjs'
import { checkTypes } from './test-types.mjs'
import { runUnits } from './test-units.mjs'

const LIMIT_MINUTES = 25

/**
 * `npm test [-- NAME]`. Without a name: types, unit tests, browser tests. With one: the unit tests
 * whose path has it, or else the browser tests whose path or title has it; `types` is the type
 * check alone. The last line is `N passed, N failed`.
 */
export async function run(args) {
  const { rest } = readArguments(args, [])
  const name = rest.join(' ')
  const tally = createTally()

  const stopNow = why => {
    tally.fail(why)
    stopChildren('SIGKILL')
    process.exit(tally.close())
  }
  const watchdog = setTimeout(() => stopNow(`FAIL the run took more than ${LIMIT_MINUTES} minutes`), LIMIT_MINUTES * 60_000)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopNow(`FAIL stopped by ${signal}`))

  try {
    await runParts(name, tally)
  } catch (error) {
    tally.fail(`FAIL ${error?.expected === true ? error.message : error?.stack ?? error}`)
  }
  clearTimeout(watchdog)
  return tally.close()
}

async function runParts(name, tally) {
  const units = filesUnder('test').filter(file => /\.test\.tsx?$/.test(file))
  if (name === '') {
    await checkTypes(tally)
    await runUnits(units, tally)
    await runBrowserTests({ tally })
    return
  }
  if (name === 'types') {
    await checkTypes(tally)
    return
  }
  const chosen = units.filter(file => file.includes(name))
  if (chosen.length > 0) await runUnits(chosen, tally)
  else await runBrowserTests({ tally, name })
}
