import * as esbuild from 'esbuild'
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleShop } from '../../.ci/build/bundle.mjs'
import { devBundle, writeClient } from '../../.ci/build/dev-bundle.mjs'
import { followChanges } from '../../.ci/build/dev-follow.mjs'
import { problemsOf, typeProblems } from '../../.ci/build/dev-problems.mjs'
import { devSite } from '../../.ci/build/dev-site.mjs'
import { watchSources } from '../../.ci/build/dev-watch.mjs'
import { siteFolder } from './site-folder.ts'

const dev = suite('the shop out of its sources')

const settled = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

dev('what hears in a page of `npm run dev` is in no build of the shop, and the page of a build does not ask for it', async () => {
  const { files, metafile } = await bundleShop()
  assert.equal(Object.keys(metafile.inputs).filter(file => file.startsWith('src/dev/')), [])
  assert.equal([...files].filter(([name, contents]) => /dev-events|dev-problems/.test(Buffer.from(contents).toString()) || name.startsWith('assets/dev')).map(([name]) => name), [])
  assert.not.match(fs.readFileSync('index.html', 'utf8'), /assets\/dev|data-build/)
})

dev('a page of `npm run dev` comes under the policy of a build, knows which version it is, and has no worker that keeps it', async () => {
  const folder = siteFolder()
  const site = devSite({ folder, brand: 'volna', values: () => ({ apiBase: 'http://127.0.0.1:9' }) })
  assert.equal(await site.renew([]), { isNew: false, hasNewLook: true })
  site.mark({ build: 5, look: 2 })
  const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8')
  assert.match(read('index.html'), '<script src="/assets/dev.js" data-build="5" data-look="2"></script>')
  assert.match(read('index.html'), /assets\/packages\.js[^]*assets\/early\.js[^]*assets\/main\.js/)
  assert.match(read('index.html'), '<link rel="stylesheet" href="/brands/volna/theme.css">', 'which is fetched anew when it is saved')
  const policy: string = JSON.parse(read('headers.json'))['/index.html']['Content-Security-Policy']
  for (const rule of ["script-src 'self';", "connect-src 'self' http://127.0.0.1:9;", "require-trusted-types-for 'script';"]) assert.match(policy, rule)
  assert.not.match(policy, 'unsafe')
  assert.is(read('offline-worker.js'), '')
  assert.equal(await site.renew(['public/brands/volna/brand.json']), { isNew: false, hasNewLook: false }, 'saved as it was')
})

