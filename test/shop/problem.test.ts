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

const table: readonly { readonly name: string; readonly thrown: unknown; readonly problem: Problem }[] = [
  {
    name: 'an API error: its first message, with status',
    thrown: refusal(422, { errors: [{ code: 'x.y', message: 'Кухня закрыта' }, { code: 'z', message: 'Другое' }] }),
    problem: { code: 'server', message: 'Кухня закрыта', status: 422 },
  },
  {
    name: 'a message without a code is a message', thrown: refusal(400, { errors: [{ message: 'Кухня закрыта' }] }),
    problem: { code: 'server', message: 'Кухня закрыта', status: 400 },
  },
  {
    name: 'a code without a message says nothing to a customer',
    thrown: refusal(422, { errors: [{ code: 'x.y', message: ' ' }] }),
    problem: { code: 'requestFailed', message: 'Request failed with status 422', status: 422 },
  },
  {
    name: 'a refusal that is no JSON', thrown: refusal(502, '<h1>Bad Gateway</h1>'),
    problem: { code: 'requestFailed', message: 'Request failed with status 502', status: 502 },
  },
  {
    name: 'a refusal with no errors', thrown: refusal(500, { errors: [] }),
    problem: { code: 'requestFailed', message: 'Request failed with status 500', status: 500 },
  },
  { name: 'no response', thrown: new NetworkError('unreachable'), problem: { code: 'network', message: network } },
  { name: 'a response cut short', thrown: new NetworkError('cut'), problem: { code: 'network', message: network } },
  {
    name: 'a success that is no JSON',
    thrown: new DecodeError(detail``, detail`answer is not JSON, status 200`, { status: 200 }),
    problem: { code: 'requestFailed', message: 'answer is not JSON, status 200', status: 200 },
  },
  {
    name: 'an answer in another shape',
    thrown: new DecodeError(detail`resto.payConfig`, detail`expected an object, got nothing`),
    problem: { code: 'requestFailed', message: 'resto.payConfig: expected an object, got nothing' },
  },
  {
    name: "what went wrong in a call is the request's", thrown: asFailure(new TypeError('x')),
    problem: { code: 'requestFailed', message: 'x' },
  },
  {
    name: 'no API answer at all', thrown: new TypeError('x is undefined'),
    problem: { code: 'unknown', message: 'x is undefined' },
  },
  { name: 'a thrown word', thrown: 'word', problem: { code: 'unknown', message: 'word' } },
  { name: 'nothing', thrown: undefined, problem: { code: 'unknown', message: 'undefined' } },
]
for (const { name, thrown, problem } of table)
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
