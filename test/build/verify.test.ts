import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import zlib from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { brandConfig } from '../../.ci/build/brand.mjs'
import { configureSite } from '../../.ci/build/configure.mjs'
import { siteInFolder, siteOnWeb } from '../../.ci/build/other-site.mjs'
import { serveSite } from '../../.ci/build/serve.mjs'
import { currentSite } from '../../.ci/build/site.mjs'
import { siteIn } from '../../.ci/build/sums.mjs'
import { compareSites, run } from '../../.ci/build/verify.mjs'
import { siteFolder } from './site-folder.ts'

const verify = suite<{ built: ReadonlyMap<string, Uint8Array>; copy: () => string }>('whether a site is what these sources build')

const SAME = { changed: [], missing: [], extra: [] }
const append = (folder: string, name: string): void => fs.appendFileSync(path.join(folder, name), ' ')

/** What the command says of a site, and its exit code. */
async function told(...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const { log, error } = console
  const lines: string[] = []
  console.log = console.error = (line: string) => { lines.push(line) }
  try {
    return { code: await run(args), text: lines.join('\n') }
  } finally {
    Object.assign(console, { log, error })
  }
}

verify.before(async context => {
  const site = await currentSite(await brandConfig())
  context.built = siteIn(site)
  context.copy = () => {
    const folder = path.join(siteFolder(), 'site')
    fs.cpSync(site, folder, { recursive: true })
    return folder
  }
})

verify('a folder is what was built, and then each file is named that has changed, is missing or has come besides', async ({ built, copy }) => {
  const folder = copy()
  assert.equal(await compareSites(built, siteInFolder(folder)), SAME)
  append(folder, 'brands/caplya/logo.svg')
  append(folder, 'offline-worker.js')
  fs.rmSync(path.join(folder, 'licences.txt'))
  fs.writeFileSync(path.join(folder, 'assets/counter.js'), 'steal()')
  assert.equal(await compareSites(built, siteInFolder(folder)), { changed: ['brands/caplya/logo.svg', 'offline-worker.js'], missing: ['licences.txt'], extra: ['assets/counter.js'] })
})

verify('[MENU-18] pages that were written ahead are the API\'s words and no part of a build; what else lies beside them is named', async ({ built, copy }) => {
  const folder = copy()
  fs.mkdirSync(path.join(folder, 'menus'))
  for (const name of ['menus/7.html', 'robots.txt', 'more.html', 'assets/counter.js']) append(folder, name)
  fs.writeFileSync(path.join(folder, 'prerendered.json'), JSON.stringify({ files: ['menus/7.html', 'robots.txt', 'assets/counter.js'] }))
  assert.equal(await compareSites(built, siteInFolder(folder)), { ...SAME, extra: ['assets/counter.js', 'more.html'] }, 'no list makes a script of it')
  fs.writeFileSync(path.join(folder, 'prerendered.json'), '<!doctype html>')
  assert.equal((await compareSites(built, siteInFolder(folder))).extra, ['assets/counter.js', 'menus/7.html', 'more.html', 'prerendered.json', 'robots.txt'])
})

verify('a packed copy is what it says: packed otherwise it is the same, and with other words it is named, also where the build has none', async ({ built, copy }) => {
  const folder = copy()
  const contents = fs.readFileSync(path.join(folder, 'offline-worker.js'))
  fs.writeFileSync(path.join(folder, 'offline-worker.js.gz'), zlib.gzipSync(contents, { level: 1 }))
  fs.writeFileSync(path.join(folder, 'brands/caplya/icon.png.gz'), zlib.gzipSync(fs.readFileSync(path.join(folder, 'brands/caplya/icon.png'))))
  assert.equal(await compareSites(built, siteInFolder(folder)), SAME)
  fs.writeFileSync(path.join(folder, 'offline-worker.js.br'), zlib.brotliCompressSync(Buffer.concat([contents, Buffer.from(' ')])))
  fs.writeFileSync(path.join(folder, 'index.html.gz'), 'not packed at all')
  fs.writeFileSync(path.join(folder, 'brands/caplya/icon.png.gz'), zlib.gzipSync('another picture'))
  assert.equal(await compareSites(built, siteInFolder(folder)), { ...SAME, changed: ['brands/caplya/icon.png.gz', 'index.html.gz', 'offline-worker.js.br'] })
})

