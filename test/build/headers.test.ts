import { spawn } from 'node:child_process'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import fs from 'node:fs'
import path from 'node:path'
import { compileTable } from '../../core/router/table.ts'
import { addOwnPages } from '../../core/shop/routes.ts'
import { configureSite } from '../../.ci/brand/configure.ts'
import { formatServerConfig } from '../../.ci/site/headers.ts'
import { readHeaders } from '../../.ci/site/headers-file.ts'
import { buildPagePattern } from '../../.ci/site/page-addresses.ts'
import { buildResponseHeaders } from '../../.ci/site/policy.ts'
import { createSiteFolder } from './site-folder.ts'

const headers = suite('the headers of a built shop')

const site = (all: Headers) => ({ headers: all, pagePattern: buildPagePattern() })

type Headers = Record<string, Record<string, string>>
async function buildHeaders(changes: Record<string, unknown> = {}): Promise<Headers> {
  const folder = createSiteFolder()
  await configureSite(folder, { brand: 'fox', whiteLabel: 'fox', apiBase: 'http://127.0.0.1:9', ...changes })
  return JSON.parse(fs.readFileSync(path.join(folder, 'headers.json'), 'utf8'))
}

headers('[MENU-18, CFG-14] the servers know the same pages as the router, and the pages of the brand', () => {
  const router = compileTable(addOwnPages([{ slug: 'vakansii' }]), 'home.index')
  const pattern = new RegExp(buildPagePattern(['vakansii']))
  const words = ['menus', 'positions', '7', 'restos', 'cart', 'orders', 'dostavka', 'vakansii', 'none', 'cartx']
  const pairs = words.flatMap(first => words.map(second => `${first}/${second}`))
  const addresses = ['/', ...words.map(word => `/${word}`), ...pairs.flatMap(pair => [
    `/${pair}`, ...words.flatMap(last => [`/${pair}/${last}`, `/menus/${pair}/${last}`]),
  ])]
  for (const address of addresses)
    assert.is(pattern.test(address), router.match(address) !== undefined, address)
})

headers('forbid framing for files of every kind', async () => {
  const { '/*': every = {}, ...kinds } = await buildHeaders({ botCheck: { provider: 'smartcaptcha', siteKey: 'key' } })
  for (const [kind, own] of Object.entries({ '/*': every, ...kinds }))
    assert.match({ ...every, ...own }['Content-Security-Policy'] ?? '', /(?:^|; )frame-ancestors 'none'$/, kind)
})

/** All headers of a shop without third-party services; each directive of a policy is on one line. */
const WHOLE = `
/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin
  Strict-Transport-Security: max-age=31536000
  Cross-Origin-Resource-Policy: same-origin
  Content-Security-Policy: frame-ancestors 'none'
/index.html
  Cache-Control: no-cache
  Content-Security-Policy
    default-src 'none'
    script-src 'self' 'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='
    style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='
    img-src 'self' data: blob: https://api.fox.example
    font-src 'self'
    connect-src 'self' https://api.fox.example
    frame-src 'none'
    worker-src 'self'
    manifest-src 'self'
    form-action 'self'
    base-uri 'none'
    require-trusted-types-for 'script'
    trusted-types structured-data offline
    frame-ancestors 'none'
  Cross-Origin-Opener-Policy: same-origin-allow-popups
  Permissions-Policy: geolocation=(self), camera=(), microphone=(), payment=(), usb=()
/*.svg
  Cache-Control: no-cache
  Content-Security-Policy
    default-src 'none'
    style-src 'unsafe-inline'
    img-src data:
    frame-ancestors 'none'
/offline-worker.js
  Cache-Control: no-cache
  Content-Security-Policy
    default-src 'none'
    connect-src 'self'
    frame-ancestors 'none'
/manifest.webmanifest
  Cache-Control: no-cache
  Content-Type: application/manifest+json; charset=utf-8
/version.json
  Cache-Control: no-cache
/SHA256SUMS
  Cache-Control: no-cache
  Content-Type: text/plain; charset=utf-8
/assets/*
  Cache-Control: public, max-age=31536000, immutable`
headers('[AUTH-03, CFG-01] are these and no others where a chain has configured nothing foreign', () => {
  const lines = Object.entries(
    buildResponseHeaders('<style>a{}</style><script>b()</script>', { apiBase: 'https://api.fox.example/v1' }),
  ).flatMap(([kind, all]) => [
    kind,
    ...Object.entries(all).flatMap(([name, value]) =>
      name.includes('Policy') && value.includes(';')
        ? [`  ${name}`, ...value.split('; ').map(rule => `    ${rule}`)]
        : `  ${name}: ${value}`,
    ),
  ])
  assert.equal(lines, WHOLE.trim().split('\n'))
})

