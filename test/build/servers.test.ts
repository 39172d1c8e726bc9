import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configureSite } from '../../.ci/brand/configure.ts'
import { formatServerConfig } from '../../.ci/site/headers.ts'
import { ensureProgram } from '../../.ci/test/browser.ts'
import { createSiteFolder } from './site-folder.ts'

const servers = suite('a web server with the printed configuration and its recipe')

/** The web servers as programs that `ensureProgram` finds or installs. */
const PROGRAMS = {
  nginx: { name: 'nginx', variable: 'NGINX', commands: ['nginx'], package: 'nginx', elsewhere: 'nginx.org' },
  caddy: { name: 'Caddy', variable: 'CADDY', commands: ['caddy'], package: 'caddy', elsewhere: 'caddyserver.com' },
}

/** Reads the code block with this word from the documents. */
function readRecipe(word: string): string {
  const documents = ['README.md', 'public/README.md']
    .filter(file => fs.existsSync(file))
    .map(file => fs.readFileSync(file, 'utf8'))
  const result = documents
    .flatMap(text => [...text.matchAll(/^```\n([^]*?)^```$/gm)].map(([, block = '']) => block))
    .filter(block => block.includes(word))
  assert.is(result.length, 1, `one recipe has ${word}`)
  return result[0] ?? ''
}
/** Replaces ports and folders of a recipe by those of the test. Each has to occur in it. */
const adapt = (text: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce((left, [from, to]) => {
    assert.ok(left.includes(from), `the recipe has no ${from}`)
    return left.replaceAll(from, to)
  }, text)

interface SetUp {
  readonly file: string
  readonly part: string
  readonly text: string
  readonly args: readonly string[]
}
/**
 * The configuration and arguments of each server in the foreground.
 * `plain` is the port that redirects to https.
 */
const SERVERS: Readonly<
  Record<keyof typeof PROGRAMS, (folder: string, root: string, port: number, plain: number) => SetUp>
> = {
  nginx: (folder, root, port, plain) => ({
    file: 'nginx.conf',
    part: 'storefront.conf',
    text: [
      `pid ${folder}/pid; error_log ${folder}/errors; daemon off; worker_processes 1; events {} http {`,
      'types { text/html html; text/css css; text/javascript js; image/svg+xml svg; application/json json; }',
      'access_log off;',
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`),
      adapt(readRecipe('# nginx'), {
        'listen 80;': `listen 127.0.0.1:${plain};`,
        'listen 443 ssl;': `listen 127.0.0.1:${port};`,
        '/srv/storefront/dist': root,
      }),
      '}',
    ].join('\n'),
    args: ['-p', folder, '-e', `${folder}/errors`, '-c', `${folder}/nginx.conf`],
  }),
  caddy: (folder, root, port) => ({
    file: 'Caddyfile',
    part: 'storefront.caddy',
    text: [
      '{', 'admin off', 'auto_https off', `storage file_system ${folder}/storage`, '}',
      adapt(readRecipe('# Caddy'), { 'shop.example {': `http://127.0.0.1:${port} {`, '/srv/storefront/dist': root }),
    ].join('\n'),
    args: ['run', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`],
  }),
}
const NAMES = Object.keys(SERVERS) as (keyof typeof SERVERS)[]
const findFreePort = (): Promise<number> => new Promise(resolve => {
  const probe = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as net.AddressInfo
    probe.close(() => resolve(port))
  })
})

/** Serves a site of the brand fox during `work`. */
async function withServer(
  name: keyof typeof SERVERS,
  work: (
    url: string,
    headers: Readonly<Record<string, Readonly<Record<string, string>>>>,
    plain: string,
  ) => Promise<void>,
): Promise<void> {
  // a missing server is installed, or its tests fail
  const program = await ensureProgram(PROGRAMS[name], '.cache/program-install.log')
  const root = createSiteFolder()
  for (const [file, text] of Object.entries({
    'assets/main-A.js': 'let a',
    'brands/fox/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'brands/fox/pages/ru/dostavka.json': '{}',
    'offline-worker.js': 'const site={"release":"","files":[]};\n',
    SHA256SUMS: '',
    'menus/7.html': '<p>prerendered</p>',
    'menus/7.en.html': '<p>prerendered in English</p>',
    'menus/7/positions/70.html': '<p>a dish, prerendered</p>',
    'sitemap.xml': '<urlset/>',
  })) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  await configureSite(root, {
    brand: 'fox',
    whiteLabel: 'fox',
    apiBase: 'https://api.fox.example',
    botCheck: { provider: 'smartcaptcha', siteKey: 'key' },
  })
  fs.chmodSync(root, 0o755)
  const headers = JSON.parse(fs.readFileSync(path.join(root, 'headers.json'), 'utf8'))
  const folder = createSiteFolder()
  const [port, plain] = [await findFreePort(), await findFreePort()]
  const { file, part, text, args } = SERVERS[name](folder, root, port, plain)
  fs.writeFileSync(path.join(folder, file), text)
  fs.writeFileSync(path.join(folder, part), formatServerConfig(name, headers))
  const child = spawn(program, args, { stdio: 'pipe', env: { ...process.env, HOME: folder } })
  let errors = ''
  child.stderr.on('data', chunk => { errors += chunk })
  const ended = new Promise(resolve => child.once('exit', resolve))
  try {
    const url = `http://127.0.0.1:${port}`
    for (let left = 100; ; left--) {
      if (await fetch(url).then(() => true, () => false)) break
      if (left === 0 || child.exitCode !== null) throw new Error(`${name} does not answer: ${errors}`)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    await work(url, headers, `http://127.0.0.1:${plain}`)
  } finally {
    child.kill()
    await ended
  }
}

/** The redirect target of a request. The path is sent unchanged; `fetch` would normalise it. */
const sendRaw = (url: string, target: string, method: string): Promise<string> => new Promise((resolve, reject) => {
  const { hostname, port } = new URL(url)
  http.request({ hostname, port, path: target, method }, answer => {
    answer.resume()
    resolve(answer.headers.location ?? '')
  }).on('error', reject).end(method === 'POST' ? 'a=b' : undefined)
})

for (const name of NAMES) {
  servers(`${name} sends each kind of path its headers once, and no version`, () =>
    withServer(name, async (url, headers) => {
      const kinds = {
        '/': '/index.html',
        '/menus/1': '/index.html',
        '/menus/7': '/index.html',
        '/index.html': '/index.html',
        '/assets/main-A.js': '/assets/*',
        '/brands/fox/logo.svg': '/*.svg',
        '/offline-worker.js': '/offline-worker.js',
        '/SHA256SUMS': '/SHA256SUMS',
        '/manifest.webmanifest': '/manifest.webmanifest',
        '/brands/fox/pages/ru/dostavka.json': '',
      }
      for (const [target, kind] of Object.entries(kinds)) {
        const answer = await fetch(url + target)
        assert.is(answer.status, 200, target)
        const expected: Record<string, string> = { 'Cache-Control': 'no-cache', ...headers['/*'], ...headers[kind] }
        for (const [header, value] of Object.entries(expected))
          assert.is(answer.headers.get(header), value, `${header} of ${target}`)
        if (expected['Content-Security-Policy'] === undefined)
          assert.is(answer.headers.get('Content-Security-Policy'), null, target)
        assert.not.match(answer.headers.get('Server') ?? '', /\d|caddy/i)
      }
    }),
  )

  servers(`[MENU-18] ${name} serves a prerendered page at its address, and the shop's page at any other`, () =>
    withServer(name, async url => {
      for (const [target, text] of [
        ['/menus/7', 'prerendered</p>'],
        ['/menus/7?lang=en', 'prerendered in English'],
        ['/menus/7?a=b&lang=en', 'prerendered in English'],
        ['/menus/7?lang=cnr', 'prerendered</p>'],
        ['/menus/7?lang=ru', 'prerendered</p>'],
        ['/menus/7?lang=../7/positions/70', 'prerendered</p>'],
        ['/menus/7/positions/70?lang=en', 'a dish, prerendered'],
        ['/?lang=en', 'id="app"'],
        ['/menus/7/positions/70', 'a dish, prerendered'],
        ['/menus/8', 'id="app"'],
        ['/menus/7/positions', 'id="app"'],
        ['/menus', 'id="app"'],
        ['/', 'id="app"'],
      ] as const) {
        const answer = await fetch(url + target, { redirect: 'manual' })
        assert.is(answer.status, 200, target)
        assert.match(answer.headers.get('Content-Type') ?? '', 'text/html', target)
        assert.match(await answer.text(), text, target)
      }
      assert.is((await fetch(`${url}/sitemap.xml`)).status, 200)
      assert.is((await fetch(`${url}/menus/9.html`)).status, 404)
    }),
  )

  servers(`[MENU-18] ${name} redirects a page's address with a slash at its end to the one without`, () =>
    withServer(name, async (url, headers) => {
      for (const [target, location] of [
        ['/menus/7/', '/menus/7'],
        ['/menus/7//?lang=en&a=%2F', '/menus/7?lang=en&a=%2F'],
        ['/cart/?order=a', '/cart?order=a'],
        ['/%D0%BA%3F/', '/%D0%BA%3F'],
      ] as const) {
        const answer = await fetch(url + target, { redirect: 'manual' })
        assert.equal([answer.status, answer.headers.get('Location')], [301, location], target)
        assert.is(answer.headers.get('X-Content-Type-Options'), headers['/*']?.['X-Content-Type-Options'])
      }
      assert.match(await (await fetch(`${url}/menus/7/?lang=en`)).text(), 'prerendered in English')
      for (const target of ['//evil.example/', '///evil.example/', '/\\evil.example/', '/%2F%2Fevil.example/',
        '/%5Cevil.example/', '/%5C%5Cevil.example//', '/a%0d%0aSet-Cookie:x/']) {
        const place = await sendRaw(url, target, 'GET')
        assert.not.match(place, /^(?:[/\\]{2}|[a-z]+:)|[\r\n]/i, `${target} leads to ${place}`)
      }
    }),
  )

  servers(`${name} answers a missing path with 404 and all headers, uncached`, () =>
    withServer(name, async (url, headers) => {
      for (const target of ['/assets/none.js', '/brands/fox/none.svg', '/brands/fox/brand.json', '/none.txt']) {
        const answer = await fetch(url + target)
        assert.is(answer.status, 404, target)
        assert.not.match(answer.headers.get('Cache-Control') ?? '', /immutable/)
        for (const header of Object.keys(headers['/*'] ?? {}))
          assert.ok(answer.headers.get(header), `${header} of ${target}`)
        assert.not.match(answer.headers.get('Server') ?? '', /\d|caddy/i)
        assert.not.match(await answer.text(), /\d\.\d/)
      }
    }),
  )

  servers(`[CHK-15] ${name} redirects a form post to the same page with its query, unread`, () =>
    withServer(name, async (url, headers) => {
      const query = '?order=a-7%26payment%3Dsuccess&amp;lang=en?orderId=77'
      for (const target of [
        `/cart${query}`,
        '/cart',
        `/cart/${query}`,
        '/',
        '/index.html?a=b',
        '/menus/7?a=b',
        '/%D0%BA?a=%0d%0aSet-Cookie:x',
      ]) {
        const answer = await fetch(url + target, {
          method: 'POST',
          body: new URLSearchParams({ order: 'b', payment: 'success' }),
          redirect: 'manual',
        })
        assert.equal(
          [answer.status, answer.headers.get('Location'), answer.headers.get('Set-Cookie')],
          [303, target, null],
          target,
        )
        for (const header of ['Content-Security-Policy', 'X-Content-Type-Options'])
          assert.is(
            answer.headers.get(header),
            { ...headers['/*'], ...headers['/index.html'] }[header],
            `${header} of ${target}`,
          )
      }
      const followed = await fetch(`${url}/cart${query}`, { method: 'POST', body: 'order=b' })
      assert.equal([followed.status, followed.url], [200, `${url}/cart${query}`])
      assert.match(await followed.text(), 'id="app"')
      for (const target of ['//evil.example/cart', '///evil.example/', '/\\evil.example/', '/%2F%2Fevil.example']) {
        const place = await sendRaw(url, target, 'POST')
        assert.not.match(place, /^(?:[/\\]{2}|[a-z]+:)/i, `${target} leads to ${place}`)
      }
    }),
  )

  servers(`${name} answers 405 to every method but GET and HEAD, and to a form that is posted to a file`, () =>
    withServer(name, async url => {
      for (const target of [
        '/',
        '/menus/1',
        '/assets/main-A.js',
        '/brands/fox/logo.svg',
        '/offline-worker.js',
        '/brands/fox/pages/ru/dostavka.json',
      ]) {
        assert.is((await fetch(url + target, { method: 'HEAD' })).status, 200, target)
        const isPage = target === '/' || target === '/menus/1'
        for (const method of [...(isPage ? [] : ['POST']), 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
          assert.is((await fetch(url + target, { method })).status, 405, `${method} ${target}`)
      }
    }),
  )

  servers(`${name} sends the packed copy of the build to clients that accept one`, () => withServer(name, async url => {
    for (const target of ['/', '/menus/1']) {
      const packed = await fetch(url + target, { headers: { 'Accept-Encoding': 'br, gzip' } })
      assert.is(packed.headers.get('Content-Encoding'), { nginx: 'gzip', caddy: 'br' }[name], target)
      assert.match(await packed.text(), 'storefront-config')
      const plain = await fetch(url + target, { headers: { 'Accept-Encoding': 'identity' } })
      assert.is(plain.headers.get('Content-Encoding'), null, target)
      // a cache has to keep both apart
      for (const answer of [packed, plain]) assert.match(answer.headers.get('Vary') ?? '', /accept-encoding/i, target)
    }
  }))
}

servers('nginx redirects http requests to the same page over https', () => withServer('nginx', async (_, __, plain) => {
  const answer = await fetch(`${plain}/menus/1?a=b`, { redirect: 'manual' })
  assert.equal([answer.status, answer.headers.get('Location')], [301, 'https://shop.example/menus/1?a=b'])
}))

servers.run()
