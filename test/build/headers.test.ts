import { spawn } from 'node:child_process'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import fs from 'node:fs'
import path from 'node:path'
import { configureSite } from '../../.ci/build/configure.mjs'
import { serverConfig } from '../../.ci/build/headers.mjs'
import { responseHeaders } from '../../.ci/build/policy.mjs'
import { siteFolder } from './site-folder.ts'

const headers = suite('the headers of a built shop')

type Headers = Record<string, Record<string, string>>
async function headersFor(changes: Record<string, unknown> = {}): Promise<Headers> {
  const folder = siteFolder()
  await configureSite(folder, { brand: 'fox', whiteLabel: 'fox', apiBase: 'http://127.0.0.1:9', ...changes })
  return JSON.parse(fs.readFileSync(path.join(folder, 'headers.json'), 'utf8'))
}

headers('[AUTH-03] let a window of signing in find its way back, and leak neither type nor address', async () => {
  const { '/*': every, '/index.html': page, '/assets/*': assets } = await headersFor()
  assert.is(page?.['Cross-Origin-Opener-Policy'], 'same-origin-allow-popups')
  assert.is(every?.['X-Content-Type-Options'], 'nosniff')
  assert.is(every?.['Referrer-Policy'], 'strict-origin')
  assert.is(page?.['Cache-Control'], 'no-cache')
  assert.is(assets?.['Cache-Control'], 'public, max-age=31536000, immutable')
  assert.match(page?.['Content-Security-Policy'] ?? '', "frame-ancestors 'none'")
})

headers('let nobody frame anything of the shop, whatever kind of file it is', async () => {
  const { '/*': every = {}, ...kinds } = await headersFor({ botCheck: { provider: 'smartcaptcha', siteKey: 'key' } })
  for (const [kind, own] of Object.entries({ '/*': every, ...kinds })) assert.match({ ...every, ...own }['Content-Security-Policy'] ?? '', /(?:^|; )frame-ancestors 'none'$/, kind)
})

headers('keep the shop to https, its files to its own pages, and a drawing or the worker, opened by itself, from running anything', async () => {
  const all = await headersFor()
  assert.match(all['/*']?.['Strict-Transport-Security'] ?? '', /^max-age=31536000/)
  assert.is(all['/*']?.['Cross-Origin-Resource-Policy'], 'same-origin')
  for (const [kind, needs] of [['/*.svg', "style-src 'unsafe-inline'; img-src data:"], ['/offline-worker.js', "connect-src 'self'"]] as const) {
    assert.is(all[kind]?.['Content-Security-Policy'], `default-src 'none'; ${needs}; frame-ancestors 'none'`)
    assert.is(all[kind]?.['Cache-Control'], 'no-cache')
  }
})

/** All headers of a shop with nothing foreign in it, a rule of a policy in each line: whoever changes one changes it here too. */
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
/SHA256SUMS
  Cache-Control: no-cache
  Content-Type: text/plain; charset=utf-8
/assets/*
  Cache-Control: public, max-age=31536000, immutable`
headers('[CFG-01] are these and no others where a chain has configured nothing foreign', () => {
  const lines = Object.entries(responseHeaders('<style>a{}</style><script>b()</script>', { apiBase: 'https://api.fox.example/v1' })).flatMap(([kind, all]) =>
    [kind, ...Object.entries(all).flatMap(([name, value]) => name.includes('Policy') && value.includes(';') ? [`  ${name}`, ...value.split('; ').map(rule => `    ${rule}`)] : `  ${name}: ${value}`)])
  assert.equal(lines, WHOLE.trim().split('\n'))
})

for (const [provider, opened] of [
  ['recaptcha', ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']], ['recaptcha-enterprise', ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']],
  ['smartcaptcha', ['https://smartcaptcha.cloud.yandex.ru']],
] as const) {
  headers(`[AUTH-02] open the hosts of ${provider} when it is configured with a key, and only then`, async () => {
    const policyOf = async (siteKey: string): Promise<string> => (await headersFor({ botCheck: { provider, siteKey } }))['/index.html']?.['Content-Security-Policy'] ?? ''
    const [closed, open] = [await policyOf(''), await policyOf('key')]
    for (const host of opened) {
      assert.not.match(closed, host)
      assert.match(/script-src [^;]*/.exec(open)?.[0] ?? '', host)
    }
    assert.match(/frame-src [^;]*/.exec(open)?.[0] ?? '', opened[0])
    const reported = (await headersFor({ botCheck: { provider, siteKey: 'key' } }))['/index.html']?.['Content-Security-Policy-Report-Only'] ?? ''
    assert.match(reported, /trusted-types [^;]*bot-check/)
  })
}

