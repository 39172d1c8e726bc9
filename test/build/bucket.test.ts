import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { planBucket } from '../../.ci/site/bucket.ts'
import { configureSite } from '../../.ci/brand/configure.ts'
import { routes } from '../../core/shop/routes.ts'
import { serveBucket } from '../../e2e/support/bucket.ts'
import { createSiteFolder } from './site-folder.ts'

const bucket = suite('a shop in a bucket, which knows files and three headers')

const TEXT = 'let words = "one and the same and one and the same"\n'.repeat(20)
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'assets/main-A.js': TEXT,
  'assets/main-A.js.br': zlib.brotliCompressSync(TEXT),
  'assets/main-A.js.gz': zlib.gzipSync(TEXT),
  'assets/letters-B.woff2': 'letters',
  'brands/fox/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'brands/fox/icon.png': 'picture',
  'brands/fox/pages/ru/dostavka.json': '{"title":"Доставка","blocks":[]}',
  'offline-worker.js': 'const site={"release":"","files":[]};\n',
  SHA256SUMS: '',
}

/** Builds a shop and the list of its objects. */
async function buildShop() {
  const folder = createSiteFolder()
  for (const [file, contents] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), contents)
  }
  await configureSite(folder, { brand: 'fox', whiteLabel: 'fox', apiBase: 'https://api.fox.example' })
  return { folder, table: planBucket(folder) }
}

bucket('[CFG-02] gives each file of the build, packed or not, as what it is, and nothing twice', async () => {
  const { folder, table } = await buildShop()
  const served = await serveBucket(folder, table)
  const plain = fs.readdirSync(folder, { recursive: true }).map(String)
    .filter(file => fs.statSync(path.join(folder, file)).isFile() && !/\.(?:br|gz)$/.test(file))
  try {
    for (const file of plain) {
      const answer = await fetch(`${served.url}/${file}`)
      assert.is(answer.status, 200, file)
      assert.equal(Buffer.from(await answer.arrayBuffer()), fs.readFileSync(path.join(folder, file)), file)
    }
  } finally {
    await served.close()
  }
  const keys = table.objects.map(({ key }) => key)
  assert.is(new Set(keys).size, keys.length)
  assert.equal(keys.filter(key => /\.(?:br|gz)$/.test(key)), [])
})

bucket('lists the media type, caching and encoding of each object', async () => {
  const { table: { objects } } = await buildShop()
  const readHeaders = (key: string): unknown => objects.find(object => object.key === key)?.headers
  const ALWAYS = 'public, max-age=31536000, immutable'
  assert.equal(readHeaders('assets/main-A.js'), {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': ALWAYS,
    'Content-Encoding': 'br',
  })
  assert.equal(readHeaders('assets/letters-B.woff2'), { 'Content-Type': 'font/woff2', 'Cache-Control': ALWAYS })
  assert.equal(readHeaders('brands/fox/icon.png'), { 'Content-Type': 'image/png', 'Cache-Control': 'no-cache' })
  assert.equal(readHeaders('offline-worker.js'), {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Encoding': 'gzip',
  })
  // messengers and search engines read pages and may not support brotli
  for (const key of ['index.html', 'cart'])
    assert.equal(
      readHeaders(key),
      { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', 'Content-Encoding': 'gzip' },
      key,
    )
  assert.equal(readHeaders('SHA256SUMS'), { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' })
  assert.equal(readHeaders('manifest.webmanifest'), {
    'Content-Type': 'application/manifest+json; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Encoding': 'gzip',
  })
})

bucket('[RT-01] serves each page that has an address as found, and any other as the error document', async () => {
  const { folder, table } = await buildShop()
  const served = await serveBucket(folder, table)
  try {
    for (const { path: address } of Object.values(routes)) {
      const answer = await fetch(served.url + address.replace(/:\w+/g, '101'))
      assert.is(answer.status, address.includes(':') ? 404 : 200, address)
      assert.match(await answer.text(), 'storefront-config', address)
    }
  } finally {
    await served.close()
  }
})

bucket('[CFG-14] serves an own page as found, prerendered or not', async () => {
  const { folder } = await buildShop()
  const pages = [{ slug: 'vakansii', title: 'Вакансии', nav: 'footer' }]
  await configureSite(folder, { pages })
  const list = () => planBucket(folder).objects.filter(({ key }) => key === 'vakansii').map(({ file }) => file)
  assert.equal(list(), ['index.html.gz'])
  fs.writeFileSync(path.join(folder, 'vakansii.html'), '<p>prerendered</p>')
  fs.writeFileSync(path.join(folder, 'prerendered.json'), JSON.stringify({ files: ['vakansii.html'] }))
  assert.equal(list(), ['vakansii.html'])
})

bucket('[MENU-18] holds each prerendered page in the default language, and no page that a query selects', async () => {
  const { folder } = await buildShop()
  const pages = ['menus/7.html', 'menus/7.en.html']
  fs.mkdirSync(path.join(folder, 'menus'))
  for (const page of pages) fs.writeFileSync(path.join(folder, page), '<p>prerendered</p>')
  fs.writeFileSync(path.join(folder, 'prerendered.json'), JSON.stringify({ files: pages }))
  const { objects, withoutThem } = planBucket(folder)
  assert.equal(objects.filter(({ key }) => key.startsWith('menus/')).map(({ key }) => key), ['menus/7'])
  assert.match(withoutThem.join('\n'), '--languages default')
})

bucket('is uploaded so that no page is there before what it names', async () => {
  const { table: { objects, indexDocument } } = await buildShop()
  const indexOf = (key: string): number => objects.findIndex(object => object.key === key)
  assert.is(indexOf(indexDocument), objects.length - 1)
  for (const key of ['assets/main-A.js', 'brands/fox/logo.svg', 'offline-worker.js'])
    assert.ok(indexOf(key) >= 0 && indexOf(key) < indexOf('cart'), key)
})

bucket('[CFG-01] lists every header that it cannot send, with its value, for a proxy in front', async () => {
  const { folder, table } = await buildShop()
  const headers: Record<string, Record<string, string>> = JSON.parse(
    fs.readFileSync(path.join(folder, 'headers.json'), 'utf8'),
  )
  for (const [kind, all] of Object.entries(headers)) {
    // a bucket sends these two
    const { 'Cache-Control': _, 'Content-Type': __, ...rest } = all
    assert.equal(table.headersToAdd[kind], rest, kind)
  }
  assert.ok(Object.keys(table.headersToAdd['/index.html'] ?? {}).includes('Content-Security-Policy'))
  for (const word of ['error document', 'headersToAdd', 'brotli', '404'])
    assert.ok(table.withoutThem.join('\n').includes(word), word)
})

bucket.run()
