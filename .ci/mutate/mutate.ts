import fs from 'node:fs'
import { areas } from '../../test/mutate/areas.ts'
import { survivors } from '../../test/mutate/survivors.ts'
import { readArguments } from '../cli/arguments.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { digest, listFiles } from '../cli/files.mjs'
import { openCompiler } from './compiler.ts'
import { prepareTests } from './run-mutant.ts'
import { createReport } from './report.ts'
import { createMutants, type Mutant } from './mutants.ts'
import { openResults } from './results.ts'

/**
 * `npm run mutate [-- AREA|PATH] [--sample N] [--seed S] [--again]`: mutation testing.
 * Creates the mutants of all areas, of one area, or of a file or folder, and runs the nearest tests of
 * each until one fails. `--sample` selects N mutants of each area; `--seed` determines which.
 * Without `--again` a stored result is reused if the mutated file has not changed since, and for a
 * survivor only if the tests have not changed either.
 * Exit code 1: a survivor has no reason in `survivors.ts`, or a reason is stale.
 */
export async function run(args: readonly string[]) {
  const { options, flags, rest: [name] } = readArguments(args, ['sample', 'seed'], ['again'], 1)
  const { sample = 'Infinity', seed = '1' } = options
  if (!(Number(sample) > 0)) throw new CliError(`--sample ${sample}: expected a positive number of mutants`)
  const compiler = openCompiler()
  const createFileMutants = (file: string) => createMutants(file, compiler.readTree(file))
  const selected = Object.entries(selectAreas(name)).flatMap(([area, paths]) => {
    let count = 0
    return shuffle(paths.flatMap(listSources).flatMap(createFileMutants), seed)
      // compiles no more mutants than the sample needs
      .filter(mutant => count < Number(sample) && compiler.isAccepted(mutant) && ++count)
      .map(mutant => ({ area, mutant }))
  })
  const filesWithReasons = new Set(Object.keys(survivors).map(key => key.split(' ', 1)[0] ?? ''))
  const keys = [...filesWithReasons].filter(fs.existsSync).flatMap(createFileMutants).map(({ key }) => key)
  compiler.close()
  const results = openResults('.cache/mutate.json')
  const pending = flags.has('again') ? selected : selected.filter(({ mutant }) => results.get(mutant) === undefined)
  let runMutant: Awaited<ReturnType<typeof prepareTests>> | undefined
  for (const [index, { mutant }] of pending.entries()) {
    runMutant ??= await prepareTests()
    const result = await runMutant(mutant)
    results.store(mutant, result)
    const { by, tried, seconds } = result
    const [status, tests] = by === null ? ['SURVIVED', `${tried} test files`] : ['killed  ', by]
    console.log(`${index + 1}/${pending.length} ${status} ${describeMutant(mutant)} (${tests}, ${seconds} s)`)
  }
  const outcomes = selected.map(({ area, mutant }) =>
    ({ area, key: mutant.key, by: results.get(mutant)?.by ?? null, text: describeMutant(mutant) }))
  const { lines, isGood } = createReport(outcomes, survivors, keys)
  console.log(lines.join('\n'))
  return isGood ? 0 : 1
}

/** Selects the paths of all areas, or of the area with this name. Any other name is a path, which becomes an area. */
function selectAreas(name: string | undefined) {
  if (name === undefined) return areas
  const paths = areas[name] ?? [name]
  if (paths.flatMap(listSources).length > 0) return { [name]: paths }
  throw new CliError(`${name} is neither an area (${Object.keys(areas).join(', ')}) nor a source`)
}

/** Lists the TypeScript sources of a folder, or the file itself. */
const listSources = (name: string) => (/\.tsx?$/.test(name) ? [name] : listFiles(name))
  .filter(file => /(?<!\.d)\.tsx?$/.test(file) && fs.existsSync(file))

/** Orders mutants by a hash of seed and key. If a mutant is added or removed, the others keep their order. */
const shuffle = (mutants: Mutant[], seed: string) => mutants
  .map(mutant => ({ mutant, hash: digest(seed + mutant.key) }))
  .sort((a, b) => a.hash < b.hash ? -1 : 1).map(({ mutant }) => mutant)

/** Describes a mutant, such as `core/money.ts:22 + → -`. */
function describeMutant({ file, start, before, after }: Mutant) {
  const line = fs.readFileSync(file, 'utf8').slice(0, start).split('\n').length
  const [shortBefore, shortAfter] = [before, after].map(text => text.length > 60 ? `${text.slice(0, 60)}…` : text)
  return `${file}:${line} ${shortBefore} → ${shortAfter}`.replaceAll(/\s+/g, ' ')
}
