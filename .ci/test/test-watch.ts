import { watchSources } from '../dev/dev-watch.ts'
import { collectImports } from './affected-tests.ts'
import { buildImportGraph } from './test-changed.ts'
import { createTestCounts } from './test-counts.ts'
import { runUnits } from './test-units.ts'

const FOLDERS = ['.ci', 'core', 'e2e', 'src', 'test']
const LEFT_OUT = 'Left out: types, browser tests, and files that a test reads without importing them. Stop by Ctrl-C.'

/**
 * `npm test -- --watch [NAME]`:
 * runs unit tests whenever a file that they import changes, until Ctrl-C.
 * With `runsAtStart` all tests also run at the start.
 */
export async function watchUnits(listUnits: () => readonly string[], runsAtStart: boolean): Promise<never> {
  // `exit` handlers stop the children and remove the bundles
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(0))
  const pending = new Set(runsAtStart ? listUnits() : [])
  let queue = Promise.resolve()

  /** Runs the tests that import the changed files. After an error of the build it waits for the next save. */
  async function runPending() {
    if (pending.size === 0) return
    const [units, changed] = [listUnits(), [...pending]]
    const graph = await buildImportGraph(units)
    if (graph === undefined) return
    for (const file of changed) pending.delete(file)
    const affected = units.filter(unit => {
      const imports = collectImports(graph, unit)
      return changed.some(file => imports.has(file))
    })
    if (affected.length === 0) return
    const counts = createTestCounts()
    await runUnits(affected, counts)
    counts.close()
  }

  watchSources({ folders: FOLDERS, onChange: changed => {
    for (const file of changed) pending.add(file)
    queue = queue.then(runPending)
  } })
  console.log(`Watching ${listUnits().length} unit test files and their imports. ${LEFT_OUT}`)
  queue = queue.then(runPending)
  return new Promise(() => undefined)
}
