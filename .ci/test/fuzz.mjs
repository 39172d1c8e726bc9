import fs from 'node:fs'
import { pathToFileURL } from 'node:url'
import { readArguments } from '../cli/arguments.mjs'
import { readBrandConfig } from '../brand/brand.mjs'
import { ensureChromium } from './browser.mjs'
import { waitForExit, startNode, stopChild } from '../cli/children.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { ensureCurrentSite } from '../site/site.mjs'
import { toBundlePath, bundleTests } from './test-bundle.mjs'
import { createBundleFolder } from './test-units.mjs'

/**
 * A failure of a fuzz test. `seed` is absent if the whole test failed.
 * @typedef {{ readonly seed?: number; readonly note: string }} Failure
 * @typedef {{ readonly inputs: number; readonly failures: readonly Failure[] }} Outcome
 *
 * `about` describes the test. `inputs`: the number of inputs in a short run.
 * `isOnePage`: the inputs are rounds in one page of a browser, and no seed can be replayed alone.
 * @typedef {{
 *   readonly name: string
 *   readonly about: string
 *   readonly inputs: number
 *   readonly isOnePage?: true
 * }} FuzzTest
 *
 * A failing seed in seeds.json; `what` is the name of its test.
 * @typedef {{ readonly what: string; readonly seed: number; readonly note: string }} Recorded
 */

/** The list of fuzz tests, the script that runs one, and the failing seeds. */
const [LIST, CHILD, SEEDS] = ['test/fuzz/fuzzers.ts', 'test/fuzz/child.ts', 'test/fuzz/seeds.json']
/** `--seed N` starts at seed N × 1,000,000, so that runs with different N share no input. */
const SEED_STEP = 1_000_000
/** The options `--seed` and `--minutes` must be below this number. */
const MAX_OPTION = 2000
/** In ms: a test that reports no seed for this long is stopped. */
const TIMEOUT = 120_000

/**
 * `npm run torture [-- --seed N --minutes M --only NAME]`:
 * runs each fuzz test of test/fuzz in a child process, for at least M minutes in total.
 * A failing seed is added to those that `npm test` replays.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options } = readArguments(args, ['seed', 'minutes', 'only'])
  const runNumber = parseNumber('seed', options['seed'] ?? '1', { isWhole: true })
  const minutes = parseNumber('minutes', options['minutes'] ?? '0')
  const only = options['only']
  const out = createBundleFolder()
  for (const message of (await bundleTests([LIST, CHILD], out)).values()) throw new CliError(message)
  const { FUZZERS: tests } = /** @type {{ FUZZERS: readonly FuzzTest[] }} */ (
    await import(pathToFileURL(toBundlePath(out, LIST)).href)
  )
  const selected = tests.filter(({ name }) => only === undefined || name === only)
  if (selected.length === 0) {
    throw new CliError(`No fuzz test is named ${only}. Known: ${tests.map(({ name }) => name).join(' ')}`)
  }
  // in advance: a test that waited for a build or an installation would be stopped
  if (selected.some(({ isOnePage }) => isOnePage)) {
    await Promise.all([ensureChromium(), readBrandConfig().then(ensureCurrentSite)])
  }
  /** @type {Record<string, object>} */
  const table = {}
  const total = { about: 'all', inputs: 0, failures: 0, seconds: 0 }
  for (const test of selected) {
    process.stdout.write(`${test.name}: ${test.about} … `)
    const start = performance.now()
    const duration = test.isOnePage ? 0 : (minutes * 60_000) / selected.length
    const { inputs, failures } = await runTest(test, out, runNumber * SEED_STEP, duration)
    const row = {
      about: test.about,
      inputs,
      failures: failures.length,
      seconds: Math.round((performance.now() - start) / 1000),
    }
    console.log(`${row.seconds} s`)
    for (const failure of failures) console.log(`  ${failure.seed ?? 'whole test'}: ${failure.note.slice(0, 600)}`)
    if (!test.isOnePage) recordFailures(test.name, failures)
    table[test.name] = row
    for (const name of /** @type {const} */ (['inputs', 'failures', 'seconds'])) total[name] += row[name]
  }
  console.table({ ...table, [`seed ${runNumber}`]: total })
  return total.failures > 0 ? 1 : 0
}

/**
 * Runs a fuzz test in a child process.
 * @param {FuzzTest} test
 * @param {string} out
 * @param {number} firstSeed
 * @param {number} milliseconds the least duration
 */
const runTest = ({ name }, out, firstSeed, milliseconds) =>
  waitForOutcome(
    startNode(toBundlePath(out, CHILD), [name, String(firstSeed), String(milliseconds)], {
      env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test' },
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
    firstSeed,
  )

/**
 * Waits for the result of a test's process. A process that exits without a result has failed.
 * @param {import('../cli/children.mjs').ChildProcess} child
 * @param {number} firstSeed
 * @returns {Promise<Outcome>}
 */
export async function waitForOutcome(child, firstSeed) {
  let seed = firstSeed
  /** @type {Outcome | undefined} */
  let outcome
  const timer = setTimeout(() => stopChild(child, 'SIGKILL'), TIMEOUT)
  child.on('message', message => {
    timer.refresh()
    const report = /** @type {{ at?: number; outcome?: Outcome }} */ (message)
    seed = report.at ?? seed
    outcome = report.outcome ?? outcome
  })
  const code = await waitForExit(child)
  clearTimeout(timer)
  const end = code === null ? 'was killed by a signal' : `exited with code ${code}`
  if (outcome === undefined) {
    // the child reports its seed once a second
    return { inputs: seed - firstSeed, failures: [{ note: `${end} at most a second after seed ${seed}` }] }
  }
  return code === 0 ? outcome : { ...outcome, failures: [...outcome.failures, { note: `${end} after its last seed` }] }
}

/**
 * Adds the failing seeds of a test to seeds.json.
 * @param {string} testName
 * @param {readonly Failure[]} failures
 */
function recordFailures(testName, failures) {
  /** @type {Recorded[]} */
  const known = JSON.parse(fs.readFileSync(SEEDS, 'utf8'))
  const added = failures.flatMap(({ seed, note }) =>
    seed === undefined || known.some(record => record.what === testName && record.seed === seed)
      ? []
      : [{ what: testName, seed, note: note.split('\n')[0]?.slice(0, 150) ?? '' }],
  )
  if (added.length === 0) return
  const lines = [...known, ...added].map(record => `  ${JSON.stringify(record)}`)
  fs.writeFileSync(SEEDS, `[\n${lines.join(',\n')}\n]\n`)
}

/**
 * Parses the value of an option.
 * @param {string} name the option
 * @param {string} text
 * @param {{ readonly isWhole?: boolean }} [options]
 * @throws {CliError} when the value is not such a number
 */
function parseNumber(name, text, { isWhole = false } = {}) {
  const number = Number(text)
  if (!(number >= 0 && number < MAX_OPTION) || (isWhole && !Number.isInteger(number))) {
    throw new CliError(`--${name} must be a ${isWhole ? 'whole ' : ''}number below ${MAX_OPTION}, not ${text}`)
  }
  return number
}
