import fs from 'node:fs'
import { areas } from '../../test/mutate/areas.mjs'
import { survivors } from '../../test/mutate/survivors.mjs'
import { readArguments } from './arguments.mjs'
import { CliError } from './cli-error.mjs'
import { digest, filesUnder } from './files.mjs'
import { openCompiler } from './mutate/compiler.mjs'
import { runInCopy } from './mutate/copy.mjs'
import { runMutant, prepareTests } from './mutate/run-mutant.mjs'
import { createReport } from './mutate/report.mjs'
import { createMutants } from './mutate/mutants.mjs'
import { openResults } from './mutate/results.mjs'

/**
 * `npm run mutate [-- AREA|PATH] [--sample N] [--seed S] [--again]`: whether the unit tests detect small mistakes.
 * Makes the mutants of all areas, of one, or of any file or folder. `--sample` takes N of each, the same for a seed.
 * Plants each in a copy of the checkout and runs the nearest tests until one fails. Earlier results count until the
 * file changes, or for a survivor the tests; not with `--again`.
 * Ends with 1 if a survivor has no reason in `survivors.mjs`, or a reason is stale.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options, flags, rest: [name] } = readArguments(args, ['sample', 'seed'], ['again'], 1)
  const { sample = 'Infinity', seed = '1' } = options
  if (!(Number(sample) > 0)) throw new CliError(`--sample ${sample}: expected a positive number of mutants`)
  const compiler = openCompiler()
  /** @param {string} file */
  const mutate = file => createMutants(file, compiler.readTree(file))
  const chosen = Object.entries(chooseAreas(name)).flatMap(([area, paths]) => {
    const mutants = shuffle(paths.flatMap(listSources).flatMap(mutate), seed)
    /** @type {import('./mutate/mutants.mjs').Mutant[]} */
    const accepted = []
    for (const mutant of mutants) {
      if (accepted.length < Number(sample) && compiler.isAccepted(mutant)) accepted.push(mutant)
    }
    return accepted.map(mutant => ({ area, mutant }))
  })
  const explained = new Set(Object.keys(survivors).map(key => key.split(' ', 1)[0] ?? ''))
  const keys = [...explained].filter(file => fs.existsSync(file)).flatMap(mutate).map(({ key }) => key)
  compiler.close()
  const results = openResults('.cache/mutate.json')
  const waiting = flags.has('again') ? chosen : chosen.filter(({ mutant }) => results.get(mutant) === undefined)
  if (waiting.length > 0) {
    await runInCopy(async () => {
      const prepared = await prepareTests()
      for (const [index, { mutant }] of waiting.entries()) {
        const result = await runMutant(prepared, mutant)
        results.store(mutant, result)
        const { by, tried, seconds } = result
        const [status, tests] = by === null ? ['SURVIVED', `${tried} test files`] : ['killed  ', by]
        console.log(`${index + 1}/${waiting.length} ${status} ${describe(mutant)} (${tests}, ${seconds} s)`)
      }
    })
  }
  const outcomes = chosen.map(({ area, mutant }) =>
    ({ area, key: mutant.key, by: results.get(mutant)?.by ?? null, text: describe(mutant) }))
  const { lines, isGood } = createReport(outcomes, survivors, keys)
  console.log(lines.join('\n'))
  return isGood ? 0 : 1
}

/**
 * All areas; one; or a path as an area.
 * @param {string | undefined} name
 * @returns {Readonly<Record<string, readonly string[]>>}
 */
function chooseAreas(name) {
  if (name === undefined) return areas
  const paths = areas[name] ?? [name]
  if (paths.flatMap(listSources).length > 0) return { [name]: paths }
  throw new CliError(`${name} is neither an area (${Object.keys(areas).join(', ')}) nor a source`)
}

/** The sources of a path. @param {string} name */
const listSources = name => (/\.tsx?$/.test(name) ? [name] : filesUnder(name))
  .filter(file => /(?<!\.d)\.tsx?$/.test(file) && fs.existsSync(file))

/**
 * The order that a sample is taken in: a key keeps its place when others come and go.
 * @param {readonly import('./mutate/mutants.mjs').Mutant[]} mutants
 * @param {string} seed
 */
const shuffle = (mutants, seed) => mutants.map(mutant => ({ mutant, place: digest(seed + mutant.key) }))
  .sort((a, b) => a.place < b.place ? -1 : 1).map(({ mutant }) => mutant)

/**
 * `core/money.ts:22 + → -`
 * @param {import('./mutate/mutants.mjs').Mutant} mutant
 */
function describe({ file, start, before, after }) {
  const line = fs.readFileSync(file, 'utf8').slice(0, start).split('\n').length
  const [from, to] = [before, after].map(text => text.length > 60 ? `${text.slice(0, 60)}…` : text)
  return `${file}:${line} ${from} → ${to}`.replaceAll(/\s+/g, ' ')
}
