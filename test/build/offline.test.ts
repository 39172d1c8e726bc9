import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sitePath } from '../../.ci/build/bundle.mjs'
import { configureSite } from '../../.ci/build/configure.mjs'
import { offlineWorker } from '../../.ci/build/offline.mjs'
import { builtScripts } from './built-scripts.ts'
import { siteFolder } from './site-folder.ts'

const offline = suite('the release that the worker keeps')
const FOX = { brand: 'fox', whiteLabel: 'fox', apiBase: 'https://api.fox.example' }
const KEPT = {
  'assets/main-AB.js': 'run()', 'brands/fox/logo.svg': '<svg/>', 'brands/fox/pages/ru/pravila-prodazhi.json': '{"title":"Правила"}',
}

interface Site { readonly release: string; readonly files: readonly string[]; readonly texts: Readonly<Record<string, readonly string[]>> }
const siteOf = (script: string): Site => JSON.parse(/^const site=(.*);\n/.exec(script)?.[1] ?? '')
const worker = (folder: string): string => fs.readFileSync(path.join(folder, 'offline-worker.js'), 'utf8')

/** A built shop with a worker that has kept something else so far. */
function builtShop(files: Readonly<Record<string, string>> = KEPT): string {
  const folder = siteFolder()
  const written = { ...files, 'brands/fox/theme.css': ':root{--primary:green}', 'brands/fox/share.png': 'picture', 'brands/fox/pages/ru/pravila-prodazhi.json.br': 'packed', 'offline-worker.js': 'const site={"release":"first","files":[]};\nrun(site)\n' }
  for (const [name, contents] of Object.entries(written)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), contents)
  }
  return folder
}

offline('[MENU-15, CFG-04] a build in which one kept file says something else is another release, whatever its name', async () => {
  const releaseWith = async (changed: Readonly<Record<string, string>>): Promise<string> => {
    const files = Object.entries({ 'index.html': '<p>', 'brands/fox/share.png': 'a', ...KEPT, ...changed })
    return siteOf((await offlineWorker(new Map(files.map(([name, text]) => [name, Buffer.from(text)])))).toString()).release
  }
  const first = await releaseWith({})
  assert.is(await releaseWith({}), first)
  assert.is(await releaseWith({ 'brands/fox/share.png': 'b' }), first, 'what is not kept')
  for (const name of ['index.html', ...Object.keys(KEPT)]) assert.is.not(await releaseWith({ [name]: 'something else' }), first, name)
})

offline('[CFG-02, MENU-15] another configuration makes another release of the kept page, the same one makes none', async () => {
  const folder = builtShop()
  await configureSite(folder, FOX)
  const second = worker(folder)
  const { release, files, texts } = siteOf(second)
  assert.equal(files, ['/assets/main-AB.js', '/brands/fox/logo.svg'])
  assert.equal(texts, { cnr: [], en: [], ru: ['/brands/fox/pages/ru/pravila-prodazhi.json'] })
  assert.is.not(release, 'first')
  assert.ok(second.endsWith(';\nrun(site)\n'))
  await configureSite(folder, {})
  assert.is(worker(folder), second)
  await configureSite(folder, { apiBase: 'https://other.fox.example' })
  assert.is.not(siteOf(worker(folder)).release, release)
})

offline('[CFG-04, MENU-15] what was changed in a built shop is a new release after `configure`', async () => {
  for (const name of Object.keys(KEPT)) {
    const folder = builtShop()
    await configureSite(folder, FOX)
    const before = siteOf(worker(folder)).release
    fs.writeFileSync(path.join(folder, name), 'something else')
    await configureSite(folder, {})
    assert.is.not(siteOf(worker(folder)).release, before, name)
  }
})

offline('[CFG-04] after `configure` no server sends a packed copy of what a brand’s file said before', async () => {
  const folder = builtShop()
  const name = path.join(folder, 'brands/fox/pages/ru/pravila-prodazhi.json')
  const long = JSON.stringify({ title: 'Правила '.repeat(50) })
  fs.writeFileSync(name, long)
  await configureSite(folder, FOX)
  assert.is(zlib.brotliDecompressSync(fs.readFileSync(`${name}.br`)).toString(), long)
  fs.writeFileSync(name, '{}')
  await configureSite(folder, {})
  assert.equal(fs.readdirSync(path.dirname(name)), ['pravila-prodazhi.json'])
})

offline('[CFG-04] a theme that was changed by hand is in the page after `configure`, and makes another release of it', async () => {
  const folder = builtShop()
  await configureSite(folder, FOX)
  const before = siteOf(worker(folder)).release
  fs.writeFileSync(path.join(folder, 'brands/fox/theme.css'), ':root{--primary:red}')
  await configureSite(folder, {})
  assert.match(fs.readFileSync(path.join(folder, 'index.html'), 'utf8'), '<style id="brand-theme">:root{--primary:red}</style>')
  assert.is.not(siteOf(worker(folder)).release, before)
})

offline('[MENU-15] a site under another brand keeps that brand’s files, and one without a worker stays without', async () => {
  const folder = builtShop()
  fs.renameSync(path.join(folder, 'brands/fox'), path.join(folder, 'brands/owl'))
  await configureSite(folder, { ...FOX, brand: 'owl' })
  assert.equal(siteOf(worker(folder)).files.filter(name => name.startsWith('/brands/fox')), [])
  assert.ok(siteOf(worker(folder)).files.includes('/brands/owl/logo.svg'))
  fs.rmSync(path.join(folder, 'offline-worker.js'))
  await configureSite(folder, {})
  assert.not.ok(fs.existsSync(path.join(folder, 'offline-worker.js')))
})

offline('[MENU-15, I18N-02] of the shop’s own scripts each later part is kept, texts by their language, and nothing that asks other sites', async () => {
  const { files, fileOf, metafile } = await builtScripts()
  const page = new Map([...files, ['index.html', Buffer.from('<p>')] as const])
  const { files: kept, texts } = siteOf((await offlineWorker(page)).toString())
  const sources = new Map(Object.entries(metafile.outputs).flatMap(([output, { entryPoint = '' }]) => {
    const file = fileOf.get(sitePath(output))
    return file === undefined || entryPoint === '' ? [] : [[entryPoint, `/${file}`]]
  }))
  const isText = (source: string): boolean => source.startsWith('src/text/')
  // what a folder of ports brings speaks to others than the shop's API
  const isElsewhere = (source: string): boolean => /^src\/web\/|\/providers\//.test(source) || ['src/app/ConfigError.tsx', 'src/app/Framed.tsx'].includes(source)
  for (const [source, file] of sources) assert.is(kept.includes(file), !isText(source) && !isElsewhere(source), `${source}: ${file}`)
  for (const [language, names] of Object.entries(texts)) {
    assert.equal([...names], [...sources].filter(([source]) => isText(source) && source.endsWith(`/${language}.ts`)).map(([, file]) => file).sort(), language)
  }
  // Russian comes in the parts themselves
  assert.ok(texts['en']?.length && texts['cnr']?.length)
})

offline.run()
