import { createServer } from 'node:http'
import * as assert from 'uvu/assert'
import { createFetchHttp } from '../../src/web/http.ts'
import { componentSuite } from '../support/component.ts'

const port = componentSuite('the browser\'s network')

port('[CHK-05, ERR-01] a GET follows redirects, a redirected order fails without a second request', async () => {
  const requests: string[] = []
  const api = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`)
    if (url === '/there') response.end('{"id":"another order"}')
    else response.writeHead(Number(url?.slice(1)), { location: '/there' }).end()
  })
  await new Promise<void>(resolve => api.listen(0, '127.0.0.1', resolve))
  const at = api.address()
  const base = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : ''}`
  try {
    for (const status of [301, 302, 303, 307, 308]) {
      requests.length = 0
      assert.is((await createFetchHttp().send({ method: 'GET', url: `${base}/${status}`, headers: {} },
        new AbortController().signal)).text, '{"id":"another order"}')
      const order = createFetchHttp().send({ method: 'POST', url: `${base}/${status}`, headers: {}, body: '{}' },
        new AbortController().signal)
      assert.is(await order.then(() => 'an answer', () => 'no answer'), 'no answer', String(status))
      assert.equal(requests, [`GET /${status}`, 'GET /there', `POST /${status}`])
    }
  } finally {
    api.close()
    api.closeAllConnections()
  }
})

port.run()
