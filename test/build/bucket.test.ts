import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bucketOf } from '../../.ci/build/bucket.mjs'
import { configureSite } from '../../.ci/build/configure.mjs'
import { routes } from '../../core/shop/routes.ts'
import { serveBucket } from '../../e2e/support/bucket.ts'
import { siteFolder } from './site-folder.ts'

const bucket = suite('a shop in a bucket, which knows files and three headers')

const TEXT = 'let words = "one and the same and one and the same"\n'.repeat(20)
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'assets/main-A.js': TEXT, 'assets/main-A.js.br': zlib.brotliCompressSync(TEXT), 'assets/main-A.js.gz': zlib.gzipSync(TEXT), 'assets/letters-B.woff2': 'letters',
  'brands/fox/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', 'brands/fox/icon.png': 'picture', 'brands/fox/pages/ru/dostavka.json': '{"title":"Доставка","blocks":[]}',
  'offline-worker.js': 'const site={"release":"","files":[]};\n', SHA256SUMS: '',
}

/** A built shop and the table of its objects. */
async function builtShop() {
  const folder = siteFolder()
  for (const [file, contents] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), contents)
  }
  await configureSite(folder, { brand: 'fox', whiteLabel: 'fox', apiBase: 'https://api.fox.example' })
  return { folder, table: await bucketOf(folder) }
}

bucket('[CFG-02] gives each file of the build, packed or not, as what it is, and nothing twice', async () => {
  const { folder, table } = await builtShop()
  const served = await serveBucket(folder, table)
  const plain = fs.readdirSync(folder, { recursive: true }).map(String).filter(file => fs.statSync(path.join(folder, file)).isFile() && !/\.(?:br|gz)$/.test(file))
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

bucket('says of each object its kind, how long it may be kept and how it is packed', async () => {
  const { table: { objects } } = await builtShop()
  const said = (key: string): unknown => objects.find(object => object.key === key)?.headers
  const ALWAYS = 'public, max-age=31536000, immutable'
  assert.equal(said('assets/main-A.js'), { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': ALWAYS, 'Content-Encoding': 'br' })
  assert.equal(said('assets/letters-B.woff2'), { 'Content-Type': 'font/woff2', 'Cache-Control': ALWAYS })
  assert.equal(said('brands/fox/icon.png'), { 'Content-Type': 'image/png', 'Cache-Control': 'no-cache' })
  assert.equal(said('offline-worker.js'), { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache', 'Content-Encoding': 'gzip' })
  // messengers and search engines, which read the page, need not know brotli
  for (const key of ['index.html', 'cart']) assert.equal(said(key), { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', 'Content-Encoding': 'gzip' }, key)
  assert.equal(said('SHA256SUMS'), { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' })
  assert.equal(said('manifest.webmanifest'), { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'no-cache', 'Content-Encoding': 'gzip' })
})

bucket('[RT-01] opens every page with an address of its own as one that is there, any other as the error document', async () => {
  const { folder, table } = await builtShop()
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

bucket('is uploaded so that no page is there before what it names', async () => {
  const { table: { objects, indexDocument } } = await builtShop()
  const at = (key: string): number => objects.findIndex(object => object.key === key)
  assert.is(at(indexDocument), objects.length - 1)
  for (const key of ['assets/main-A.js', 'brands/fox/logo.svg', 'offline-worker.js']) assert.ok(at(key) >= 0 && at(key) < at('cart'), key)
})

bucket('[CFG-01] names every header of the build that it cannot send, with its value, for whatever stands in front', async () => {
  const { folder, table } = await builtShop()
  const headers: Record<string, Record<string, string>> = JSON.parse(fs.readFileSync(path.join(folder, 'headers.json'), 'utf8'))
  for (const [kind, all] of Object.entries(headers)) {
    // these it can
    const { 'Cache-Control': _, 'Content-Type': __, ...rest } = all
    assert.equal(table.headersToAdd[kind], rest, kind)
  }
  assert.ok(Object.keys(table.headersToAdd['/index.html'] ?? {}).includes('Content-Security-Policy'))
  for (const word of ['error document', 'headersToAdd', 'brotli', '404']) assert.ok(table.withoutThem.join('\n').includes(word), word)
})

bucket.run()
