import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { detail } from '../../../core/log/report.ts'
import type { HttpPort } from '../../../core/env.ts'
import { ApiError, asFailure, NetworkError, DecodeError } from '../../../core/http/errors.ts'
import type { Failure } from '../../../core/http/errors.ts'
import { createHttp } from '../../../core/http/http.ts'
import { createTestTimer, flushPromises } from '../../kit/clock.ts'
import { createTestHttp } from '../../kit/http.ts'

const http = suite('http')

function open(port: HttpPort = createTestHttp()) {
  const timer = createTestTimer(0)
  let locale = 'ru'
  const client = createHttp({
    port, timer, base: 'https://api.example.com/', headers: () => ({ 'Accept-Language': locale }),
  })
  return { client, timer, speak: (next: string) => (locale = next) }
}

async function failure(promise: Promise<unknown>): Promise<Failure> {
  try {
    await promise
  } catch (error) {
    assert.ok(error instanceof NetworkError || error instanceof ApiError || error instanceof DecodeError, String(error))
    return error as Failure
  }
  return assert.unreachable('was expected to fail') as never
}

http('sends a query, leaves out what is undefined, and answers with the JSON', async () => {
  const port = createTestHttp()
  port.expect('GET', '/1/p/restos?cityId=7&whiteLabel=a%26b%20%D1%91').answer(200, [{ id: 1 }])
  const { client } = open(port)
  const answer = await client.get('/1/p/restos', { query: { cityId: 7, page: undefined, whiteLabel: 'a&b ё' } })
  assert.equal(answer, [{ id: 1 }])
  assert.equal(port.calls[0], {
    url: 'https://api.example.com/1/p/restos?cityId=7&whiteLabel=a%26b%20%D1%91',
    method: 'GET',
    headers: { Accept: 'application/json', 'Accept-Language': 'ru' },
  })
  port.done()
})

http('[ERR-01] only 2xx is a success: an answer from 300 on is a refusal, whatever it says', async () => {
  for (const status of [199, 300, 301, 302, 304, 307, 399, 400]) {
    for (const ask of ['get', 'post'] as const) {
      const port = createTestHttp()
      port.expect(ask === 'get' ? 'GET' : 'POST', '/1/orders').answer(status, { id: 'order-1', status: 'ACCEPTED' })
      const error = await failure(open(port).client[ask]('/1/orders'))
      assert.is(error instanceof ApiError && error.status, status)
    }
  }
})

http('sends a body as JSON, the bearer and further headers, in the language of the moment', async () => {
  const port = createTestHttp()
  port.expect('POST', '/1/orders').answer(201, { id: 'a' })
  const { client, speak } = open(port)
  speak('en')
  await client.post('/1/orders', {
    body: { a: undefined, b: 1 }, bearer: 'access', headers: { 'Idempotency-Key': 'k' },
  })
  assert.equal(port.calls[0], {
    url: 'https://api.example.com/1/orders',
    method: 'POST',
    headers: {
      Accept: 'application/json', 'Accept-Language': 'en', 'Content-Type': 'application/json',
      Authorization: 'Bearer access', 'Idempotency-Key': 'k',
    },
    body: '{"b":1}',
  })
})

http('sends no body and no type of one when there is none', async () => {
  const port = createTestHttp()
  port.expect('POST', '/api/v1/sign/refresh').answer(200, {})
  const { client } = open(port)
  await client.post('/api/v1/sign/refresh', { bearer: 'refresh' })
  assert.not('body' in port.calls[0]!)
  assert.not('Content-Type' in port.calls[0]!.headers)
})

http('takes any successful answer where none is expected', async () => {
  for (const [status, text] of [[204, ''], [200, 'OK'], [201, '{"id":1}'], [299, '<html>']] as const) {
    const port = createTestHttp()
    port.expect('POST', '/code').text(status, text)
    assert.is(await open(port).client.post('/code', { responseBody: 'empty' }), undefined)
  }
})

