import path from 'node:path'
import { listNearestTests } from '../mutate/nearest.ts'
import type { Tests } from './select-tests.ts'

/** The import graph of esbuild's metafile. `external` imports are packages and Node's modules. */
export type Graph = Readonly<Record<string, {
  readonly imports: readonly { readonly path: string; readonly external?: boolean }[]
}>>

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
export const SLOW = /^test\/(?:build|fuzz)\//
/** How many unit test files usually run at most. Many that read all sources, or many changed ones, exceed this. */
export const MOST_UNITS = 60
/** Files that cannot affect a browser test through the build. */
const NOT_BUILT = /^test\/|^e2e\/[^/]*\.spec\.ts$|\.md$/
/** Files that browser tests import. All others that `NOT_BUILT` does not match affect them through the build. */
const SPEC_SOURCE = /^e2e\/(?!sandbox\/|demo\/)/
/** The browser test of a source without a subject: an order from the first page to its status. */
const MAIN_FLOW = 'order-take-away'

interface Change extends Tests {
  /** The paths of the changed files. */
  readonly changed: readonly string[]
  readonly graph: Graph
  /** Returns the text of a file. */
  readonly read: (file: string) => string
}

/**
 * Selects the tests of `npm test -- --changed`.
 * `summary` describes what runs, `leftOut` what else the change may affect and how to run it.
 */
export function selectAffectedTests(change: Change) {
  const { units, further, summary } = selectUnits(change)
  const { specs, isComplete } = selectSpecs(change)
  const [unitCount, specCount] = [change.units.length, change.specs.length]
  const specNames = specs.map(toName).join(', ') || 'none'
  return {
    units,
    specs,
    summary: `Running ${units.length} unit test files${summary}. Browser tests: ${specNames}.`,
    leftOut: [
      `Left out: ${unitCount - units.length} of ${unitCount} unit test files`,
      further.length === 0 ? '' : `, of which ${further.length} may be affected too (${countByFolder(further)}): `
        + 'npm test -- FOLDER, or npm test',
      `.\nLeft out: ${specCount - specs.length} of ${specCount} browser test files`,
      isComplete ? '.' : ', which the change may affect through the build: npm test -- e2e.',
    ].join(''),
  }
}

/**
 * Selects the unit tests that are nearest to the change by imports, and those that read all sources.
 * After a change of data, such as a brand, all tests that read files are selected.
 */
function selectUnits({ changed, units, graph, read }: Change) {
  if (changed.some(file => SHARED.test(file))) return { units, further: [], summary: '' }
  const isReader = (file: string) => /^(?:test|\.ci)\//.test(file)
    && graph[file]?.imports.some(({ path, external }) => external === true && READER_IMPORT.test(path)) === true
  const readers = changed.length === 0 ? [] : units.filter(test => [...collectImports(graph, test)].some(isReader))
  const hasData = changed.some(file => graph[file] === undefined && !IMPORTED.test(file))
  const reading = hasData ? readers : readers.filter(test => collectImports(graph, test).has(ALL_SOURCES))

  // the tests that import a changed file, the nearest first
  const ranked = changed.flatMap(file => [...listNearestTests({ graph, tests: units, read }, file).entries()])
  const importers = [...new Set(ranked.sort(([a], [b]) => a - b).map(([, test]) => test))]
  const isDirect = (test: string) =>
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
 * Selects browser tests that import a changed file, and those whose name shares a word with the path
 * of a changed source, else the one of the main flow.
 * `isComplete`: the change cannot affect the other browser tests.
 */
function selectSpecs({ changed, specs, graph }: Change) {
  const listImporters = (file: string) => specs.filter(spec => collectImports(graph, spec).has(file))
  const built = changed.filter(file => !NOT_BUILT.test(file))
  const bySubject = built.filter(file => !SPEC_SOURCE.test(file) && !SHARED.test(file)).flatMap(source => {
    const words = source.replace(/\.\w+$/, '').split(/[^A-Za-z]+|(?=[A-Z])/).map(word => word.toLowerCase())
    const found = specs.filter(spec => toName(spec).split('-').some(word => words.includes(word)))
    return found.length > 0 ? found : specs.filter(spec => toName(spec) === MAIN_FLOW)
  })
  const selected = new Set([...changed.filter(file => !SHARED.test(file)).flatMap(listImporters), ...bySubject])
  return {
    specs: specs.filter(spec => selected.has(spec)),
    isComplete: selected.size === specs.length
      || built.every(file => SPEC_SOURCE.test(file) && !SHARED.test(file) && listImporters(file).length > 0),
  }
}

const toName = (spec: string) => spec.replace(/^e2e\/|\.spec\.ts$/g, '')

/** Formats how many files each folder has, the most first. */
function countByFolder(files: readonly string[]) {
  const counts = new Map<string, number>()
  for (const folder of files.map(file => path.posix.dirname(file))) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([folder, count]) => `${folder} ${count}`).join(', ')
}

/** The imports of a file, direct and indirect, with the file itself. */
export function collectImports(graph: Graph, file: string) {
  const sources = new Set([file])
  for (const source of sources) {
    for (const { path, external } of graph[source]?.imports ?? []) if (external !== true) sources.add(path)
  }
  return sources
}
