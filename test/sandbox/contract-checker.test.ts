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

const BEARER = { authorization: 'Bearer a' }
const PREFLIGHT = '/1/persons/orders/preflight'
const ORDER = '/api/v1/persons/1001/orders'
const cart = delivery()
const order = { ...cart, ...orderDetails() }
const online = { payType: 'CARD_ONLINE', returnUrl: 'http://a/cart' }

checking('a call that follows the contract has no findings', () => {
  for (const one of [
    createRequest('GET', '/1/now', { 'accept-language': 'cnr', 'user-agent': 'x', 'sec-fetch-mode': 'cors' }),
    createRequest('HEAD', '/1/p/cities?whiteLabel=a'),
    createRequest('GET', '/1/restos/11/deliveries?size=100'),
    createRequest('GET', '/api/v1/me', BEARER),
    createRequest('POST', PREFLIGHT, {}, cart),
    createRequest('POST', ORDER, BEARER, { ...order, ...online }),
    createRequest('POST', ORDER, { ...BEARER, 'idempotency-key': '0b8e1b0e-0000-4000-8000-000000000001' }, order),
    createRequest('POST', '/api/v1/sign/in/apple', { 'x-identity-token': 'a.b.c' }),
    createRequest('OPTIONS', PREFLIGHT, {
      'access-control-request-method': 'POST', 'access-control-request-headers': 'accept-language,content-type',
    }),
  ])
    assert.equal(validator.request(one), [], `${one.method} ${one.path}`)
})

for (const [when, one, sentence] of [
  [
    'a call that is in no list', createRequest('GET', '/1/p/menus/101/dishes'),
    'there is no such call in the description',
  ],
  ['another method', createRequest('POST', '/1/now'), 'there is no such call in the description'],
  [
    'another parameter', createRequest('GET', '/1/p/cities?whiteLabel=a&lang=ru'),
    'the parameter lang is not described',
  ],
  ['a parameter that is missing', createRequest('GET', '/1/p/restos?cityId=1'), 'whiteLabel is missing'],
  [
    'a parameter that is wrong', createRequest('GET', '/1/restos/11/deliveries?size=50'),
    'of size it must be equal to constant: 100',
  ],
  ['an id that is none', createRequest('GET', '/1/p/restos/eleven'), 'of restoId it must be integer'],
  ['another header', createRequest('GET', '/1/now', { 'x-trace': '1' }), 'the header x-trace is not described'],
  ['a bearer for everybody', createRequest('GET', '/1/now', BEARER), 'the header authorization is not described'],
  ['no bearer', createRequest('GET', '/api/v1/me'), 'the header authorization does not say who asks'],
  [
    'another language', createRequest('GET', '/1/now', { 'accept-language': 'de' }),
    'of Accept-Language it must be equal to one of the allowed values: ["ru","en","cnr"]',
  ],
  [
    'a body where the description has none', { ...createRequest('POST', '/api/v1/sign/refresh', BEARER), text: '{}' },
    'it has a body, which is not described',
  ],
  [
    'a body of another type', createRequest('POST', PREFLIGHT, { 'content-type': 'text/plain' }, cart),
    'its body is not said to be application/json',
  ],
  [
    'another field', createRequest('POST', PREFLIGHT, {}, { ...cart, channel: 'web' }),
    'of its body channel is not described',
  ],
  [
    'another field of a line',
    createRequest(
      'POST', PREFLIGHT, {},
      { ...cart, positions: [{ id: 1, name: 'Вок', price: 1, count: 1, sum: 1, modifiers: [], note: '' }] },
    ),
    'of its body positions.0.note is not described',
  ],
  [
    'a field that is null', createRequest('POST', PREFLIGHT, {}, { ...cart, promoCode: null }),
    'of its body promoCode must be string',
  ],
  [
    'a place for take-away', createRequest('POST', PREFLIGHT, {}, { ...cart, deliveryType: 'TAKE_AWAY' }),
    'of its body address is out of place',
  ],
  [
    'no place for delivery', createRequest('POST', PREFLIGHT, {}, { ...cart, address: undefined }),
    'of its body address is missing',
  ],
  [
    'no address to come back to', createRequest('POST', ORDER, BEARER, { ...order, payType: 'CARD_ONLINE' }),
    'of its body returnUrl is missing',
  ],
  [
    'a header that the browser asks for',
    createRequest('OPTIONS', PREFLIGHT, {
      'access-control-request-method': 'POST', 'access-control-request-headers': 'x-trace',
    }),
    'the header x-trace is not described',
  ],
] as const) {
  checking(`a request with ${when}: it is named`, () => {
    assert.equal(validator.request(one), [`${one.method} ${one.path} is asked, and ${sentence}`])
  })
}

