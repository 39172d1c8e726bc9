import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configureSite } from '../../.ci/build/configure.mjs'
import { serveSite } from '../../.ci/build/serve.mjs'
import { siteFolder } from './site-folder.ts'

const serve = suite<{ url: string; outside: string; close: () => Promise<void> }>('the static server')

interface Answer { readonly status: number; readonly headers: http.IncomingHttpHeaders; readonly body: string }

/** Sends a path as it is written, which `fetch` would tidy up first. */
function ask(url: string, target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path: target, headers, method }, response => {
      let body = ''
      response.on('data', chunk => { body += chunk })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    request.on('error', reject)
    request.end()
  })
}

serve.before(async context => {
  const folder = siteFolder()
  await configureSite(folder, { brand: 'fox', whiteLabel: 'fox', apiBase: 'http://127.0.0.1:9' })
  fs.writeFileSync(path.join(folder, 'assets', 'main-A.js'), 'let a')
  fs.writeFileSync(path.join(folder, 'offline-worker.js'), 'const site={"release":"","files":[]};\n')
  fs.writeFileSync(path.join(folder, 'brands', 'fox', 'logo.svg'), '<svg/>')
  fs.writeFileSync(path.join(folder, 'SHA256SUMS'), '0  index.html\n')
  const parent = siteFolder()
  const inner = path.join(parent, 'site')
  fs.renameSync(folder, inner)
  fs.writeFileSync(path.join(parent, 'outside.txt'), 'not for the web')
  Object.assign(context, await serveSite(inner), { outside: 'outside.txt' })
})
serve.after(context => context.close())

serve('[RT-03] answers every path without an extension with the page, broken ones too', async ({ url }) => {
  for (const target of ['/', '/menus/1', '/menus/%E0%A4%A', '/%D0%BC%D0%B5%D0%BD%D1%8E?a=b.c', '/brands/']) {
    const { status, headers } = await ask(url, target)
    assert.is(status, 200, target)
    assert.match(headers['content-type'] ?? '', 'text/html')
    assert.match(String(headers['content-security-policy']), "frame-ancestors 'none'")
  }
})

serve('has no file that is not there, and none outside its folder', async ({ url, outside }) => {
  for (const target of ['/assets/none.js', `/../${outside}`, `/%2e%2e/${outside}`, `/assets/../../${outside}`, `/..%5c${outside}`, '/a%00.js']) {
    assert.is((await ask(url, target)).status, 404, target)
  }
})

serve('has one file without an extension that is no page: the list of sums, as text', async ({ url }) => {
  const { body, headers } = await ask(url, '/SHA256SUMS')
  assert.is(body, '0  index.html\n')
  assert.is(headers['content-type'], 'text/plain; charset=utf-8')
  assert.is(headers['cache-control'], 'no-cache')
})

serve('lets hashed files be kept for good and the page be asked for', async ({ url }) => {
  const asset = await ask(url, '/assets/main-A.js')
  assert.is(asset.body, 'let a')
  assert.match(String(asset.headers['cache-control']), 'immutable')
  const page = await ask(url, '/')
  assert.is(page.headers['cache-control'], 'no-cache')
  assert.is((await ask(url, '/', { 'if-none-match': String(page.headers.etag) })).status, 304)
})

serve('sends a file the headers of its kind, and promises no https on an http address', async ({ url }) => {
  for (const [target, policy] of [['/brands/fox/logo.svg', "img-src data:"], ['/offline-worker.js', "connect-src 'self'"], ['/', "script-src 'self'"], ['/assets/main-A.js', '']] as const) {
    const { headers } = await ask(url, target)
    assert.match(String(headers['content-security-policy'] ?? ''), policy)
    assert.is(headers['cross-origin-resource-policy'], 'same-origin', target)
    assert.is(headers['strict-transport-security'], undefined, target)
  }
})

serve('sends the encoding that the browser accepts', async ({ url }) => {
  const encoding = async (accepted: string) =>
    (await ask(url, '/', { 'accept-encoding': accepted })).headers['content-encoding']
  assert.is(await encoding('gzip, deflate, br'), 'br')
  assert.is(await encoding('gzip'), 'gzip')
  assert.is(await encoding('br;q=0, gzip'), 'gzip')
  assert.is(await encoding('identity'), undefined)
})

serve('[CFG-04] each encoding of a file has a tag of its own: no cache gives one who asks for plain text what was packed for another', async ({ url }) => {
  const kinds = ['br', 'gzip', 'identity']
  const tags = await Promise.all(kinds.map(async kind => String((await ask(url, '/', { 'accept-encoding': kind })).headers.etag)))
  assert.is(new Set(tags).size, kinds.length, tags.join(' '))
  const answers = (held: string, kind: string) => ask(url, '/', { 'accept-encoding': kind, 'if-none-match': held }).then(({ status }) => status)
  for (const [at, kind] of kinds.entries()) assert.equal(await Promise.all(tags.map(held => answers(held, kind))), kinds.map((_, held) => (held === at ? 304 : 200)), kind)
})

serve('answers HEAD without a body and refuses other methods', async ({ url }) => {
  const head = await ask(url, '/', {}, 'HEAD')
  assert.is(head.status, 200)
  assert.is(head.body, '')
  assert.is((await ask(url, '/', {}, 'POST')).status, 405)
})

serve('fails one answer and goes on where its headers cannot be read', async () => {
  const folder = siteFolder()
  const headers = path.join(folder, 'headers.json')
  const { url, close } = await serveSite(folder)
  const { error } = console
  const said: unknown[] = []
  console.error = (what: unknown) => { said.push(what) }
  fs.writeFileSync(headers, '{ "/*": ')
  const { status } = await ask(url, '/').finally(() => { console.error = error })
  fs.writeFileSync(headers, '{}')
  assert.equal([status, (await ask(url, '/')).status, said.length], [500, 200, 1])
  await close()
})

serve('takes a free port where the wanted one is in use', async ({ url }) => {
  const second = await serveSite(siteFolder(), Number(new URL(url).port))
  assert.is.not(second.url, url)
  assert.is((await ask(second.url, '/')).status, 200)
  await second.close()
})

serve.run()