http('[ERR-01] says where an answer is not what was agreed, with its status', async () => {
  for (const [status, text, words] of [
    [200, '', /empty/], [204, '  \n', /empty/], [200, '<!doctype html><title>Wi-Fi</title>', /not JSON/],
    [200, '{"a":', /not JSON/], [200, 'undefined', /not JSON/],
  ] as const) {
    const error = await failWith(status, text)
    assert.ok(error instanceof DecodeError)
    assert.equal([error.status, error.path], [status, ''])
    for (const expected of [words, new RegExp(String(status))]) assert.match(error.message, expected)
    assert.not(error.message.includes('Wi-Fi'))
  }
})

http('reads JSON behind a byte order mark, and a plain null', async () => {
  const port = createTestHttp()
  port.expect('GET', '/x').text(200, '\uFEFF{"a":1}')
  port.expect('GET', '/y').text(200, 'null')
  const { client } = open(port)
  assert.equal(await client.get('/x'), { a: 1 })
  assert.is(await client.get('/y'), null)
})

http('[ERR-01] keeps the first error of the list: status, code, message, amount and dishes', async () => {
  const port = createTestHttp()
  port.expect('POST', '/x').answer(422, {
    errors: [
      {
        code: 'delivery.order-sum-not-enough.range', message: 'Мало', amount: '50000',
        positionIds: [3, '4', -1, 'x', 5],
      },
      { code: 'second', message: 'second' },
    ],
  })
  const error = (await failure(open(port).client.post('/x'))) as ApiError
  assert.instance(error, ApiError)
  const { status, code, message, amount, positionIds } = error
  assert.equal(
    [status, code, message, amount, positionIds],
    [422, 'delivery.order-sum-not-enough.range', 'Мало', 50000, [3, 4, 5]],
  )
})

http('[ERR-01] says a generic message plus the status when the refusal has no structure', async () => {
  const bodies = [
    '', '<html>502</html>', '{}', '[]', 'null', '5', '{"errors":[]}', '{"errors":null}', '{"errors":{}}',
    '{"errors":[null]}', '{"errors":["no"]}', '{"errors":[[]]}', '{"message":"no"}',
    '{"__proto__":{"errors":[{"code":"x"}]}}',
  ]
  for (const body of bodies) {
    const error = await failWith(502, body)
    assert.ok(error instanceof ApiError, body)
    assert.equal([error.status, error.code, error.message], [502, '', 'Request failed with status 502'], body)
    assert.not('amount' in error || 'positionIds' in error)
  }
})

/** The failure of a call with this response. */
const failWith = (status: number, text: string): Promise<Failure> =>
  failure(open({ send: async () => ({ status, text }) }).client.get('/x'))

/** The error for a response body, or undefined. */
async function refusedBy(
  body: unknown, { status = 200, ask = 'post' as 'get' | 'post', codes = {}, options = {} } = {},
): Promise<ApiError | undefined> {
  const port = createTestHttp()
  port.expect(ask === 'get' ? 'GET' : 'POST', '/x').answer(status, body)
  const client = createHttp({ port, timer: createTestTimer(0), base: 'https://api.example.com', codes })
  const error = await client[ask]('/x', options).then(() => undefined, (thrown: unknown) => thrown as Failure)
  assert.ok(error === undefined || error instanceof ApiError, String(error))
  return error
}

