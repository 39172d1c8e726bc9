import fs from 'node:fs'
import { readArguments } from './arguments.mjs'
import { filesUnder, listUnitTests } from './files.mjs'

const LEDGER = 'test/ledger.md'
const ROW = /^\| *([A-Z][A-Z0-9]*-\d{2}) *\| *(.+?) *\|$/gm
// [LOC-01], also [LOC-01, LOC-02]
const MARK = /\[([A-Z][A-Z0-9]*-\d{2}(?:, *[A-Z][A-Z0-9]*-\d{2})*)\]/g

const listTestFiles = () => [
  ...listUnitTests(),
  ...filesUnder('e2e').filter(file => file.endsWith('.spec.ts')),
]

/** The test files that name each row. */
function findNamedRows() {
  /** @type {Map<string, Set<string>>} */
  const named = new Map()
  for (const file of listTestFiles()) {
    for (const [, list = ''] of fs.readFileSync(file, 'utf8').matchAll(MARK)) {
      for (const id of list.split(/, */)) named.set(id, (named.get(id) ?? new Set()).add(file))
    }
  }
  return named
}

/**
 * `npm run trace`: lists the rows of the ledger that no test names.
 * An id that is not in the ledger is an error.
 * @param {readonly string[]} args
 */
export async function run(args) {
  readArguments(args, [])
  const rows = new Map(
    [...fs.readFileSync(LEDGER, 'utf8').matchAll(ROW)].map(([, id = '', behaviour = '']) => [id, behaviour]),
  )
  const named = findNamedRows()
  const open = [...rows].filter(([id]) => !named.has(id))
  const unknown = [...named].filter(([id]) => !rows.has(id))
  for (const [id, behaviour] of open) console.log(`${id.padEnd(8)} ${behaviour}`)
  for (const [id, files] of unknown) console.error(`${id} is not in ${LEDGER}. Correct it in ${[...files].join(', ')}`)
  console.log(`Tests name ${rows.size - open.length} of ${rows.size} rows; ${open.length} have no test`)
  return unknown.length > 0 ? 1 : 0
}
