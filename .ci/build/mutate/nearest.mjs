import path from 'node:path'

/** @typedef {import('../affected-tests.mjs').Graph} Graph */
/** @typedef {Readonly<{ graph: Graph, tests: readonly string[], read: (file: string) => string }>} Tests */

/**
 * The tests whose imports lead to a file, the likeliest to detect a mistake in it first. Tests that
 * import it directly come first. The others are ordered by shared words of the paths, mentions and distance.
 * @param {Tests} from
 * @param {string} file
 */
export function listNearestTests({ graph, tests, read }, file) {
  const words = splitWords(file)
  // stems of six letters, so that a test that mentions «available» dishes matches `availability.ts`
  const stems = [...splitWords(path.posix.basename(file))].map(word => word.slice(0, 6))
  const named = new RegExp(stems.join('|'), 'gi')
  const ranked = tests.flatMap(test => {
    const steps = countSteps(graph, test, file)
    if (steps === undefined) return []
    const shared = [...splitWords(test)].filter(word => words.has(word)).length
    return [{ test, rank: [Number(steps > 1), -shared, -(read(test).match(named)?.length ?? 0), steps] }]
  })
  const compare = (/** @type {typeof ranked[number]} */ a, /** @type {typeof ranked[number]} */ b) =>
    a.rank.map((value, index) => value - (b.rank[index] ?? 0)).find(difference => difference !== 0)
    ?? (a.test < b.test ? -1 : 1)
  return ranked.sort(compare).map(({ test }) => test)
}

/** Words that most paths have. */
const COMMON = ['core', 'shop', 'src', 'test']

/** @param {string} file */
function splitWords(file) {
  const words = file.replace(/\.(?:test|fixture)?\.?\w+$/, '').split(/[^A-Za-z]+|(?=[A-Z])/)
  return new Set(
    words.map(word => word.toLowerCase().replace(/s$/, '')).filter(word => word.length > 2 && !COMMON.includes(word)),
  )
}

/**
 * How many imports lead from a test to a file; undefined if none do.
 * @param {Graph} graph
 * @param {string} test
 * @param {string} file
 */
function countSteps(graph, test, file) {
  const seen = new Set([test])
  /** @type {readonly string[]} */
  let edge = [test]
  for (let steps = 0; edge.length > 0; steps += 1) {
    if (edge.includes(file)) return steps
    const next = edge
      .flatMap(each => graph[each]?.imports ?? [])
      .filter(({ external }) => external !== true)
      .map(imported => imported.path)
    edge = [...new Set(next)].filter(each => !seen.has(each))
    for (const each of edge) seen.add(each)
  }
  return undefined
}
