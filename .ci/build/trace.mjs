import fs from 'node:fs'
import { readArguments } from './arguments.mjs'
import { filesUnder, unitTests } from './files.mjs'

const LEDGER = 'test/ledger.md'
const ROW = /^\| *([A-Z][A-Z0-9]*-\d{2}) *\| *(.+?) *\|$/gm
// [LOC-01], also [LOC-01, LOC-02]
const MARK = /\[([A-Z][A-Z0-9]*-\d{2}(?:, *[A-Z][A-Z0-9]*-\d{2})*)\]/g

const testFiles = () => [
  ...unitTests(),
  ...filesUnder('e2e').filter(file => file.endsWith('.spec.ts')),
]

/** The files that name each row. */
function namedRows() {
  /** @type {Map<string, Set<string>>} */
  const named = new Map()
  for (const file of testFiles()) {
    for (const [, list = ''] of fs.readFileSync(file, 'utf8').matchAll(MARK)) {
      for (const id of list.split(/, */)) named.set(id, (named.get(id) ?? new Set()).add(file))
    }
  }
  return named
}

/**
 * `npm run trace`: the rows of the ledger that no test names. A row that only a test knows is an error.
 * @param {readonly string[]} args
 */
export async function run(args) {
  readArguments(args, [])
  const rows = new Map([...fs.readFileSync(LEDGER, 'utf8').matchAll(ROW)].map(([, id = '', behaviour = '']) => [id, behaviour]))
  const named = namedRows()
  const open = [...rows].filter(([id]) => !named.has(id))
  const unknown = [...named].filter(([id]) => !rows.has(id))
  for (const [id, behaviour] of open) console.log(`${id.padEnd(8)} ${behaviour}`)
  for (const [id, files] of unknown) console.error(`${id} is not in ${LEDGER}: ${[...files].join(', ')}`)
  console.log(`${rows.size - open.length} of ${rows.size} rows are named by a test, ${open.length} are not`)
  return unknown.length > 0 ? 1 : 0
}