/** Bodies of rejections, with the decoded status, code and message. */
const REFUSALS: readonly (readonly [body: unknown, status: number, code: string, message: string])[] = [
  [{ errors: [{ code: 'sms.too-often', message: 'Рано' }, { code: 'b' }] }, 422, 'sms.too-often', 'Рано'],
  [{ errors: ['Кухня занята'] }, 422, '', 'Кухня занята'],
  [{ errors: 'Кухня занята' }, 422, '', 'Кухня занята'],
  [{ errors: { phone: ['не тот'] }, message: 'Проверьте номер' }, 422, '', 'Проверьте номер'],
  [{ errors: [null] }, 422, '', 'Request failed with status 422'],
  [{ error: 'Ресторан закрыт, заказ не принят', code: 1 }, 422, '1', 'Ресторан закрыт, заказ не принят'],
  [{ error: { code: 'x.y', message: 'Нет' } }, 422, 'x.y', 'Нет'],
  [{ error: { code: 404, message: 'Нет такого' } }, 404, '404', 'Нет такого'],
  [{ error: 'promo-code.not-found' }, 422, 'promo-code.not-found', 'Request failed with status 422'],
  [{ error: 'Conflict', message: 'Кухня занята', statusCode: 409 }, 409, 'Conflict', 'Кухня занята'],
  [{ error: true, message: 'Нет' }, 422, '', 'Нет'],
  [{ success: false, message: 'Кухня занята', code: 'kitchen' }, 422, 'kitchen', 'Кухня занята'],
  [{ success: 'false' }, 422, '', 'Request failed with status 422'],
  [{ ok: false }, 422, '', 'Request failed with status 422'],
  [{ result: false, id: 'a-1' }, 422, '', 'Request failed with status 422'],
  [{ status: 'fail', message: 'Нет' }, 422, '', 'Нет'],
  [{ status: 'ERROR' }, 422, '', 'Request failed with status 422'],
  [{ error: 'Unauthorized', status: 401 }, 401, '', 'Unauthorized'],
  [{ success: false, code: '401' }, 401, '401', 'Request failed with status 401'],
  [{ error: 'Сбой', status: 500 }, 422, '', 'Сбой'],
]

http('[ERR-01] a 2xx that refuses is the refusal that it says, whatever was asked for and expected', async () => {
  for (const [body, ...expected] of REFUSALS) {
    for (const how of [
      { ask: 'get' }, { ask: 'post' }, { ask: 'post', options: { answer: 'empty' } }, { ask: 'post', status: 201 },
    ] as const) {
      const error = await refusedBy(body, how)
      assert.equal([error?.status, error?.code, error?.message], expected, JSON.stringify([body, how]))
    }
  }
})

http('[ERR-01] a 4xx says the same by the same forms, with the status that it came with', async () => {
  for (const [body, , code, message] of REFUSALS) {
    const error = await refusedBy(body, { status: 409 })
    const words = message.replace(/status \d+/, 'status 409')
    assert.equal([error?.status, error?.code, error?.message], [409, code, words], JSON.stringify(body))
  }
})

http('[ERR-01, CFG-09] the code, amount and dishes of a 2xx that refuses are read as those of a 4xx', async () => {
  const facts = { code: 'E_MIN', message: 'Мало', amount: '50000', positionIds: [3, '4'] }
  for (const body of [{ errors: [facts] }, { error: facts }, { success: false, ...facts }]) {
    const { code, amount, positionIds } =
      (await refusedBy(body, { codes: { E_MIN: 'delivery.order-sum-not-enough.range' } })) ?? {}
    assert.equal([code, amount, positionIds], ['delivery.order-sum-not-enough.range', 50_000, [3, 4]])
  }
})

http('[ERR-01] an order’s status can refuse it, and for a GET it is the state of that order', async () => {
  for (const status of ['REJECTED', 'DECLINED', 'FAILED', 'CANCELLED', 'Canceled', 'rejected']) {
    assert.is((await refusedBy({ id: 'a-1', status }))?.status, 422, status)
    assert.is(await refusedBy({ id: 'a-1', status }, { ask: 'get' }), undefined, status)
  }
})

http('[CHK-05, ERR-01] an order that a contractor\'s back end refuses in other words is not accepted', async () => {
  const bodies = [
    ...['REFUSED', 'DENIED', 'not_accepted', 'invalid', 'ORDER_REJECTED', ' REJECTED', 'ОТКАЗ', 422]
      .map(status => ({ status })),
    { status: { id: 1, name: 'REJECTED' } }, { status: false, message: 'Закрыто' }, { result: 'fail' },
    { result: 'error' }, { success: 0, message: '' }, { success: 'False' }, { success: '0' }, { ok: 0 },
    { isSuccess: false }, { errorCode: 'CLOSED', errorMessage: '' }, { creationStatus: 'Error' },
    { jsonrpc: '2.0', result: { success: false } },
  ]
  for (const body of bodies)
    assert.is((await refusedBy({ id: 5, ...body }))?.status !== undefined, true, JSON.stringify(body))
})

