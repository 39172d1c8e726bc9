import { createServer } from 'node:http'
import * as assert from 'uvu/assert'
import { createFetchHttp } from '../../src/web/http.ts'
import { component } from '../support/component.ts'

const port = component('the browser\'s network')

port('[CHK-05, ERR-01] a question that is led elsewhere is answered there; an order that is led elsewhere has found no answer, and nobody asks there in its name', async () => {
  const asked: string[] = []
  const api = createServer(({ method, url }, answer) => {
    asked.push(`${method} ${url}`)
    if (url === '/there') answer.end('{"id":"another order"}')
    else answer.writeHead(Number(url?.slice(1)), { location: '/there' }).end()
  })
  await new Promise<void>(resolve => api.listen(0, '127.0.0.1', resolve))
  const at = api.address()
  const base = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : ''}`
  try {
    for (const status of [301, 302, 303, 307, 308]) {
      asked.length = 0
      assert.is((await createFetchHttp().send({ method: 'GET', url: `${base}/${status}`, headers: {} }, new AbortController().signal)).text, '{"id":"another order"}')
      const order = createFetchHttp().send({ method: 'POST', url: `${base}/${status}`, headers: {}, body: '{}' }, new AbortController().signal)
      assert.is(await order.then(() => 'an answer', () => 'no answer'), 'no answer', String(status))
      assert.equal(asked, [`GET /${status}`, 'GET /there', `POST /${status}`])
    }
  } finally {
    api.close()
    api.closeAllConnections()
  }
})

port.run()
