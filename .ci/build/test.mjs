import fs from 'node:fs'
import { readArguments } from './arguments.mjs'
import { stopChildren } from './children.mjs'
import { chosenTests } from './chosen.mjs'
import { filesUnder } from './files.mjs'
import { createTally } from './tally.mjs'
import { runBrowserTests, specFiles } from './test-browser.mjs'
import { checkTypes } from './test-types.mjs'
import { runUnits } from './test-units.mjs'

/** Against a run that hangs; a whole one takes a third of it, on a slow machine 60 %. */
const LIMIT_MINUTES = 85

/**
 * `npm test [-- NAME]`. Without a name: types, unit tests, browser tests. With one: those that
 * `chosenTests` picks; `types` is the type check alone. The last line is `N passed, N failed`.
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
    const specs = specFiles()
    if (specs.length > 0) await runBrowserTests({ tally, specs })
    return
  }
  if (name === 'types') {
    await checkTypes(tally)
    return
  }
  const chosen = chosenTests({ name, units, specs: specFiles(), read: file => fs.readFileSync(file, 'utf8') })
  if (chosen.units.length + chosen.specs.length === 0) tally.fail(`FAIL no test is named ${name}`)
  if (chosen.units.length > 0) await runUnits(chosen.units, tally)
  if (chosen.specs.length > 0) await runBrowserTests({ tally, specs: chosen.specs, name })
}
