/**
 * Which source imports which, as esbuild's metafile has it; `external` is what is left to Node.
 * @typedef {{ readonly imports: readonly { readonly path: string; readonly external?: boolean }[] }} Source
 * @typedef {Readonly<Record<string, Source>>} Graph
 */

/** What all tests run on: no graph says whom a change of it can reach. */
const UNDER_ALL = /^(?:package(?:-lock)?\.json|(?:.*\/)?tsconfig\.json|build\.mjs|\.ci\/.*|test\/support\/[^/]*\.mjs|e2e\/playwright\.config\.ts)$/
/** What a file takes that reads others, or runs them, at its own time. */
const READING = /^(?:node:)?(?:fs|fs\/promises|child_process)$|^(?:esbuild|typescript)(?:\/|$)/
/** Files that no browser test sees, through the build or without. */
const SEEN_BY_NO_SPEC = /^test\/|^e2e\/[^/]*\.spec\.ts$|\.md$/
/** What browser tests are made of; all else they see through the build. */
const OF_SPECS = /^e2e\/(?!sandbox\/)/

/**
 * What `npm test -- --changed` runs, and what it leaves out, in a sentence. A unit test runs when its imports lead to what has
 * changed, or to a file of the tests or of the build that reads files itself: which ones, no graph says. A browser test runs for
 * its own imports only: it sees the shop and the sandbox through a build.
 * @param {{ readonly changed: readonly string[]; readonly units: readonly string[]; readonly specs: readonly string[]; readonly graph: Graph }} from
 */
export function touchedTests({ changed, units, specs, graph }) {
  const isUnderAll = changed.some(file => UNDER_ALL.test(file))
  const isReader = (/** @type {string} */ file) => /^(?:test|\.ci)\//.test(file)
    && graph[file]?.imports.some(({ path, external }) => external === true && READING.test(path)) === true
  const runs = (/** @type {string} */ test) => {
    if (isUnderAll) return true
    const sources = reach(graph, test)
    return changed.some(file => sources.has(file)) || (changed.length > 0 && [...sources].some(isReader))
  }
  const ofOne = changed.filter(file => !UNDER_ALL.test(file))
  const chosen = { units: units.filter(runs), specs: specs.filter(test => ofOne.some(file => reach(graph, test).has(file))) }
  const without = specs.length - chosen.specs.length
  /** @param {string} file */
  const isRun = file => OF_SPECS.test(file) && chosen.specs.some(test => reach(graph, test).has(file))
  const isUnseen = without > 0 && changed.some(file => !SEEN_BY_NO_SPEC.test(file) && !isRun(file))
  const leftOut = `Left out: ${units.length - chosen.units.length} of ${units.length} unit test files, ${without} of ${specs.length} browser test files`
    + `${isUnseen ? ' (what has changed may be seen there all the same: npm test -- e2e)' : ''}.`
  return { ...chosen, leftOut }
}

/**
 * A file, what it imports, what that imports, …
 * @param {Graph} graph
 * @param {string} file
 */
export function reach(graph, file) {
  const found = new Set([file])
  for (const each of found) {
    for (const { path, external } of graph[each]?.imports ?? []) if (external !== true) found.add(path)
  }
  return found
}
