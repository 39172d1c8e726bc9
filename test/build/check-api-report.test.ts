import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createFindings } from '../../.ci/check-api/findings.ts'
import { formatReport } from '../../.ci/check-api/report.ts'

const report = suite('what the check of an API tells')

/** The report of some findings. */
function formatFindings(find: (findings: ReturnType<typeof createFindings>) => void): readonly string[] {
  const findings = createFindings()
  find(findings)
  const result = {
    url: 'https://api.example',
    whiteLabel: 'x',
    origin: 'https://shop.example',
    results: findings.listResults(),
    deviations: findings.listDeviations(),
  }
  return formatReport(result).split('\n').map(line => line.trim())
}
const after = (lines: readonly string[], name: string): readonly string[] =>
  lines.filter(line => line.startsWith(`${name}:`)).map(line => line.slice(name.length + 1).trim())

report('[CFG-10] a row that one answer has broken is broken, however many others keep it', () => {
  const lines = formatFindings(findings => {
    findings.record('restos.days', 'GET /1/p/restos/1', 'no active hours')
    findings.markKept('restos.days')
  })
  assert.ok(lines.includes('BROKEN restos.days'))
  assert.match(lines.at(-2) ?? '', /^0 kept, 1 broken, /)
})

report('[CFG-10] reports both of two faults in one answer, and a repeated one once', () => {
  const lines = formatFindings(findings => {
    for (const fault of ['no hours', 'no name', 'no hours'])
      findings.markBroken('restos.detail', 'GET /1/p/restos/1', fault)
    findings.markBroken('restos.detail', 'GET /1/p/restos/2', 'no hours')
  })
  assert.equal(after(lines, 'checked'), ['GET /1/p/restos/1', 'GET /1/p/restos/1', 'GET /1/p/restos/2'])
  assert.equal(after(lines, 'observed'), ['no hours', 'no name', 'no hours'])
})

report('[CFG-10] lists three of a kind in full, and the number of the others', () => {
  const lines = formatFindings(findings => {
    for (const id of [1, 2, 3, 4, 5]) findings.markBroken('restos.days', `GET /1/p/restos/${id}`, 'no active hours')
  })
  assert.is(after(lines, 'checked').length, 3)
  assert.ok(lines.includes('and 2 more like these'))
})

report('[CFG-10] the words of an API give the terminal no orders', () => {
  const lines = formatFindings(findings =>
    findings.markBroken('cities.list', 'GET /1/p/cities\u0007', 'a name of \u001b[2J\nall kept\u009b1A'),
  )
  assert.equal(after(lines, 'checked'), ['GET /1/p/cities'])
  assert.equal(after(lines, 'observed'), ['a name of  [2J all kept 1A'])
})

report.run()
