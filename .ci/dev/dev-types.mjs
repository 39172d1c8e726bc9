import os from 'node:os'
import { stopChild } from '../cli/children.mjs'
import { writeCssTypes } from '../bundle/css-types.mjs'
import { toProblems, parseTypeErrors } from './dev-problems.mjs'
import { startTypeCheck } from '../test/type-checker.mjs'

/** The projects that run in the browser or the sandbox; `npm test` checks the tests. */
const PROJECTS = ['src', 'src/worker', 'e2e']
/**
 * The delay after the last change in ms,
 * so that the rebuild goes first and a series of changes is checked once.
 */
const DELAY = 1000

/**
 * Checks types in the background some time after the last change, one check at a time.
 * @param {(problems: readonly import('./dev-problems.mjs').Problem[]) => void} onResult
 */
export function createBackgroundTypeCheck(onResult) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let running
  let work = Promise.resolve()
  let isWaiting = false
  let isDisposed = false
  let hasNewClasses = true

  async function check() {
    isWaiting = false
    if (hasNewClasses) await writeCssTypes()
    hasNewClasses = false
    if (isDisposed) return
    const { child, ended } = startTypeCheck(['--pretty', 'false', ...PROJECTS], 'pipe')
    running = child
    // a rebuild during the check gets the processor first
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
    let output = ''
    child.stdout?.on('data', chunk => { output += chunk })
    await ended
    running = undefined
    if (!isDisposed) onResult(parseTypeErrors(output))
  }
  return {
    /** @param {readonly string[]} files */
    schedule(files) {
      hasNewClasses ||= files.some(file => file.endsWith('.css'))
      clearTimeout(timer)
      timer = setTimeout(() => {
        // a check that has not started yet will include this change
        if (isWaiting) return
        isWaiting = true
        work = work.then(check).catch(error => onResult(toProblems(error)))
      }, DELAY)
    },
    dispose() {
      isDisposed = true
      clearTimeout(timer)
      if (running !== undefined) stopChild(running)
    },
  }
}
