import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { detail } from '../../../core/log/report.ts'
import type { HttpPort } from '../../../core/env.ts'
import { ApiError, asFailure, NetworkError, WireError } from '../../../core/http/errors.ts'
import type { Failure } from '../../../core/http/errors.ts'
import { createHttp } from '../../../core/http/http.ts'
import { createTestTimer, settle } from '../../kit/clock.ts'
import { createTestHttp } from '../../kit/http.ts'
import { between, oneOf, seeded } from '../../kit/random.ts'

const http = suite('http')

function open(port: HttpPort = createTestHttp()) {
  const timer = createTestTimer(0)
  let locale = 'ru'
  const client = createHttp({
    port,
    timer,
    base: 'https://api.example.com/',
    headers: () => ({ 'Accept-Language': locale }),
  })
  return { client, timer, speak: (next: string) => (locale = next) }
}

async function failure(promise: Promise<unknown>): Promise<Failure> {
  try {
    await promise
  } catch (error) {
    assert.ok(error instanceof NetworkError || error instanceof ApiError || error instanceof WireError, String(error))
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
  await client.post('/1/orders', { body: { a: undefined, b: 1 }, bearer: 'access', headers: { 'Idempotency-Key': 'k' } })
  assert.equal(port.calls[0], {
    url: 'https://api.example.com/1/orders',
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Accept-Language': 'en',
      'Content-Type': 'application/json',
      Authorization: 'Bearer access',
      'Idempotency-Key': 'k',
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
  for (const [status, text] of [
    [204, ''],
    [200, 'OK'],
    [201, '{"id":1}'],
    [299, '<html>'],
  ] as const) {
    const port = createTestHttp()
    port.expect('POST', '/code').text(status, text)
    assert.is(await open(port).client.post('/code', { answer: 'empty' }), undefined)
  }
})

http('[ERR-01] says where an answer is not what was agreed, with its status', async () => {
  for (const [status, text, words] of [
    [200, '', /empty/],
    [204, '  \n', /empty/],
    [200, '<!doctype html><title>Wi-Fi</title>', /not JSON/],
    [200, '{"a":', /not JSON/],
    [200, 'undefined', /not JSON/],
  ] as const) {
    const port = createTestHttp()
    port.expect('GET', '/x').text(status, text)
    const error = await failure(open(port).client.get('/x'))
    assert.instance(error, WireError)
    assert.is((error as WireError).status, status)
    assert.is((error as WireError).path, '')
    assert.match(error.message, words)
    assert.match(error.message, String(status))
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
      { code: 'delivery.order-sum-not-enough.range', message: 'Мало', amount: '50000', positionIds: [3, '4', -1, 'x', 5] },
      { code: 'second', message: 'second' },
    ],
  })
  const error = (await failure(open(port).client.post('/x'))) as ApiError
  assert.instance(error, ApiError)
  const { status, code, message, amount, positionIds } = error
  assert.equal([status, code, message, amount, positionIds], [
    422,
    'delivery.order-sum-not-enough.range',
    'Мало',
    50000,
    [3, 4, 5],
  ])
})

http('[ERR-01] says a generic message plus the status when the refusal has no structure', async () => {
  const bodies = ['', '<html>502</html>', '{}', '[]', 'null', '5', '{"errors":[]}', '{"errors":null}', '{"errors":{}}',
    '{"errors":[null]}', '{"errors":["no"]}', '{"errors":[[]]}', '{"message":"no"}', '{"__proto__":{"errors":[{"code":"x"}]}}']
  for (const body of bodies) {
    const port = createTestHttp()
    port.expect('GET', '/x').text(502, body)
    const error = (await failure(open(port).client.get('/x'))) as ApiError
    assert.instance(error, ApiError, body)
    assert.equal([error.status, error.code, error.message], [502, '', 'Request failed with status 502'], body)
    assert.not('amount' in error)
    assert.not('positionIds' in error)
  }
})

