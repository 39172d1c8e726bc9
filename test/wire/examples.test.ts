import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { operations } from '../../e2e/support/contract/description.ts'
import { createCheck } from '../../e2e/support/contract/schemas.ts'
import { decodeWith, readers, type Reader } from './answered.ts'
import { collectRealAnswers, type RealAnswers } from './real-answers.ts'

const examples = suite<{ answers: RealAnswers }>('the examples of the API\'s description')
const check = createCheck('plain')

/** The readers of responses whose call has another name. A city is read as a list of one. */
const READERS: Readonly<Record<string, Reader>> = {
  city: 'cities', guestPreflight: 'preflight', refresh: 'tokens', phone: 'tokens', apple: 'tokens', google: 'tokens', vk: 'tokens',
}
function findReader(id: string): Reader {
  const name = READERS[id] ?? id
  const reader = (Object.keys(readers) as Reader[]).find(one => one === name)
  if (reader === undefined) throw new Error(`the shop has no reader for ${id}`)
  return reader
}
const calls = operations.flatMap(({ id, replies }) => {
  const reply = replies.get(200)
  return reply === undefined ? [] : [{ id, ...reply, reader: findReader(id) }]
})

examples.before(async context => {
  context.answers = await collectRealAnswers()
})

examples('[CFG-10] stand at each response for success that has a body', () => {
  assert.is(calls.length, operations.length - 2, 'all but phone/code and sign/out, which answer 204')
  assert.equal(calls.filter(({ example }) => example === undefined).map(({ id }) => id), [])
})

for (const { id, schema, example, reader } of calls) {
  const answer = id === 'city' ? [example] : example
  examples(`[CFG-10] ${id}: its example is what its schema requires, and no more`, () => {
    assert.is(schema === null ? 'it has no schema' : check(schema, example), null)
  })
  examples(`[CFG-10] ${id}: the shop decodes its example without a report`, async () => {
    const { value, reports } = await decodeWith(reader, answer)
    assert.equal(reports, [])
    assert.is(countItems(value), countItems(answer), 'and leaves no item out')
  })

  examples(`[CFG-10] ${id}: the sandbox sends each field of its example`, ({ answers }) => {
    const known = new Set(answers[reader].flatMap(one => listFields(one)))
    assert.equal(listFields(answer).filter(field => !known.has(field)), [])
  })
}

/** The length of a list, or the number of entries of a map; 1 for other values. */
function countItems(value: unknown): number {
  return Array.isArray(value) ? value.length : value instanceof Map ? value.size : 1
}

/** The paths of all fields, each once; `[]` stands for the items of a list. */
function listFields(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [path]
  const fields = Array.isArray(value)
    ? value.flatMap(item => listFields(item, `${path}[]`))
    : Object.entries(value).flatMap(([name, field]) => listFields(field, `${path}.${name}`))
  return [...new Set([path, ...fields])]
}

examples('[CFG-10] the restaurant takes each payment for both methods', async () => {
  const { payConfig } = (await decodeWith('resto', calls.find(({ id }) => id === 'resto')?.example)).value
  for (const { cardOnline, cardUponReceipt, cashUponReceipt } of [payConfig.delivery, payConfig.takeAway])
    assert.ok(cardOnline && cardUponReceipt && cashUponReceipt)
})

examples.run()
