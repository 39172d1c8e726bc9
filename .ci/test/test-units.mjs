import fs from 'node:fs'
import path from 'node:path'
import { waitForExit, startNode, stopChild } from '../cli/children.mjs'
import { toBundlePath, bundleTests, DOM } from './test-bundle.mjs'

/**
 * The message of `test/support/run.mjs` about a file.
 * @typedef {{ readonly passed: number; readonly failed: number; readonly milliseconds?: number }} Report
 * @typedef {import('./test-counts.mjs').TestCounts} TestCounts
 */

/** In ms: how long a test file may run. */
const LIMIT = 180_000
/**
 * How many test files run at the same time: the number of cores of the smallest machine. More
 * processes would slow each other down.
 */
const PARALLEL = 2

/** Returns a folder for bundles of tests, which is removed when this process exits. */
export function createBundleFolder() {
  const out = path.join('.cache', 'test', String(process.pid))
  process.once('exit', () => fs.rmSync(out, { recursive: true, force: true }))
  return out
}

/**
 * Runs one bundled file in a child process.
 * A file that crashes, hangs or reports nothing has failed.
 * @param {string} out the folder of the bundles
 * @param {string} file the source
 * @param {number} [limit] in ms
 * @returns {Promise<Report & { readonly text: string }>}
 */
export async function runFile(out, file, limit = LIMIT) {
  const child = startNode(
    'test/support/run.mjs',
    [toBundlePath(out, file), ...(file.endsWith('.tsx') ? [toBundlePath(out, DOM)] : [])],
    {
      env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test', FORCE_COLOR: '0' },
    },
  )
  let text = ''
  /** @type {Report | undefined} */
  let report
  child.stdout?.on('data', chunk => { text += chunk })
  child.stderr?.on('data', chunk => { text += chunk })
  child.on('message', message => { report = /** @type {Report} */ (message) })
  const timer = setTimeout(() => {
    text += `\n  stopped: it ran longer than ${limit / 1000} s\n`
    stopChild(child, 'SIGKILL')
  }, limit)
  const code = await waitForExit(child)
  clearTimeout(timer)
  // stops processes that the test has left running
  stopChild(child, 'SIGKILL')
  if (report === undefined) return { passed: 0, failed: 1, text: `${text}\n  exited with code ${code} and no result\n` }
  const failed = report.failed === 0 && code !== 0 ? 1 : report.failed
  return { ...report, failed, text }
}

/**
 * `broken` has the messages of files that do not compile.
 * `before` is other work, which one of the parallel workers does before its first file.
 * @typedef {{
 *   readonly files: readonly string[]
 *   readonly out: string
 *   readonly counts: TestCounts
 *   readonly broken: ReadonlyMap<string, string>
 *   readonly before?: () => Promise<void>
 * }} BundledRun
 */

/**
 * Runs bundled test files, `PARALLEL` at a time, and adds their results to the counts.
 * @param {BundledRun} options
 */
export async function runBundled({ files, out, counts, broken, before }) {
  const queue = [...files]
  const runQueue = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const message = broken.get(file)
      const result = message === undefined ? await runFile(out, file) : { passed: 0, failed: 1, text: message }
      counts.add(result)
      const summary = `${result.passed} passed, ${result.failed} failed, ${result.milliseconds ?? 0} ms`
      console.log(`${result.failed === 0 ? 'ok  ' : 'FAIL'} ${file} (${summary})`)
      if (result.failed > 0) console.log(result.text.trimEnd())
    }
  }
  await Promise.all([before?.().then(runQueue) ?? runQueue(), ...Array.from({ length: PARALLEL - 1 }, runQueue)])
}

/**
 * Bundles and runs test files.
 * @param {readonly string[]} files
 * @param {TestCounts} counts
 * @param {() => Promise<void>} [before]
 */
export async function runUnits(files, counts, before) {
  const out = createBundleFolder()
  const broken = await bundleTests(files, out)
  await runBundled({ files, out, counts, broken, ...(before !== undefined && { before }) })
}
