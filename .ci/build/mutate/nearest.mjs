import path from 'node:path'

/** @typedef {import('../touched.mjs').Graph} Graph */

/**
 * The tests whose imports lead to a file, those first that are likeliest to see a fault in it: what imports it itself, then what
 * shares words of its path, then what speaks of it most, then by the number of imports in between. Of the build they are followed
 * by all other tests of the build, which start it as a program.
 * @param {{ readonly graph: Graph; readonly tests: readonly string[]; readonly read: (file: string) => string }} from
 * @param {string} file
 */
export function nearestTests({ graph, tests, read }, file) {
  const words = wordsOf(file)
  // the beginnings of the words of its name: «availability» is what tests of «available» dishes are about
  const stems = new RegExp([...wordsOf(path.posix.basename(file))].map(word => word.slice(0, 6)).join('|'), 'gi')
  const judged = tests.flatMap(test => {
    const steps = stepsTo(graph, test, file) ?? (file.startsWith('.ci/') && test.startsWith('test/build/') ? Infinity : null)
    return steps === null ? [] : [{
      test, steps, shared: [...wordsOf(test)].filter(word => words.has(word)).length, spoken: read(test).match(stems)?.length ?? 0,
    }]
  })
  return judged.sort((a, b) => Number(a.steps > 1) - Number(b.steps > 1) || b.shared - a.shared || b.spoken - a.spoken || a.steps - b.steps || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test)
}

/** What most paths have tells nothing. */
const PLAIN = ['core', 'shop', 'src', 'test']

/** @param {string} file */
const wordsOf = file => new Set(file.replace(/\.(?:test|world)?\.?\w+$/, '').split(/[^A-Za-z]+|(?=[A-Z])/).map(word => word.toLowerCase().replace(/s$/, '')).filter(word => word.length > 2 && !PLAIN.includes(word)))

/**
 * How many imports lead from a test to a file; undefined where none do.
 * @param {Graph} graph
 * @param {string} test
 * @param {string} file
 */
function stepsTo(graph, test, file) {
  const seen = new Set([test])
  /** @type {readonly string[]} */
  let edge = [test]
  for (let steps = 0; edge.length > 0; steps += 1) {
    if (edge.includes(file)) return steps
    edge = edge.flatMap(each => (graph[each]?.imports ?? []).filter(one => one.external !== true && !seen.has(one.path)).map(one => one.path))
    for (const each of edge) seen.add(each)
    edge = [...new Set(edge)]
  }
  return undefined
}
