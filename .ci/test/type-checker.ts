import fs from 'node:fs'
import { writeCssTypes } from '../bundle/css-types.ts'
import { startChild, waitForExit } from '../cli/children.mjs'
import { listFiles } from '../cli/files.mjs'
import type { TestCounts } from './test-counts.ts'

/** In ms: by how much the modification time of a file may be behind the clock. */
const TIMESTAMP_TOLERANCE = 20

/**
 * Starts the type checker; `args` are its options, and projects (by default all of tsconfig.json).
 * `ended` resolves with the exit code.
 */
export function startTypeCheck(args: readonly string[], output: 'ignore' | 'pipe' | 'inherit') {
  const startTime = new Date(Date.now() - TIMESTAMP_TOLERANCE)
  const child = startChild(process.execPath, ['node_modules/typescript/bin/tsc', '--build', ...args], {
    stdio: ['ignore', output, 'inherit'],
  })
  const ended = waitForExit(child).then(code => {
    // The checker skips sources that are older than its records. Its records get the time of its start,
    // so that it checks a file again that was saved while it ran.
    for (const file of listFiles('.cache/ts').filter(name => name.endsWith('.tsbuildinfo'))) {
      const stats = fs.statSync(file, { throwIfNoEntry: false })
      if (stats !== undefined && stats.mtime > startTime) fs.utimesSync(file, startTime, startTime)
    }
    return code
  })
  return { child, ended }
}

/** Checks the types of all projects of tsconfig.json, which counts as one test. */
export async function checkTypes(counts: TestCounts) {
  const problems = await writeCssTypes()
  for (const problem of problems) console.log(problem)
  const code = await startTypeCheck([], 'inherit').ended
  if (code !== 0 || problems.length > 0) return counts.fail('FAIL types')
  console.log('ok   types')
  counts.pass()
}
