import * as assert from 'uvu/assert'
import { sandboxSuite, type RunningSandbox } from './kit/open-shop.ts'

const faults = sandboxSuite('sandbox faults')

const injectFaults = (shop: RunningSandbox, ...rules: readonly object[]) => shop.post('/_sandbox/faults', { rules })
const isLost = async (call: Promise<unknown>): Promise<boolean> => call.then(() => false, () => true)

faults('answer with the given status, code and message, the given number of times', async ({ shop }) => {
  await injectFaults(shop, {
    path: '/1/now', kind: 'status', status: 503, code: 'server.busy', message: 'Подождите', times: 2,
  })
  for (let time = 0; time < 2; time += 1) {
    const reply = await shop.get('/1/now')
    assert.is(reply.status, 503)
    assert.equal(reply.json, { errors: [{ code: 'server.busy', message: 'Подождите' }] })
    assert.is(reply.headers.get('access-control-allow-origin'), '*')
  }
  assert.is((await shop.get('/1/now')).status, 200)
  assert.equal((await shop.get('/_sandbox/state')).json.faults, [])
})

faults('take status and message from a known code', async ({ shop }) => {
  await injectFaults(shop, { path: '/1/now', kind: 'status', code: 'sms.too-often' }, { path: '/1/p/', kind: 'status' })
  assert.is((await shop.get('/1/now')).status, 429)
  const plain = await shop.get('/1/p/cities')
  assert.is(plain.status, 500)
  assert.is(plain.code, 'sandbox.fault')
})

faults(
  'refuse with a success, whose body names the status that it should have had; what is no refusal stays',
  async ({ shop }) => {
    await injectFaults(shop, { path: '/', kind: 'as-success' })
    const refused = await shop.get('/1/p/cities/99')
    assert.is(refused.status, 200)
    assert.equal([refused.json.status, refused.json.errors[0].code], [404, 'city.not-found'])
    assert.ok((await shop.get('/1/now')).json.utc_time)
  },
)

faults('match by prefix, pattern and method, the first that fits', async ({ shop }) => {
  await injectFaults(
    shop, { path: '^/1/p/menus/\\d+/positions$', kind: 'status', status: 501 },
    { path: '/1/p/menus', kind: 'status', status: 502 }, { method: 'post', path: '/', kind: 'status', status: 503 },
  )
  assert.is((await shop.get('/1/p/menus/101/positions')).status, 501)
  assert.is((await shop.get('/1/p/menus/101/position-groups')).status, 502)
  assert.is((await shop.get('/1/p/cities')).status, 200)
  assert.is((await shop.preflight()).status, 503)
  await shop.call('DELETE', '/_sandbox/faults')
  assert.is((await shop.preflight()).status, 200)
})

faults('never touch the control panel', async ({ shop }) => {
  await injectFaults(shop, { path: '/', kind: 'reset' })
  assert.is((await shop.get('/_sandbox/state')).status, 200)
})

faults('delay an answer', async ({ shop }) => {
  await injectFaults(shop, { path: '/1/now', kind: 'delay', delayMs: 40 })
  const start = performance.now()
  assert.is((await shop.get('/1/now')).status, 200)
  assert.ok(performance.now() - start >= 35)
})

faults('drop the connection before an answer and in the middle of one', async ({ shop }) => {
  await injectFaults(shop, { path: '/1/now', kind: 'reset' }, { path: '/1/p/cities', kind: 'cut' })
  assert.is(await isLost(shop.get('/1/now')), true)
  const cut = await fetch(`${shop.url}/1/p/cities`)
  assert.is(cut.status, 200)
  assert.is(await isLost(cut.text()), true)
})

faults('hang without an answer, and let the sandbox close all the same', async ({ shop }) => {
  await injectFaults(shop, { path: '/1/now', kind: 'hang' }, { path: '/1/p', kind: 'delay', delayMs: 60_000 })
  const hanging = isLost(fetch(`${shop.url}/1/now`, { signal: AbortSignal.timeout(30) }))
  assert.is(await hanging, true)
  const open = [isLost(fetch(`${shop.url}/1/now`)), isLost(fetch(`${shop.url}/1/p/cities`))]
  await new Promise(done => setTimeout(done, 50))
  const start = performance.now()
  await shop.restart()
  assert.ok(performance.now() - start < 2000)
  assert.equal(await Promise.all(open), [true, true])
})

faults('send an answer drop by drop, whole in the end', async ({ shop }) => {
  await injectFaults(shop, { path: '/1/p/cities', kind: 'drip', delayMs: 40 })
  const start = performance.now()
  const reply = await shop.get('/1/p/cities')
  assert.is(reply.json.length, 2)
  assert.ok(performance.now() - start >= 35)
})

faults('answer with a page, nothing, no errors and broken JSON', async ({ shop }) => {
  const expected: Readonly<Record<string, readonly [number, string]>> = {
    html: [502, '<!doctype html>'], empty: [200, ''], 'errors-empty': [500, '{"errors":[]}'],
    'bad-json': [200, '{"content"'],
  }
  for (const [kind, [status, start]] of Object.entries(expected)) {
    await injectFaults(shop, { path: '/1/p/cities', kind, times: 1 })
    const reply = await shop.get('/1/p/cities')
    assert.is(reply.status, status, kind)
    assert.ok(kind === 'empty' ? reply.text === '' : reply.text.startsWith(start), kind)
  }
})

faults('answer with any text, with the wrong types, and with the way to another page', async ({ shop }) => {
  await injectFaults(
    shop, { path: '/1/now', kind: 'body', body: '[]', status: 201 }, { path: '^/1/p/restos/', kind: 'mixed' },
    { path: '/1/p/cities', kind: 'redirect', status: 307 },
  )
  const text = await shop.get('/1/now')
  assert.equal([text.status, text.text], [201, '[]'])
  const [resto] = (await shop.get('/1/p/restos?cityId=1&whiteLabel=tiny')).json
  const { json } = await shop.get(`/1/p/restos/${String(resto?.id ?? 11)}`)
  assert.equal(
    [json.id.length, typeof json.name[0], Array.isArray(json.menus), typeof json.location.lat[0]],
    [1, 'string', true, 'number'],
  )
  const away = await fetch(`${shop.url}/1/p/cities`, { redirect: 'manual' })
  assert.equal([away.status, away.headers.get('location')], [307, '/1/now'])
})

faults('[CHK-05] lose the answer of an order that was placed', async ({ shop }) => {
  const customer = await shop.signIn()
  const key = { 'idempotency-key': '0b6c2f6e-8a41-4c55-9d0c-3d2a5d1a7c11' }
  await injectFaults(shop, { method: 'POST', path: '/api/v1/persons', kind: 'reset', after: true, times: 1 })
  assert.is(await isLost(shop.order(customer, {}, key)), true)
  const [placed] = (await shop.get('/_sandbox/orders')).json
  assert.is((await shop.order(customer, {}, key)).json.number, placed.number)
  await injectFaults(shop, { method: 'POST', path: '/api/v1/persons', kind: 'reset', times: 1 })
  assert.is(await isLost(shop.order(customer)), true)
  assert.is((await shop.get('/_sandbox/orders')).json.length, 1)
})

faults.run()
