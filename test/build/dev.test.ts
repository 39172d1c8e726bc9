import * as esbuild from 'esbuild'
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDevBundle } from '../../.ci/dev/dev-bundle.ts'
import { createRebuildQueue } from '../../.ci/dev/dev-rebuild.ts'
import { toProblems, parseTypeErrors } from '../../.ci/dev/dev-problems.ts'
import { createDevSite } from '../../.ci/dev/dev-site.ts'
import { watchSources } from '../../.ci/dev/dev-watch.ts'
import { waitUntil } from '../kit/shop.ts'
import { buildScripts } from './built-scripts.ts'
import { createSiteFolder } from './site-folder.ts'

const dev = suite('the development server')

dev('no build contains the reload client of `npm run dev`, and no built page requests it', async () => {
  const { files, inputs } = await buildScripts()
  assert.equal(Object.keys(inputs).filter(file => file.startsWith('src/dev/')), [])
  const isDev = (name: string, contents: Uint8Array): boolean =>
    name.startsWith('assets/dev') || /dev-events|dev-problems/.test(Buffer.from(contents).toString())
  assert.equal([...files].filter(([name, contents]) => isDev(name, contents)).map(([name]) => name), [])
  assert.not.match(fs.readFileSync('index.html', 'utf8'), /assets\/dev|data-build/)
})

dev('a page of `npm run dev` has the policy of a build, knows its version and has no worker', async () => {
  const folder = createSiteFolder()
  const site = createDevSite({ folder, brand: 'volna', getConfigOverrides: () => ({ apiBase: 'http://127.0.0.1:9' }) })
  assert.equal(await site.rebuild([]), { needsReload: false, hasNewStyles: true })
  site.writePage({ build: 5, styles: 2 })
  const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8')
  assert.match(read('index.html'), '<script src="/assets/dev.js" data-build="5" data-styles="2"></script>')
  assert.match(read('index.html'), /assets\/early\.js[^]*assets\/main\.js/)
  assert.match(read('index.html'), '<link rel="stylesheet" href="/brands/volna/theme.css">', 'it can be reloaded')
  const policy: string = JSON.parse(read('headers.json'))['/index.html']['Content-Security-Policy']
  for (const rule of ["script-src 'self';", "connect-src 'self' http://127.0.0.1:9;", "trusted-types-for 'script';"]) {
    assert.match(policy, rule)
  }
  assert.not.match(policy, 'unsafe')
  assert.is(read('offline-worker.js'), '')
  assert.is(read('operator.json'), '{"orders":"open"}', 'browsers log a missing file')
  assert.equal(await site.rebuild(['public/brands/volna/brand.json']), { needsReload: false, hasNewStyles: false })
})

/** The scripts of `npm run dev` in a folder. */
async function withBundle(work: (bundle: Awaited<ReturnType<typeof createDevBundle>>, folder: string) => unknown) {
  const folder = createSiteFolder()
  const bundle = await createDevBundle(folder)
  try {
    assert.equal(await bundle.rebuild(), { needsReload: true, hasNewStyles: true })
    await work(bundle, folder)
  } finally {
    await bundle.dispose()
  }
}

dev('source maps name files that are served, and a rebuild without a change reloads nothing', () =>
  withBundle(async (bundle, folder) => {
    const { sources } = JSON.parse(fs.readFileSync(path.join(folder, 'assets/main.js.map'), 'utf8')) as
      { readonly sources: readonly string[] }
    const isMissing = (source: string): boolean =>
      !fs.existsSync(path.join(folder, new URL(source, 'http://shop/assets/main.js.map').pathname))
    assert.ok(sources.some(source => source.endsWith('src/main.tsx')))
    assert.equal(sources.filter(source => !source.includes('node_modules') && isMissing(source)), [])
    assert.equal(await bundle.rebuild(), { needsReload: false, hasNewStyles: false })
  }))

