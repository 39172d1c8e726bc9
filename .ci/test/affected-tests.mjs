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
/** Files that cannot affect a browser test through the build. */
const NOT_BUILT = /^test\/|^e2e\/[^/]*\.spec\.ts$|\.md$/
/** Files that browser tests import. All other files affect them through the build. */
const SPEC_SOURCE = /^e2e\/(?!sandbox\/)/

/**
 * Paths: the changed files, all unit test files, and all browser test files (`specs`).
 * @typedef {{
 *   readonly changed: readonly string[]
 *   readonly units: readonly string[]
 *   readonly specs: readonly string[]
 *   readonly graph: Graph
 * }} Change
 */

/**
 * Selects the tests of `npm test -- --changed`, and describes in a sentence what it leaves out.
 * A unit test runs if it imports a changed file. It runs on every change
 * if it imports a file of `test` or `.ci` that reads other files.
 * A browser test runs only if it imports a changed file:
 * the graph does not show that it also depends on a build of the shop and the sandbox.
 * @param {Change} change
 */
export function selectAffectedTests({ changed, units, specs, graph }) {
  const hasSharedChange = changed.some(file => SHARED.test(file))
  const isReader = (/** @type {string} */ file) => /^(?:test|\.ci)\//.test(file)
    && graph[file]?.imports.some(({ path, external }) => external === true && READER_IMPORT.test(path)) === true
  const isAffected = (/** @type {string} */ test) => {
    if (hasSharedChange) return true
    const sources = collectImports(graph, test)
    return changed.some(file => sources.has(file)) || (changed.length > 0 && [...sources].some(isReader))
  }
  const ownChanges = changed.filter(file => !SHARED.test(file))
  const selected = {
    units: units.filter(isAffected),
    specs: specs.filter(test => ownChanges.some(file => collectImports(graph, test).has(file))),
  }
  const [unitsLeft, specsLeft] = [units.length - selected.units.length, specs.length - selected.specs.length]
  /** @param {string} file */
  const isTested = file => SPEC_SOURCE.test(file) && selected.specs.some(test => collectImports(graph, test).has(file))
  const mayAffectSpecs = specsLeft > 0 && changed.some(file => !NOT_BUILT.test(file) && !isTested(file))
  const leftOut =
    `Left out: ${unitsLeft} of ${units.length} unit test files, ${specsLeft} of ${specs.length} browser test files`
    + `${mayAffectSpecs ? ', which the change may affect through the build: npm test -- e2e' : ''}.`
  return { ...selected, leftOut }
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
