import fs from 'node:fs'
import { readArguments } from '../cli/arguments.mjs'
import { listUnitTests } from '../cli/files.mjs'
import { listSpecFiles } from './test-browser.ts'

const LEDGER = 'test/ledger.md'
/** Matches a row of the ledger: its id, and the behaviour that tests prove. */
const ROW = /^\| *([A-Z][A-Z0-9]*-\d{2}) *\| *(.+?) *\|$/gm
/** Matches the ids in the title of a test, such as `[LOC-01]` or `[LOC-01, LOC-02]`. */
const IDS_IN_TITLE = /\[([A-Z][A-Z0-9]*-\d{2}(?:, *[A-Z][A-Z0-9]*-\d{2})*)\]/g

/**
 * `npm run trace`: lists the rows of the ledger that no test names.
 * Exit code 1: a test names an id that is not in the ledger.
 */
export async function run(args: readonly string[]) {
  readArguments(args, [])
  const rows = new Map([...fs.readFileSync(LEDGER, 'utf8').matchAll(ROW)].map(([, id = '', text]) => [id, text]))
  const named = [...listUnitTests(), ...listSpecFiles()].flatMap(file =>
    [...fs.readFileSync(file, 'utf8').matchAll(IDS_IN_TITLE)]
      .flatMap(([, list = '']) => list.split(/, */)).map(id => ({ id, file })))
  const untested = [...rows].filter(([row]) => named.every(({ id }) => id !== row))
  const unknown = named.filter(({ id }) => !rows.has(id))
  for (const [id, behaviour] of untested) console.log(`${id.padEnd(8)} ${behaviour}`)
  for (const { id, file } of unknown) console.error(`${id} is not in ${LEDGER}. Correct it in ${file}`)
  console.log(`Tests name ${rows.size - untested.length} of ${rows.size} rows; ${untested.length} have no test`)
  return unknown.length > 0 ? 1 : 0
}