dev('a hidden tab closes its connection, and receives what it missed when it is shown again', () =>
  withBundle((_, folder) => {
    const streams: { isOpen: boolean, listener: (event: { data: string }) => void }[] = []
    class EventSource {
      isOpen: boolean = streams.push(this) > 0
      listener = (_: { data: string }): void => undefined
      addEventListener(_: string, listener: typeof this.listener): void { this.listener = listener }
      close(): void { this.isOpen = false }
    }
    let loads = 0
    let onVisibilityChange = (): void => undefined
    const page = {
      currentScript: { dataset: { build: '5', look: '2' } },
      visibilityState: 'visible',
      addEventListener: (_: string, listener: () => void) => { onVisibilityChange = listener },
    }
    vm.runInNewContext(fs.readFileSync(path.join(folder, 'assets/dev.js'), 'utf8'), {
      document: page,
      EventSource,
      location: { reload: () => { loads += 1 } },
    })
    const setVisibility = (state: string): void => {
      page.visibilityState = state
      onVisibilityChange()
    }
    assert.equal(streams.map(({ isOpen }) => isOpen), [true])
    setVisibility('hidden')
    assert.equal(streams.map(({ isOpen }) => isOpen), [false])
    setVisibility('visible')
    assert.equal(streams.map(({ isOpen }) => isOpen), [false, true])
    streams[1]?.listener({ data: JSON.stringify({ build: 6, styles: 2, problems: [], types: [] }) })
    assert.equal([loads, streams[1]?.isOpen], [1, false])
  }))

dev('a failed build shows the file, line and column as editors count them, and the source line', async () => {
  const failed = await esbuild
    .build({ stdin: { contents: 'let a\nlet b = = 1\n', sourcefile: 'core/env.ts' }, write: false, logLevel: 'silent' })
    .catch((error: unknown) => error)
  assert.equal(toProblems(failed), [{ place: 'core/env.ts:2:9', text: 'Unexpected "="\nlet b = = 1' }])
  assert.equal(toProblems(new Error('brand.json cannot be read')), [{ place: '', text: 'brand.json cannot be read' }])
})

dev('each error of the type checker becomes one problem with its further lines', () => {
  const output = [
    "src/a.tsx(3,14): error TS2322: Type 'A' is not assignable to type 'B'.",
    "  Property 'c' is missing.",
    "core/b.ts(1,1): error TS1005: ';' expected.\n",
  ].join('\n')
  assert.equal(parseTypeErrors(output), [
    { place: 'src/a.tsx:3:14', text: "TS2322: Type 'A' is not assignable to type 'B'.\n  Property 'c' is missing." },
    { place: 'core/b.ts:1:1', text: "TS1005: ';' expected." },
  ])
  assert.equal(parseTypeErrors(''), [])
})

/** A part of one source file. The test sets the result of its next rebuild. */
function createDevPart(file: string) {
  const output = {
    rebuilds: 0,
    result: () => Promise.resolve({ needsReload: true, hasNewStyles: false }),
    dependsOn: (changed: string) => changed === file,
    rebuild: () => {
      output.rebuilds += 1
      return output.result()
    },
  }
  return output
}

dev('a change rebuilds only what it affects; changes during a build are one more build', async () => {
  const [shop, sandbox] = [createDevPart('shop'), createDevPart('sandbox')]
  let done = (): void => undefined
  shop.result = () => new Promise(resolve => { done = () => resolve({ needsReload: false, hasNewStyles: true }) })
  const outcomes: unknown[] = []
  const rebuild = createRebuildQueue([shop, sandbox], outcome => outcomes.push(outcome))
  const first = rebuild(['shop'])
  await waitUntil(() => shop.rebuilds === 1)
  const rest = [rebuild(['sandbox']), rebuild(['sandbox', 'README.md'])]
  assert.equal([shop.rebuilds, sandbox.rebuilds, outcomes.length], [1, 0, 0])
  done()
  await Promise.all([first, ...rest])
  assert.equal([shop.rebuilds, sandbox.rebuilds], [1, 1])
  assert.equal(outcomes, [
    { needsReload: false, hasNewStyles: true, problems: [] },
    { needsReload: true, hasNewStyles: false, problems: [] },
  ])
})

dev('the problems of a part are reported until its rebuild succeeds', async () => {
  const [shop, sandbox] = [createDevPart('shop'), createDevPart('sandbox')]
  const messages: string[] = []
  const rebuild = createRebuildQueue([shop, sandbox], ({ problems }) =>
    messages.push(problems.map(({ text }) => text).join()))
  const { result } = shop
  shop.result = () => Promise.reject(new Error('no shop'))
  await rebuild(['shop'])
  await rebuild(['sandbox'])
  shop.result = result
  await rebuild(['shop'])
  assert.equal(messages, ['no shop', 'no shop', ''])
})

