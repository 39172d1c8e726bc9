import path from 'node:path'
import { listNearestTests } from '../mutate/nearest.mjs'
import { selectAffectedSpecs } from './affected-specs.mjs'

/**
 * The import graph of esbuild's metafile. `external` imports are packages and Node's modules.
 * @typedef {{ readonly imports: readonly { readonly path: string; readonly external?: boolean }[] }} Source
 * @typedef {Readonly<Record<string, Source>>} Graph
 */

/** Files that every test depends on, although the graph does not say so. */
const SHARED = new RegExp(`^(?:${[
  'package(?:-lock)?\\.json',
  '(?:.*/)?tsconfig\\.json',
  'build\\.mjs',
  '\\.ci/.*',
  'test/support/[^/]*\\.mjs',
  'e2e/playwright\\.config\\.ts',
].join('|')})$`)
/** Modules by whose import a file is known to read or run other files. */
const READER_IMPORT = /^(?:node:)?(?:fs|fs\/promises|child_process)$|^(?:esbuild|typescript)(?:\/|$)/
/** A unit test that imports this module reads all sources. */
const ALL_SOURCES = 'test/support/sources.ts'
/** Files that unit tests import, and pages. Other files are data, which tests read. */
const IMPORTED = /\.(?:md|mjs|tsx?)$/
/** Slow unit tests: they build sites and start programs. */
const SLOW = /^test\/(?:build|fuzz)\//
/** How many unit test files run at most after a change of sources. */
export const MOST_UNITS = 60

/**
 * Paths: the changed files, all unit test files, and all browser test files (`specs`). `read` returns a file's text.
 * @typedef {{
 *   readonly changed: readonly string[]
 *   readonly units: readonly string[]
 *   readonly specs: readonly string[]
 *   readonly graph: Graph
 *   readonly read: (file: string) => string
 * }} Change
 */

/**
 * Selects the tests of `npm test -- --changed`.
 * `summary` describes what runs, `leftOut` what else the change may affect and how to run it.
 * @param {Change} change
 */
export function selectAffectedTests(change) {
  const { units, further, summary } = selectUnits(change)
  const changed = change.changed.filter(file => !SHARED.test(file))
  const { specs, names, isComplete } =
    selectAffectedSpecs({ ...change, changed }, spec => collectImports(change.graph, spec))
  const areSpecsComplete = isComplete && changed.length === change.changed.length
  const [unitCount, specCount] = [change.units.length, change.specs.length]
  return {
    units,
    specs,
    summary: `Running ${units.length} unit test files${summary}. Browser tests: ${names.join(', ') || 'none'}.`,
    leftOut: [
      `Left out: ${unitCount - units.length} of ${unitCount} unit test files`,
      further.length === 0 ? '' : `, of which ${further.length} may be affected too (${countByFolder(further)}): `
        + 'npm test -- FOLDER, or npm test',
      `.\nLeft out: ${specCount - specs.length} of ${specCount} browser test files`,
      areSpecsComplete ? '.' : ', which the change may affect through the build: npm test -- e2e.',
    ].join(''),
  }
}

/**
 * Selects the unit tests that are nearest to the change by imports, and those that read all sources.
 * After a change of data, such as a brand, all tests that read files are selected.
 * @param {Change} change
 */
function selectUnits({ changed, units, graph, read }) {
  if (changed.some(file => SHARED.test(file))) return { units, further: [], summary: '' }
  const isReader = (/** @type {string} */ file) => /^(?:test|\.ci)\//.test(file)
    && graph[file]?.imports.some(({ path, external }) => external === true && READER_IMPORT.test(path)) === true
  const readers = changed.length === 0 ? [] : units.filter(test => [...collectImports(graph, test)].some(isReader))
  const hasData = changed.some(file => graph[file] === undefined && !IMPORTED.test(file))
  const reading = hasData ? readers : readers.filter(test => collectImports(graph, test).has(ALL_SOURCES))

  const importers = listImporters({ changed, units, graph, read })
  const isDirect = (/** @type {string} */ test) =>
    changed.includes(test) || graph[test]?.imports.some(({ path }) => changed.includes(path)) === true
  const changedTests = changed.filter(file => units.includes(file))
  const nearest = importers
    .filter(test => !reading.includes(test) && (!SLOW.test(test) || isDirect(test)))
    .slice(0, Math.max(MOST_UNITS - reading.length, MOST_UNITS / 2, changedTests.length))
  const selected = [...nearest, ...reading]
  const kind = hasData ? 'files' : 'all sources'
  return {
    units: selected,
    further: [...new Set([...importers, ...readers])].filter(test => !selected.includes(test)),
    summary: `: ${nearest.length} nearest to the change, ${reading.length} that read ${kind}`,
  }
}

/**
 * Lists the unit tests that import a changed file, directly or indirectly, the nearest first.
 * @param {Omit<Change, 'specs'>} change
 */
function listImporters({ changed, units, graph, read }) {
  /** @type {Map<string, number>} */
  const ranks = new Map()
  for (const file of changed) {
    for (const [rank, test] of listNearestTests({ graph, tests: units, read }, file).entries()) {
      ranks.set(test, Math.min(rank, ranks.get(test) ?? Infinity))
    }
  }
  return [...ranks].sort(([, a], [, b]) => a - b).map(([test]) => test)
}

/** Formats how many files each folder has, the most first. @param {readonly string[]} files */
function countByFolder(files) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const folder of files.map(file => path.posix.dirname(file))) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([folder, count]) => `${folder} ${count}`).join(', ')
}

/**
 * The imports of a file, direct and indirect, with the file itself.
 * @param {Graph} graph
 * @param {string} file
 */
export function collectImports(graph, file) {
  const sources = new Set([file])
  for (const source of sources) {
    for (const { path, external } of graph[source]?.imports ?? []) if (external !== true) sources.add(path)
  }
  return sources
}
