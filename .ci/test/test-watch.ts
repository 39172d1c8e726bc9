import { watchSources } from '../dev/dev-watch.ts'
import { createTestCounts } from './test-counts.ts'
import { collectImports } from './affected-tests.ts'
import { buildImportGraph } from './test-changed.ts'
import { runUnits } from './test-units.ts'

const FOLDERS = ['.ci', 'core', 'e2e', 'src', 'test']
const LEFT_OUT = 'Left out: types, browser tests, and files that a test reads without importing them. Stop by Ctrl-C.'

/**
 * `npm test -- --watch [NAME]`:
 * runs unit tests whenever a file that they import changes, until Ctrl-C.
 * With `runsAtStart` all tests also run at the start.
 * @param {{ readonly listUnits: () => readonly string[]; readonly runsAtStart: boolean }} options
 * @returns {Promise<never>}
 */
export async function watchUnits({ listUnits, runsAtStart }) {
  // `exit` handlers stop the children and remove the bundles
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(0))
  const pending = new Set(runsAtStart ? listUnits() : [])
  let saves = 0
  let isRunning = false

  /** Runs the tests that import the changed files. After an error of the build it waits for the next save. */
  async function runPending() {
    if (isRunning) return
    isRunning = true
    for (let handled = -1; handled !== saves;) {
      handled = saves
      const [units, changed] = [listUnits(), [...pending]]
      pending.clear()
      const graph = await buildImportGraph(units)
      if (graph === undefined) {
        for (const file of changed) pending.add(file)
        continue
      }
      const affected = units.filter(unit => {
        const imports = collectImports(graph, unit)
        return changed.some(file => imports.has(file))
      })
      if (affected.length === 0) continue
      const counts = createTestCounts()
      await runUnits(affected, counts)
      counts.close()
    }
    isRunning = false
  }

  watchSources({ folders: FOLDERS, onChange: changed => {
    for (const file of changed) pending.add(file)
    saves += 1
    void runPending()
  } })
  console.log(`Watching ${listUnits().length} unit test files and their imports. ${LEFT_OUT}`)
  await runPending()
  return new Promise(() => undefined)
}
