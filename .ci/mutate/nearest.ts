import path from 'node:path'
import type { Graph } from '../test/affected-tests.ts'

interface Candidates {
  readonly graph: Graph
  /** The paths of the unit tests. */
  readonly tests: readonly string[]
  /** Returns the text of a file. */
  readonly read: (file: string) => string
}

/**
 * Lists the tests that import a file, directly or indirectly.
 * They are sorted by how likely they detect a mistake in the file: first the tests with a direct
 * import; then by shared words of the paths, shared words with modules that use the file, mentions of
 * the file's name, and length of the import chain.
 */
export function listNearestTests({ graph, tests, read }: Candidates, file: string): readonly string[] {
  const words = splitWords(file)
  // stems of six letters: a test that mentions «available» dishes matches `availability.ts`
  const stems = [...splitWords(path.posix.basename(file))].map(word => word.slice(0, 6))
  const mention = new RegExp(stems.join('|'), 'gi')
  // a file such as `id.ts` has no stem, and an empty pattern would match at every letter
  const countMentions = (text: string) => stems.length === 0 ? 0 : text.match(mention)?.length ?? 0
  const importers = listImporters(graph, [file])
  const users = [...importers, ...listImporters(graph, importers)]
  const userWords = new Set(users.flatMap(user => [...splitWords(path.posix.basename(user))]))
  const ranked = tests.flatMap(test => {
    const imports = countImports(graph, test, file)
    if (imports === undefined) return []
    const testWords = [...splitWords(test)]
    const shared = testWords.filter(word => words.has(word)).length
    const isAboutUser = testWords.some(word => userWords.has(word))
    return [{ test, rank: [Number(imports > 1), -shared, -Number(isAboutUser), -countMentions(read(test)), imports] }]
  })
  return ranked.sort((a, b) =>
    a.rank.map((value, index) => value - (b.rank[index] ?? 0)).find(difference => difference !== 0)
    ?? (a.test < b.test ? -1 : 1)).map(({ test }) => test)
}

/** Words that most paths have, and that therefore do not count. */
const COMMON = ['core', 'shop', 'src', 'test']

/** Splits a path into lower-case words of three letters or more. */
function splitWords(file: string) {
  const parts = file.replace(/\.(?:test|fixture)?\.?\w+$/, '').split(/[^A-Za-z]+|(?=[A-Z])/)
  return new Set(
    parts.map(word => word.toLowerCase().replace(/s$/, '')).filter(word => word.length > 2 && !COMMON.includes(word)),
  )
}

/** Lists the modules that import one of these files; tests are none. */
function listImporters(graph: Graph, files: readonly string[]): readonly string[] {
  return Object.entries(graph).flatMap(([source, { imports }]) =>
    !source.startsWith('test/') && imports.some(({ path: imported }) => files.includes(imported)) ? [source] : [])
}

/** Counts the imports on the shortest chain from a test to a file; undefined without a chain. */
function countImports(graph: Graph, test: string, file: string) {
  const distances = new Map([[test, 0]])
  for (const [source, distance] of distances) {
    if (source === file) return distance
    for (const { path: imported, external } of graph[source]?.imports ?? []) {
      if (external !== true && !distances.has(imported)) distances.set(imported, distance + 1)
    }
  }
  return undefined
}
