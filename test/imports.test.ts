import { readFileSync } from 'node:fs'
import * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TEST_ONLY_EXPORTS } from './examined.ts'
import { PINNED } from './pinned.ts'
import { COMPUTED, collectNodes, readTexts, readSources, collectTexts } from './support/sources.ts'
import type { Import, Source } from './support/sources.ts'

/**
 * Checks the allowed dependencies between modules. It reads the sources, because a bundle contains no
 * imports of types.
 */
const imports = suite('who may import whom')

const all = readSources('core', 'src', 'e2e')
const core = all.filter(({ file }) => file.startsWith('core/'))
const src = all.filter(({ file }) => file.startsWith('src/'))
const e2e = all.filter(({ file }) => file.startsWith('e2e/'))
const tests = readSources('test')
const tools = readSources('.ci')
const checker = tools.filter(({ file }) => /^\.ci\/check-api\/(?!check-api\.ts$).*\.ts$/.test(file))

const isPackage = (to: string): boolean => !/^(core|src|e2e|test|\.ci)\//.test(to)
const isWithin = (to: string, ...folders: readonly string[]): boolean =>
  folders.some(folder => to === folder || to.startsWith(`${folder}/`))

const exclude = (from: readonly Source[], files: readonly Source[]): readonly Source[] =>
  from.filter(source => !files.includes(source))

/** Describes forbidden imports. */
function listForbiddenImports(sources: readonly Source[], may: (found: Import, file: string) => boolean): string[] {
  return sources.flatMap(({ file, imports: found }) =>
    found.filter(item => !may(item, file)).map(one => `${file} imports ${one.isType ? 'a type of ' : ''}${one.to}`),
  )
}

/**
 * The parts of the shop. `values`: the parts that a part may import; there are no cycles, so that each
 * can be loaded separately. `types`: further parts from which it may import types only.
 */
const parts: Readonly<Record<string, { readonly values: readonly string[]; readonly types: readonly string[] }>> = {
  consent: { values: [], types: [] },
  account: { values: [], types: [] },
  catalogue: { values: [], types: ['place', 'cart'] },
  place: { values: ['catalogue'], types: ['account', 'cart'] },
  cart: { values: ['catalogue'], types: ['place'] },
  checkout: { values: ['account', 'catalogue', 'place', 'cart'], types: [] },
  venues: { values: ['catalogue'], types: ['place'] },
  promotions: { values: [], types: ['catalogue', 'place'] },
  report: { values: [], types: ['checkout'] },
  operator: { values: [], types: [] },
  analytics: { values: ['cart', 'catalogue'], types: ['checkout', 'place'] },
}
/** Modules that all parts may use: names, settings, types of errors. */
const shared = ['api-codes', 'config', 'config-fields', 'own-pages', 'storage/startup-keys', 'storage/keys', 'problem', 'routes'].map(
  name => `core/shop/${name}.ts`,
)
/** The folders that put the shop together out of its parts, and store its data. */
const ROOTS = ['app', 'storage']
const features = [
  'auth',
  'cart',
  'chain-map',
  'checkout',
  'consent',
  'info',
  'location',
  'menu',
  'notice',
  'orders',
  'photos',
  'promotions',
  'search',
  'shell',
  'support',
  'venues',
] as const

imports('the reader of imports sees every kind', () => {
  const text = `
    import './a.css'
    import b, { type B } from './b.ts'
    import { type C, type D } from './c.ts'
    import type { E } from '../e.ts'
    export { f } from './f.ts'
    export type { G } from "./g.ts"
    import {
      h,
    } from 'h'
    const i = import('./i.ts')
    type J = import('./j.ts').J
    export const { k, x: [l] } = await i
    export async function m() {}
    export interface N { readonly j: J }
    const text = "import './text.ts'"
    // import './commented.ts'
    /* import './also.ts' */
  `
  const [source] = readTexts({ 'src/x/x.ts': text }).sources
  assert.equal(
    source?.imports.map(({ to, isType, names }) => `${to}${isType ? ' type' : ''} ${names.join('+')}`),
    [
      'src/x/a.css ',
      'src/x/b.ts default+B',
      'src/x/c.ts type C+D',
      'src/e.ts type E',
      'src/x/f.ts f',
      'src/x/g.ts type G',
      'h h',
      'src/x/j.ts type J',
      'src/x/i.ts *',
    ],
  )
  assert.equal(source?.exports, ['k', 'l', 'm', 'N'])
  assert.ok(core.length > 60 && src.length > 100 && e2e.length > 60, 'the sources are where they are looked for')
})