dev('a saved file is noticed in new folders and after a rename; an editor’s temporary file is not', async () => {
  const [here, folder] = [process.cwd(), fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-test-'))]
  const changed = new Set<string>()
  const write = (file: string, text = ''): void => fs.writeFileSync(path.join(folder, file), text)
  fs.mkdirSync(path.join(folder, 'src/ui'), { recursive: true })
  for (const file of ['index.html', 'other.html', 'src/a.ts', 'src/ui/b.ts']) write(file)
  process.chdir(folder)
  const stop = watchSources({
    folders: ['src'],
    files: ['index.html'],
    onChange: files => {
      for (const file of files) changed.add(file)
    },
  })
  try {
    for (const file of ['src/ui/b.ts', 'src/.a.ts.swp', 'src/a.ts~', 'index.html', 'other.html']) write(file, 'new')
    write('draft', 'new')
    fs.renameSync(path.join(folder, 'draft'), path.join(folder, 'src/a.ts'))
    fs.mkdirSync(path.join(folder, 'src/new/deep'), { recursive: true })
    write('src/new/deep/c.ts')
    await waitUntil(() => changed.size >= 4)
    assert.equal([...changed].sort(), ['index.html', 'src/a.ts', 'src/new/deep/c.ts', 'src/ui/b.ts'])
    changed.clear()
    for (const file of ['src/a.ts', 'src/new/deep/c.ts']) write(file, 'again')
    await waitUntil(() => changed.size >= 2)
    assert.equal([...changed].sort(), ['src/a.ts', 'src/new/deep/c.ts'])
  } finally {
    stop()
    process.chdir(here)
    fs.rmSync(folder, { recursive: true })
  }
})

dev('a folder that is removed before it is read does not stop the watch', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-test-'))
  const changed = new Set<string>()
  const stop = watchSources({
    folders: [folder],
    onChange: files => {
      for (const file of files) changed.add(path.relative(folder, file))
    },
  })
  const createAndRemove =
    'for (let i = 0; i < 300; i++) { fs.mkdirSync(`${dir}/${i % 3}/a/b`, { recursive: true });'
    + ' fs.rmSync(`${dir}/${i % 3}`, { recursive: true }) }'
  try {
    const child = spawn(process.execPath, ['-e', `const dir = ${JSON.stringify(folder)}; ${createAndRemove}`])
    await new Promise(resolve => child.once('close', resolve))
    fs.writeFileSync(path.join(folder, 'last.ts'), '')
    await waitUntil(() => changed.has('last.ts'))
  } finally {
    stop()
    fs.rmSync(folder, { recursive: true })
  }
})

dev('the error output of a sandbox that crashes at its start is printed', () => {
  const folder = createSiteFolder()
  fs.mkdirSync(path.join(folder, 'e2e/sandbox'), { recursive: true })
  fs.writeFileSync(
    path.join(folder, 'e2e/sandbox/main.ts'),
    "console.log(JSON.stringify({ url: 'http://127.0.0.1:1' }))\nthrow new Error('a typing mistake')\n",
  )
  const module = pathToFileURL(path.resolve('.ci/dev/local-api.ts')).href
  const start = `import { createLocalApi } from ${JSON.stringify(module)}
    const start = await createLocalApi({ temporary: '.', dialect: undefined })
    await start(0).catch(error => console.log(error.message))`
  const loader = pathToFileURL(path.resolve('.ci/cli/load-typescript.mjs')).href
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', loader, '--input-type=module', '-e', start], {
    cwd: folder,
    encoding: 'utf8',
  })
  assert.match(stderr, /main\.ts:2\n[^]*Error: a typing mistake/)
  assert.match(stdout, 'The sandbox API started but did not return its configuration')
})

for (const command of ['start', 'dev']) {
  dev(`Ctrl-C while \`${command}\` still builds ends it at once, and nothing is served`, async () => {
    const child = spawn(process.execPath, ['build.mjs', command], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
      if (output.includes('Собираем магазин…')) child.kill('SIGINT')
    })
    const code = await new Promise(resolve => child.once('exit', resolve))
    assert.equal([code, output.trim()], [130, 'Собираем магазин…'])
  })
}

dev.run()
