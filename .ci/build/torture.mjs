import fs from 'node:fs'
import { pathToFileURL } from 'node:url'
import { readArguments } from './arguments.mjs'
import { brandConfig } from './brand.mjs'
import { chromiumPath } from './browser.mjs'
import { childEnd, startNode, stopChild } from './children.mjs'
import { complaint } from './complaint.mjs'
import { currentSite } from './site.mjs'
import { bundleOf, bundleTests } from './test-bundle.mjs'
import { bundleFolder } from './test-units.mjs'

/**
 * @typedef {{ readonly seed?: number; readonly note: string }} Failure
 * @typedef {{ readonly inputs: number; readonly failures: readonly Failure[] }} Outcome
 * @typedef {{ readonly name: string; readonly about: string; readonly inputs: number; readonly isOnePage?: true }} Torment
 * @typedef {{ readonly what: string; readonly seed: number; readonly note: string }} Recorded
 */

const [LIST, CHILD, SEEDS] = ['test/torture/torments.ts', 'test/torture/child.ts', 'test/torture/seeds.json']
/** Runs whose seeds are apart by this have no input in common. */
const APART = 1_000_000
/** A seed that says nothing for so long hangs. */
const QUIET = 120_000

/**
 * `npm run torture [-- --seed N --minutes M --only NAME]`: each torment of test/torture in a process of its own, for M minutes in
 * all at least. What fails joins the seeds that `npm test` replays.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options } = readArguments(args, ['seed', 'minutes', 'only'])
  const [seed, minutes, only] = [numberOf('seed', options['seed'] ?? '1', true), numberOf('minutes', options['minutes'] ?? '0'), options['only']]
  const out = bundleFolder()
  for (const message of (await bundleTests([LIST, CHILD], out)).values()) throw complaint(message)
  const { TORMENTS } = /** @type {{ TORMENTS: readonly Torment[] }} */ (await import(pathToFileURL(bundleOf(out, LIST)).href))
  const chosen = TORMENTS.filter(({ name }) => only === undefined || name === only)
  if (chosen.length === 0) throw complaint(`No torment is named ${only}. Known: ${TORMENTS.map(({ name }) => name).join(' ')}`)
  // takes long where there is none yet, which is no torment that hangs
  if (chosen.some(({ isOnePage }) => isOnePage)) await Promise.all([chromiumPath(), brandConfig().then(currentSite)])
  /** @type {Record<string, object>} */
  const table = {}
  const all = { about: 'all', inputs: 0, failures: 0, seconds: 0 }
  for (const torment of chosen) {
    process.stdout.write(`${torment.name}: ${torment.about} … `)
    const start = performance.now()
    const { inputs, failures } = await putTo(torment, out, seed * APART, torment.isOnePage ? 0 : minutes * 60_000 / chosen.length)
    const row = { about: torment.about, inputs, failures: failures.length, seconds: Math.round((performance.now() - start) / 1000) }
    console.log(`${row.seconds} s`)
    for (const failure of failures) console.log(`  ${failure.seed ?? 'all together'}: ${failure.note.slice(0, 600)}`)
    if (!torment.isOnePage) record(torment.name, failures)
    table[torment.name] = row
    for (const name of /** @type {const} */ (['inputs', 'failures', 'seconds'])) all[name] += row[name]
  }
  console.table({ ...table, [`seed ${seed}`]: all })
  return all.failures > 0 ? 1 : 0
}

/**
 * @param {Torment} torment
 * @param {string} out
 * @param {number} first its first seed
 * @param {number} milliseconds that it takes at least
 */
const putTo = ({ name }, out, first, milliseconds) => outcomeOf(startNode(bundleOf(out, CHILD), [name, String(first), String(milliseconds)], {
  env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test' }, stdio: ['ignore', 'inherit', 'inherit'],
}), first)

/**
 * What comes of a torment's process, whether it tells that or not.
 * @param {import('./children.mjs').ChildProcess} child
 * @param {number} first its first seed
 * @returns {Promise<Outcome>}
 */
export async function outcomeOf(child, first) {
  let at = first
  /** @type {Outcome | undefined} */
  let outcome
  const timer = setTimeout(() => stopChild(child, 'SIGKILL'), QUIET)
  child.on('message', message => {
    timer.refresh()
    const told = /** @type {{ at?: number; outcome?: Outcome }} */ (message)
    at = told.at ?? at
    outcome = told.outcome ?? outcome
  })
  const code = await childEnd(child)
  clearTimeout(timer)
  if (outcome !== undefined) return code === 0 ? outcome : { ...outcome, failures: [...outcome.failures, { note: `ended with ${code ?? 'a signal'} after its last seed` }] }
  return { inputs: at - first, failures: [{ note: `ended with ${code ?? 'a signal'} after seed ${at}, a second's worth of them at most` }] }
}

/**
 * @param {string} what
 * @param {readonly Failure[]} failures
 */
function record(what, failures) {
  /** @type {Recorded[]} */
  const known = JSON.parse(fs.readFileSync(SEEDS, 'utf8'))
  const fresh = failures.flatMap(({ seed, note }) => seed === undefined || known.some(one => one.what === what && one.seed === seed) ? [] : [{ what, seed, note: note.split('\n')[0]?.slice(0, 150) ?? '' }])
  if (fresh.length === 0) return
  fs.writeFileSync(SEEDS, `[\n${[...known, ...fresh].map(one => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`)
}

/**
 * @param {string} name
 * @param {string} text
 * @param {boolean} [isWhole]
 */
function numberOf(name, text, isWhole = false) {
  const number = Number(text)
  if (!(number >= 0 && number < 2_000) || (isWhole && !Number.isInteger(number))) throw complaint(`--${name} is a ${isWhole ? 'whole ' : ''}number below 2000, not ${text}`)
  return number
}
