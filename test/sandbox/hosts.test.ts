import http from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isOwnName } from '../../e2e/sandbox/hosts.ts'
import { startSandbox } from '../../e2e/sandbox/server.ts'
import { tinyDataset } from './kit/tiny-dataset.ts'

const hosts = suite('the name that a sandbox is asked by')

interface Answer { readonly status: number; readonly headers: http.IncomingHttpHeaders; readonly body: string }
/**
 * Sends a request with any `Host` header, as a page does whose name resolves to this machine (DNS
 * rebinding).
 */
function ask(url: string, host: string, path: string, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path, method, headers: { host } }, response => {
      let body = ''
      response.on('data', chunk => { body += chunk })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    request.on('error', reject)
    request.end()
  })
}
const HOSTILE = (port: string): readonly string[] => [
  'evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`, `localhost.evil.example:${port}`,
  `xlocalhost:${port}`, `192.168.1.7:${port}`, `[2001:db8::1]:${port}`, `evil.example@127.0.0.1:${port}`,
]

hosts('a foreign name that leads here reads no SMS code and no order, and changes nothing', async () => {
  const { url, close } = await startSandbox({ dataDir: null, world: tinyDataset })
  for (const host of HOSTILE(new URL(url).port)) {
    for (const path of ['/_sandbox/codes', '/_sandbox', '/1/now', '/pictures/dish/1.svg']) {
      const answer = await ask(url, host, path)
      assert.is(answer.status, 421, `${host} ${path}`)
      assert.is(answer.headers['access-control-allow-origin'], undefined)
      assert.not.match(answer.body, /evil|\d{4}/)
    }
    for (const method of ['POST', 'OPTIONS', 'DELETE'])
      assert.is((await ask(url, host, '/_sandbox/reset', method)).status, 421, `${method} ${host}`)
  }
  assert.is((await ask(url, `LOCALHOST:${new URL(url).port}`, '/_sandbox/codes')).status, 200)
  await close()
})

hosts('own names are those of loopback, of the configuration and of the connection', () => {
  for (const host of [
    '127.0.0.1:1', 'localhost:1', 'shop.localhost:1', '127.0.0.53', '[::1]:1', 'localhost', 'Kitchen.LAN:8787',
    '10.0.0.2',
  ])
    assert.ok(isOwnName(host, 'kitchen.lan', '::ffff:10.0.0.2'), host)
  assert.ok(isOwnName('[fd00::2]:8787', '::', 'fd00::2'))
  for (const host of [
    '', 'evil.lan:8787', 'xkitchen.lan', 'kitchen.lan.evil.example', '10.0.0.3', '0.0.0.0.evil.example',
  ])
    assert.not.ok(isOwnName(host, 'kitchen.lan', '10.0.0.2'), host)
})

hosts.run()
