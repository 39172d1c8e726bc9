import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configureSite } from '../../.ci/brand/configure.ts'
import { formatServerConfig, readSiteFacts } from '../../.ci/site/headers.ts'
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

/** A shop of a server: its host, and the folder with `current`, the link to the release that is served. */
interface Shop {
  readonly host: string
  readonly folder: string
}
interface SetUp {
  readonly file: string
  readonly text: string
  readonly args: readonly string[]
}
/** The addresses on which a server listens. `plain`: the port that redirects to https. */
interface Ports {
  readonly port: number
  readonly plain: number
}
const PARTS = { nginx: 'storefront.conf', caddy: 'storefront.caddy' }
/**
 * The configuration and arguments of each server in the foreground, with the recipe for each shop.
 * Certificates are left out: the tests use http.
 */
const SERVERS: Readonly<
  Record<keyof typeof PROGRAMS, (folder: string, shops: readonly Shop[], ports: Ports) => SetUp>
> = {
  nginx(folder, shops, { port, plain }) {
    const [head = '', redirect = '', ...shop] = readRecipe('# nginx').split(/(?<=^\}\n|;\n)(?=server \{)/m)
    return {
      file: 'nginx.conf',
      text: [
        `pid ${folder}/pid; error_log ${folder}/errors; daemon off; worker_processes 1; events {} http {`,
        'types { text/html html; text/css css; text/javascript js; image/svg+xml svg; application/json json; }',
        ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`),
        head,
        adapt(redirect, { '  listen [::]:80;\n': '', 'listen 80;': `listen 127.0.0.1:${plain};` }),
        ...shops.map(({ host, folder: shopFolder }) => adapt(shop.join(''), {
          '  listen [::]:443 ssl http2;\n': '',
          'listen 443 ssl http2;': `listen 127.0.0.1:${port};`,
          '  ssl_certificate /etc/letsencrypt/live/shop.example/fullchain.pem;\n': '',
          '  ssl_certificate_key /etc/letsencrypt/live/shop.example/privkey.pem;\n': '',
          '  ssl_session_cache shared:storefront:10m;\n': '',
          'shop.example': host,
          '/var/log/nginx': shopFolder,
          '/srv/storefront': shopFolder,
        })),
        '}',
      ].join('\n'),
      args: ['-p', folder, '-e', `${folder}/errors`, '-c', `${folder}/nginx.conf`],
    }
  },
  caddy: (folder, shops, { port }) => ({
    file: 'Caddyfile',
    text: [
      '{', 'admin off', 'auto_https off', `storage file_system ${folder}/storage`, '}',
      ...shops.map(({ host, folder: shopFolder }) => adapt(readRecipe('# Caddy'), {
        'shop.example {': `http://${host}:${port} {`,
        '/var/log/caddy': shopFolder,
        '/srv/storefront': shopFolder,
      })),
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

/** Creates a site of the brand fox. */
function createSite(): string {
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
  fs.chmodSync(root, 0o755)
  return root
}
const configure = (root: string, whiteLabel: string) => configureSite(root, {
  brand: 'fox', whiteLabel, apiBase: `https://api.${whiteLabel}.example`,
  botCheck: { provider: 'smartcaptcha', siteKey: 'key' },
  pages: [{ slug: 'vakansii', title: 'Вакансии', nav: 'footer' }],
})
type SiteHeaders = Readonly<Record<string, Readonly<Record<string, string>>>>
const readHeaders = (root: string): SiteHeaders =>
  JSON.parse(fs.readFileSync(path.join(root, 'headers.json'), 'utf8'))

/** Creates a link, or lets a present one name another target at once. */
function link(target: string, name: string): void {
  fs.symlinkSync(target, `${name}.next`)
  fs.renameSync(`${name}.next`, name)
}
/** Creates the folders of a shop that serves a site as its first release; a former release has one more script. */
function createShop(server: keyof typeof PROGRAMS, host: string, root: string): Shop {
  const folder = createSiteFolder()
  // nginx runs as another user
  fs.chmodSync(folder, 0o755)
  for (const name of ['releases/1', 'releases/0/dist/assets'])
    fs.mkdirSync(path.join(folder, name), { recursive: true })
  fs.writeFileSync(path.join(folder, 'releases/0/dist/assets/former-B.js'), 'let b')
  fs.symlinkSync(root, path.join(folder, 'releases/1/dist'))
  fs.writeFileSync(path.join(folder, `releases/1/${PARTS[server]}`),
    formatServerConfig(server, readSiteFacts(root), path.join(folder, 'previous/dist')))
  link('releases/0', path.join(folder, 'previous'))
  link('releases/1', path.join(folder, 'current'))
  return { host, folder }
}

/** Runs a server with the recipes of these shops during `work`. */
async function withShops(
  name: keyof typeof PROGRAMS, shops: readonly Shop[], work: (url: string, plain: string) => Promise<void>,
): Promise<void> {
  // a missing server is installed, or its tests fail
  const program = await ensureProgram(PROGRAMS[name], '.cache/program-install.log')
  const folder = createSiteFolder()
  const [port, plain] = [await findFreePort(), await findFreePort()]
  const { file, text, args } = SERVERS[name](folder, shops, { port, plain })
  fs.writeFileSync(path.join(folder, file), text)
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
    await work(url, `http://127.0.0.1:${plain}`)
  } finally {
    child.kill()
    await ended
  }
}

