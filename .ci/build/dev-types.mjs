import os from 'node:os'
import { stopChild } from './children.mjs'
import { writeCssTypes } from './css-types.mjs'
import { problemsOf, typeProblems } from './dev-problems.mjs'
import { startTypeCheck } from './type-checker.mjs'

/** What a developer looks at; the tests' own types are for `npm test`. */
const PROJECTS = ['src', 'src/worker', 'e2e']
/** In ms: what is seen goes first, and a row of changes is checked once. */
const QUIET = 1000

/**
 * The type check beside the work: some time after the last change, one check after the other.
 * @param {(problems: readonly import('./dev-problems.mjs').Problem[]) => void} tell
 */
export function typesBeside(tell) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let running
  let work = Promise.resolve()
  let isWaiting = false
  let isOver = false
  let hasNewClasses = true

  async function check() {
    isWaiting = false
    if (hasNewClasses) await writeCssTypes()
    hasNewClasses = false
    if (isOver) return
    const { child, ended } = startTypeCheck(['--pretty', 'false', ...PROJECTS], 'pipe')
    running = child
    // what is saved meanwhile is shown first
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
    let output = ''
    child.stdout?.on('data', chunk => { output += chunk })
    await ended
    running = undefined
    if (!isOver) tell(typeProblems(output))
  }
  return {
    /** @param {readonly string[]} files */
    changed(files) {
      hasNewClasses ||= files.some(file => file.endsWith('.css'))
      clearTimeout(timer)
      timer = setTimeout(() => {
        // one that has not begun yet will see this change too
        if (isWaiting) return
        isWaiting = true
        work = work.then(check).catch(error => tell(problemsOf(error)))
      }, QUIET)
    },
    end() {
      isOver = true
      clearTimeout(timer)
      if (running !== undefined) stopChild(running)
    },
  }
}
