// Runs one bundled test file in this process and sends its counts to the parent.
// Usage: node run.mjs FILE [dom]
import { pathToFileURL } from 'node:url'

const [, , file, dom] = process.argv
const start = performance.now()
if (dom === 'dom') (await import('./dom.mjs')).registerDom()

// uvu: do not start by yourself, and put the suites where they are found below
globalThis.UVU_DEFER = 1
globalThis.UVU_QUEUE = [[null]]
globalThis.UVU_INDEX = 0
const record = globalThis.TEST_RECORD = { suites: [], leftOut: [] }

const result = { passed: 0, failed: 0, milliseconds: 0 }
function fail(text, count = 1) {
  result.failed += count
  process.stdout.write(`\n  ${text}\n`)
}

process.on('unhandledRejection', reason => fail(`unhandled rejection: ${reason?.stack ?? reason}`))
process.on('uncaughtException', error => fail(`uncaught exception: ${error?.stack ?? error}`))

async function runSuite(run) {
  try {
    const [errors, passed, , total] = await run()
    result.passed += passed
    if (typeof errors === 'string') process.stdout.write(`\n${errors}\n`)
    // the difference and not the error text: uvu swallows what a `before` hook throws
    if (passed < total) fail(typeof errors === 'string' ? '' : 'a hook threw before all tests had run', total - passed)
  } catch (error) {
    fail(`a hook threw: ${error?.stack ?? error}`)
  }
}

try {
  await import(pathToFileURL(file).href)
  for (const run of globalThis.UVU_QUEUE[0].slice(1)) await runSuite(run)
  // what was rejected meanwhile is told about after this turn
  await new Promise(resolve => setImmediate(resolve))
} catch (error) {
  fail(error?.stack ?? String(error))
}
for (const { name, waiting } of record.suites) {
  if (waiting > 0) fail(`suite "${name}" has ${waiting} tests and no .run()`, waiting)
}
for (const text of record.leftOut) fail(`left out, ${text}`)
if (result.passed + result.failed === 0) fail('no tests in this file')

result.milliseconds = Math.round(performance.now() - start)
process.send(result, () => process.exit(result.failed > 0 ? 1 : 0))