for (const [server, lines] of [
  // nginx answers 405 to a POST to a file without any rule
  ['nginx', ['server_tokens off;']], ['caddy', ['@other not method GET HEAD', 'respond @other 405', '-Server']],
] as const) {
  headers(`${server} gets every header for every kind of path, hides its version, allows GET and HEAD`, async () => {
    const all = await buildHeaders({ botCheck: { provider: 'smartcaptcha', siteKey: 'key' } })
    const text = formatServerConfig(server, site(all))
    for (const kind of Object.values(all)) for (const [name, value] of Object.entries(kind)) {
      const line = server === 'nginx' && name === 'Content-Type' ? 'default_type "text/plain"' : `${name} "${value}"`
      assert.ok(text.includes(line), `${name} of ${server}`)
    }
    for (const line of lines) assert.ok(text.split('\n').some(each => each.trim() === line), line)
    assert.not.match(text, /immutable" always/)
    for (const [open, close] of ['{}', '()']) assert.is(text.split(open ?? '').length, text.split(close ?? '').length)
  })
}

headers('[CFG-01] nginx sends them with every answer, an error\'s too, but for what would keep a missing file', () => {
  const all = buildResponseHeaders('<p>', {
    apiBase: 'https://api.fox.example',
    botCheck: { provider: 'smartcaptcha', siteKey: 'key' },
  })
  const added = formatServerConfig('nginx', site(all)).split('\n').filter(line => line.includes('add_header'))
  assert.ok(added.length >= 5 * Object.keys(all['/*'] ?? {}).length, 'each kind of path has them all')
  for (const line of added) assert.is(line.endsWith('" always;'), !line.includes(' Cache-Control '), line)
})

headers('a header that a server would read as its own language is refused by name, and so is another server', () => {
  for (const value of ['a"b', 'a$b', 'a\nb', 'a{b', 'a\\b'])
    assert.throws(() => formatServerConfig('nginx', site({ '/*': { 'X-Odd': value } })), /A header has a character/)
  assert.throws(() => formatServerConfig('constructor', site({})), /Unknown server/)
})

/** Runs the command for a folder with this headers.json. With `closesPipe` its output is not read. */
async function command(server: string, text: string, closesPipe = false) {
  const folder = createSiteFolder()
  const file = path.join(folder, 'headers.json')
  fs.writeFileSync(file, text)
  const child = spawn(process.execPath, ['build.mjs', 'headers', server, '--dist', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  if (closesPipe) child.stdout.destroy()
  else child.stdout.on('data', piece => { out += piece })
  child.stderr.on('data', piece => { err += piece })
  const code = await new Promise(done => { child.once('close', done) })
  return { code, out, err, file }
}

headers('[CFG-01] that are damaged are refused in one line, for a server or a bucket', async () => {
  const folder = createSiteFolder()
  const file = path.join(folder, 'headers.json')
  for (const text of [
    '{"/*": {',
    '{}',
    'null',
    '{"/*":{"X-Odd":"1"}}',
    '{"/*":{"X-Odd":"1"},"/index.html":{}}',
    '{"/*":{"X-Odd":"1"},"/index.html":{"X-Odd":1}}',
    '{"/*":{"X-Odd":"1"},"/index.html":"x"}',
    '{"/*":{"X-Odd":"1"},"/index.html":{"X-Odd":"1"},"/*.svg":"x"}',
  ]) {
    fs.writeFileSync(file, text)
    assert.throws(() => readHeaders(folder), (error: Error) => error.message.startsWith(`${file} is damaged: `), text)
  }
  for (const server of ['bucket', 'nginx']) {
    const { code, out, err, file: damaged } = await command(server, '[]')
    assert.equal([code, out, err], [1, '', `${damaged} is damaged: run \`npm run configure\`\n`], server)
  }
})

headers('can be piped into head, which reads three lines and ends the command without an error', async () => {
  const whole = JSON.stringify(await buildHeaders())
  assert.equal(await command('nginx', whole, true).then(({ code, err }) => [code, err]), [0, ''])
  assert.match((await command('nginx', whole)).out, 'Content-Security-Policy')
})

headers.run()
