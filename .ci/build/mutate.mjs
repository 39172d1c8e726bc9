import { survivors } from '../../test/mutate/survivors.mjs'
import { faults } from '../../test/mutate/faults.mjs'
import { readArguments } from './arguments.mjs'
import { complaint } from './complaint.mjs'
import { inCopy } from './mutate/copy.mjs'
import { fateOf, prepareFates } from './mutate/fate.mjs'
import { judge, reasonFor } from './mutate/judge.mjs'
import { openResults } from './mutate/results.mjs'

/**
 * `npm run mutate [-- --area NAME] [--again]`: whether the unit tests see the faults of `test/mutate`. Each is planted by itself, in a
 * copy of the checkout, and the tests that its file can reach run until one fails. What is known from an earlier call is not tried
 * again, unless the file, the fault or, for one that lives, the tests have changed. Ends with 1 where less than nine of ten die or
 * one that lives has no reason in `survivors.mjs`.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options, flags } = readArguments(args, ['area'], ['again'])
  const chosen = inTurns(faults.filter(({ area }) => options['area'] === undefined || area === options['area']))
  if (chosen.length === 0) throw complaint(`No area is named ${options['area']}. There are: ${[...new Set(faults.map(({ area }) => area))].join(', ')}`)
  const results = openResults('.cache/mutate.json', flags.has('again') ? chosen : [])
  /** @param {typeof chosen[number]} fault */
  const known = fault => results.of(fault, reasonFor(fault, survivors) !== '')
  if (chosen.some(fault => known(fault) === undefined)) {
    await inCopy(async () => {
      const world = await prepareFates(chosen)
      for (const [index, fault] of chosen.entries()) {
        if (known(fault) !== undefined) continue
        const fate = await fateOf(world, fault)
        results.keep(fault, fate)
        console.log(`${index + 1}/${chosen.length} ${fate.by === null ? 'LIVES' : 'died '} ${fault.file}: ${fault.before.trim().split('\n', 1)[0]} (${fate.by ?? `${fate.tried} test files`}, ${fate.seconds} s)`)
      }
    })
  }
  const { lines, isGood } = judge(chosen.map(fault => ({ fault, by: known(fault)?.by ?? null })), survivors)
  console.log(lines.join('\n'))
  return isGood ? 0 : 1
}

/**
 * One of each area, then the next of each: a run that is stopped has something to say of all.
 * @param {readonly import('../../test/mutate/faults.mjs').Fault[]} all
 */
function inTurns(all) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  const turns = all.map(fault => {
    const turn = counts.get(fault.area) ?? 0
    counts.set(fault.area, turn + 1)
    return { fault, turn }
  })
  return turns.sort((a, b) => a.turn - b.turn).map(({ fault }) => fault)
}