/** Serves a site of the brand fox during `work`. */
async function withServer(
  name: keyof typeof PROGRAMS,
  work: (url: string, headers: SiteHeaders, plain: string, folder: string) => Promise<void>,
): Promise<void> {
  const root = createSite()
  await configure(root, 'fox')
  const shop = createShop(name, '127.0.0.1', root)
  await withShops(name, [shop], (url, plain) => work(url, readHeaders(root), plain, shop.folder))
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
        ['/cart?order=a', 'id="app"'],
        ['/vakansii', 'id="app"'],
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

  servers(`[MENU-18] ${name} serves the shop's page with 404 and its policy at an address that is no page`, () =>
    withServer(name, async (url, headers) => {
      for (const target of ['/none', '/menus', '/menus/7/positions', '/a/b/c?lang=en', '/Cart', '/%D1%81%D1%83']) {
        const answer = await fetch(url + target, { redirect: 'manual' })
        assert.is(answer.status, 404, target)
        assert.match(answer.headers.get('Content-Type') ?? '', 'text/html', target)
        assert.match(await answer.text(), 'id="app"', target)
        const { 'Cache-Control': _, ...expected } = { ...headers['/*'], ...headers['/index.html'] }
        for (const [header, value] of Object.entries(expected))
          assert.is(answer.headers.get(header), value, `${header} of ${target}`)
        assert.not.match(answer.headers.get('Server') ?? '', /\d|caddy/i)
      }
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

/** Requests a page of another host from the same server. */
const fetchFrom = (url: string, host: string, target: string) =>
  new Promise<{ readonly headers: http.IncomingHttpHeaders; readonly text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    http.get({ hostname, port, path: target, headers: { Host: `${host}:${port}` } }, answer => {
      let text = ''
      answer.on('data', chunk => { text += chunk }).on('end', () => resolve({ headers: answer.headers, text }))
    }).on('error', reject)
  })

for (const name of NAMES) {
  servers(`${name} serves the scripts of the former release too, and nothing else of it`, () =>
    withServer(name, async (url, headers, _, folder) => {
      fs.writeFileSync(path.join(folder, 'previous/dist/former.json'), '{}')
      const answer = await fetch(`${url}/assets/former-B.js`)
      assert.equal([answer.status, await answer.text()], [200, 'let b'])
      for (const [header, value] of Object.entries({ ...headers['/*'], ...headers['/assets/*'] }))
        assert.is(answer.headers.get(header), value, header)
      assert.is(await (await fetch(`${url}/assets/main-A.js`)).text(), 'let a')
      assert.is((await fetch(`${url}/former.json`)).status, 404)
      assert.is((await fetch(`${url}/assets/../former.json`)).status, 404)
    }),
  )

  servers(`${name} serves another release once the link names it`, () =>
    withServer(name, async (url, _, __, folder) => {
      const next = createSite()
      fs.writeFileSync(path.join(next, 'assets/main-C.js'), 'let c')
      fs.rmSync(path.join(next, 'assets/main-A.js'))
      await configure(next, 'fox2')
      fs.mkdirSync(path.join(folder, 'releases/2'))
      fs.symlinkSync(next, path.join(folder, 'releases/2/dist'))
      link('releases/1', path.join(folder, 'previous'))
      link('releases/2', path.join(folder, 'current'))
      assert.match(await (await fetch(url)).text(), /"whiteLabel":\s*"fox2"/)
      for (const [script, text] of [['main-A.js', 'let a'], ['main-C.js', 'let c']] as const)
        assert.is(await (await fetch(`${url}/assets/${script}`)).text(), text)
    }),
  )

  servers(`${name} writes no query into its log`, () => withServer(name, async (url, _, __, folder) => {
    await (await fetch(`${url}/auth?code=secret&device_id=secret`)).text()
    await (await fetch(`${url}/cart?order=secret`, { method: 'POST', redirect: 'manual' })).text()
    const readLog = (): string => fs.readFileSync(path.join(folder, 'shop.log'), 'utf8')
    for (let left = 50; left > 0 && !/POST/.test(readLog()); left--)
      await new Promise(resolve => setTimeout(resolve, 100))
    assert.match(readLog(), '/auth')
    assert.match(readLog(), /POST/)
    assert.not.match(readLog(), 'secret')
  }))

  servers(`${name} serves several configurations of one build, each on its host`, async () => {
    const root = createSite()
    await configure(root, 'fox')
    const roots = ['north', 'south'].map(label => {
      const copy = `${root}-${label}`
      process.once('exit', () => fs.rmSync(copy, { recursive: true, force: true }))
      assert.is(spawnSync('cp', ['-al', root, copy]).status, 0)
      return { label, copy }
    })
    for (const { label, copy } of roots) await configure(copy, label)
    const shops = roots.map(({ label, copy }) => createShop(name, `${label}.example`, copy))
    await withShops(name, shops, async url => {
      for (const { label } of roots) {
        const page = await fetchFrom(url, `${label}.example`, '/cart')
        assert.match(page.text, new RegExp(`"whiteLabel":\\s*"${label}"`))
        assert.match(String(page.headers['content-security-policy']), `https://api.${label}.example`)
        assert.is((await fetchFrom(url, `${label}.example`, '/assets/main-A.js')).text, 'let a')
      }
    })
    const inodes = [root, ...roots.map(({ copy }) => copy)].map(copy => ['assets/main-A.js', 'index.html']
      .map(file => fs.statSync(path.join(copy, file)).ino))
    assert.is(new Set(inodes.map(([script]) => script)).size, 1, 'the script is stored once')
    assert.is(new Set(inodes.map(([, page]) => page)).size, 3, 'each shop has its own page')
    assert.match(fs.readFileSync(path.join(root, 'index.html'), 'utf8'), /"whiteLabel":\s*"fox"/)
  })
}

servers('a folder of the former release must be absolute', () => {
  const headers = { '/*': {} }
  const site = { headers, pagePattern: '^/$' }
  assert.throws(() => formatServerConfig('nginx', site, 'previous/dist'), /must be an absolute path/)
})

servers('nginx redirects http requests to the same page over https', () => withServer('nginx', async (_, __, plain) => {
  const answer = await fetch(`${plain}/menus/1?a=b`, { redirect: 'manual' })
  assert.equal([answer.status, answer.headers.get('Location')], [301, 'https://shop.example/menus/1?a=b'])
}))

servers.run()
