import * as esbuild from 'esbuild'
import fs from 'node:fs'
import { watchSources } from './dev-watch.mjs'
import { digest } from './files.mjs'
import { bundleDom, faultsText, testOptions } from './test-bundle.mjs'
import { bundleFolder, runBundled } from './test-units.mjs'
import { createTally } from './tally.mjs'
import { reach } from './touched.mjs'
import { COARSE } from './type-checker.mjs'

const LEFT_OUT = 'Left out: types, browser tests, and files that a test reads without importing them. Ctrl-C ends it.'

/**
 * `npm test -- --watch [NAME]`: bundles unit tests whenever a file of theirs changes and runs those that are made of it, until
 * it is stopped; a new test file is one of them. With a name those tests run at once, and no others later.
 * @param {{ readonly unitFiles: () => readonly string[]; readonly runsAtOnce: boolean }} what
 */
export async function watchUnits({ unitFiles, runsAtOnce }) {
  const out = bundleFolder()
  /** @type {readonly string[]} */
  let units = []
  /** @type {Map<string, string>} */
  const known = new Map()
  /** @type {Set<string>} */
  const waiting = new Set()
  let isRunning = false
  const isSameList = () => String(unitFiles()) === String(units)

  async function runWaiting() {
    if (isRunning) return
    isRunning = true
    while (waiting.size > 0) {
      const files = [...waiting]
      waiting.clear()
      const tally = createTally()
      await runBundled({ files, out, tally, broken: new Map() })
      tally.close()
    }
    isRunning = false
  }

  /**
   * A test is run when what it is made of is other than before. Its bundle does not tell: the parts that tests have in common are
   * cut anew with each new import.
   * @param {import('./touched.mjs').Graph} graph
   * @param {number} start of the bundling; what was saved later is another state than this
   */
  function lookAtSources(graph, start) {
    /** @type {Map<string, string>} */
    const stamps = new Map()
    for (const source of Object.keys(graph)) {
      const saved = source.includes('node_modules/') ? undefined : fs.statSync(source, { throwIfNoEntry: false })
      stamps.set(source, saved === undefined ? '' : saved.mtimeMs > start - COARSE ? `after ${start}` : digest(fs.readFileSync(source)))
    }
    const isFirst = known.size === 0
    for (const file of units) {
      const state = [...reach(graph, file)].sort().map(source => `${source} ${stamps.get(source)}`).join('\n')
      if (known.get(file) === state) continue
      known.set(file, state)
      if (!isFirst || runsAtOnce) waiting.add(file)
    }
  }

  /** Bundles them as they change; where the list of test files is another one, the next call takes its place. */
  async function watchBundles() {
    let isCurrent = true
    let isTold = false
    let start = 0
    units = unitFiles()
    for (const file of known.keys()) if (!units.includes(file)) known.delete(file)
    if (units.some(file => file.endsWith('.tsx'))) await bundleDom(out)
    const context = await esbuild.context({
      ...testOptions(out),
      entryPoints: [...units],
      plugins: [...testOptions(out).plugins, {
        name: 'run-what-changed',
        setup(build) {
          build.onStart(() => { start = Date.now() })
          build.onEnd(async ({ errors, metafile }) => {
            // where the list is another one, what comes next knows it
            if (!isCurrent || !isSameList()) return
            if (metafile === undefined) return console.log(await faultsText(errors))
            if (!isTold) console.log(`Watching ${units.length} unit test files and what they import. ${LEFT_OUT}`)
            isTold = true
            lookAtSources(metafile.inputs, start)
            void runWaiting()
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
  watchSources({ folders: ['test'], tell: () => {
    work = work.then(async end => {
      if (isSameList()) return end
      await end()
      return watchBundles()
    })
  } })
  // leaving by `exit` takes the children and the bundles along
  await new Promise(() => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(0))
  })
}
