import fs from 'node:fs'
import { readArguments } from '../cli/arguments.mjs'
import { listFiles, listUnitTests } from '../cli/files.mjs'

const LEDGER = 'test/ledger.md'
/** Matches a row of the ledger: its id, and the behaviour that tests prove. */
const ROW = /^\| *([A-Z][A-Z0-9]*-\d{2}) *\| *(.+?) *\|$/gm
/** Matches the ids in the title of a test, such as `[LOC-01]` or `[LOC-01, LOC-02]`. */
const IDS_IN_TITLE = /\[([A-Z][A-Z0-9]*-\d{2}(?:, *[A-Z][A-Z0-9]*-\d{2})*)\]/g

const listTestFiles = () => [
  ...listUnitTests(),
  ...listFiles('e2e').filter(file => file.endsWith('.spec.ts')),
]

/** Finds the test files that name each row, by the row's id. */
function findTestsOfRows() {
  /** @type {Map<string, Set<string>>} */
  const testsOfRows = new Map()
  for (const file of listTestFiles()) {
    for (const [, list = ''] of fs.readFileSync(file, 'utf8').matchAll(IDS_IN_TITLE)) {
      for (const id of list.split(/, */)) testsOfRows.set(id, (testsOfRows.get(id) ?? new Set()).add(file))
    }
  }
  return testsOfRows
}

/**
 * `npm run trace`: lists the rows of the ledger that no test names.
 * Exit code 1: a test names an id that is not in the ledger.
 * @param {readonly string[]} args
 */
export async function run(args) {
  readArguments(args, [])
  const rows = new Map(
    [...fs.readFileSync(LEDGER, 'utf8').matchAll(ROW)].map(([, id = '', behaviour = '']) => [id, behaviour]),
  )
  const testsOfRows = findTestsOfRows()
  const untested = [...rows].filter(([id]) => !testsOfRows.has(id))
  const unknown = [...testsOfRows].filter(([id]) => !rows.has(id))
  for (const [id, behaviour] of untested) console.log(`${id.padEnd(8)} ${behaviour}`)
  for (const [id, files] of unknown) console.error(`${id} is not in ${LEDGER}. Correct it in ${[...files].join(', ')}`)
  console.log(`Tests name ${rows.size - untested.length} of ${rows.size} rows; ${untested.length} have no test`)
  return unknown.length > 0 ? 1 : 0
}
