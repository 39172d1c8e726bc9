import * as assert from 'uvu/assert'
import { sandboxSuite } from './kit/open-shop.ts'

const cors = sandboxSuite('sandbox cross-origin rules')

const FROM_SHOP = { origin: 'http://127.0.0.1:4173' }

cors('lets a browser of any origin ask first, for every header that the storefront sends', async ({ shop }) => {
  const response = await shop.call('OPTIONS', '/api/v1/persons/1001/orders', {
    headers: {
      ...FROM_SHOP, 'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })
  assert.is(response.status, 204)
  assert.is(response.headers.get('access-control-allow-origin'), '*')
  assert.is(response.headers.get('access-control-allow-credentials'), null)
  assert.is(response.headers.get('access-control-max-age'), '600')
  assert.match(response.headers.get('access-control-allow-methods') ?? '', /GET.*POST/)
  const allowed = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/, */)
  for (const name of ['authorization', 'content-type', 'x-identity-token', 'idempotency-key']) {
    assert.ok(allowed.includes(name), name)
  }
})

cors('opens answers and refusals alike', async ({ shop }) => {
  for (const path of ['/1/now', '/1/p/cities/99', '/api/v1/me', '/nowhere']) {
    const reply = await shop.get(path, { headers: FROM_SHOP })
    assert.is(reply.headers.get('access-control-allow-origin'), '*', path)
  }
})

cors('keeps the control panel closed to pages of another origin', async ({ shop }) => {
  const foreign = await shop.post('/_sandbox/reset', {}, { headers: FROM_SHOP })
  assert.is(foreign.status, 403)
  assert.is(foreign.headers.get('access-control-allow-origin'), null)
  assert.is((await shop.post('/_sandbox/reset', {}, { headers: { origin: shop.url } })).status, 200)
  assert.is((await shop.post('/_sandbox/reset')).status, 200)
})

cors.run()
