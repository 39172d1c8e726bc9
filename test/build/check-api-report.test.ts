import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createFindings, type Findings } from '../../.ci/check-api/findings.ts'
import { formatReport } from '../../.ci/check-api/report.ts'

const report = suite('the report of the API check')

/** Formats the report of some findings. */
function format(find: (findings: Findings) => void): readonly string[] {
  const findings = createFindings()
  find(findings)
  const target = { url: 'https://api.example', whiteLabel: 'x', origin: 'https://shop.example' }
  return formatReport({ ...target, ...findings.list() }).split('\n')
}
const listValues = (lines: readonly string[], label: string): readonly string[] =>
  lines.filter(line => line.startsWith(`    ${label}:`)).map(line => line.slice(15))

report('[CFG-10] a broken row shows the call, the observation, the contract and what customers lose', () => {
  const lines = format(findings => {
    const kept = { 'cities.some': true, 'cities.bounds': [], 'cities.one': [] } as const
    findings.judge('GET /1/p/cities', { 'cities.list': 'no center', ...kept })
    findings.markUnchecked('no customer is signed in', 'sign-in.out')
  })
  assert.match(lines.join('\n'), [
    '',
    'Cities: 3 kept, 1 broken, 0 unchecked',
    '  BROKEN cities.list',
    '    checked:   GET /1/p/cities',
    '    observed:  no center',
    '    contract:  GET /1/p/cities?whiteLabel= returns City[], without any invalid item.',
    '    customers: Cities are missing from the list, or the shop does not open.',
    '',
  ].join('\n'))
  assert.match(lines.join('\n'), '\n  unchecked, no customer is signed in:\n    sign-in.out\n')
  assert.match(lines.at(-2) ?? '', /^3 kept, 1 broken, \d+ unchecked$/)
})

report('[CFG-10] advice and tolerated deviations break no row', () => {
  const lines = format(findings => {
    findings.tolerate('now.utc_time: no offset')
    findings.judge('GET /1/p/restos/1', { 'restos.timezone-offset': 'timezone Asia/Almaty' })
  })
  assert.match(lines.join('\n'), '\nDeviations that the shop tolerates:\n  now.utc_time: no offset\n')
  assert.match(lines.join('\n'), '\nAdvice:\n  restos.timezone-offset\n')
  assert.match(lines.at(-2) ?? '', /^0 kept, 0 broken, /)
})

report('[CFG-10] a row that one response breaks is broken, however many others keep it', () => {
  const lines = format(findings => {
    findings.judge('GET /1/p/restos/1', { 'restos.days': 'no active hours' })
    findings.judge('GET /1/p/restos/2', { 'restos.days': true })
  })
  assert.ok(lines.includes('  BROKEN restos.days'))
  assert.match(lines.at(-2) ?? '', /^0 kept, 1 broken, /)
})

report('[CFG-10] both faults of a response are listed, and a repeated one once', () => {
  const lines = format(findings => {
    findings.judge('GET /1/p/restos/1', { 'restos.detail': ['no hours', 'no name', 'no hours'] })
    findings.judge('GET /1/p/restos/2', { 'restos.detail': 'no hours' })
  })
  assert.equal(listValues(lines, 'checked'), ['GET /1/p/restos/1', 'GET /1/p/restos/1', 'GET /1/p/restos/2'])
  assert.equal(listValues(lines, 'observed'), ['no hours', 'no name', 'no hours'])
})

report('[CFG-10] three faults of a row are listed in full, and the others are counted', () => {
  const lines = format(findings => {
    for (const id of [1, 2, 3, 4, 5]) findings.judge(`GET /1/p/restos/${id}`, { 'restos.days': 'no active hours' })
  })
  assert.is(listValues(lines, 'checked').length, 3)
  assert.ok(lines.includes('    and 2 more like these'))
})

report('[CFG-10] a hint stands before all rows, with the calls that show it', () => {
  const lines = format(findings => {
    findings.hint('responses look wrapped in data', 'GET /1/now')
    findings.hint('responses look wrapped in data', 'GET /1/p/cities')
    findings.hint('responses look wrapped in data', 'GET /1/now')
  })
  assert.equal(lines.slice(1, 5),
    ['', 'Hints:', '  responses look wrapped in data', '    in 2 calls, such as GET /1/now'])
})

report('[CFG-10] control characters of an API do not reach the terminal', () => {
  const lines = format(findings => {
    findings.judge('GET /1/p/cities\u0007', { 'cities.list': 'a name of \u001b[2J\nall kept\u009b1A' })
  })
  assert.equal(listValues(lines, 'checked'), ['GET /1/p/cities '])
  assert.equal(listValues(lines, 'observed'), ['a name of  [2J all kept 1A'])
})

report.run()
