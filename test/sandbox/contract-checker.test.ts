import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CONTRACT_CONVENTIONS, type ApiResponse, type ApiRequest } from '../../e2e/support/contract/exchange.ts'
import { createContractChecker } from '../../e2e/support/contract/checker.ts'
import { delivery, orderDetails } from './kit/open-shop.ts'

/** Each deviation from the description is reported in a sentence that names it. */
const checking = suite('the contract checker')
const validator = createContractChecker()

function createRequest(
  method: string, address: string, headers: Readonly<Record<string, string>> = {}, body?: unknown,
): ApiRequest {
  const { pathname, searchParams } = new URL(address, 'http://api.test')
  return {
    method,
    path: pathname,
    query: searchParams,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    text: body === undefined ? '' : JSON.stringify(body),
  }
}
const answered = (status: number, json?: unknown, headers: Readonly<Record<string, string>> = {}): ApiResponse => ({
  status, headers: { 'content-type': 'application/json', ...headers },
  body: json === undefined ? '' : JSON.stringify(json),
})
const refused = (status: number, code: string, facts: object = {}): ApiResponse =>
  answered(status, { errors: [{ code, message: 'Слова', ...facts }] })

const get = (address: string, headers: Readonly<Record<string, string>> = {}) => createRequest('GET', address, headers)
const post = (address: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  createRequest('POST', address, headers, body)
const preflight = (change: object) => post(PREFLIGHT, { ...cart, ...change })

const BEARER = { authorization: 'Bearer a' }
const PREFLIGHT = '/1/persons/orders/preflight'
const ORDER = '/api/v1/persons/1001/orders'
const cart = delivery()
const order = { ...cart, ...orderDetails() }
const asking = (headers: string) =>
  createRequest('OPTIONS', PREFLIGHT, {
    'access-control-request-method': 'POST', 'access-control-request-headers': headers,
  })

checking('a call that follows the contract has no findings', () => {
  for (const one of [
    get('/1/now', { 'accept-language': 'cnr', 'user-agent': 'x', 'sec-fetch-mode': 'cors' }),
    createRequest('HEAD', '/1/p/cities?whiteLabel=a'), get('/api/v1/me', BEARER), post(PREFLIGHT, cart),
    post(ORDER, { ...order, payType: 'CARD_ONLINE', returnUrl: 'http://a/cart' }, BEARER),
    post(ORDER, order, { ...BEARER, 'idempotency-key': '0b8e1b0e-0000-4000-8000-000000000001' }),
    post('/api/v1/sign/in/apple', undefined, { 'x-identity-token': 'a.b.c' }), asking('accept-language,content-type'),
  ])
    assert.equal(validator.request(one), [], `${one.method} ${one.path}`)
})

for (const [one, sentence] of [
  [post('/1/now'), 'there is no such call in the description'],
  [get('/1/p/cities?whiteLabel=a&lang=ru'), 'the parameter lang is not described'],
  [get('/1/p/restos?cityId=1'), 'whiteLabel is missing'],
  [get('/1/restos/11/deliveries?size=50'), 'of size it must be equal to constant: 100'],
  [get('/1/p/restos/eleven'), 'of restoId it must be integer'],
  [get('/1/now', { 'x-trace': '1' }), 'the header x-trace is not described'],
  [get('/1/now', BEARER), 'the header authorization is not described'],
  [get('/api/v1/me'), 'the header authorization does not say who asks'],
  [{ ...post('/api/v1/sign/refresh', undefined, BEARER), text: '{}' }, 'it has a body, which is not described'],
  [post(PREFLIGHT, cart, { 'content-type': 'text/plain' }), 'its body is not said to be application/json'],
  [
    preflight({ positions: [{ id: 1, name: 'Вок', price: 1, count: 1, sum: 1, modifiers: [], note: '' }] }),
    'of its body positions.0.note is not described',
  ],
  [preflight({ promoCode: null }), 'of its body promoCode must be string'],
  [preflight({ deliveryType: 'TAKE_AWAY' }), 'of its body address is out of place'],
  [preflight({ address: undefined }), 'of its body address is missing'],
  [asking('x-trace'), 'the header x-trace is not described'],
] as const) {
  checking(`a request of ${one.method} ${one.path}: ${sentence}`, () => {
    assert.equal(validator.request(one), [`${one.method} ${one.path} is asked, and ${sentence}`])
  })
}

const priced = { id: 1, sum: 1, payableAmount: 1, discounts: [], promoCodes: [], specials: [] }
const time = { utc_time: '2026-03-04T09:00:00Z' }
for (const [one, answer, sentence] of [
  [get('/1/now'), answered(200, { ...time, zone: 'UTC' }), 'zone is not described'],
  [
    post(PREFLIGHT), answered(200, { positions: [{ ...priced, sum: undefined }] }), 'positions.0.sum is missing',
  ],
  [post(PREFLIGHT), answered(200, { positions: [{ ...priced, sum: '1' }] }), 'positions.0.sum must be integer'],
  [get('/1/now'), refused(404, 'city.not-found'), 'this status is not described'],
  [
    get('/1/p/cities/9'), refused(404, 'resto.not-found'), 'the code resto.not-found is not described for it',
  ],
  [
    post(PREFLIGHT), refused(422, 'delivery.order-sum-exceeded'),
    'with delivery.order-sum-exceeded comes amount, not nothing',
  ],
  [
    post(PREFLIGHT), refused(422, 'promo-code.not-found', { positionIds: [1] }),
    'with promo-code.not-found comes nothing, not positionIds',
  ],
  [
    post('/api/v1/sign/in/phone'), refused(429, 'sms.attempts-exhausted'), 'the header Retry-After is missing',
  ],
  [post('/api/v1/sign/in/phone/code'), answered(204, {}), 'it has a body, which is not described'],
  [get('/1/now'), { ...answered(200), body: '<html>' }, 'it is no JSON'],
  [get('/1/now'), answered(200, time, { 'content-type': 'text/html' }), 'it is not said to be application/json'],
] as const) {
  checking(`a response ${answer.status} to ${one.path}: ${sentence}`, () => {
    assert.equal(validator.answer(one, answer), [
      `${one.method} ${one.path} is answered with ${answer.status}, and ${sentence}`,
    ])
  })
}

checking('[CFG-09] deviations of the second dialect are findings in the first, and damage is a finding in both', () => {
  const lenient = { ...CONTRACT_CONVENTIONS, dialect: 'loose' } as const
  const answer = answered(200, { positions: [{ id: '1', sum: '1', promoCodes: null, extra: 1 }], promoCode: null })
  assert.equal(validator.answer(post(PREFLIGHT), answer, lenient), [])
  assert.is(validator.answer(post(PREFLIGHT), answer).length, 1)
  assert.is(
    validator.answer(post(PREFLIGHT), answered(200, { positions: [{ id: '1', sum: ['1'] }] }), lenient)
      .length,
    1,
  )
  assert.equal(
    validator.answer(get('/1/p/cities/9'), refused(404, 'E_CITY'), {
      ...lenient, codes: { E_CITY: 'city.not-found' },
    }),
    [],
  )
})

checking.run()