for (const [server, lines] of [
  // nginx answers 405 to a file that is posted to by itself
  ['nginx', ['server_tokens off;']], ['caddy', ['@other not method GET HEAD', 'respond @other 405', '-Server']],
] as const) {
  headers(`${server} is told to say nothing of its version and to take no method but GET and HEAD`, async () => {
    const text = serverConfig(server, await headersFor()).split('\n').map(line => line.trim())
    for (const line of lines) assert.ok(text.includes(line), line)
  })
}

for (const server of ['nginx', 'caddy'] as const) {
  headers(`${server} is told every header of every kind of path, and keeps no missing file for ever`, async () => {
    const all = await headersFor({ botCheck: { provider: 'smartcaptcha', siteKey: 'key' } })
    const text = serverConfig(server, all)
    for (const kind of Object.values(all)) for (const [name, value] of Object.entries(kind)) {
      const line = server === 'nginx' && name === 'Content-Type' ? 'default_type "text/plain"' : `${name} "${value}"`
      assert.ok(text.includes(line), `${name} of ${server}`)
    }
    assert.not.match(text, /immutable" always/)
    for (const [open, close] of ['{}', '()']) assert.is(text.split(open ?? '').length, text.split(close ?? '').length)
  })
}

headers('[CFG-01] nginx sends them with every answer, an error\'s too, but for what would keep a missing file', () => {
  const all = responseHeaders('<p>', { apiBase: 'https://api.fox.example', botCheck: { provider: 'smartcaptcha', siteKey: 'key' } })
  const added = serverConfig('nginx', all).split('\n').filter(line => line.includes('add_header'))
  assert.ok(added.length >= 5 * Object.keys(all['/*'] ?? {}).length, 'each kind of path has them all')
  for (const line of added) assert.is(line.endsWith('" always;'), !line.includes(' Cache-Control '), line)
})

headers('a header that a server would read as its own language is refused by name, and so is another server', () => {
  for (const value of ['a"b', 'a$b', 'a\nb', 'a{b', 'a\\b']) assert.throws(() => serverConfig('nginx', { '/*': { 'X-Odd': value } }), /A header has letters/)
  assert.throws(() => serverConfig('constructor', {}), /Unknown server/)
})

/** The command over a folder with this for its headers.json; `isLeft`: nobody reads what it says. */
async function command(server: string, text: string, isLeft = false) {
  const folder = siteFolder()
  const file = path.join(folder, 'headers.json')
  fs.writeFileSync(file, text)
  const child = spawn(process.execPath, ['build.mjs', 'headers', server, '--dist', folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  if (isLeft) child.stdout.destroy()
  else child.stdout.on('data', piece => { out += piece })
  child.stderr.on('data', piece => { err += piece })
  const code = await new Promise(done => { child.once('close', done) })
  return { code, out, err, file }
}

headers('[CFG-01] that are damaged or none are refused in a line, for a server or a bucket: a shop would be served without its policy', async () => {
  for (const [server, texts] of [['bucket', ['[]']], ['nginx', [
    '{"/*": {', '[]', '{}', 'null', '{"/*":{"X-Odd":"1"}}', '{"/*":{"X-Odd":"1"},"/index.html":{}}', '{"/*":{"X-Odd":"1"},"/index.html":{"X-Odd":1}}', '{"/*":{"X-Odd":"1"},"/index.html":"x"}',
    '{"/*":{"X-Odd":"1"},"/index.html":{"X-Odd":"1"},"/*.svg":"x"}',
  ]]] as const) {
    for (const text of texts) {
      const { code, out, err, file } = await command(server, text)
      assert.equal([code, out, err], [1, '', `${file} is damaged: run \`npm run configure\`\n`], `${server} ${text}`)
    }
  }
})

headers('are printed to whoever reads on: head, which reads three lines, ends it quietly', async () => {
  const whole = JSON.stringify(await headersFor())
  assert.equal(await command('nginx', whole, true).then(({ code, err }) => [code, err]), [0, ''])
  assert.match((await command('nginx', whole)).out, 'Content-Security-Policy')
})

headers.run()