const priced = { id: 1, sum: 1, payableAmount: 1, discounts: [], promoCodes: [], specials: [] }
for (const [when, one, answer, sentence] of [
  [
    'another field', createRequest('GET', '/1/now'), answered(200, { utc_time: '2026-03-04T09:00:00Z', zone: 'UTC' }),
    'zone is not described',
  ],
  [
    'a field that is missing', createRequest('POST', PREFLIGHT),
    answered(200, { positions: [{ ...priced, sum: undefined }] }), 'positions.0.sum is missing',
  ],
  [
    'a number as text', createRequest('POST', PREFLIGHT), answered(200, { positions: [{ ...priced, sum: '1' }] }),
    'positions.0.sum must be integer',
  ],
  [
    'another status', createRequest('POST', ORDER),
    answered(201, { id: 'a', number: '1', status: 'ACCEPTED', payableAmount: 1 }), 'this status is not described',
  ],
  [
    'a status of another call', createRequest('GET', '/1/now'), refused(404, 'city.not-found'),
    'this status is not described',
  ],
  [
    'a code of another call', createRequest('GET', '/1/p/cities/9'), refused(404, 'resto.not-found'),
    'the code resto.not-found is not described for it',
  ],
  [
    'a code that is in no list', createRequest('POST', PREFLIGHT), refused(422, 'promo-code.eaten'),
    'the code promo-code.eaten is not described for it',
  ],
  [
    'a code without its facts', createRequest('POST', PREFLIGHT), refused(422, 'delivery.order-sum-exceeded'),
    'with delivery.order-sum-exceeded comes amount, not nothing',
  ],
  [
    'facts of another code', createRequest('POST', PREFLIGHT),
    refused(422, 'promo-code.not-found', { positionIds: [1] }),
    'with promo-code.not-found comes nothing, not positionIds',
  ],
  [
    'no word of when to try again', createRequest('POST', '/api/v1/sign/in/phone'),
    refused(429, 'sms.attempts-exhausted'), 'the header Retry-After is missing',
  ],
  [
    'a body where there is none', createRequest('POST', '/api/v1/sign/in/phone/code'), answered(204, {}),
    'it has a body, which is not described',
  ],
  ['no JSON', createRequest('GET', '/1/now'), { ...answered(200), body: '<html>' }, 'it is no JSON'],
  [
    'another type', createRequest('GET', '/1/now'),
    answered(200, { utc_time: '2026-03-04T09:00:00Z' }, { 'content-type': 'text/html' }),
    'it is not said to be application/json',
  ],
] as const) {
  checking(`a response with ${when}: it is named`, () => {
    assert.equal(validator.answer(one, answer), [
      `${one.method} ${one.path} is answered with ${answer.status}, and ${sentence}`,
    ])
  })
}

checking('[CFG-09] deviations of the second dialect are findings in the first, and damage is a finding in both', () => {
  const lenient = { ...CONTRACT_CONVENTIONS, dialect: 'loose' } as const
  const answer = answered(200, { positions: [{ id: '1', sum: '1', promoCodes: null, extra: 1 }], promoCode: null })
  assert.equal(validator.answer(createRequest('POST', PREFLIGHT), answer, lenient), [])
  assert.is(validator.answer(createRequest('POST', PREFLIGHT), answer).length, 1)
  assert.is(
    validator.answer(createRequest('POST', PREFLIGHT), answered(200, { positions: [{ id: '1', sum: ['1'] }] }), lenient)
      .length,
    1,
  )
  assert.equal(
    validator.answer(createRequest('GET', '/1/p/cities/9'), refused(404, 'E_CITY'), {
      ...lenient, codes: { E_CITY: 'city.not-found' },
    }),
    [],
  )
})

checking.run()
