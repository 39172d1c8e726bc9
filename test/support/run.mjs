// Runs one bundled test file in this process and sends its counts to the parent.
// Usage: node run.mjs FILE [DOM], where DOM is the bundle of dom.mjs
import { pathToFileURL } from 'node:url'

/**
 * The result of a suite of uvu, and the global variables of uvu and of its wrapper (uvu.mjs).
 * @typedef {() => Promise<[errors: unknown, passed: number, skipped: number, total: number]>} Suite
 * @typedef {{ readonly suites: { readonly name: string; waiting: number }[]; readonly skipped: string[] }} TestRecord
 * @typedef {{ UVU_DEFER: number; UVU_QUEUE: (Suite | null)[][]; UVU_INDEX: number; TEST_RECORD?: TestRecord }} World
 */
const world = /** @type {World} */ (/** @type {unknown} */ (globalThis))

const [, , file = '', dom] = process.argv
const start = performance.now()
if (dom !== undefined) (await import(pathToFileURL(dom).href)).registerDom()

// uvu must not start on its own: it queues the suites for the loop below
world.UVU_DEFER = 1
world.UVU_QUEUE = [[null]]
world.UVU_INDEX = 0
/** @type {TestRecord} */
const record = { suites: [], skipped: [] }
world.TEST_RECORD = record

const result = { passed: 0, failed: 0, milliseconds: 0 }
/**
 * @param {string} text
 * @param {number} [count]
 */
function fail(text, count = 1) {
  result.failed += count
  process.stdout.write(`\n  ${text}\n`)
}
/** @param {unknown} error */
const describeError = error => error instanceof Error ? error.stack ?? error.message : String(error)

// the parent has closed the pipe: reporting that would fail again
process.stdout.on('error', () => process.exit(1))
process.on('unhandledRejection', reason => fail(`unhandled rejection: ${describeError(reason)}`))
process.on('uncaughtException', error => fail(`uncaught exception: ${describeError(error)}`))

/** @param {Suite} run */
async function runSuite(run) {
  try {
    const [errors, passed, , total] = await run()
    result.passed += passed
    if (typeof errors === 'string') process.stdout.write(`\n${errors}\n`)
    // the difference and not the error text: uvu swallows what a `before` hook throws
    if (passed < total) fail(typeof errors === 'string' ? '' : 'a hook threw before all tests had run', total - passed)
  } catch (error) {
    fail(`a hook threw: ${describeError(error)}`)
  }
}

try {
  await import(pathToFileURL(file).href)
  for (const run of world.UVU_QUEUE.flat()) if (run !== null) await runSuite(run)
  // unhandled rejections are reported after the current turn
  await new Promise(resolve => setImmediate(resolve))
} catch (error) {
  fail(describeError(error))
}
for (const { name, waiting } of record.suites) {
  if (waiting > 0) fail(`suite "${name}" has ${waiting} tests and no .run()`, waiting)
}
for (const text of record.skipped) fail(`left out, ${text}`)
if (result.passed + result.failed === 0) fail('no tests in this file')

result.milliseconds = Math.round(performance.now() - start)
process.send?.(result, undefined, undefined, () => process.exit(result.failed > 0 ? 1 : 0))