http('[CHK-05, ERR-01] an accepted order whose envelope says that there is no error is accepted', async () => {
  const envelopes = [
    { error: { code: 0, message: 'OK' } }, { error: { code: '0', message: '' } }, { error: '0' }, { error: 'OK' },
    { error: 'false' }, { errors: { code: 0 } }, { errors: [] }, { errorCode: 0 }, { errorCode: '', errorInfo: null },
    { result: 0 }, { status: 'PAYMENT_FAILED', paymentUrl: 'https://bank.example/1' }, { status: 'NO_ERROR' },
    { message: 'Заказ принят', code: 'A12' },
  ]
  for (const body of envelopes)
    assert.is(await refusedBy({ id: 5, status: 'ACCEPTED', ...body }), undefined, JSON.stringify(body))
})

http('[CHK-06, ERR-01] the reason is read under common names; a body code «401» is no expired token', async () => {
  for (const [body, message, as, status] of [
    [{ detail: 'Закрыто' }, 'Закрыто', 400, 400],
    [{ type: 'about:blank', title: 'Bad Request', detail: 'Закрыто', status: 400 }, 'Закрыто', 400, 400],
    [{ errors: [{ title: 'Закрыто' }] }, 'Закрыто', 422], [{ errors: { phone: ['Не тот'] } }, 'Не тот', 422],
    [{ error: true, errorText: 'Закрыто' }, 'Закрыто', 422],
    [{ error: 'INVALID', errorDescription: 'Закрыто' }, 'Закрыто', 422],
    [{ error: 'Закрыто', title: 'Ошибка', tags: ['a'] }, 'Закрыто', 422],
    [{ success: false, warnings: ['Скидка не применена'] }, 'Request failed with status 422', 422],
    [{ error: { code: '401', message: 'Требуется вход' } }, 'Требуется вход', 401],
    [{ id: 5, error: { code: '401', message: 'блюдо в стопе' } }, 'блюдо в стопе', 422],
    [{ error: { code: 401, message: 'token expired' } }, 'token expired', 401],
  ] as const) {
    const error = await refusedBy(body, { status: status ?? 200 })
    assert.equal([error?.message, error?.status], [message, as], JSON.stringify(body))
  }
})

http('[ERR-01] a success that mentions errors and has none is no refusal', async () => {
  const bodies: unknown[] = [
    [], [{ error: 'x' }], ['error'], null, 'error', 7, {}, { error: null, errors: [], success: true },
    { error: '', errors: null }, { error: {}, errors: {} }, { error: false, result: 0, ok: 1 }, { error: 0 },
    { id: 1, status: 'ACCEPTED' }, { status: 200 }, { result: { id: 1 } }, { success: null }, { data: { error: 'x' } },
    { status: 'IN_ERROR' },
  ]
  for (const body of bodies) {
    for (const ask of ['get', 'post'] as const)
      assert.is(await refusedBy(body, { ask }), undefined, JSON.stringify(body))
  }
})

http('[ERR-01] keeps a code without a message, a message without a code, and cuts a long one', async () => {
  for (const [item, code, message] of [
    [{ code: 'a', message: 7 }, 'a', 'Request failed with status 400'], [{ code: 7, message: 'Нет' }, '7', 'Нет'],
    [{ code: 'c', message: '🍣'.repeat(5000), amount: 1.5 }, 'c', '🍣'.repeat(300)],
    [{ code: 'd', message: 'я'.repeat(301) }, 'd', 'я'.repeat(300)],
  ] as const) {
    const error = await refusedBy({ errors: [item] }, { status: 400 })
    assert.equal([error?.code, error?.message, error?.amount], [code, message, undefined])
  }
})

