import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readBrandConfig } from '../brand/brand.ts'
import { readArguments } from '../cli/arguments.mjs'
import { startNode, stopChild, waitForExit } from '../cli/children.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { ensureCurrentSite } from '../site/site.ts'
import { ensureChromium } from './browser.ts'

interface FuzzTest {
  readonly name: string
  readonly about: string
  /** The inputs run in one page of a browser, and no seed can be replayed alone. */
  readonly isOnePage?: true
}
interface Failure {
  /** Undefined if the whole test failed. */
  readonly seed?: number
  readonly note: string
}
interface Outcome {
  readonly inputs: number
  readonly failures: readonly Failure[]
}

/** The list of fuzz tests, the script that runs one, and the failing seeds. */
const [LIST, CHILD, SEEDS] = ['test/fuzz/fuzzers.ts', 'test/fuzz/child.ts', 'test/fuzz/seeds.json'] as const
/** `--seed N` starts at seed N × 1,000,000, so that runs with different N share no input. */
const SEED_STEP = 1_000_000
/** The options `--seed` and `--minutes` must be below this number. */
const MAX_OPTION = 2000
/** In ms: a test that reports no seed for this long is stopped. */
const TIMEOUT = 120_000

/**
 * `npm run torture [-- --seed N --minutes M --only NAME]`:
 * runs each fuzz test of test/fuzz in a child process, for at least an equal share of M minutes. A test in one
 * page runs once, whatever M is.
 * A failing seed of any other test is added to those that `npm test` replays.
 */
export async function run(args: readonly string[]) {
  const { options: { seed = '1', minutes = '0', only } } = readArguments(args, ['seed', 'minutes', 'only'])
  const firstSeed = parseNumber('seed', seed, 'whole number') * SEED_STEP
  const milliseconds = parseNumber('minutes', minutes, 'number') * 60_000
  const { FUZZERS: tests } = await import(pathToFileURL(path.resolve(LIST)).href) as { FUZZERS: readonly FuzzTest[] }
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
    const child = startNode(CHILD, [name, String(firstSeed), String(duration)], {
      env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test' },
      stdio: ['ignore', 'inherit', 'inherit'],
      importsTypeScript: true,
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

/** Waits for the result of a test's process. A process that exits without a result has failed. */
export async function waitForOutcome(child: ChildProcess, firstSeed: number): Promise<Outcome> {
  let seed = firstSeed
  let outcome: Outcome | undefined
  const timer = setTimeout(() => stopChild(child, 'SIGKILL'), TIMEOUT)
  child.on('message', (report: { readonly at?: number; readonly outcome?: Outcome }) => {
    timer.refresh()
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

/** Adds the failing seeds of a test to seeds.json. `what`: the name of the test. */
function recordFailures(what: string, failures: readonly Failure[]) {
  const records = JSON.parse(fs.readFileSync(SEEDS, 'utf8')) as { what: string; seed: number; note: string }[]
  for (const { seed, note } of failures) {
    if (seed === undefined || records.some(record => record.what === what && record.seed === seed)) continue
    records.push({ what, seed, note: note.split('\n')[0]?.slice(0, 150) ?? '' })
  }
  const lines = records.map(record => `  ${JSON.stringify(record)}`)
  if (failures.length > 0) fs.writeFileSync(SEEDS, `[\n${lines.join(',\n')}\n]\n`)
}

/**
 * Parses the value of an option.
 * @throws {CliError} when the value is not such a number
 */
function parseNumber(option: string, text: string, kind: 'number' | 'whole number') {
  const number = Number(text)
  if (number >= 0 && number < MAX_OPTION && (kind === 'number' || Number.isInteger(number))) return number
  throw new CliError(`--${option} must be a ${kind} below ${MAX_OPTION}, not ${text}`)
}
