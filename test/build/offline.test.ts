import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configureSite } from '../../.ci/brand/configure.ts'
import { buildOfflineWorker } from '../../.ci/bundle/offline.ts'
import { buildScripts } from './built-scripts.ts'
import { createSiteFolder } from './site-folder.ts'

const offline = suite('the release that the service worker caches')
const FOX = { brand: 'fox', whiteLabel: 'fox', apiBase: 'https://api.fox.example' }
const CACHED = {
  'assets/main-AB.js': 'run()',
  'brands/fox/logo.svg': '<svg/>',
  'brands/fox/pages/ru/pravila-prodazhi.json': '{"title":"Правила"}',
}

interface Site {
  readonly release: string
  readonly files: readonly string[]
  readonly texts: Readonly<Record<string, readonly string[]>>
}
const parseSite = (script: string): Site => JSON.parse(/^const site=(.*);\n/.exec(script)?.[1] ?? '')
const worker = (folder: string): string => fs.readFileSync(path.join(folder, 'offline-worker.js'), 'utf8')

/** Writes a built shop whose worker has an old file list. */
function writeShop(files: Readonly<Record<string, string>> = CACHED): string {
  const folder = createSiteFolder()
  const written = {
    ...files,
    'brands/fox/theme.css': ':root{--primary:green}',
    'brands/fox/share.png': 'picture',
    'brands/fox/pages/ru/pravila-prodazhi.json.br': 'packed',
    'offline-worker.js': 'const site={"release":"first","files":[]};\nrun(site)\n',
  }
  for (const [name, contents] of Object.entries(written)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), contents)
  }
  return folder
}

offline(
  '[MENU-15, CFG-04] a build with one different cached file is another release, even with the same name',
  async () => {
    const releaseWith = async (changed: Readonly<Record<string, string>>): Promise<string> => {
      const texts = Object.entries({ 'index.html': '<p>', 'brands/fox/share.png': 'a', ...CACHED, ...changed })
      const files = new Map(texts.map(([name, text]) => [name, Buffer.from(text)]))
      return parseSite(buildOfflineWorker(files, 'run()').toString()).release
    }
    const first = await releaseWith({})
    assert.is(await releaseWith({}), first)
    assert.is(await releaseWith({ 'brands/fox/share.png': 'b' }), first, 'a file that is not cached')
    for (const name of ['index.html', ...Object.keys(CACHED)])
      assert.is.not(await releaseWith({ [name]: 'something else' }), first, name)
  },
)

offline('[CFG-02, MENU-15] the cached page is another release exactly when the configuration changes', async () => {
  const folder = writeShop()
  await configureSite(folder, FOX)
  const second = worker(folder)
  const { release, files, texts } = parseSite(second)
  assert.equal(files, ['/assets/main-AB.js', '/brands/fox/logo.svg'])
  assert.equal(texts, { cnr: [], en: [], ru: ['/brands/fox/pages/ru/pravila-prodazhi.json'] })
  assert.is.not(release, 'first')
  assert.ok(second.endsWith(';\nrun(site)\n'))
  await configureSite(folder, {})
  assert.is(worker(folder), second)
  await configureSite(folder, { apiBase: 'https://other.fox.example' })
  assert.is.not(parseSite(worker(folder)).release, release)
})

offline('[CFG-04, MENU-15] what was changed in a built shop is a new release after `configure`', async () => {
  for (const name of Object.keys(CACHED)) {
    const folder = writeShop()
    await configureSite(folder, FOX)
    const before = parseSite(worker(folder)).release
    fs.writeFileSync(path.join(folder, name), 'something else')
    await configureSite(folder, {})
    assert.is.not(parseSite(worker(folder)).release, before, name)
  }
})

offline('[CFG-04] after `configure` no server sends a compressed copy of a brand’s former file', async () => {
  const folder = writeShop()
  const name = path.join(folder, 'brands/fox/pages/ru/pravila-prodazhi.json')
  const long = JSON.stringify({ title: 'Правила '.repeat(50) })
  fs.writeFileSync(name, long)
  await configureSite(folder, FOX)
  assert.is(zlib.brotliDecompressSync(fs.readFileSync(`${name}.br`)).toString(), long)
  fs.writeFileSync(name, '{}')
  await configureSite(folder, {})
  assert.equal(fs.readdirSync(path.dirname(name)), ['pravila-prodazhi.json'])
})

offline('[CFG-04] a theme edited by hand is in the page after `configure`, and makes another release', async () => {
  const folder = writeShop()
  await configureSite(folder, FOX)
  const before = parseSite(worker(folder)).release
  fs.writeFileSync(path.join(folder, 'brands/fox/theme.css'), ':root{--primary:red}')
  await configureSite(folder, {})
  assert.match(
    fs.readFileSync(path.join(folder, 'index.html'), 'utf8'),
    '<style id="brand-theme">:root{--primary:red}</style>',
  )
  assert.is.not(parseSite(worker(folder)).release, before)
})

offline('[MENU-15] a site under another brand keeps its files, and a site without a worker has none', async () => {
  const folder = writeShop()
  fs.renameSync(path.join(folder, 'brands/fox'), path.join(folder, 'brands/owl'))
  await configureSite(folder, { ...FOX, brand: 'owl' })
  assert.equal(parseSite(worker(folder)).files.filter(name => name.startsWith('/brands/fox')), [])
  assert.ok(parseSite(worker(folder)).files.includes('/brands/owl/logo.svg'))
  fs.rmSync(path.join(folder, 'offline-worker.js'))
  await configureSite(folder, {})
  assert.not.ok(fs.existsSync(path.join(folder, 'offline-worker.js')))
})

offline(
  '[MENU-15, I18N-02] each lazy script and the language’s texts are cached, nothing of other sites',
  async () => {
    const { files, scripts } = await buildScripts()
    const page = new Map([...files, ['index.html', Buffer.from('<p>')] as const])
    const { files: cached, texts } = parseSite(buildOfflineWorker(page, 'run()').toString())
    const sources = new Map(
      [...scripts.values()].flatMap(({ source, path: file }) => source === undefined ? [] : [[source, `/${file}`]]),
    )
    const isText = (source: string): boolean => source.startsWith('src/text/')
    // these scripts need other hosts than the shop's API
    const isElsewhere = (source: string): boolean =>
      /^src\/(?:web|maps)\/|\/providers\//.test(source)
      || ['src/app/ConfigError.tsx', 'src/app/Framed.tsx', 'src/app/ecommerce.ts'].includes(source)
    for (const [source, file] of sources)
      assert.is(cached.includes(file), !isText(source) && !isElsewhere(source), `${source}: ${file}`)
    for (const [language, names] of Object.entries(texts)) {
      assert.equal(
        [...names],
        [...sources]
          .filter(([source]) => isText(source) && source.endsWith(`/${language}.ts`))
          .map(([, file]) => file)
          .sort(),
        language,
      )
    }
    // Russian texts are inside the lazy scripts
    assert.ok(texts['en']?.length && texts['cnr']?.length)
  },
)

offline.run()
