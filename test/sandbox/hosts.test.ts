import http from 'node:http'
import os from 'node:os'
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
const running = async (host: string | undefined, work: (url: string, port: string) => Promise<void>): Promise<void> => {
  const sandbox = await startSandbox({ dataDir: null, world: tinyDataset, ...(host !== undefined && { host }) })
  try {
    await work(sandbox.url, new URL(sandbox.url).port)
  } finally {
    await sandbox.close()
  }
}
const SECRETS = ['/_sandbox/codes', '/_sandbox', '/1/now', '/pictures/dish/1.svg']

hosts('is one of this machine’s own: a foreign one that leads here reads no SMS code and no order', () =>
  running(undefined, async (url, port) => {
    for (const host of [
      'evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`, `localhost.evil.example:${port}`,
      `xlocalhost:${port}`, `192.168.1.7:${port}`, `[2001:db8::1]:${port}`, `evil.example@127.0.0.1:${port}`,
    ]) {
      for (const path of SECRETS) {
        const answer = await ask(url, host, path)
        assert.is(answer.status, 421, `${host} ${path}`)
        assert.is(answer.headers['access-control-allow-origin'], undefined)
        assert.not.match(answer.body, /evil|\d{4}/)
      }
      for (const method of ['POST', 'OPTIONS', 'DELETE'])
        assert.is((await ask(url, host, '/_sandbox/reset', method)).status, 421, `${method} ${host}`)
    }
  }),
)

hosts('is a loopback one in any spelling', () => running(undefined, async (url, port) => {
  for (const host of [
    `127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `shop.localhost:${port}`, `127.0.0.53:${port}`,
    `[::1]:${port}`, 'localhost', '127.0.0.1',
  ]) {
    for (const path of ['/_sandbox/codes', '/1/now'])
      assert.is((await ask(url, host, path)).status, 200, `${host} ${path}`)
  }
}))

hosts('is also the configured host, and the address at which the request came', () =>
  running('0.0.0.0', async (url, port) => {
    const own = Object.values(os.networkInterfaces())
      .flat()
      .find(one => one?.family === 'IPv4' && !one.internal)?.address
    assert.is((await ask(`http://127.0.0.1:${port}`, `127.0.0.1:${port}`, '/1/now')).status, 200)
    if (own !== undefined) {
      assert.is((await ask(`http://${own}:${port}`, `${own}:${port}`, '/1/now')).status, 200)
      assert.is((await ask(`http://${own}:${port}`, `evil.example:${port}`, '/1/now')).status, 421)
    }
    assert.is((await ask(url, `evil.example:${port}`, '/1/now')).status, 421)
  }),
)

hosts('may be a configured name of the machine, and no other name', () => {
  assert.ok(isOwnName('Kitchen.LAN:8787', 'kitchen.lan', '10.0.0.2'))
  assert.ok(isOwnName('[fd00::2]:8787', '::', 'fd00::2'))
  assert.ok(isOwnName('10.0.0.2', '::', '::ffff:10.0.0.2'))
  for (const host of [
    '', 'evil.lan:8787', 'xkitchen.lan', 'kitchen.lan.evil.example', '10.0.0.3', '0.0.0.0.evil.example',
  ])
    assert.not.ok(isOwnName(host, 'kitchen.lan', '10.0.0.2'), host)
})

hosts.run()