http('[ERR-01] distinguishes a missing connection from a broken one, by the reason', async () => {
  const port = createTestHttp()
  port.expect('GET', '/refused').refuse()
  port.expect('GET', '/cut').cut()
  const { client } = open(port)
  const refused = (await failure(client.get('/refused'))) as NetworkError
  const cut = (await failure(client.get('/cut'))) as NetworkError
  assert.equal([refused.reason, cut.reason], ['unreachable', 'cut'])
  assert.is(refused.message, 'Network error when attempting to fetch resource.')
  const atOnce = (): never => { throw new TypeError('at once') }
  const sends: readonly HttpPort['send'][] = [
    () => Promise.reject(new TypeError('Failed to fetch')), atOnce, async () => ({ status: 0, text: '' }),
  ]
  for (const send of sends) {
    const error = await failure(open({ send }).client.get('/x'))
    assert.ok(error instanceof NetworkError)
    assert.is(error.reason, 'unreachable')
  }
})

http('gives up after fifteen seconds, the body included, and calls the exchange off', async () => {
  const port = createTestHttp()
  port.expect('GET', '/slow').hang()
  const { client, timer } = open(port)
  const call = failure(client.get('/slow'))
  await timer.advance(14_999)
  assert.equal(port.cancelled, [])
  await timer.advance(1)
  assert.is(((await call) as NetworkError).reason, 'timeout')
  assert.equal(port.cancelled, ['/slow'])
})

http('is called off by its signal, and an answer that comes later changes nothing', async () => {
  const port = createTestHttp()
  const held = port.expect('GET', '/x').hold()
  const { client, timer } = open(port)
  const wish = new AbortController()
  const call = failure(client.get('/x', { signal: wish.signal }))
  await flushPromises()
  wish.abort()
  held.answer(200, 1)
  assert.is(((await call) as NetworkError).reason, 'cancelled')
  assert.equal(port.cancelled, ['/x'])
  assert.is(timer.waiting, 0)
})

http('sends nothing when it was called off before', async () => {
  const port = createTestHttp()
  const wish = new AbortController()
  wish.abort()
  const { client, timer } = open(port)
  assert.is(((await failure(client.get('/x', { signal: wish.signal }))) as NetworkError).reason, 'cancelled')
  assert.equal(port.calls, [])
  assert.is(timer.waiting, 0)
})

http('[ERR-01] makes one of the three failures out of anything that was thrown', () => {
  const known = [new NetworkError('cut'), new ApiError(400, 'a', 'b'), new DecodeError(detail`a`, detail`b`)]
  for (const error of known) assert.is(asFailure(error), error)
  for (const strange of [new Error('strange'), 'text', null, undefined, 5, { message: 'no' }]) {
    const error = asFailure(strange)
    assert.instance(error, DecodeError)
    assert.is((error as DecodeError).status, undefined)
    assert.is(error.cause, strange)
  }
  const foreign = asFailure(new TypeError('strange'))
  assert.equal(
    [foreign.message, (foreign as DecodeError).detail], ['strange', 'TypeError'], 'a report names only its type',
  )
})

http('rejects with a failure for a request that cannot even be written', async () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  await failure(open().client.post('/x', { body: circle }))
  await failure(open().client.get('/x', { query: { q: '\uD800' } }))
})

http('leaves no timer and no listener of a signal behind', async () => {
  const { signal } = new AbortController()
  const held = new Set<unknown>()
  const watched = Object.assign(signal, {
    addEventListener: (_: string, listener: unknown) => void held.add(listener),
    removeEventListener: (_: string, listener: unknown) => void held.delete(listener),
  })
  const port = createTestHttp()
  port.expect('GET', '/x').answer(200, {})
  port.expect('GET', '/y').answer(500, {})
  const { client, timer } = open(port)
  const call = client.get('/x', { signal: watched })
  assert.equal([held.size, timer.waiting], [1, 1])
  await call
  await failure(client.get('/y', { signal: watched }))
  assert.equal([held.size, timer.waiting], [0, 0])
})

http.run()
