import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { habits, operations, tolerances } from '../../e2e/support/contract/description.ts'
import type { Node } from '../../e2e/sandbox/contract-files.ts'
import { createCheck } from '../../e2e/support/contract/schemas.ts'
import { ApiError } from '../../core/http/errors.ts'
import { createHttp } from '../../core/http/http.ts'
import { createTestTimer } from '../kit/clock.ts'
import { createRandom } from '../kit/random.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'
import { decodeWith, type Reader } from './answered.ts'
import { type ResponseName, writers } from './answers.ts'
import { pickDialect } from './dialect.ts'
import { keepRequired, listTolerances, type Tolerated, listUntolerated, replaceEach } from './described.ts'
import { knownTolerances, isExpectedReport, type Pair, createPairs } from './forms.ts'
import { collectRealAnswers, type RealAnswers } from './real-answers.ts'
import { deliveries, expected, groups, positions, restos } from './small-chain.ts'

const contract = suite<{ answers: RealAnswers }>('the description of the API and the readers of the shop')
const check = createCheck('plain')

/** The schema of the description for each decoder. */
const operationIds: Readonly<Record<Reader, string>> = {
  now: 'now', cities: 'cities', restos: 'restos', resto: 'resto', deliveries: 'deliveries', groups: 'groups',
  positions: 'positions', modifiers: 'modifiers', slots: 'slots', preOrder: 'preOrder', promotions: 'promotions',
  preflight: 'guestPreflight', order: 'order', orderStatus: 'orderStatus', tokens: 'vk', me: 'me',
}
/** All decoders of responses, including that of rejections. */
type Any = Reader | 'refusal'
const readers = [...Object.keys(operationIds), 'refusal'] as Any[]
function findSchema(reader: Any): Node {
  if (reader === 'refusal') return { $ref: 'errors.json#/$defs/Errors' }
  const schema = operations.find(({ id }) => id === operationIds[reader])?.replies.get(200)?.schema
  if (schema === undefined || schema === null) throw new Error(`the description has no ${operationIds[reader]}`)
  return schema
}

/** The decoded value and the reports. */
async function readBy(
  reader: Any, json: unknown,
): Promise<{ readonly value: unknown; readonly reports: readonly string[] }> {
  if (reader !== 'refusal') return decodeWith(reader, json)
  const http = createHttp({
    port: { send: async () => ({ status: 422, text: JSON.stringify(json) }) }, timer: createTestTimer(FRIDAY_NOON),
    base: 'http://api.test',
  })
  const error: unknown = await http.get('/').catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('it is no refusal')
  return { value: { ...error, message: error.message }, reports: [] }
}

/** The shop's names for them in reports. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:nothing|null)$/, 'absent'], [/^a string for a number$|^strings for numbers$/, 'text for number'],
  [/^a number for a string$/, 'number for text'], [/for a boolean$/, 'word for truth'], [/^seconds$/, 'seconds'],
  [/^one digit for an hour$/, 'one digit'], [/^no offset$/, 'no offset'], [/^a date alone$/, 'date alone'],
  [/^a space for T$/, 'space for T'], [/^another status$/, 'other word'], [/^HTML entities$/, 'entities'],
  [/^(?:KG for G|L for ML)$/, 'KG or L'], [/^pairs for points$/, 'pairs'], [/^a GeoJSON Polygon$/, 'GeoJSON Polygon'],
  [/^a GeoJSON MultiPolygon$/, 'GeoJSON MultiPolygon'],
]

contract.before(async context => {
  const answers = await collectRealAnswers()
  // the sandbox gives no free dishes
  const [preflight] = answers.preflight as readonly { positions: Node[] }[]
  context.answers = {
    ...answers,
    preflight: [
      {
        ...preflight,
        positions: preflight?.positions.map(position => ({
          ...position,
          name: 'Чай',
          specials: [{ id: 1, name: 'Чай' }],
        })),
      },
    ],
  }
})

for (const reader of readers) {
  contract(`${reader}: nothing is needed but what is required`, async ({ answers }) => {
    for (const answer of answers[reader]) {
      const least = keepRequired(findSchema(reader), 'openapi.json', answer)
      assert.is(check(findSchema(reader), least), null)
      const { value, reports } = await readBy(reader, least)
      assert.equal(reports, [], 'nothing is missed')
      const whole = (await readBy(reader, answer)).value
      assert.equal(measure(value), measure(whole), 'and no item is left out')
    }
  })

  contract(`[ERR-05] ${reader}: each tolerance that is described is one`, async ({ answers }) => {
    for (const place of listTolerances(findSchema(reader), 'openapi.json')) {
      for (const [way, pair] of createPairs(place).entries()) {
        const faults = await Promise.all(answers[reader].map(answer => findFault(reader, answer, place, pair)))
        const title = `${place.path.join('.')}: ${place.name}, way ${way}`
        assert.ok(faults.some(fault => fault !== undefined), `${title}: no answer has such a place`)
        assert.equal(faults.flatMap(fault => (fault === undefined || fault === '' ? [] : [fault])), [], title)
      }
    }
  })
}

/** Fields that these decoders do not need, and words that they pass on unseen. */
const UNREPORTED = new Set([
  'restos [].name', 'resto payEngine', 'groups [].menuId', 'positions [].menu.id', 'orderStatus id',
  'orderStatus status', 'preflight positions.[].flags.[]', 'preflight positions.[].specials.[].id',
])
/** Fields that these decoders ignore: another decoder reads the name. */
const UNREAD = new Set(['restos [].name'])

