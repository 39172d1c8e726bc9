import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configureSite } from '../../.ci/build/configure.mjs'
import { serverConfig } from '../../.ci/build/headers.mjs'
import { SERVER_PATHS } from '../../.ci/build/programs.mjs'
import { siteFolder } from './site-folder.ts'

const servers = suite('a web server with the printed configuration, as its recipe says')

/** The part of a document that shows how a server is set up, by a word in it. */
function recipe(word: string): string {
  const documents = ['README.md', 'public/README.md'].filter(file => fs.existsSync(file)).map(file => fs.readFileSync(file, 'utf8'))
  const found = documents.flatMap(text => [...text.matchAll(/^```\n([^]*?)^```$/gm)].map(([, block = '']) => block)).filter(block => block.includes(word))
  assert.is(found.length, 1, `one recipe has ${word}`)
  return found[0] ?? ''
}
/** A recipe with what differs here: ports of this machine without a certificate, and the site's folder. Each must be in it. */
const adapted = (text: string, changes: Readonly<Record<string, string>>): string => Object.entries(changes).reduce((left, [from, to]) => {
  assert.ok(left.includes(from), `the recipe says ${from}`)
  return left.replaceAll(from, to)
}, text)

interface SetUp { readonly file: string; readonly part: string; readonly text: string; readonly args: readonly string[] }
/** How each server is started in the foreground; `plain` is the port at which it sends people to https. */
const SERVERS: Readonly<Record<keyof typeof SERVER_PATHS, (folder: string, root: string, port: number, plain: number) => SetUp>> = {
  nginx: (folder, root, port, plain) => ({
    file: 'nginx.conf',
    part: 'storefront.conf',
    text: `pid ${folder}/pid; error_log ${folder}/errors; daemon off; worker_processes 1; events {} http { types { text/html html; text/css css; text/javascript js; image/svg+xml svg; application/json json; }\n`
      + `access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}\n`
      + `${adapted(recipe('# nginx'), { 'listen 80;': `listen 127.0.0.1:${plain};`, 'listen 443 ssl;': `listen 127.0.0.1:${port};`, '/srv/storefront/dist': root })}\n}`,
    args: ['-p', folder, '-e', `${folder}/errors`, '-c', `${folder}/nginx.conf`],
  }),
  caddy: (folder, root, port) => ({
    file: 'Caddyfile',
    part: 'storefront.caddy',
    text: `{\n admin off\n auto_https off\n storage file_system ${folder}/storage\n}\n${adapted(recipe('# Caddy'), { 'shop.example {': `http://127.0.0.1:${port} {`, '/srv/storefront/dist': root })}`,
    args: ['run', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`],
  }),
}
const NAMES = Object.keys(SERVERS) as (keyof typeof SERVERS)[]
const freePort = (): Promise<number> => new Promise(resolve => {
  const probe = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as net.AddressInfo
    probe.close(() => resolve(port))
  })
})

/** Runs the server over a site of the brand fox, as long as `work` lasts. */
async function served(name: keyof typeof SERVERS, work: (url: string, headers: Readonly<Record<string, Readonly<Record<string, string>>>>, plain: string) => Promise<void>): Promise<void> {
  // a missing server is no reason to leave its tests out: it is installed, or they fail and say so
  const program = await SERVER_PATHS[name]()
  const root = siteFolder()
  for (const [file, text] of Object.entries({
    'assets/main-A.js': 'let a', 'brands/fox/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', 'brands/fox/pages/ru/dostavka.json': '{}', 'offline-worker.js': 'const site={"release":"","files":[]};\n',
    SHA256SUMS: '',
    'menus/7.html': '<p>written ahead</p>', 'menus/7/positions/70.html': '<p>a dish, written ahead</p>', 'sitemap.xml': '<urlset/>',
  })) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  await configureSite(root, { brand: 'fox', whiteLabel: 'fox', apiBase: 'https://api.fox.example', botCheck: { provider: 'smartcaptcha', siteKey: 'key' } })
  fs.chmodSync(root, 0o755)
  const headers = JSON.parse(fs.readFileSync(path.join(root, 'headers.json'), 'utf8'))
  const folder = siteFolder()
  const [port, plain] = [await freePort(), await freePort()]
  const { file, part, text, args } = SERVERS[name](folder, root, port, plain)
  fs.writeFileSync(path.join(folder, file), text)
  fs.writeFileSync(path.join(folder, part), serverConfig(name, headers))
  const child = spawn(program, args, { stdio: 'pipe', env: { ...process.env, HOME: folder } })
  let said = ''
  child.stderr.on('data', chunk => { said += chunk })
  const ended = new Promise(resolve => child.once('exit', resolve))
  try {
    const url = `http://127.0.0.1:${port}`
    for (let left = 100; ; left--) {
      if (await fetch(url).then(() => true, () => false)) break
      if (left === 0 || child.exitCode !== null) throw new Error(`${name} does not answer: ${said}`)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    await work(url, headers, `http://127.0.0.1:${plain}`)
  } finally {
    child.kill()
    await ended
  }
}

for (const name of NAMES) {
  servers(`${name} sends each kind of path its headers, one of a kind, and nothing of its own version`, () => served(name, async (url, headers) => {
    const kinds = { '/': '/index.html', '/menus/1': '/index.html', '/menus/7': '/index.html', '/index.html': '/index.html', '/assets/main-A.js': '/assets/*', '/brands/fox/logo.svg': '/*.svg', '/offline-worker.js': '/offline-worker.js', '/SHA256SUMS': '/SHA256SUMS', '/brands/fox/pages/ru/dostavka.json': '' }
    for (const [target, kind] of Object.entries(kinds)) {
      const answer = await fetch(url + target)
      assert.is(answer.status, 200, target)
      const wanted: Record<string, string> = { 'Cache-Control': 'no-cache', ...headers['/*'], ...headers[kind] }
      for (const [header, value] of Object.entries(wanted)) assert.is(answer.headers.get(header), value, `${header} of ${target}`)
      if (wanted['Content-Security-Policy'] === undefined) assert.is(answer.headers.get('Content-Security-Policy'), null, target)
      assert.not.match(answer.headers.get('Server') ?? '', /\d|caddy/i)
    }
  }))

  servers(`[MENU-18] ${name} gives a page that was written ahead for its address, and the shop's for any other`, () => served(name, async url => {
    for (const [target, says] of [['/menus/7', 'written ahead'], ['/menus/7?lang=en', 'written ahead'], ['/menus/7/positions/70', 'a dish, written ahead'], ['/menus/8', 'id="app"'], ['/menus/7/positions', 'id="app"'], ['/menus', 'id="app"'], ['/', 'id="app"']] as const) {
      const answer = await fetch(url + target, { redirect: 'manual' })
      assert.is(answer.status, 200, target)
      assert.match(answer.headers.get('Content-Type') ?? '', 'text/html', target)
      assert.match(await answer.text(), says, target)
    }
    assert.is((await fetch(`${url}/sitemap.xml`)).status, 200)
    assert.is((await fetch(`${url}/menus/9.html`)).status, 404)
  }))

  servers(`${name} says of what is not there that it is not, and lets nobody keep that`, () => served(name, async url => {
    for (const target of ['/assets/none.js', '/brands/fox/none.svg', '/brands/fox/brand.json', '/none.txt']) {
      const answer = await fetch(url + target)
      assert.is(answer.status, 404, target)
      assert.not.match(answer.headers.get('Cache-Control') ?? '', /immutable/)
      assert.not.match(await answer.text(), /\d\.\d/)
    }
  }))

  servers(`${name} answers 405 to every method but GET and HEAD`, () => served(name, async url => {
    for (const target of ['/', '/menus/1', '/assets/main-A.js', '/brands/fox/logo.svg', '/offline-worker.js', '/brands/fox/pages/ru/dostavka.json']) {
      assert.is((await fetch(url + target, { method: 'HEAD' })).status, 200, target)
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) assert.is((await fetch(url + target, { method })).status, 405, `${method} ${target}`)
    }
  }))

  servers(`${name} sends the packed copy that the build has made to whoever takes one, and says so`, () => served(name, async url => {
    for (const target of ['/', '/menus/1']) {
      const packed = await fetch(url + target, { headers: { 'Accept-Encoding': 'br, gzip' } })
      assert.is(packed.headers.get('Content-Encoding'), { nginx: 'gzip', caddy: 'br' }[name], target)
      assert.match(await packed.text(), 'storefront-config')
      assert.is((await fetch(url + target, { headers: { 'Accept-Encoding': 'identity' } })).headers.get('Content-Encoding'), null, target)
    }
  }))
}

servers('nginx sends whoever comes over http to the same page over https', () => served('nginx', async (_, __, plain) => {
  const answer = await fetch(`${plain}/menus/1?a=b`, { redirect: 'manual' })
  assert.equal([answer.status, answer.headers.get('Location')], [301, 'https://shop.example/menus/1?a=b'])
}))

servers.run()
