import os from 'node:os'
import type { Problem } from '../../src/dev/dev-state.ts'
import { writeCssTypes } from '../bundle/css-types.ts'
import { startTypeCheck } from '../test/type-checker.ts'
import { parseTypeErrors, toProblems } from './dev-problems.ts'

/** The TypeScript projects to check. The unit tests are left out: `npm test` checks them. */
const PROJECTS = ['src', 'src/worker', 'e2e']
/** In ms: a check starts this long after the last change, so that the rebuild comes first. */
const DELAY = 1000

/**
 * Creates a function that checks the types after a change of files.
 * The checks run in the background, one at a time.
 */
export function createBackgroundTypeCheck(onResult: (problems: readonly Problem[]) => void) {
  let timer: NodeJS.Timeout | undefined
  let queue = Promise.resolve()
  let [isWaiting, hasChangedStyles] = [false, true]

  async function check() {
    isWaiting = false
    // drops the messages: the bundle reports the faults of these sheets
    if (hasChangedStyles) await writeCssTypes()
    hasChangedStyles = false
    const { child, ended } = startTypeCheck(['--pretty', 'false', ...PROJECTS], 'pipe')
    // a rebuild during the check gets the processor first
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
    let output = ''
    child.stdout?.on('data', chunk => { output += chunk })
    await ended
    onResult(parseTypeErrors(output))
  }
  return (changedFiles: readonly string[]) => {
    hasChangedStyles ||= changedFiles.some(file => file.endsWith('.css'))
    clearTimeout(timer)
    timer = setTimeout(() => {
      // a check that has not started yet will include this change
      if (isWaiting) return
      isWaiting = true
      queue = queue.then(check).catch(error => onResult(toProblems(error)))
    }, DELAY)
  }
}