http('[ERR-01] keeps a code without a message, a message without a code, and cuts a long one', async () => {
  const port = createTestHttp()
  port.expect('GET', '/a').answer(400, { errors: [{ code: 'a', message: 7 }] })
  port.expect('GET', '/b').answer(400, { errors: [{ code: 7, message: 'Нет' }] })
  port.expect('GET', '/c').answer(400, { errors: [{ code: 'c', message: '🍣'.repeat(5000), amount: 1.5 }] })
  port.expect('GET', '/d').answer(400, { errors: [{ code: 'd', message: 'я'.repeat(301) }] })
  const { client } = open(port)
  const a = (await failure(client.get('/a'))) as ApiError
  assert.equal([a.code, a.message], ['a', 'Request failed with status 400'])
  const b = (await failure(client.get('/b'))) as ApiError
  assert.equal([b.code, b.message], ['7', 'Нет'])
  const c = (await failure(client.get('/c'))) as ApiError
  assert.is(c.message, '🍣'.repeat(300))
  assert.is(c.amount, undefined)
  assert.is((await failure(client.get('/d'))).message, 'я'.repeat(300), 'by letters, whatever they take')
})

http('[ERR-01] tells a missing connection from one that broke, by the reason', async () => {
  const port = createTestHttp()
  port.expect('GET', '/refused').refuse()
  port.expect('GET', '/cut').cut()
  const { client } = open(port)
  const refused = (await failure(client.get('/refused'))) as NetworkError
  const cut = (await failure(client.get('/cut'))) as NetworkError
  assert.equal([refused.reason, cut.reason], ['unreachable', 'cut'])
  assert.is(refused.message, 'Network error when attempting to fetch resource.')
  for (const broken of [
    { send: () => Promise.reject(new TypeError('Failed to fetch')) },
    {
      send: () => {
        throw new TypeError('at once')
      },
    },
    { send: async () => ({ status: 0, text: '' }) },
  ]) {
    const error = (await failure(open(broken).client.get('/x'))) as NetworkError
    assert.instance(error, NetworkError)
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

http('leaves no timer behind', async () => {
  const port = createTestHttp()
  port.expect('GET', '/quick').answer(200, 1)
  const { client, timer } = open(port)
  await client.get('/quick')
  assert.is(timer.waiting, 0)
})

http('is called off by its signal, and an answer that comes later changes nothing', async () => {
  const port = createTestHttp()
  const held = port.expect('GET', '/x').hold()
  const { client, timer } = open(port)
  const wish = new AbortController()
  const call = failure(client.get('/x', { signal: wish.signal }))
  await settle()
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
  const known = [new NetworkError('cut'), new ApiError(400, 'a', 'b'), new WireError(detail`a`, detail`b`)]
  for (const error of known) assert.is(asFailure(error), error)
  for (const strange of [new Error('strange'), 'text', null, undefined, 5, { message: 'no' }]) {
    const error = asFailure(strange)
    assert.instance(error, WireError)
    assert.is((error as WireError).status, undefined)
    assert.is(error.cause, strange)
  }
  const foreign = asFailure(new TypeError('strange'))
  assert.equal([foreign.message, (foreign as WireError).told], ['strange', 'TypeError'], 'its words are shown, not told')
})

http('rejects with a failure for a request that cannot even be written', async () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  await failure(open().client.post('/x', { body: circle }))
  await failure(open().client.get('/x', { query: { q: '\uD800' } }))
})

http('[ERR-01] rejects with a failure and nothing else, whatever 5000 answers look like', async () => {
  const random = seeded(6)
  const pieces = ['{', '}', '[', ']', '"errors"', ':', '"code"', '"message"', '"x"', ',', 'null', '1', '<html>', ' ']
  for (let round = 0; round < 5000; round += 1) {
    const port = createTestHttp()
    const text = Array.from({ length: between(random, 0, 9) }, () => oneOf(random, pieces)).join('')
    port.expect('GET', '/x').text(oneOf(random, [200, 204, 301, 400, 401, 404, 422, 429, 500, 503, 999]), text)
    await open(port)
      .client.get('/x')
      .catch((error: unknown) => {
        assert.is(asFailure(error), error)
        assert.ok((error as Error).message.length <= 300)
      })
  }
})

http('leaves nothing behind in the wish of a caller who goes on wishing', async () => {
  const { signal } = new AbortController()
  const held = new Set<unknown>()
  const watched = Object.assign(signal, {
    addEventListener: (_: string, listener: unknown) => void held.add(listener),
    removeEventListener: (_: string, listener: unknown) => void held.delete(listener),
  })
  const port = createTestHttp()
  port.expect('GET', '/x').answer(200, {})
  port.expect('GET', '/y').answer(500, {})
  const { client } = open(port)
  const call = client.get('/x', { signal: watched })
  assert.is(held.size, 1)
  await call
  await failure(client.get('/y', { signal: watched }))
  assert.is(held.size, 0)
})

http.run()
