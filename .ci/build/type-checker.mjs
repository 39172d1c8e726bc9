import fs from 'node:fs'
import { childEnd, startChild } from './children.mjs'
import { filesUnder } from './files.mjs'

/** In ms: a file's time of change may lie as much behind the clock. */
export const COARSE = 20

/**
 * The checker takes a source that is older than its own record for one that it has read: what was saved while it ran would pass for good.
 * @param {number} start of the check
 */
function setBack(start) {
  const before = new Date(start - COARSE)
  for (const file of filesUnder('.cache/ts').filter(name => name.endsWith('.tsbuildinfo'))) {
    const { mtimeMs = 0 } = fs.statSync(file, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs > before.getTime()) fs.utimesSync(file, before, before)
  }
}

/**
 * Starts the type checker over projects, all of tsconfig.json when none is named. `ended` resolves with its exit code.
 * @param {readonly string[]} args
 * @param {import('./children.mjs').Stream} output what becomes of what it prints
 */
export function startTypeCheck(args, output) {
  const start = Date.now()
  const child = startChild(process.execPath, ['node_modules/typescript/bin/tsc', '--build', ...args], { stdio: ['ignore', output, 'inherit'] })
  const ended = childEnd(child).then(code => {
    setBack(start)
    return code
  })
  return { child, ended }
}
