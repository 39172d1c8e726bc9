import fs from 'node:fs'
import path from 'node:path'
import { startNode, stopChild, waitForExit } from '../cli/children.mjs'
import { bundleTests, DOM, toBundlePath } from './test-bundle.ts'
import type { TestCounts } from './test-counts.ts'

/** The message of `test/support/run.mjs` about a file. */
interface Report {
  readonly passed: number
  readonly failed: number
  readonly milliseconds?: number
}

/** In ms: how long a test file may run. */
const LIMIT = 180_000
/** How many test files run at the same time: the cores of the smallest machine. More would slow each other down. */
const PARALLEL = 2

/** The folder for bundles of tests, which is removed when this process exits. */
export const BUNDLES = path.join('.cache', 'test', String(process.pid))
process.once('exit', () => fs.rmSync(BUNDLES, { recursive: true, force: true }))

/**
 * Runs a test file, which is bundled in the folder `out`, in a child process.
 * A file that crashes, hangs or reports nothing has failed.
 * `variables`: those of its environment that differ from this process.
 */
export async function runFile(
  out: string, file: string, variables: Readonly<Record<string, string>> = {},
): Promise<Report & { readonly text: string }> {
  const scripts = [file, ...(file.endsWith('.tsx') ? [DOM] : [])].map(source => toBundlePath(out, source))
  const env = { ...process.env, ...variables, TZ: 'UTC', NODE_ENV: 'test', FORCE_COLOR: '0' }
  const child = startNode('test/support/run.mjs', scripts, { env })
  let text = ''
  let report: Report | undefined
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => { text += chunk })
  child.on('message', (message: Report) => { report = message })
  const timer = setTimeout(() => {
    text += `\n  stopped: it ran longer than ${LIMIT / 1000} s\n`
    stopChild(child, 'SIGKILL')
  }, LIMIT)
  const code = await waitForExit(child)
  clearTimeout(timer)
  // stops processes that the test has left running
  stopChild(child, 'SIGKILL')
  if (report === undefined) return { passed: 0, failed: 1, text: `${text}\n  exited with code ${code} and no result\n` }
  return { ...report, failed: report.failed === 0 && code !== 0 ? 1 : report.failed, text }
}

/** The folders with the slowest tests, which start servers. They are run first, so that none of them ends alone. */
const SLOW = /^test\/(?:build|purchase|wire)\//

/**
 * Bundles test files, runs `PARALLEL` at a time, and adds their results to the counts.
 * `before`: other work, which one of the parallel workers does before its first file.
 */
export async function runUnits(files: readonly string[], counts: TestCounts, before?: () => Promise<void>) {
  const broken = await bundleTests(files, BUNDLES)
  const queue = [...files.filter(file => SLOW.test(file)), ...files.filter(file => !SLOW.test(file))]
  async function runQueue() {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const message = broken.get(file)
      const result = message === undefined ? await runFile(BUNDLES, file) : { passed: 0, failed: 1, text: message }
      counts.add(result)
      const summary = `${result.passed} passed, ${result.failed} failed, ${result.milliseconds ?? 0} ms`
      console.log(`${result.failed === 0 ? 'ok  ' : 'FAIL'} ${file} (${summary})`)
      if (result.failed > 0) console.log(result.text.trimEnd())
    }
  }
  await Promise.all([before?.().then(runQueue) ?? runQueue(), ...Array.from({ length: PARALLEL - 1 }, runQueue)])
}