imports('the lower floor of core knows no shop', () => {
  const lower = core.filter(({ file }) => !isWithin(file, 'core/shop'))
  assert.equal(
    listForbiddenImports(
      lower,
      ({ to, isType }) =>
        (isWithin(to, 'core') && !isWithin(to, 'core/shop')) || to === 'immer' || (to === 'history' && isType),
    ),
    [],
  )
})

imports('core knows no screen', () => {
  assert.equal(
    listForbiddenImports(
      core,
      ({ to, isType }) => isWithin(to, 'core') || to === 'immer' || (to === 'history' && isType),
    ),
    [],
  )
})

imports('what all parts of the shop stand on knows none of them', () => {
  const files = core.filter(({ file }) => shared.includes(file))
  assert.is(files.length, shared.length)
  assert.equal(listForbiddenImports(files, ({ to }) => !isWithin(to, 'core/shop') || shared.includes(to)), [])
})

for (const [part, { values, types }] of Object.entries(parts)) {
  imports(`${part} uses the parts that are listed, and no others`, () => {
    const files = core.filter(({ file }) => isWithin(file, `core/shop/${part}`))
    assert.ok(files.length > 0)
    const folders = (names: readonly string[]): string[] => names.map(name => `core/shop/${name}`)
    assert.equal(listForbiddenImports(files, ({ to, isType }) => !isWithin(to, 'core/shop') || shared.includes(to)
      || isWithin(to, ...folders([part, ...values])) || (isType && isWithin(to, ...folders(types)))), [])
  })
}

imports('no part is used by one that it uses', () => {
  const names = Object.keys(parts)
  const used = (name: string, way: readonly string[]): string[] =>
    (parts[name]?.values ?? []).flatMap(one =>
      way.includes(one) ? [[...way, one].join(' → ')] : used(one, [...way, one]),
    )
  assert.equal(names.flatMap(name => used(name, [name])), [])
})

