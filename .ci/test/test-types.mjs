import { writeCssTypes } from '../bundle/css-types.mjs'
import { startTypeCheck } from './type-checker.mjs'

/**
 * Checks the types of all projects of tsconfig.json, which counts as one test.
 * @param {import('./test-counts.mjs').TestCounts} counts
 */
export async function checkTypes(counts) {
  const problems = await writeCssTypes()
  for (const problem of problems) console.log(problem)
  const code = await startTypeCheck([], 'inherit').ended
  if (code === 0 && problems.length === 0) {
    console.log('ok   types')
    counts.pass()
  } else {
    counts.fail('FAIL types')
  }
}
