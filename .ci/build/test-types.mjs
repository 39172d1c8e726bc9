import { writeCssTypes } from './css-types.mjs'
import { startTypeCheck } from './type-checker.mjs'

/**
 * Checks the types of all projects of tsconfig.json; one test in the tally.
 * @param {import('./tally.mjs').Tally} tally
 */
export async function checkTypes(tally) {
  const problems = await writeCssTypes()
  for (const problem of problems) console.log(problem)
  const code = await startTypeCheck([], 'inherit').ended
  if (code === 0 && problems.length === 0) {
    console.log('ok   types')
    tally.pass()
  } else {
    tally.fail('FAIL types')
  }
}