imports('every folder of the shop is one part, except the composition root and the views', () => {
  const folders = new Set(core.flatMap(({ file }) => /^core\/shop\/([^/]+)\//.exec(file)?.[1] ?? []))
  assert.equal([...folders].filter(folder => folder !== 'screens' && !ROOTS.includes(folder)).sort(),
    Object.keys(parts).sort())
})

imports('only the shop itself, and what starts it, stand above the parts', () => {
  const top = core.map(({ file }) => file)
    .filter(file => isWithin(file, ...ROOTS.map(folder => `core/shop/${folder}`)) && !shared.includes(file))
  assert.ok(top.length > 10)
  assert.equal(core.map(({ file }) => file).filter(file => /^core\/shop\/[^/]+\.ts$/.test(file)).sort(),
    shared.filter(file => !file.includes('/storage/')).sort())
  const builders = core.filter(({ file }) => top.includes(file))
  const presenters = core.filter(({ file }) => isWithin(file, 'core/shop/screens'))
  assert.equal(
    listForbiddenImports(
      core.filter(source => !builders.includes(source) && !presenters.includes(source)),
      ({ to }) => !top.includes(to),
    ),
    [],
  )
  assert.equal(
    listForbiddenImports(
      presenters,
      ({ to, isType }) =>
        !top.includes(to) || (isType && ['account', 'purchase', 'shop'].some(name => to === `core/shop/app/${name}.ts`)),
    ),
    [],
    'what a screen shows is put together out of a shop that is there',
  )
  assert.equal(
    listForbiddenImports(
      core.filter(source => !presenters.includes(source)),
      ({ to }) => !isWithin(to, 'core/shop/screens'),
    ),
    [],
    'and the shop knows no screen',
  )
})

imports('the worker that keeps the files imports nothing of the shop and is not imported', () => {
  const files = src.filter(({ file }) => isWithin(file, 'src/worker'))
  assert.equal(listForbiddenImports(files, () => false), [])
  assert.equal(listForbiddenImports(exclude(all, files), ({ to }) => !isWithin(to, 'src/worker')), [])
})

imports('the kit of controls knows neither the shop nor its words', () => {
  const files = src.filter(({ file }) => isWithin(file, 'src/ui'))
  const packages = ['react', 'react-dom', 'clsx']
  assert.equal(listForbiddenImports(files, ({ to }) => isWithin(to, 'src/ui') || packages.includes(to)), [])
})

imports('the gallery knows the kit only, and nothing of the shop knows the gallery', () => {
  const files = src.filter(({ file }) => isWithin(file, 'src/gallery'))
  assert.ok(files.length > 0)
  assert.equal(
    listForbiddenImports(
      files,
      ({ to }) =>
        isWithin(to, 'src/ui', 'src/gallery') || ['react', 'react-dom', 'react-dom/client', 'clsx'].includes(to),
    ),
    [],
  )
  assert.equal(listForbiddenImports(exclude(src, files), ({ to }) => !isWithin(to, 'src/gallery')), [])
})

imports('the reload client of `npm run dev` imports nothing of the shop and is not imported', () => {
  const files = src.filter(({ file }) => isWithin(file, 'src/dev'))
  assert.ok(files.length > 0)
  assert.equal(listForbiddenImports(files, ({ to }) => isWithin(to, 'src/dev')), [])
  assert.equal(listForbiddenImports(exclude(all, files), ({ to }) => !isWithin(to, 'src/dev')), [])
})

/** Renders pages with the shop's own components. */
const RENDERER = 'src/prerender/shop-page.tsx'

imports('the prerenderer imports core, the page head and texts, and is not imported', () => {
  const files = src.filter(({ file }) => isWithin(file, 'src/prerender'))
  assert.ok(files.length > 0)
  assert.equal(
    listForbiddenImports(
      files,
      ({ to, isType }, file) =>
        isWithin(to, 'core', 'src/bind', 'src/i18n', 'src/text', 'src/prerender')
        || ['card', 'page-head'].some(name => to === `src/app/head/${name}.ts`)
        || to === 'src/info/page-text.ts'
        || isType
        || (file === RENDERER && [
          'history', 'react-dom/server.edge', 'src/app/App.tsx', 'src/app/LayerOutlet.tsx', 'src/app/served-page.ts',
        ].includes(to)),
    ),
    [],
  )
  assert.equal(listForbiddenImports(exclude(all, files), ({ to }) => !isWithin(to, 'src/prerender')), [])
})

imports('formats know core and the types of the words, and no React', () => {
  const files = src.filter(({ file }) => isWithin(file, 'src/i18n'))
  assert.ok(files.length > 0)
  assert.equal(listForbiddenImports(files, ({ to, isType }) =>
    isWithin(to, 'core', 'src/i18n') || (isType && to === 'src/text/texts.ts')), [])
})

imports('the binding knows core, React, formats, the kit and the types of the words', () => {
  const files = src.filter(({ file }) => isWithin(file, 'src/bind'))
  assert.equal(
    listForbiddenImports(
      files,
      ({ to, isType }) =>
        isWithin(to, 'core', 'src/bind', 'src/i18n', 'src/ui')
        || to === 'react'
        || isWithin(to, 'use-sync-external-store')
        || (isType && ['src/text/texts.ts', 'src/maps/map-view.ts'].includes(to)),
    ),
    [],
  )
})

imports('the browser\'s side knows the ports of core, and no React', () => {
  const files = src.filter(({ file }) => isWithin(file, 'src/web'))
  assert.equal(listForbiddenImports(files, ({ to, isType }) =>
    isWithin(to, 'core', 'src/web') || (isType && to === 'history')), [])
})

imports('maps know core and how the browser loads a script, and no React; providers know only shared modules', () => {
  const files = src.filter(({ file }) => isWithin(file, 'src/maps'))
  const browser = ['google-language', 'import-chunk', 'script-address', 'timer'].map(name => `src/web/${name}.ts`)
  assert.ok(files.length > 0)
  assert.equal(listForbiddenImports(files, ({ to }, file) =>
    isWithin(to, 'core', 'src/maps', ...browser)
      || (to === '@googlemaps/js-api-loader' && isWithin(file, 'src/maps/google'))), [])
  const providers = ['google', 'yandex', 'embedded'].map(name => `src/maps/${name}`)
  for (const own of providers) {
    const provider = files.filter(({ file }) => isWithin(file, own))
    const others = providers.filter(other => other !== own)
    assert.ok(provider.length > 0)
    assert.equal(listForbiddenImports(provider, ({ to }) => !isWithin(to, ...others)), [])
  }
})

imports('texts import nothing', () => {
  assert.equal(
    listForbiddenImports(
      src.filter(({ file }) => isWithin(file, 'src/text')),
      ({ to }) => isWithin(to, 'src/text') || to === 'core/locale.ts',
    ),
    [],
  )
})

/**
 * Features that contain another one: the cart's page contains the order form, which shows a notice, a
 * restaurant's page a map and photos, cached data a notice. The contained feature must not import the other.
 */
const holds: Partial<Record<(typeof features)[number], readonly (typeof features)[number][]>> = {
  cart: ['checkout', 'menu', 'orders'],
  checkout: ['notice'],
  location: ['chain-map'],
  menu: ['notice', 'photos'],
  orders: ['checkout'],
  promotions: ['notice'],
  search: ['menu'],
  venues: ['chain-map', 'photos'],
}

/** The chunks of the app that lazy loading imports, each by `import()`. */
const CHUNKS_OF_THE_APP = ['src/app/deferred-views.ts', 'src/app/LayerCrash.tsx']

imports('lazy loading knows core, the binding, formats, the kit, and how a script or style sheet is loaded', () => {
  const files = src.filter(({ file }) => isWithin(file, 'src/lazy'))
  const loaders = ['src/web/import-chunk.ts', 'src/web/deferred-styles.ts']
  assert.ok(files.length > 0)
  assert.equal(
    listForbiddenImports(
      files,
      ({ to, isType }) => isWithin(to, 'core', 'src/bind', 'src/i18n', 'src/ui', 'src/lazy', ...loaders, ...CHUNKS_OF_THE_APP)
        || ['react', 'react-dom'].includes(to)
        || (isType && to === 'src/text/texts.ts'),
    ),
    [],
  )
})

imports('only the page imports the app, which puts the shop together; pages of search engines share its head', () => {
  const users = exclude(src, src.filter(({ file }) => isWithin(file, 'src/app', 'src/lazy') || file === 'src/main.tsx'))
  assert.equal(
    listForbiddenImports(
      users,
      ({ to }, file) => !isWithin(to, 'src/app') || file === RENDERER
        || (isWithin(file, 'src/prerender') && isWithin(to, 'src/app/head')),
    ),
    [],
  )
})

for (const feature of features) {
  imports(`${feature} knows core, the binding, formats, the kit, lazy loading and its own folder`, () => {
    const files = src.filter(({ file }) => isWithin(file, `src/${feature}`))
    assert.ok(files.length > 0)
    const own = [feature, ...(holds[feature] ?? [])].map(name => `src/${name}`)
    const packages = ['react', 'react-dom', 'clsx']
    assert.equal(
      listForbiddenImports(
        files,
        ({ to, isType }) =>
          isWithin(to, 'core', 'src/bind', 'src/i18n', 'src/ui', 'src/lazy', 'src/web/import-chunk.ts', ...own)
          || packages.includes(to)
          || (isType && ['src/text/texts.ts', 'src/maps/map-view.ts'].includes(to)),
      ),
      [],
    )
  })
}

imports('a view takes a later part of the shop only where it comes with that part', () => {
  const homes: Readonly<Record<string, readonly string[]>> = {
    useAccount: ['src/auth'],
    usePlace: ['src/location', 'src/auth/ProfileDialog.tsx'],
    useVenues: ['src/venues'],
    useNotices: [
      'src/consent',
      'src/app/RouteFocusManager.tsx',
      'src/app/Notices.tsx',
      'src/app/background-tasks.ts',
      'src/notice/DayOffPopup.tsx',
      'src/notice/MenuTimeNotice.tsx',
      'src/notice/OpeningNotice.tsx',
      'src/shell/ThemeMenu.tsx',
      'src/shell/TimeButton.tsx',
      'src/app/TimeHost.tsx',
    ],
    usePurchase: [
      'src/cart',
      'src/checkout',
      'src/orders',
      'src/notice/CartChangesAlert.tsx',
      'src/promotions/PromotionCode.tsx',
    ],
  }
  for (const [hook, places] of Object.entries(homes)) {
    const users = src
      .filter(({ imports: found }) => found.some(({ names }) => names.includes(hook)))
      .map(({ file }) => file)
    assert.ok(users.length > 0, hook)
    assert.equal(users.filter(file => !isWithin(file, ...places)), [], hook)
  }
})

imports('every folder of src has its rule', () => {
  const folders = new Set(src.flatMap(({ file }) => /^src\/([^/]+)\//.exec(file)?.[1] ?? []))
  assert.equal(
    [...folders].sort(),
    ['app', 'bind', 'dev', 'gallery', 'i18n', 'lazy', 'maps', 'prerender', 'text', 'ui', 'web', 'worker', ...features].sort(),
  )
})

imports('nothing but the browser tests knows the browser tests', () => {
  assert.equal(listForbiddenImports([...core, ...src], ({ to }) => !isWithin(to, 'e2e', 'test')), [])
})

imports('a browser test knows its tools only', () => {
  const specs = e2e.filter(({ file }) => file.endsWith('.spec.ts'))
  assert.ok(specs.length > 0)
  assert.equal(
    listForbiddenImports(
      specs,
      ({ to }) => isWithin(to, 'e2e/support') || to === 'playwright/test' || to.startsWith('node:'),
    ),
    [],
  )
})

imports('the sandbox API shares nothing with us: a mistake in our readers must not be repeated there', () => {
  const files = e2e.filter(({ file }) => isWithin(file, 'e2e/sandbox') || isWithin(file, 'e2e/demo'))
  assert.equal(
    listForbiddenImports(files, ({ to }) => isWithin(to, 'e2e/sandbox', 'e2e/demo') || to.startsWith('node:')),
    [],
  )
})

imports('the sandbox API imports its demo in one place, and the demo only types of the API', () => {
  const [api, demo] = ['e2e/sandbox', 'e2e/demo'].map(folder => e2e.filter(({ file }) => isWithin(file, folder)))
  assert.equal(
    listForbiddenImports(api ?? [], ({ to }, file) => !isWithin(to, 'e2e/demo') || file === 'e2e/sandbox/server.ts'),
    [],
  )
  assert.equal(
    listForbiddenImports(
      demo ?? [],
      ({ to, isType }) =>
        isWithin(to, 'e2e/demo') || (isType && to === 'e2e/sandbox/dataset.ts') || to.startsWith('node:'),
    ),
    [],
  )
})

imports('a test imports by value only what is listed, and every listed item is needed', () => {
  const taken = new Set(
    tests.flatMap(source =>
      source.imports
        .filter(({ to, isType }) => !isType && isWithin(to, 'core/shop'))
        .map(({ to }) => to.replace('core/shop/', '')),
    ),
  )
  assert.equal([...taken].filter(name => !PINNED.includes(name)), [], 'new ones')
  assert.equal(PINNED.filter(name => !taken.has(name)), [], 'no test imports them any more: take them off the list')
  assert.ok(PINNED.length <= 30, `${PINNED.length} modules`)
})

imports('the API check decodes by core alone, and only its command and its tests import it', () => {
  assert.ok(checker.length > 0)
  const shared = ['.ci/cli/cli-error.mjs', '.ci/site/policy.ts']
  assert.equal(listForbiddenImports(checker, ({ to }) => isWithin(to, 'core', '.ci/check-api') || shared.includes(to)), [])
  assert.equal(listForbiddenImports(all, ({ to }) => !isWithin(to, '.ci/check-api')), [])
})

imports('every package that is imported is one that the project names', () => {
  const named: Record<'dependencies' | 'devDependencies', Record<string, string>> = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const shipped = Object.keys(named.dependencies)
  const known = [...shipped, ...Object.keys(named.devDependencies)]
  const toPackageName = (to: string): string => to.split('/').slice(0, to.startsWith('@') ? 2 : 1).join('/')
  const packages = (sources: readonly Source[]): string[] =>
    [...new Set(sources.flatMap(source => source.imports.map(({ to }) => to)))]
      .filter(to => isPackage(to) && !to.startsWith('node:') && to !== COMPUTED)
      .map(toPackageName)
  assert.equal(packages([...core, ...src]).filter(name => !shipped.includes(name)), [])
  assert.equal(packages([...e2e, ...tests]).filter(name => !known.includes(name)), [])
  assert.equal(
    Object.values({ ...named.dependencies, ...named.devDependencies }).filter(
      version => !/^\d+\.\d+\.\d+$/.test(version),
    ),
    [],
    'exact versions',
  )
})

imports('relative imports carry the ending of their file, and the file is there', () => {
  const files = new Set([...all, ...tools].map(({ file }) => file))
  const wrong = [...all, ...checker].flatMap(({ file, imports: found }) => found
    .filter(({ to }) => !isPackage(to) && !/\.(?:css|mjs|json)$/.test(to) && !files.has(to))
    .map(({ to }) => `${file} imports ${to}`))
  assert.equal(wrong, [])
})

imports('nothing is imported in a circle, not for its types either', () => {
  const next = new Map([...all, ...checker].map(({ file, imports: found }) => [file, found.map(item => item.to)]))
  const done = new Set<string>()
  const circles: string[] = []
  function visit(file: string, way: readonly string[]): void {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (done.has(file) || way.includes(file)) return
    for (const to of next.get(file) ?? []) visit(to, [...way, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  assert.equal(circles, [])
})

imports('nothing is there for the tests alone: what a file exports, the shop, the sandbox or the build uses', () => {
  const sandbox = e2e.filter(({ file }) => isWithin(file, 'e2e/sandbox') || isWithin(file, 'e2e/demo'))
  // the build bundles some sources with generated entry files, which name them by their path in the project
  const texts = tools
    .flatMap(({ tree }) => collectTexts(tree))
    .filter(text => /^export .* from "\.\//.test(text))
  assert.ok(texts.length > 0)
  const users = [
    ...core,
    ...src,
    ...sandbox,
    ...tools,
    ...readTexts(Object.fromEntries(texts.map((text, index) => [`${index}.ts`, text]))).sources,
  ]
  const taken = new Set(
    users.flatMap(({ imports: found }) => found.flatMap(({ to, names }) => names.map(name => `${to} ${name}`))),
  )
  const sources = [...core, ...src, ...sandbox]
  const untaken = sources.flatMap(({ file, exports }) =>
    exports.map(name => `${file} ${name}`).filter(item => !taken.has(item) && !taken.has(`${file} *`)),
  )
  const byTests = new Set(
    tests.flatMap(({ imports: found }) => found.flatMap(({ to, names }) => names.map(name => `${to} ${name}`))),
  )
  // a type may be exported because others refer to it; a value that only its own file uses needs no export
  const types = new Set(
    sources.flatMap(({ file, tree }) =>
      tree.statements.flatMap(statement =>
        ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
          ? [`${file} ${statement.name.text}`]
          : [],
      ),
    ),
  )
  const values = untaken.filter(item => !types.has(item))
  assert.equal(values.filter(value => !byTests.has(value)), [], 'no module imports these')
  assert.equal(
    values.filter(value => byTests.has(value)).sort(),
    [...TEST_ONLY_EXPORTS].sort(),
    'these only tests import: they go, or onto the list',
  )
  const idle = sources.flatMap(({ file, tree, exports }) =>
    exports
      .filter(name => types.has(`${file} ${name}`) && untaken.includes(`${file} ${name}`))
      .filter(name => collectNodes(tree).filter(node => ts.isIdentifier(node) && node.text === name).length < 2)
      .map(name => `${file} ${name}`),
  )
  assert.equal(idle, [], 'these types nothing uses')
})

imports('no unfinished business is left in the sources', () => {
  assert.equal(
    all
      .filter(({ text }) => /\b(?:TODO|FIXME|XXX|HACK)\b|@ts-ignore|@ts-nocheck|eslint-disable/.test(text))
      .map(({ file }) => file),
    [],
  )
})

imports('there are no barrels and no folders for odds and ends', () => {
  assert.equal(
    all.map(({ file }) => file).filter(file => /\/index\.tsx?$|\/(?:utils|helpers|common|types|lib)\//.test(file)),
    [],
  )
})

imports.run()