verify('a list of sums that speaks of other files is named, one that differs in packed copies alone is not', async ({ built, copy }) => {
  const folder = copy()
  const file = path.join(folder, 'SHA256SUMS')
  const text = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(file, text.replace(/^[0-9a-f]{64}(?= {2}index\.html\.br$)/m, '0'.repeat(64)))
  assert.equal(await compareSites(built, siteInFolder(folder)), SAME)
  fs.writeFileSync(file, text.replace(/^[0-9a-f]{64}(?= {2}index\.html$)/m, '0'.repeat(64)))
  assert.equal(await compareSites(built, siteInFolder(folder)), { ...SAME, changed: ['SHA256SUMS'] })
})

verify('a running site is asked for each file as every browser asks, and names itself what it serves besides', async ({ built, copy }) => {
  const folder = copy()
  const { url, close } = await serveSite(folder)
  assert.equal(await compareSites(built, siteOnWeb(url)), SAME)
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
  fs.writeFileSync(path.join(folder, 'index.html.br'), zlib.brotliCompressSync(page.replace('<body>', '<body><script src="https://evil.example"></script>')))
  fs.rmSync(path.join(folder, 'licences.txt'))
  fs.writeFileSync(path.join(folder, 'hidden.js'), 'nobody knows')
  fs.appendFileSync(path.join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  more.js\n`)
  assert.equal(await compareSites(built, siteOnWeb(url)), { changed: ['SHA256SUMS', 'index.html.br'], missing: ['licences.txt', 'licences.txt.br', 'licences.txt.gz'], extra: ['more.js'] })
  await close()
})

verify('a site that leads elsewhere is not followed, and one that has no end is not read to it', async ({ built }) => {
  let asked = 0
  const elsewhere = http.createServer((_, response) => {
    asked += 1
    response.end('inside')
  })
  const site = http.createServer((request, response) => {
    if (request.url === '/') return void response.writeHead(302, { Location: `http://127.0.0.1:${portOf(elsewhere)}/` }).end()
    if (request.url !== '/licences.txt') return void response.writeHead(404).end()
    const more = (): void => { while (!response.destroyed && response.write(Buffer.alloc(1_000_000))); }
    response.on('drain', more)
    more()
  })
  const portOf = (server: http.Server): number => (server.address() as AddressInfo).port
  await Promise.all([elsewhere, site].map(server => new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })))
  try {
    const url = `http://127.0.0.1:${portOf(site)}`
    const { code, text } = await told(url)
    assert.is(code, 2)
    assert.match(text, `${url}/ leads to http://127.0.0.1:${portOf(elsewhere)}/`)
    assert.is(asked, 0)
    const one = new Map([...built].filter(([name]) => name === 'licences.txt'))
    assert.equal(await compareSites(one, siteOnWeb(url)), { ...SAME, changed: ['licences.txt'] })
  } finally {
    for (const server of [elsewhere, site]) {
      server.closeAllConnections()
      server.close()
    }
  }
})

verify('[CFG-02] the command builds with the configuration of the other’s page, tells what is configured otherwise, and ends with 0, or 1 when a file differs', async ({ copy }) => {
  const folder = copy()
  await configureSite(folder, { apiBase: 'https://api.fox.example', links: { support: 'https://fox.example/help' }, locales: ['ru'] })
  const { code, text } = await told(folder)
  assert.is(code, 0, text)
  assert.match(text, /^ {2}apiBase: "https:\/\/api\.fox\.example"$/m)
  assert.match(text, /^ {2}links\.support: /m)
  assert.match(text, `${folder} is what these sources build: `)
  const { url, close } = await serveSite(folder)
  append(folder, 'index.html')
  const web = await told(url)
  await close()
  assert.is(web.code, 1)
  assert.match(web.text, /^changed {2}index\.html$/m)
  assert.match(web.text, /is not what these sources build: 1 changed, 0 missing, 0 extra of \d+ files\nOver the web nobody can list what a site serves besides/)
})

verify('the command ends with 2 and says why where there is nothing to compare', async () => {
  const folder = siteFolder()
  for (const [where, why] of [
    [[], /^Usage: npm run verify/], [['one', 'two'], /^Usage/], [[path.join(folder, 'none')], /none has no index\.html/], [[folder], /No brand undefined/],
    [['http://127.0.0.1:1'], /cannot be had/], [['http://'], /is no address/],
  ] as const) {
    const { code, text } = await told(...where)
    assert.is(code, 2, text)
    assert.match(text, why)
  }
})

verify.run()
