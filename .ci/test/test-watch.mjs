import * as esbuild from 'esbuild'
import fs from 'node:fs'
import { watchSources } from '../dev/dev-watch.mjs'
import { digest } from '../cli/files.mjs'
import { bundleDom, formatBuildMessages, createTestOptions } from './test-bundle.mjs'
import { createBundleFolder, runBundled } from './test-units.mjs'
import { createTestCounts } from './test-counts.mjs'
import { collectImports } from './affected-tests.mjs'
import { TIMESTAMP_TOLERANCE } from './type-checker.mjs'

const LEFT_OUT = 'Left out: types, browser tests, and files that a test reads without importing them. Stop by Ctrl-C.'

/**
 * `npm test -- --watch [NAME]`:
 * runs unit tests whenever a file that they import changes, until Ctrl-C.
 * New test files are added. With `runsAtOnce` all tests also run at the start.
 * @param {{ readonly listUnits: () => readonly string[]; readonly runsAtOnce: boolean }} options
 */
export async function watchUnits({ listUnits, runsAtOnce }) {
  const out = createBundleFolder()
  /** @type {readonly string[]} */
  let units = []
  /** The paths and versions of a test file's sources, by test file. @type {Map<string, string>} */
  const states = new Map()
  /** @type {Set<string>} */
  const pending = new Set()
  let isRunning = false
  const isSameList = () => String(listUnits()) === String(units)

  async function runPending() {
    if (isRunning) return
    isRunning = true
    while (pending.size > 0) {
      const files = [...pending]
      pending.clear()
      const counts = createTestCounts()
      await runBundled({ files, out, counts, broken: new Map() })
      counts.close()
    }
    isRunning = false
  }

  /**
   * Schedules the tests whose sources have changed.
   * Compares the sources, not the bundles: a chunk of several tests changes with the
   * imports of any of them.
   * @param {import('./affected-tests.mjs').Graph} graph
   * @param {number} start when the bundling started; a file that was saved later counts as changed
   */
  function scheduleChanged(graph, start) {
    /** @param {string} source */
    const toVersion = source => {
      const saved = source.includes('node_modules/') ? undefined : fs.statSync(source, { throwIfNoEntry: false })
      if (saved === undefined) return ''
      return saved.mtimeMs > start - TIMESTAMP_TOLERANCE ? `after ${start}` : digest(fs.readFileSync(source))
    }
    const versions = new Map(Object.keys(graph).map(source => [source, toVersion(source)]))
    const isFirst = states.size === 0
    for (const file of units) {
      const sources = [...collectImports(graph, file)].sort()
      const state = sources.map(source => `${source} ${versions.get(source)}`).join('\n')
      if (states.get(file) === state) continue
      states.set(file, state)
      if (!isFirst || runsAtOnce) pending.add(file)
    }
  }

  /** Starts esbuild's watch mode for the present list of test files. Returns a function that stops it. */
  async function watchBundles() {
    let isCurrent = true
    let hasPrinted = false
    let start = 0
    units = listUnits()
    for (const file of states.keys()) if (!units.includes(file)) states.delete(file)
    if (units.some(file => file.endsWith('.tsx'))) await bundleDom(out)
    const context = await esbuild.context({
      ...createTestOptions(out),
      entryPoints: [...units],
      plugins: [...createTestOptions(out).plugins, {
        name: 'run-changed-tests',
        setup(build) {
          build.onStart(() => { start = Date.now() })
          build.onEnd(async ({ errors, metafile }) => {
            // a change of the list of test files starts a new watch
            if (!isCurrent || !isSameList()) return
            if (metafile === undefined) return console.log(await formatBuildMessages(errors))
            if (!hasPrinted) console.log(`Watching ${units.length} unit test files and their imports. ${LEFT_OUT}`)
            hasPrinted = true
            scheduleChanged(metafile.inputs, start)
            void runPending()
          })
        },
      }],
    })
    await context.watch()
    return async () => {
      isCurrent = false
      await context.dispose()
    }
  }

  let work = watchBundles()
  await work
  watchSources({ folders: ['test'], onChange: () => {
    work = work.then(async stop => {
      if (isSameList()) return stop
      await stop()
      return watchBundles()
    })
  } })
  // `exit` handlers stop the children and remove the bundles
  await new Promise(() => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(0))
  })
}
