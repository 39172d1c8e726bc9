import { readArguments } from '../cli/arguments.mjs'
import { CliError, formatError } from '../cli/cli-error.mjs'
import { listUnitTests } from '../cli/files.mjs'
import { selectTests } from './select-tests.ts'
import { handleStopSignals, listSpecFiles, prepareBrowserTests, runBrowserTests } from './test-browser.ts'
import { selectChangedTests } from './test-changed.ts'
import { createTestCounts, type TestCounts } from './test-counts.ts'
import { runUnits } from './test-units.ts'
import { watchUnits } from './test-watch.ts'
import { checkTypes } from './type-checker.ts'

/** A run that takes longer is stopped. A run takes a third of this time, on a slow machine 60 %. */
const LIMIT_MINUTES = 85

/**
 * `npm test [-- NAME]`. Without NAME: type check and unit tests in parallel, then browser tests.
 * With NAME: the tests that `selectTests` selects; the name `types` stands for the type check.
 * `--changed [REF]`: the type check, and the tests that a change since the last commit, or since
 * the merge base with REF, can affect. `--watch [NAME]`: unit tests at each save.
 * The last line of the output is `N passed, N failed`.
 */
export async function run(args: readonly string[]) {
  const { flags, rest } = readArguments(args, [], ['changed', 'watch'], Infinity)
  if (flags.size > 1) throw new CliError('Use --changed or --watch, not both')
  const name = rest.join(' ')
  if (flags.has('watch')) {
    const listUnits = () => listUnitTests().filter(file => file.includes(name))
    if (listUnits().length === 0) throw new CliError(`No unit test has ${name} in its path`)
    // never returns
    await watchUnits(listUnits, name !== '')
  }
  const counts = createTestCounts()
  const stop = handleStopSignals(counts)
  const message = `FAIL the run took more than ${LIMIT_MINUTES} minutes`
  const watchdog = setTimeout(() => void stop(message), LIMIT_MINUTES * 60_000)
  try {
    await (flags.has('changed') ? runChanged(name || undefined, counts) : runNamed(name, counts))
  } catch (error) {
    counts.fail(`FAIL ${formatError(error)}`)
  }
  clearTimeout(watchdog)
  return counts.close()
}

/** Runs the type check, and the tests that a change since a git revision can affect. */
async function runChanged(ref: string | undefined, counts: TestCounts) {
  const { units, specs, leftOut } = await selectChangedTests(ref, { units: listUnitTests(), specs: listSpecFiles() })
  await runUnits(units, counts, () => checkTypes(counts))
  if (specs.length > 0) await runBrowserTests({ counts, specs, isPart: true })
  console.log(leftOut)
}

/** Runs the type check (`types`), the tests that a name selects, or everything (an empty name). */
async function runNamed(name: string, counts: TestCounts) {
  if (name === 'types') return checkTypes(counts)
  // by an empty name, selectTests would select the unit tests only
  const all = { units: listUnitTests(), specs: listSpecFiles() }
  const { units, specs } = name === '' ? all : selectTests(name, all)
  if (units.length + specs.length === 0) counts.fail(`FAIL no test has ${name} in its path or text`)
  if (units.length > 0) {
    await runUnits(units, counts, name !== '' ? undefined : async () => {
      await checkTypes(counts)
      if (specs.length > 0) await prepareBrowserTests()
    })
  }
  if (specs.length > 0) await runBrowserTests({ counts, specs, name: name || undefined })
}