for (const reader of readers) {
  contract(
    `[ERR-05] ${reader}: what is not described as tolerated is not taken for what was agreed`,
    async ({ answers }) => {
      const quiet: string[] = []
      for (const place of listUntolerated(findSchema(reader), 'openapi.json')) {
        for (const pair of createPairs(place)) {
          const faults = (
            await Promise.all(answers[reader].map(answer => findFault(reader, answer, place, pair)))
          ).filter(fault => fault !== undefined)
          if (
            faults.length > 0
            && faults.every(fault => fault === '')
            && !UNREAD.has(`${reader} ${place.path.join('.')}`)
          )
            quiet.push(`${place.path.join('.')}: ${place.name}`)
        }
      }
      assert.equal(quiet, [])
    },
  )
}

/** The length of a list, or of each list in an object; undefined for other values. */
function measure(value: unknown): unknown {
  if (value instanceof Map) return [...value].map(([key, held]) => [key, measure(held)])
  if (Array.isArray(value)) return value.map(measure)
  return typeof value === 'object' && value !== null ? 'one' : null
}

/** Describes a wrong decoding of a tolerated response; undefined if the response has no such field. */
async function findFault(
  reader: Any, answer: unknown, place: Tolerated, { agreed, tolerated }: Pair,
): Promise<string | undefined> {
  const { made, count } = replaceEach(answer, place.path, tolerated)
  if (count === 0) return undefined
  const { value, reports } = await readBy(reader, made).catch((error: unknown) => ({
    value: undefined, reports: [String(error)],
  }))
  const findUnexpected = reports.filter(report => !isExpectedReport(place.name, report))
  if (value === undefined || findUnexpected.length > 0) return findUnexpected.join('; ')
  // optional fields may be absent without a word, and rejections are reported as a whole
  const isSilent =
    place.name === 'absent' || reader === 'refusal' || UNREPORTED.has(`${reader} ${place.path.join('.')}`)
  const forms = isSilent ? [] : NAMES.filter(([, name]) => name === place.name).map(([form]) => form)
  if (forms.length > 0 && !reports.some(report => forms.some(form => form.test(report.replace(/^.*?: /, '')))))
    return 'it is not reported'
  if (place.name === 'other word' && !JSON.stringify(value).includes('ANOTHER')) return 'it is not kept'
  if (agreed === undefined) return ''
  const meant = (await readBy(reader, replaceEach(answer, place.path, agreed).made)).value
  return toText(value) === toText(meant)
    ? ''
    : `read as ${toText(value).slice(0, 300)}, not as ${toText(meant).slice(0, 300)}`
}

const toText = (value: unknown): string =>
  JSON.stringify(value, (_, held: unknown) => (held === Infinity ? 'no end' : held instanceof Map ? [...held] : held))

contract('[ERR-05] every tolerance has a form that these tests write, and names a field or holds everywhere', () => {
  const named = new Set(
    readers.flatMap(reader => listTolerances(findSchema(reader), 'openapi.json').map(({ name }) => name)),
  )
  assert.equal(Object.keys(tolerances).sort(), [...knownTolerances].sort())
  assert.equal(Object.keys(tolerances).filter(name => !named.has(name)), [])
})

contract('[ERR-05] every reported tolerance is documented, in 2000 answers of all dialects', async () => {
  const undocumented = new Set<string>()
  const names = Object.keys(writers) as ResponseName[]
  const meant: Readonly<Record<ResponseName, unknown>> = {
    ...expected, resto: restos[11], deliveries: deliveries[11], groups, positions,
  }
  for (let seed = 1; seed <= 2000; seed += 1) {
    const name = names[seed % names.length] as ResponseName
    const { reports } = await decodeWith(name, writers[name](meant[name], pickDialect(createRandom(seed))))
    for (const one of reports) {
      const [, path = '', kind = ''] = /^wire\.tolerated [\w-]+(\S*): (.+)$/.exec(one) ?? []
      const place = path.replaceAll('[]', '.[]').split('.').filter(part => part !== '')
      // reported once for a whole outline
      const whole = kind === 'strings for numbers' ? [...place, 'points', '[]', 'lat'] : place
      const match = NAMES.find(([form]) => form.test(kind))?.[1]
      if (
        !listTolerances(findSchema(name), 'openapi.json').some(
          at => at.name === match && at.path.join() === whole.join(),
        )
      )
        undocumented.add(one)
    }
  }
  assert.equal([...undocumented], [])
})

contract('[CFG-09] every habit that is described is shown by the test that it names', () => {
  assert.ok(habits.length > 5)
  for (const {
    about, shownBy: [file, title],
  } of habits)
    assert.ok(readFileSync(file, 'utf8').includes(title), `${about} ${file} has no «${title}»`)
})

contract.run()
