import { spawn } from 'node:child_process'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import fs from 'node:fs'
import path from 'node:path'
import { configureSite } from '../../.ci/brand/configure.mjs'
import { formatServerConfig } from '../../.ci/site/headers.mjs'
import { buildResponseHeaders } from '../../.ci/site/policy.mjs'
import { createSiteFolder } from './site-folder.ts'

const headers = suite('the headers of a built shop')

type Headers = Record<string, Record<string, string>>
async function buildHeaders(changes: Record<string, unknown> = {}): Promise<Headers> {
  const folder = createSiteFolder()
  await configureSite(folder, { brand: 'fox', whiteLabel: 'fox', apiBase: 'http://127.0.0.1:9', ...changes })
  return JSON.parse(fs.readFileSync(path.join(folder, 'headers.json'), 'utf8'))
}

headers('[AUTH-03] let a window of signing in find its way back, and leak neither type nor address', async () => {
  const { '/*': every, '/index.html': page, '/assets/*': assets } = await buildHeaders()
  assert.is(page?.['Cross-Origin-Opener-Policy'], 'same-origin-allow-popups')
  assert.is(every?.['X-Content-Type-Options'], 'nosniff')
  assert.is(every?.['Referrer-Policy'], 'strict-origin')
  assert.is(page?.['Cache-Control'], 'no-cache')
  assert.is(assets?.['Cache-Control'], 'public, max-age=31536000, immutable')
  assert.match(page?.['Content-Security-Policy'] ?? '', "frame-ancestors 'none'")
})

headers('forbid framing for files of every kind', async () => {
  const { '/*': every = {}, ...kinds } = await buildHeaders({ botCheck: { provider: 'smartcaptcha', siteKey: 'key' } })
  for (const [kind, own] of Object.entries({ '/*': every, ...kinds }))
    assert.match({ ...every, ...own }['Content-Security-Policy'] ?? '', /(?:^|; )frame-ancestors 'none'$/, kind)
})

headers('enforce https, keep files to the shop’s pages, and stop drawings from running scripts', async () => {
  const all = await buildHeaders()
  assert.match(all['/*']?.['Strict-Transport-Security'] ?? '', /^max-age=31536000/)
  assert.is(all['/*']?.['Cross-Origin-Resource-Policy'], 'same-origin')
  for (const [kind, needs] of [
    ['/*.svg', "style-src 'unsafe-inline'; img-src data:"],
    ['/offline-worker.js', "connect-src 'self'"],
  ] as const) {
    assert.is(all[kind]?.['Content-Security-Policy'], `default-src 'none'; ${needs}; frame-ancestors 'none'`)
    assert.is(all[kind]?.['Cache-Control'], 'no-cache')
  }
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
/SHA256SUMS
  Cache-Control: no-cache
  Content-Type: text/plain; charset=utf-8
/assets/*
  Cache-Control: public, max-age=31536000, immutable`
headers('[CFG-01] are these and no others where a chain has configured nothing foreign', () => {
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

for (const [provider, opened] of [
  ['recaptcha', ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']],
  ['recaptcha-enterprise', ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']],
  ['smartcaptcha', ['https://smartcaptcha.cloud.yandex.ru']],
] as const) {
  headers(`[AUTH-02] open the hosts of ${provider} when it is configured with a key, and only then`, async () => {
    const buildPolicy = async (siteKey: string): Promise<string> =>
      (await buildHeaders({ botCheck: { provider, siteKey } }))['/index.html']?.['Content-Security-Policy'] ?? ''
    const [closed, open] = [await buildPolicy(''), await buildPolicy('key')]
    for (const host of opened) {
      assert.not.match(closed, host)
      assert.match(/script-src [^;]*/.exec(open)?.[0] ?? '', host)
    }
    assert.match(/frame-src [^;]*/.exec(open)?.[0] ?? '', opened[0])
    const { '/index.html': page } = await buildHeaders({ botCheck: { provider, siteKey: 'key' } })
    assert.match(page?.['Content-Security-Policy-Report-Only'] ?? '', /trusted-types [^;]*bot-check/)
  })
}

for (const [server, lines] of [
  // nginx answers 405 to a POST to a file without any rule
  ['nginx', ['server_tokens off;']], ['caddy', ['@other not method GET HEAD', 'respond @other 405', '-Server']],
] as const) {
  headers(`${server} hides its version and allows GET and HEAD only`, async () => {
    const text = formatServerConfig(server, await buildHeaders()).split('\n').map(line => line.trim())
    for (const line of lines) assert.ok(text.includes(line), line)
  })
}

for (const server of ['nginx', 'caddy'] as const) {
  headers(`${server} gets every header for every kind of path, and caches no missing file`, async () => {
    const all = await buildHeaders({ botCheck: { provider: 'smartcaptcha', siteKey: 'key' } })
    const text = formatServerConfig(server, all)
    for (const kind of Object.values(all)) for (const [name, value] of Object.entries(kind)) {
      const line = server === 'nginx' && name === 'Content-Type' ? 'default_type "text/plain"' : `${name} "${value}"`
      assert.ok(text.includes(line), `${name} of ${server}`)
    }
    assert.not.match(text, /immutable" always/)
    for (const [open, close] of ['{}', '()']) assert.is(text.split(open ?? '').length, text.split(close ?? '').length)
  })
}

headers('[CFG-01] nginx sends them with every answer, an error\'s too, but for what would keep a missing file', () => {
  const all = buildResponseHeaders('<p>', {
    apiBase: 'https://api.fox.example',
    botCheck: { provider: 'smartcaptcha', siteKey: 'key' },
  })
  const added = formatServerConfig('nginx', all).split('\n').filter(line => line.includes('add_header'))
  assert.ok(added.length >= 5 * Object.keys(all['/*'] ?? {}).length, 'each kind of path has them all')
  for (const line of added) assert.is(line.endsWith('" always;'), !line.includes(' Cache-Control '), line)
})

headers('a header that a server would read as its own language is refused by name, and so is another server', () => {
  for (const value of ['a"b', 'a$b', 'a\nb', 'a{b', 'a\\b'])
    assert.throws(() => formatServerConfig('nginx', { '/*': { 'X-Odd': value } }), /A header has a character/)
  assert.throws(() => formatServerConfig('constructor', {}), /Unknown server/)
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

headers('[CFG-01] that are damaged or missing are refused in one line, for a server or a bucket', async () => {
  for (const [server, texts] of [
    ['bucket', ['[]']],
    [
      'nginx',
      [
        '{"/*": {',
        '[]',
        '{}',
        'null',
        '{"/*":{"X-Odd":"1"}}',
        '{"/*":{"X-Odd":"1"},"/index.html":{}}',
        '{"/*":{"X-Odd":"1"},"/index.html":{"X-Odd":1}}',
        '{"/*":{"X-Odd":"1"},"/index.html":"x"}',
        '{"/*":{"X-Odd":"1"},"/index.html":{"X-Odd":"1"},"/*.svg":"x"}',
      ],
    ],
  ] as const) {
    for (const text of texts) {
      const { code, out, err, file } = await command(server, text)
      assert.equal([code, out, err], [1, '', `${file} is damaged: run \`npm run configure\`\n`], `${server} ${text}`)
    }
  }
})

headers('can be piped into head, which reads three lines and ends the command without an error', async () => {
  const whole = JSON.stringify(await buildHeaders())
  assert.equal(await command('nginx', whole, true).then(({ code, err }) => [code, err]), [0, ''])
  assert.match((await command('nginx', whole)).out, 'Content-Security-Policy')
})

headers.run()
