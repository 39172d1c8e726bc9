import fs from 'node:fs'
import { pathToFileURL } from 'node:url'
import { readArguments } from '../cli/arguments.mjs'
import { readBrandConfig } from '../brand/brand.ts'
import { ensureChromium } from './browser.ts'
import { waitForExit, startNode, stopChild } from '../cli/children.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { ensureCurrentSite } from '../site/site.ts'
import { toBundlePath, bundleTests } from './test-bundle.ts'
import { BUNDLES } from './test-units.ts'

/**
 * A failure of a fuzz test has no `seed` if the whole test failed.
 * A test with `isOnePage` runs its inputs in one page of a browser, and no seed can be replayed alone.
 * A record of seeds.json is a failing seed; `what` is the name of its test.
 * @typedef {{ readonly seed?: number; readonly note: string }} Failure
 * @typedef {{ readonly inputs: number; readonly failures: readonly Failure[] }} Outcome
 * @typedef {{ readonly name: string; readonly about: string; readonly isOnePage?: true }} FuzzTest
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
  const { options: { seed = '1', minutes = '0', only } } = readArguments(args, ['seed', 'minutes', 'only'])
  const firstSeed = parseNumber('seed', seed, { isWhole: true }) * SEED_STEP
  const milliseconds = parseNumber('minutes', minutes) * 60_000
  for (const message of (await bundleTests([LIST, CHILD], BUNDLES)).values()) throw new CliError(message)
  const { FUZZERS: tests } = /** @type {{ FUZZERS: readonly FuzzTest[] }} */ (
    await import(pathToFileURL(toBundlePath(BUNDLES, LIST)).href)
  )
  const selected = tests.filter(({ name }) => only === undefined || name === only)
  if (selected.length === 0) {
    throw new CliError(`No fuzz test is named ${only}. Known: ${tests.map(({ name }) => name).join(' ')}`)
  }
  // in advance: a test that waited for a build or an installation would be stopped
  if (selected.some(({ isOnePage }) => isOnePage)) {
    await Promise.all([ensureChromium(), readBrandConfig().then(ensureCurrentSite)])
  }
  const rows = []
  for (const { name, about, isOnePage } of selected) {
    process.stdout.write(`${name}: ${about} … `)
    const start = performance.now()
    const duration = isOnePage ? 0 : milliseconds / selected.length
    const child = startNode(toBundlePath(BUNDLES, CHILD), [name, String(firstSeed), String(duration)], {
      env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const { inputs, failures } = await waitForOutcome(child, firstSeed)
    const seconds = Math.round((performance.now() - start) / 1000)
    console.log(`${seconds} s`)
    for (const failure of failures) console.log(`  ${failure.seed ?? 'whole test'}: ${failure.note.slice(0, 600)}`)
    if (!isOnePage) recordFailures(name, failures)
    rows.push({ name, about, inputs, failures: failures.length, seconds })
  }
  console.table(rows)
  const total = rows.reduce((sum, { failures }) => sum + failures, 0)
  console.log(`seed ${seed}: ${total} failures`)
  return total > 0 ? 1 : 0
}

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
 * @param {string} what the test's name
 * @param {readonly Failure[]} failures
 */
function recordFailures(what, failures) {
  /** @type {Recorded[]} */
  const records = JSON.parse(fs.readFileSync(SEEDS, 'utf8'))
  for (const { seed, note } of failures) {
    if (seed === undefined || records.some(record => record.what === what && record.seed === seed)) continue
    records.push({ what, seed, note: note.split('\n')[0]?.slice(0, 150) ?? '' })
  }
  const lines = records.map(record => `  ${JSON.stringify(record)}`)
  if (failures.length > 0) fs.writeFileSync(SEEDS, `[\n${lines.join(',\n')}\n]\n`)
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
  if (number >= 0 && number < MAX_OPTION && (!isWhole || Number.isInteger(number))) return number
  throw new CliError(`--${name} must be a ${isWhole ? 'whole ' : ''}number below ${MAX_OPTION}, not ${text}`)
}
