import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { detail } from '../../core/log/report.ts'
import { toApiError } from '../../core/http/response.ts'
import { asFailure, NetworkError, DecodeError } from '../../core/http/errors.ts'
import { withMenuProblem, toProblem, type Problem } from '../../core/shop/problem.ts'

const problems = suite('what went wrong')

const refusal = (status: number, body: unknown) =>
  toApiError({ status, text: typeof body === 'string' ? body : JSON.stringify(body) })
const network = 'Network error when attempting to fetch resource.'

const requestFailed = (message: string, status?: number): Problem =>
  ({ code: 'requestFailed', message, ...(status !== undefined && { status }) })
const table: readonly (readonly [name: string, thrown: unknown, problem: Problem])[] = [
  [
    'an API error: its first message, with status',
    refusal(422, { errors: [{ code: 'x.y', message: 'Кухня закрыта' }, { code: 'z', message: 'Другое' }] }),
    { code: 'server', message: 'Кухня закрыта', status: 422 },
  ],
  [
    'a message without a code is a message', refusal(400, { errors: [{ message: 'Кухня закрыта' }] }),
    { code: 'server', message: 'Кухня закрыта', status: 400 },
  ],
  [
    'a code without a message says nothing to a customer', refusal(422, { errors: [{ code: 'x.y', message: ' ' }] }),
    requestFailed('Request failed with status 422', 422),
  ],
  ['a refusal that is no JSON', refusal(502, '<h1>Bad</h1>'), requestFailed('Request failed with status 502', 502)],
  ['a refusal with no errors', refusal(500, { errors: [] }), requestFailed('Request failed with status 500', 500)],
  ['no response', new NetworkError('unreachable'), { code: 'network', message: network }],
  ['a response cut short', new NetworkError('cut'), { code: 'network', message: network }],
  [
    'a success that is no JSON', new DecodeError(detail``, detail`answer is not JSON, status 200`, { status: 200 }),
    requestFailed('answer is not JSON, status 200', 200),
  ],
  [
    'an answer in another shape', new DecodeError(detail`resto.payConfig`, detail`expected an object, got nothing`),
    requestFailed('resto.payConfig: expected an object, got nothing'),
  ],
  ["what went wrong in a call is the request's", asFailure(new TypeError('x')), requestFailed('x')],
  ['no API answer at all', new TypeError('x is undefined'), { code: 'unknown', message: 'x is undefined' }],
  ['a thrown word', 'word', { code: 'unknown', message: 'word' }],
  ['nothing', undefined, { code: 'unknown', message: 'undefined' }],
]
for (const [name, thrown, problem] of table)
  problems(`[ERR-01] ${name}`, () => assert.equal(toProblem(thrown), problem))

for (const [name, thrown, code, message] of [
  [
    '404', refusal(404, { errors: [{ code: 'menu.not-found', message: 'Нет меню' }] }), 'menuGroupsNotFound',
    'Menu groups not found',
  ],
  ['404 without a word', refusal(404, ''), 'menuGroupsNotFound', 'Menu groups not found'],
  ["the server's words", refusal(500, { errors: [{ code: 'x', message: 'Ремонт' }] }), 'server', 'Ремонт'],
  ['no words', refusal(500, ''), 'menuGroupsFailed', 'Failed to fetch menu groups'],
  ['no connection', new NetworkError('timeout'), 'network', network],
  [
    'another shape', new DecodeError(detail`position-groups`, detail`expected a list, got an object`),
    'menuGroupsFailed', 'Failed to fetch menu groups',
  ],
] as const) {
  problems(`[ERR-02] menu groups, ${name}: «${message}»`, async () => {
    const problem = toProblem(
      await withMenuProblem('menuGroups', () => Promise.reject(thrown)).catch((error: unknown) => error),
    )
    assert.is(problem.code, code)
    assert.is(problem.message, message)
  })
}

problems.run()
