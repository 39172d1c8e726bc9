import fs from 'node:fs'
import path from 'node:path'
import { childEnd, startNode, stopChild } from './children.mjs'
import { bundleOf, bundleTests, DOM } from './test-bundle.mjs'

/**
 * What `test/support/run.mjs` tells of a file.
 * @typedef {{ readonly passed: number; readonly failed: number; readonly milliseconds?: number }} Report
 * @typedef {import('./tally.mjs').Tally} Tally
 */

const LIMIT = 180_000
/** As many as the smallest machine has cores; more would make each other late. */
const AT_ONCE = 2

/** A folder for bundles of tests, for as long as this process lives. */
export function bundleFolder() {
  const out = path.join('.cache', 'test', String(process.pid))
  process.once('exit', () => fs.rmSync(out, { recursive: true, force: true }))
  return out
}

/**
 * Runs one bundled file in a process of its own. A file that dies, hangs or reports nothing is a failure.
 * @param {string} out
 * @param {string} file
 * @param {number} [limit] in ms
 * @returns {Promise<Report & { readonly text: string }>}
 */
export async function runFile(out, file, limit = LIMIT) {
  const child = startNode('test/support/run.mjs', [bundleOf(out, file), ...(file.endsWith('.tsx') ? [bundleOf(out, DOM)] : [])], {
    env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test', FORCE_COLOR: '0' },
  })
  let text = ''
  /** @type {Report | undefined} */
  let report
  child.stdout?.on('data', chunk => { text += chunk })
  child.stderr?.on('data', chunk => { text += chunk })
  child.on('message', message => { report = /** @type {Report} */ (message) })
  const timer = setTimeout(() => {
    text += `\n  stopped after ${limit / 1000} s\n`
    stopChild(child, 'SIGKILL')
  }, limit)
  const code = await childEnd(child)
  clearTimeout(timer)
  // what the test itself started and forgot
  stopChild(child, 'SIGKILL')
  if (report === undefined) return { passed: 0, failed: 1, text: `${text}\n  ended with code ${code} and no result\n` }
  const failed = report.failed === 0 && code !== 0 ? 1 : report.failed
  return { ...report, failed, text }
}

/**
 * Runs bundled test files, two at a time, and adds their counts to the tally. `before` is work that takes one of the two places.
 * @param {{ readonly files: readonly string[]; readonly out: string; readonly tally: Tally; readonly broken: ReadonlyMap<string, string>; readonly before?: () => Promise<void> }} options
 */
export async function runBundled({ files, out, tally, broken, before }) {
  const queue = [...files]
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const message = broken.get(file)
      const result = message === undefined ? await runFile(out, file) : { passed: 0, failed: 1, text: message }
      tally.add(result)
      const counts = `${result.passed} passed, ${result.failed} failed, ${result.milliseconds ?? 0} ms`
      console.log(`${result.failed === 0 ? 'ok  ' : 'FAIL'} ${file} (${counts})`)
      if (result.failed > 0) console.log(result.text.trimEnd())
    }
  }
  await Promise.all([before?.().then(work) ?? work(), ...Array.from({ length: AT_ONCE - 1 }, work)])
}

/**
 * Bundles and runs these test files.
 * @param {readonly string[]} files
 * @param {Tally} tally
 * @param {() => Promise<void>} [before]
 */
export async function runUnits(files, tally, before) {
  const out = bundleFolder()
  const broken = await bundleTests(files, out)
  await runBundled({ files, out, tally, broken, ...(before !== undefined && { before }) })
}