dev('a saved module makes no package anew: they are a script of their own, which comes first; the maps’ sources are there to be read', async () => {
  const folder = siteFolder()
  const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8')
  const bundle = await devBundle(folder)
  try {
    assert.equal(await bundle.renew(), { isNew: true, hasNewLook: true })
    const found: Record<string, unknown> = {}
    vm.runInNewContext(read('assets/packages.js'), { window: {}, navigator: {}, document: {}, console, globalThis: found })
    const asked = [...read('assets/main.js').matchAll(/__require\("([^"]+)"\)/g)].map(([, name = '']) => name)
    assert.ok(['react', 'react-dom/client', 'react/jsx-dev-runtime', 'immer'].every(name => asked.includes(name)))
    assert.not.match(read('assets/early.js'), /require/, 'it runs before them')
    const find = found['require'] as (name: string) => object
    assert.equal(asked.filter(name => Object.keys(find(name)).length === 0), [])
    const { sources } = JSON.parse(read('assets/main.js.map')) as { readonly sources: readonly string[] }
    assert.equal(sources.filter(source => source.includes('node_modules')), [])
    assert.equal(sources.filter(source => source.startsWith('..') && !fs.existsSync(path.join(folder, new URL(source, 'http://shop/assets/main.js.map').pathname))), [])
    assert.equal(await bundle.renew(), { isNew: false, hasNewLook: false }, 'saved as it was')
  } finally {
    await bundle.end()
  }
})

dev('a tab that nobody looks at gives its connection back, and hears all that it has missed when it is looked at again', async () => {
  const folder = siteFolder()
  await writeClient(folder)
  const streams: { isOpen: boolean, hear: (event: { data: string }) => void }[] = []
  class EventSource {
    isOpen: boolean = streams.push(this) > 0
    hear = (_: { data: string }): void => undefined
    addEventListener(_: string, hear: typeof this.hear): void { this.hear = hear }
    close(): void { this.isOpen = false }
  }
  let loads = 0
  let turn = (): void => undefined
  const page = { currentScript: { dataset: { build: '5', look: '2' } }, visibilityState: 'visible', addEventListener: (_: string, hear: () => void) => { turn = hear } }
  vm.runInNewContext(fs.readFileSync(path.join(folder, 'assets/dev.js'), 'utf8'), { document: page, EventSource, location: { reload: () => { loads += 1 } } })
  const see = (state: string): void => {
    page.visibilityState = state
    turn()
  }
  assert.equal(streams.map(({ isOpen }) => isOpen), [true])
  see('hidden')
  assert.equal(streams.map(({ isOpen }) => isOpen), [false])
  see('visible')
  assert.equal(streams.map(({ isOpen }) => isOpen), [false, true])
  streams[1]?.hear({ data: JSON.stringify({ build: 6, look: 2, problems: [], types: [] }) })
  assert.equal([loads, streams[1]?.isOpen], [1, false])
})

dev('a failed build says in which file, line and column, counted as editors count, and shows the line', async () => {
  const failed = await esbuild.build({ stdin: { contents: 'let a\nlet b = = 1\n', sourcefile: 'core/env.ts' }, write: false, logLevel: 'silent' }).catch((error: unknown) => error)
  assert.equal(problemsOf(failed), [{ place: 'core/env.ts:2:9', text: 'Unexpected "="\nlet b = = 1' }])
  assert.equal(problemsOf(new Error('brand.json cannot be read')), [{ place: '', text: 'brand.json cannot be read' }])
})

dev('the type checker’s lines become problems, each with what it says below', () => {
  const printed = 'src/a.tsx(3,14): error TS2322: Type \'A\' is not assignable to type \'B\'.\n  Property \'c\' is missing.\ncore/b.ts(1,1): error TS1005: \';\' expected.\n'
  assert.equal(typeProblems(printed), [
    { place: 'src/a.tsx:3:14', text: 'TS2322: Type \'A\' is not assignable to type \'B\'.\n  Property \'c\' is missing.' },
    { place: 'core/b.ts:1:1', text: 'TS1005: \';\' expected.' },
  ])
  assert.equal(typeProblems(''), [])
})

/** A part made of one file, whose state the test decides. */
function part(file: string) {
  const made = {
    renewed: 0,
    comesTo: () => Promise.resolve({ isNew: true, hasNewLook: false }),
    isMadeOf: (changed: string) => changed === file,
    renew: () => {
      made.renewed += 1
      return made.comesTo()
    },
  }
  return made
}

dev('only what a change touches is made anew; changes that come meanwhile wait, and are then one', async () => {
  const [shop, sandbox] = [part('shop'), part('sandbox')]
  let done = (): void => undefined
  shop.comesTo = () => new Promise(resolve => { done = () => resolve({ isNew: false, hasNewLook: true }) })
  const told: unknown[] = []
  const follow = followChanges([shop, sandbox], outcome => told.push(outcome))
  const first = follow(['shop'])
  await settled(0)
  const rest = [follow(['sandbox']), follow(['sandbox', 'README.md'])]
  await settled(0)
  assert.equal([shop.renewed, sandbox.renewed, told.length], [1, 0, 0])
  done()
  await Promise.all([first, ...rest])
  assert.equal([shop.renewed, sandbox.renewed], [1, 1])
  assert.equal(told, [{ isNew: false, hasNewLook: true, problems: [] }, { isNew: true, hasNewLook: false, problems: [] }])
})

dev('what is wrong with a part stays until that part is mended, whatever else is saved', async () => {
  const [shop, sandbox] = [part('shop'), part('sandbox')]
  const told: string[] = []
  const follow = followChanges([shop, sandbox], ({ problems }) => told.push(problems.map(({ text }) => text).join()))
  const { comesTo } = shop
  shop.comesTo = () => Promise.reject(new Error('no shop'))
  await follow(['shop'])
  await follow(['sandbox'])
  shop.comesTo = comesTo
  await follow(['shop'])
  assert.equal(told, ['no shop', 'no shop', ''])
})

dev('a saved file is told, also one that is put in another’s place, one in a new folder, and the named ones of the project’s own folder; what an editor leaves for a moment is not', async () => {
  const [here, folder] = [process.cwd(), fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-test-'))]
  const told = new Set<string>()
  const write = (file: string, text = ''): void => fs.writeFileSync(path.join(folder, file), text)
  fs.mkdirSync(path.join(folder, 'src/ui'), { recursive: true })
  for (const file of ['index.html', 'other.html', 'src/a.ts', 'src/ui/b.ts']) write(file)
  process.chdir(folder)
  const end = watchSources({ folders: ['src'], files: ['index.html'], tell: files => { for (const file of files) told.add(file) } })
  try {
    for (const file of ['src/ui/b.ts', 'src/.a.ts.swp', 'src/a.ts~', 'index.html', 'other.html']) write(file, 'new')
    write('draft', 'new')
    fs.renameSync(path.join(folder, 'draft'), path.join(folder, 'src/a.ts'))
    fs.mkdirSync(path.join(folder, 'src/new/deep'), { recursive: true })
    write('src/new/deep/c.ts')
    for (let wait = 0; wait < 100 && told.size < 4; wait++) await settled(20)
    assert.equal([...told].sort(), ['index.html', 'src/a.ts', 'src/new/deep/c.ts', 'src/ui/b.ts'])
    told.clear()
    write('src/new/deep/c.ts', 'again')
    for (let wait = 0; wait < 100 && told.size < 1; wait++) await settled(20)
    assert.equal([...told], ['src/new/deep/c.ts'])
  } finally {
    end()
    process.chdir(here)
    fs.rmSync(folder, { recursive: true })
  }
})

dev('a folder that is gone before it is read stops nothing', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-test-'))
  const told = new Set<string>()
  const end = watchSources({ folders: [folder], tell: files => { for (const file of files) told.add(path.relative(folder, file)) } })
  const comesAndGoes = 'for (let i = 0; i < 1500; i++) { fs.mkdirSync(`${dir}/${i % 3}/a/b`, { recursive: true }); fs.rmSync(`${dir}/${i % 3}`, { recursive: true }) }'
  try {
    const child = spawn(process.execPath, ['-e', `const dir = ${JSON.stringify(folder)}; ${comesAndGoes}`])
    await new Promise(resolve => child.once('close', resolve))
    fs.writeFileSync(path.join(folder, 'last.ts'), '')
    for (let wait = 0; wait < 200 && !told.has('last.ts'); wait++) await settled(20)
    assert.ok(told.has('last.ts'))
  } finally {
    end()
    fs.rmSync(folder, { recursive: true })
  }
})

dev('a sandbox that dies as soon as it listens says why, in its own words', () => {
  const folder = siteFolder()
  const script = path.join(folder, 'sandbox.mjs')
  fs.writeFileSync(script, 'console.log(JSON.stringify({ url: \'http://127.0.0.1:1\' }))\nthrow new Error(\'a typing mistake\')\n')
  const start = `import { localApi } from ${JSON.stringify(pathToFileURL(path.resolve('.ci/build/local-api.mjs')).href)}
    await localApi({ temporary: '.', dialect: undefined })(${JSON.stringify(script)}, 0).catch(error => console.log(error.message))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', start], { cwd: folder, encoding: 'utf8' })
  assert.match(stdout, /The sandbox API has started and does not tell its configuration: [^]*sandbox\.mjs:2\n[^]*Error: a typing mistake/)
})

for (const command of ['start', 'dev']) {
  dev(`Ctrl-C while \`${command}\` still builds ends it at once, and nothing is served`, async () => {
    const child = spawn(process.execPath, ['build.mjs', command], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', words => {
      said += words
      if (said.includes('Собираем магазин…')) child.kill('SIGINT')
    })
    const code = await new Promise(resolve => child.once('exit', resolve))
    assert.equal([code, said.trim()], [130, 'Собираем магазин…'])
  })
}

dev.run()
