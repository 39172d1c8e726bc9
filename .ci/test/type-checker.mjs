import fs from 'node:fs'
import { waitForExit, startChild } from '../cli/children.mjs'
import { listFiles } from '../cli/files.mjs'

/** In ms: by how much the modification time of a file may be behind the clock. */
export const TIMESTAMP_TOLERANCE = 20

/**
 * Sets the modification time of the type checker's records
 * (`.tsbuildinfo`) to the start of the check.
 * The checker skips sources that are older than its record. If the record had the time of the
 * check's end, the checker would never check a file that was saved during the check.
 * @param {number} start of the check, as `Date.now` returns it
 */
function backdateRecords(start) {
  const startTime = new Date(start - TIMESTAMP_TOLERANCE)
  for (const file of listFiles('.cache/ts').filter(name => name.endsWith('.tsbuildinfo'))) {
    const { mtimeMs = 0 } = fs.statSync(file, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs > startTime.getTime()) fs.utimesSync(file, startTime, startTime)
  }
}

/**
 * Starts the type checker for projects, by default all of tsconfig.json.
 * `ended` resolves with the exit code.
 * @param {readonly string[]} args projects, and options of the type checker
 * @param {import('../cli/children.mjs').Stream} output where its output is connected
 */
export function startTypeCheck(args, output) {
  const start = Date.now()
  const child = startChild(process.execPath, ['node_modules/typescript/bin/tsc', '--build', ...args], {
    stdio: ['ignore', output, 'inherit'],
  })
  const ended = waitForExit(child).then(code => {
    backdateRecords(start)
    return code
  })
  return { child, ended }
}
