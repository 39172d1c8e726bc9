import fs from 'node:fs'
import { readArguments } from './arguments.mjs'
import { installersEnd, stopChildren } from './children.mjs'
import { chosenTests } from './chosen.mjs'
import { complaint, told } from './complaint.mjs'
import { unitTests } from './files.mjs'
import { createTally } from './tally.mjs'
import { changedTests } from './test-changed.mjs'
import { readyForBrowserTests, runBrowserTests, specFiles, stopBrowserTests } from './test-browser.mjs'
import { checkTypes } from './test-types.mjs'
import { runUnits } from './test-units.mjs'
import { watchUnits } from './test-watch.mjs'

/** Against a run that hangs; a whole one takes a third of it, on a slow machine 60 %. */
const LIMIT_MINUTES = 85

/**
 * `npm test [-- NAME]`. Without a name: types beside the unit tests, then browser tests with the machine to themselves. With one: those that
 * `chosenTests` picks; `types` is the type check alone. The last line is `N passed, N failed`. `--changed [REF]`: types, and what
 * the difference from the last commit, or from where this branch left REF, can reach. `--watch [NAME]`: unit tests as they change.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { flags, rest } = readArguments(args, [], ['changed', 'watch'], Infinity)
  if (flags.size > 1) throw complaint('--changed or --watch, not both')
  const name = rest.join(' ')
  if (flags.has('watch')) {
    const named = () => unitTests().filter(file => file.includes(name))
    if (named().length === 0) throw complaint(`no unit test is named ${name}`)
    await watchUnits({ unitFiles: named, runsAtOnce: name !== '' })
  }
  const tally = createTally()

  /** @type {Promise<never> | undefined} */
  let stopping
  /** @param {string} why */
  const stopNow = why => {
    stopping ??= (async () => {
      tally.fail(why)
      await stopBrowserTests()
      stopChildren('SIGKILL')
      await installersEnd()
      return process.exit(tally.close())
    })()
  }
  const watchdog = setTimeout(() => stopNow(`FAIL the run took more than ${LIMIT_MINUTES} minutes`), LIMIT_MINUTES * 60_000)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopNow(`FAIL stopped by ${signal}`))

  try {
    await (flags.has('changed') ? runChanged(name === '' ? undefined : name, tally) : runParts(name, tally))
  } catch (error) {
    tally.fail(`FAIL ${told(error)}`)
  }
  clearTimeout(watchdog)
  await stopping
  return tally.close()
}

/**
 * @param {string | undefined} ref
 * @param {import('./tally.mjs').Tally} tally
 */
async function runChanged(ref, tally) {
  const { units, specs, leftOut } = await changedTests({ ref, units: unitTests(), specs: specFiles() })
  await runUnits(units, tally, () => checkTypes(tally))
  if (specs.length > 0) await runBrowserTests({ tally, specs, isPart: true })
  console.log(leftOut)
}

/**
 * @param {string} name
 * @param {import('./tally.mjs').Tally} tally
 */
async function runParts(name, tally) {
  const units = unitTests()
  if (name === '') {
    const specs = specFiles()
    await runUnits(units, tally, async () => {
      await checkTypes(tally)
      if (specs.length > 0) await readyForBrowserTests()
    })
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
