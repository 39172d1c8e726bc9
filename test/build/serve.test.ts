import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configureSite } from '../../.ci/brand/configure.ts'
import { serveSite } from '../../.ci/site/serve.ts'
import { createSiteFolder } from './site-folder.ts'

const serve = suite<{ url: string; outside: string; close: () => Promise<void> }>('the static server')

interface Reply { readonly status: number; readonly headers: http.IncomingHttpHeaders; readonly body: string }

/** Sends a path unchanged; `fetch` would normalise it. */
function request(url: string, target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const call = http.request({ hostname, port, path: target, headers, method }, response => {
      let body = ''
      response.on('data', chunk => { body += chunk })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    call.on('error', reject)
    call.end()
  })
}

serve.before(async context => {
  const folder = createSiteFolder()
  await configureSite(folder, { brand: 'fox', whiteLabel: 'fox', apiBase: 'http://127.0.0.1:9' })
  fs.writeFileSync(path.join(folder, 'assets', 'main-A.js'), 'let a')
  fs.writeFileSync(path.join(folder, 'offline-worker.js'), 'const site={"release":"","files":[]};\n')
  fs.writeFileSync(path.join(folder, 'brands', 'fox', 'logo.svg'), '<svg/>')
  fs.writeFileSync(path.join(folder, 'SHA256SUMS'), '0  index.html\n')
  const parent = createSiteFolder()
  const inner = path.join(parent, 'site')
  fs.renameSync(folder, inner)
  fs.writeFileSync(path.join(parent, 'outside.txt'), 'not for the web')
  Object.assign(context, await serveSite(inner), { outside: 'outside.txt' })
})
serve.after(context => context.close())

serve('[RT-03] answers every path without an extension with the page, broken ones too', async ({ url }) => {
  for (const target of ['/', '/menus/1', '/menus/%E0%A4%A', '/%D0%BC%D0%B5%D0%BD%D1%8E?a=b.c', '/brands']) {
    const { status, headers } = await request(url, target)
    assert.is(status, 200, target)
    assert.match(headers['content-type'] ?? '', 'text/html')
    assert.match(String(headers['content-security-policy']), "frame-ancestors 'none'")
  }
})

serve('has no file that is not there, and none outside its folder', async ({ url, outside }) => {
  for (const target of [
    '/assets/none.js',
    `/../${outside}`,
    `/%2e%2e/${outside}`,
    `/assets/../../${outside}`,
    `/..%5c${outside}`,
    '/a%00.js',
  ]) {
    assert.is((await request(url, target)).status, 404, target)
  }
})

serve('has one file without an extension that is no page: the list of sums, as text', async ({ url }) => {
  const { body, headers } = await request(url, '/SHA256SUMS')
  assert.is(body, '0  index.html\n')
  assert.is(headers['content-type'], 'text/plain; charset=utf-8')
  assert.is(headers['cache-control'], 'no-cache')
})

serve('caches hashed files for good and lets browsers revalidate the page', async ({ url }) => {
  const asset = await request(url, '/assets/main-A.js')
  assert.is(asset.body, 'let a')
  assert.match(String(asset.headers['cache-control']), 'immutable')
  const page = await request(url, '/')
  assert.is(page.headers['cache-control'], 'no-cache')
  assert.is((await request(url, '/', { 'if-none-match': String(page.headers.etag) })).status, 304)
})

serve('sends a file the headers of its kind, and promises no https on an http address', async ({ url }) => {
  for (const [target, policy] of [
    ['/brands/fox/logo.svg', 'img-src data:'],
    ['/offline-worker.js', "connect-src 'self'"],
    ['/', "script-src 'self'"],
    ['/assets/main-A.js', ''],
  ] as const) {
    const { headers } = await request(url, target)
    assert.match(String(headers['content-security-policy'] ?? ''), policy)
    assert.is(headers['cross-origin-resource-policy'], 'same-origin', target)
    assert.is(headers['strict-transport-security'], undefined, target)
  }
})

serve('sends the encoding that the browser accepts', async ({ url }) => {
  const encoding = async (accepted: string) =>
    (await request(url, '/', { 'accept-encoding': accepted })).headers['content-encoding']
  assert.is(await encoding('gzip, deflate, br'), 'br')
  assert.is(await encoding('gzip'), 'gzip')
  assert.is(await encoding('br;q=0, gzip'), 'gzip')
  assert.is(await encoding('identity'), undefined)
})

serve('[CFG-04] each encoding of a file has a different ETag, so caches do not mix them', async ({ url }) => {
  const kinds = ['br', 'gzip', 'identity']
  const tags = await Promise.all(
    kinds.map(async kind => String((await request(url, '/', { 'accept-encoding': kind })).headers.etag)),
  )
  assert.is(new Set(tags).size, kinds.length, tags.join(' '))
  const readStatus = (tag: string, kind: string) =>
    request(url, '/', { 'accept-encoding': kind, 'if-none-match': tag }).then(({ status }) => status)
  for (const [index, kind] of kinds.entries())
    assert.equal(
      await Promise.all(tags.map(tag => readStatus(tag, kind))),
      kinds.map((_, other) => (other === index ? 304 : 200)),
      kind,
    )
})

serve('answers HEAD without a body and refuses other methods', async ({ url }) => {
  const head = await request(url, '/', {}, 'HEAD')
  assert.is(head.status, 200)
  assert.is(head.body, '')
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    assert.is((await request(url, '/', {}, method)).status, 405, method)
  for (const file of ['/assets/main-A.js', '/brands/fox/logo.svg', '/SHA256SUMS', '/none.txt'])
    assert.is((await request(url, file, {}, 'POST')).status, 405, file)
})

serve('[CHK-15] redirects a form post to the same page with its query, on this host, unread', async ({ url }) => {
  for (const [target, location] of [
    ['/cart?order=a&payment=success?x=1', '/cart?order=a&payment=success?x=1'],
    ['/', '/'],
    ['/cart/?a=%0d%0ab', '/cart/?a=%0d%0ab'],
    ['/index.html?a=b', '/index.html?a=b'],
    ['//evil.example/cart', '/evil.example/cart'],
    ['/\\evil/cart', '/evil/cart'],
    ['http://evil.example/cart', '/http://evil.example/cart'],
  ] as const) {
    const { status, headers, body } = await request(
      url,
      target,
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      'POST',
    )
    assert.equal([status, headers.location, body], [303, location, ''], target)
    assert.match(String(headers['content-security-policy']), "frame-ancestors 'none'")
  }
  const posted = await fetch(`${url}/cart?order=a`, {
    method: 'POST',
    body: `order=b&payment=success&filler=${'x'.repeat(300_000)}`,
  })
  assert.equal([posted.status, posted.url, posted.redirected], [200, `${url}/cart?order=a`, true])
})

serve('fails one answer and goes on where its headers cannot be read', async () => {
  const folder = createSiteFolder()
  const headers = path.join(folder, 'headers.json')
  const { url, close } = await serveSite(folder)
  const { error } = console
  const printed: unknown[] = []
  console.error = (line: unknown) => { printed.push(line) }
  fs.writeFileSync(headers, '{ "/*": ')
  const { status } = await request(url, '/').finally(() => { console.error = error })
  fs.writeFileSync(headers, '{}')
  assert.equal([status, (await request(url, '/')).status, printed.length], [500, 200, 1])
  await close()
})

serve('takes a free port if the requested one is in use', async ({ url }) => {
  const second = await serveSite(createSiteFolder(), Number(new URL(url).port))
  assert.is.not(second.url, url)
  assert.is((await request(second.url, '/')).status, 200)
  await second.close()
})

serve.run()
