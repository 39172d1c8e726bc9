import fs from 'node:fs'
import { readArguments } from '../cli/arguments.mjs'
import { waitForInstallers, stopChildren } from '../cli/children.mjs'
import { selectTests } from './select-tests.mjs'
import { CliError, formatError } from '../cli/cli-error.mjs'
import { listUnitTests } from '../cli/files.mjs'
import { createTestCounts } from './test-counts.mjs'
import { selectChangedTests } from './test-changed.mjs'
import { prepareBrowserTests, runBrowserTests, listSpecFiles, stopBrowserTests } from './test-browser.mjs'
import { checkTypes } from './test-types.mjs'
import { runUnits } from './test-units.mjs'
import { watchUnits } from './test-watch.mjs'

/** A run that takes longer is stopped. A run takes a third of this time, on a slow machine 60 %. */
const LIMIT_MINUTES = 85

/**
 * `npm test [-- NAME]`. Without NAME: type check and unit tests in parallel, then browser tests.
 * With NAME: the tests that `selectTests` selects; the name `types` stands for the type check.
 * `--changed [REF]`: the type check, and the tests that a change since the last commit, or since
 * the merge base with REF, can affect. `--watch [NAME]`: unit tests at each save.
 * The last line of the output is `N passed, N failed`.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { flags, rest } = readArguments(args, [], ['changed', 'watch'], Infinity)
  if (flags.size > 1) throw new CliError('Use --changed or --watch, not both')
  const name = rest.join(' ')
  if (flags.has('watch')) {
    const listUnits = () => listUnitTests().filter(file => file.includes(name))
    if (listUnits().length === 0) throw new CliError(`No unit test has ${name} in its path`)
    await watchUnits({ listUnits, runsAtOnce: name !== '' })
  }
  const counts = createTestCounts()

  /** @type {Promise<never> | undefined} */
  let stopping
  /** @param {string} message */
  const stopNow = message => {
    stopping ??= (async () => {
      counts.fail(message)
      await stopBrowserTests()
      stopChildren('SIGKILL')
      await waitForInstallers()
      return process.exit(counts.close())
    })()
  }
  const watchdog = setTimeout(
    () => stopNow(`FAIL the run took more than ${LIMIT_MINUTES} minutes`),
    LIMIT_MINUTES * 60_000,
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopNow(`FAIL stopped by ${signal}`))

  try {
    await (flags.has('changed') ? runChanged(name === '' ? undefined : name, counts) : runNamed(name, counts))
  } catch (error) {
    counts.fail(`FAIL ${formatError(error)}`)
  }
  clearTimeout(watchdog)
  await stopping
  return counts.close()
}

/**
 * Runs the type check, and the tests that a change can affect.
 * @param {string | undefined} ref a git revision
 * @param {import('./test-counts.mjs').TestCounts} counts
 */
async function runChanged(ref, counts) {
  const { units, specs, leftOut } = await selectChangedTests({ ref, units: listUnitTests(), specs: listSpecFiles() })
  await runUnits(units, counts, () => checkTypes(counts))
  if (specs.length > 0) await runBrowserTests({ counts, specs, isPart: true })
  console.log(leftOut)
}

/**
 * Runs all tests, the type check, or the tests that a name selects.
 * @param {string} name empty for all
 * @param {import('./test-counts.mjs').TestCounts} counts
 */
async function runNamed(name, counts) {
  const units = listUnitTests()
  if (name === '') {
    const specs = listSpecFiles()
    await runUnits(units, counts, async () => {
      await checkTypes(counts)
      if (specs.length > 0) await prepareBrowserTests()
    })
    if (specs.length > 0) await runBrowserTests({ counts, specs })
    return
  }
  if (name === 'types') {
    await checkTypes(counts)
    return
  }
  const selected = selectTests({ name, units, specs: listSpecFiles(), read: file => fs.readFileSync(file, 'utf8') })
  if (selected.units.length + selected.specs.length === 0) counts.fail(`FAIL no test has ${name} in its path or text`)
  if (selected.units.length > 0) await runUnits(selected.units, counts)
  if (selected.specs.length > 0) await runBrowserTests({ counts, specs: selected.specs, name })
}
