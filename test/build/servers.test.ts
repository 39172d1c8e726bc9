import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configureSite } from '../../.ci/build/configure.mjs'
import { serverConfig } from '../../.ci/build/headers.mjs'
import { siteFolder } from './site-folder.ts'

const servers = suite('a web server with the printed configuration')

/** How each server is started in the foreground on a port, with the printed part for a site; the test needs no certificate, so it asks over http. */
const SERVERS: Readonly<Record<string, (folder: string, root: string, port: number, part: string) => { readonly file: string; readonly text: string; readonly args: readonly string[] }>> = {
  nginx: (folder, root, port, part) => ({
    file: 'nginx.conf',
    text: `pid ${folder}/pid; error_log ${folder}/errors; daemon off; worker_processes 1; events {} http { types { text/html html; text/css css; text/javascript js; image/svg+xml svg; application/json json; }\n`
      + `access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}\n`
      + `server { listen 127.0.0.1:${port}; root ${root}; gzip_static on;\n${part}\n} }`,
    args: ['-p', folder, '-e', `${folder}/errors`, '-c', `${folder}/nginx.conf`],
  }),
  caddy: (folder, root, port, part) => ({
    file: 'Caddyfile',
    text: `{\n admin off\n auto_https off\n storage file_system ${folder}/storage\n}\nhttp://127.0.0.1:${port} {\nroot * ${root}\n${part}\n}\n`,
    args: ['run', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`],
  }),
}
const isInstalled = (name: string): boolean => spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0
const freePort = (): Promise<number> => new Promise(resolve => {
  const probe = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as net.AddressInfo
    probe.close(() => resolve(port))
  })
})

/** Runs the server over a site of the brand fox, as long as `work` lasts. */
async function served(name: string, work: (url: string, headers: Readonly<Record<string, Readonly<Record<string, string>>>>) => Promise<void>): Promise<void> {
  const root = siteFolder()
  for (const [file, text] of Object.entries({
    'assets/main-A.js': 'let a', 'brands/fox/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', 'brands/fox/pages/ru/dostavka.json': '{}', 'offline-worker.js': 'const site={"release":"","files":[]};\n',
    'menus/7.html': '<p>written ahead</p>', 'menus/7/positions/70.html': '<p>a dish, written ahead</p>', 'sitemap.xml': '<urlset/>',
  })) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  await configureSite(root, { brand: 'fox', whiteLabel: 'fox', apiBase: 'https://api.fox.example', botCheck: { provider: 'smartcaptcha', siteKey: 'key' } })
  fs.chmodSync(root, 0o755)
  const headers = JSON.parse(fs.readFileSync(path.join(root, 'headers.json'), 'utf8'))
  const folder = siteFolder()
  const port = await freePort()
  const { file, text, args } = SERVERS[name]!(folder, root, port, serverConfig(name, headers))
  fs.writeFileSync(path.join(folder, file), text)
  const child = spawn(name, args, { stdio: 'pipe', env: { ...process.env, HOME: folder } })
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
    await work(url, headers)
  } finally {
    child.kill()
    await ended
  }
}

for (const name of Object.keys(SERVERS).filter(isInstalled)) {
  servers(`${name} sends each kind of path its headers, one of a kind, and nothing of its own version`, () => served(name, async (url, headers) => {
    const kinds = { '/': '/index.html', '/menus/1': '/index.html', '/menus/7': '/index.html', '/index.html': '/index.html', '/assets/main-A.js': '/assets/*', '/brands/fox/logo.svg': '/*.svg', '/offline-worker.js': '/offline-worker.js', '/brands/fox/pages/ru/dostavka.json': '' }
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
}

servers('are at least these two', () => assert.equal(Object.keys(SERVERS), ['nginx', 'caddy']))

servers.run()
