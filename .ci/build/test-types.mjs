import { childEnd, startChild } from './children.mjs'
import { writeCssTypes } from './css-types.mjs'

/** Checks the types of all projects of tsconfig.json; one test in the tally. */
export async function checkTypes(tally) {
  const problems = await writeCssTypes()
  for (const problem of problems) console.log(problem)
  const child = startChild(process.execPath, ['node_modules/typescript/bin/tsc', '--build'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await childEnd(child)
  if (code === 0 && problems.length === 0) {
    console.log('ok   types')
    tally.pass()
  } else {
    tally.fail('FAIL types')
  }
}
