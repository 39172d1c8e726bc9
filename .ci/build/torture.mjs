import fs from 'node:fs'
import { pathToFileURL } from 'node:url'
import { readArguments } from './arguments.mjs'
import { childEnd, startNode, stopChild } from './children.mjs'
import { complaint } from './complaint.mjs'
import { bundleDom, bundleOf, bundleTests, DOM } from './test-bundle.mjs'
import { bundleFolder } from './test-units.mjs'

/**
 * @typedef {{ readonly seed?: number; readonly note: string }} Failure
 * @typedef {{ readonly inputs: number; readonly failures: readonly Failure[] }} Outcome
 * @typedef {{ readonly name: string; readonly about: string; readonly inputs: number; readonly hasPage?: true }} Torment
 * @typedef {{ readonly what: string; readonly seed: number; readonly note: string }} Recorded
 */

const [LIST, CHILD, SEEDS] = ['test/torture/torments.ts', 'test/torture/child.ts', 'test/torture/seeds.json']
/** Runs whose seeds are apart by this have no input in common. */
const APART = 1_000_000
/** A seed that says nothing for so long hangs. */
const QUIET = 120_000

/**
 * `npm run torture [-- --seed N --minutes M --only NAME --inputs N]`: each torment of test/torture in a process of its own, for M minutes in
 * all at least. What fails joins the seeds that `npm test` replays. With `--plant-leak` each round of the page leaves a listener behind, and that it is not seen is the failure.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options, flags } = readArguments(args, ['seed', 'minutes', 'only', 'inputs'], ['plant-leak'])
  const isPlanted = flags.has('plant-leak')
  const [seed, minutes, inputs] = [numberOf('seed', options['seed'] ?? '1'), numberOf('minutes', options['minutes'] ?? '0'), options['inputs'] ?? '']
  if (inputs !== '' && !(Number(inputs) > 0)) throw complaint(`--inputs is a number above 0, not ${inputs}`)
  const out = bundleFolder()
  for (const message of (await bundleTests([LIST, CHILD], out)).values()) throw complaint(message)
  await bundleDom(out)
  const { TORMENTS } = /** @type {{ TORMENTS: readonly Torment[] }} */ (await import(pathToFileURL(bundleOf(out, LIST)).href))
  const chosen = TORMENTS.filter(({ name }) => isPlanted ? name === 'leaks' : options['only'] === undefined || name === options['only'])
  if (chosen.length === 0) throw complaint(`No torment is named ${options['only']}. Known: ${TORMENTS.map(({ name }) => name).join(' ')}`)
  const rows = []
  for (const torment of chosen) {
    process.stdout.write(`${torment.name}: ${torment.about} … `)
    const start = performance.now()
    const found = await putTo(torment, out, isPlanted, [String(seed * APART), String(minutes * 60_000 / chosen.length), inputs])
    const outcome = isPlanted ? unseen(found) : found
    const seconds = Math.round((performance.now() - start) / 1000)
    console.log(`${seconds} s`)
    for (const failure of outcome.failures) console.log(`  ${failure.seed ?? 'all together'}: ${failure.note.slice(0, 600)}`)
    record(torment.name, outcome.failures)
    rows.push({ what: torment.about, inputs: outcome.inputs, failures: outcome.failures.length, seed, seconds })
  }
  console.table(rows)
  return rows.some(row => row.failures > 0) ? 1 : 0
}

/**
 * @param {Torment} torment
 * @param {string} out
 * @param {boolean} isPlanted
 * @param {readonly string[]} length the first seed, milliseconds, inputs
 * @returns {Promise<Outcome>}
 */
async function putTo({ name, hasPage }, out, isPlanted, length) {
  const child = startNode(bundleOf(out, CHILD), [name, ...length, ...(hasPage === true ? [bundleOf(out, DOM)] : [])], {
    env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test', ...(isPlanted && { PLANT_LEAK: '1' }) }, stdio: ['ignore', 'inherit', 'inherit'],
  })
  let at = 0
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
  return outcome ?? { inputs: at - Number(length[0]), failures: [{ note: `ended with ${code ?? 'a signal'} after seed ${at}, a second's worth of them at most` }] }
}

/**
 * What is wrong when a listener was left behind in each round: anything but that being told.
 * @param {Outcome} found
 * @returns {Outcome}
 */
function unseen({ inputs, failures }) {
  const others = failures.filter(({ note }) => !/^\d+ more listeners/.test(note))
  return { inputs, failures: others.length < failures.length ? others : [...others, { note: 'the planted leak was not seen' }] }
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
 */
function numberOf(name, text) {
  const number = Number(text)
  if (!(number >= 0 && number < 2_000)) throw complaint(`--${name} is a number below 2000, not ${text}`)
  return number
}
