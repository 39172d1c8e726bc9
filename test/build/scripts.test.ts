import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sharedOptions } from '../../.ci/bundle/bundle.ts'
import { sumPackageBytes } from '../../.ci/bundle/licences.ts'
import { planScripts } from '../../.ci/bundle/plan.ts'
import { buildChanged, buildScripts } from './built-scripts.ts'

const scripts = suite('the scripts of a site')

type Built = Awaited<ReturnType<typeof buildScripts>>
const listScripts = ({ files }: Built): string[] => [...files.keys()].filter(name => name.endsWith('.js')).sort()
const readText = ({ files }: Built, name: string): string => Buffer.from(files.get(name) ?? '').toString()
/** The path of a name in the page's import map. */
const resolvePath = ({ imports }: Built, name: string): string => imports[name]?.slice(1) ?? `nowhere: ${name}`
/** The static imports of a script, direct and indirect. */
const listNeeds = (built: Built, name: string): string[] => {
  const paths = new Set<string>()
  const visit = (file: string): void => {
    for (const [, specifier = ''] of readText(built, file).matchAll(/(?:from|import)"(#[^"]+)"/g)) {
      const next = resolvePath(built, specifier)
      if (paths.has(next)) continue
      paths.add(next)
      visit(next)
    }
  }
  visit(name)
  return [...paths].sort()
}
const removeHash = (name: string): string => name.replace(/^assets\/|-[^-]+$/g, '')
/** Lists the scripts whose names have changed in another build. */
const listRenamed = (next: Built): string[] =>
  [...new Set(listScripts(next).filter(name => !built.files.has(name)).map(removeHash))].sort()

const built = await buildScripts()
const pathOf = ({ scripts: all }: Built, name: string): string => all.get(name)?.path ?? ''
const [start, packages] = [pathOf(built, 'main'), pathOf(built, 'packages')]

scripts('of the start are marked for eager compilation on their first line, lazy ones are not', () => {
  const marked = listScripts(built).filter(name => readText(built, name).startsWith('//# allFunctionsCalledOnLoad\n'))
  assert.equal(marked, [packages, start].sort())
})

scripts('are the start, the packages and one per lazy part, which needs only shared chunks', () => {
  assert.equal(listNeeds(built, start), [packages])
  const first = [start, packages]
  const fetched = new Set(
    listScripts(built).flatMap(name =>
      [...readText(built, name).matchAll(/import\("(#[^"]+)"/g)].map(([, one = '']) => resolvePath(built, one)),
    ),
  )
  for (const name of listScripts(built)) {
    const later = listNeeds(built, name).filter(
      one => !first.includes(one) && !/^assets\/(?:kit|maps|more)-/.test(one) && !fetched.has(one),
    )
    assert.equal(later, [], name)
  }
  const dialog = listScripts(built).find(name => name.startsWith('assets/place-')) ?? ''
  assert.equal(
    listNeeds(built, dialog)
      .filter(one => !first.includes(one))
      .map(name => name.replace(/-[^-]+$/, '')),
    ['assets/kit'],
  )
})

scripts('[BOOT-02] the first page, the menu cache and a prerendered page need the start’s files alone', () => {
  for (const name of ['app/HomePage', 'app/parts/menu-cache', 'app/prerendered'])
    assert.equal(listNeeds(built, pathOf(built, name)), [packages, start].sort(), name)
})

scripts('hold each package once: those of the start in a script that holds nothing else', () => {
  const listPackages = (name: string): readonly string[] =>
    [...sumPackageBytes([built.scripts.get(name)?.metafile ?? { outputs: {} }]).keys()]
  const shared = listPackages('packages')
  for (const name of ['react', 'react-dom', 'scheduler', 'history']) assert.ok(shared.includes(name), name)
  const others = [...built.scripts.keys()].filter(name => name !== 'packages')
  assert.equal(others.flatMap(listPackages).filter(name => shared.includes(name)), [])
  const inputs = Object.keys(built.scripts.get('packages')?.metafile.inputs ?? {})
  assert.equal(inputs.filter(file => /^(?:core|src)\//.test(file)), [])
})

scripts('list what each needs of other scripts', () => {
  for (const { path, needs } of built.scripts.values()) {
    assert.equal(needs.map(name => pathOf(built, name)).sort(), listNeeds(built, path), path)
  }
})

const RELEASE = 'console.warn("another release")\n'

scripts('[CFG-04] are named by content: a release that changes a few lazy views renames only those', async () => {
  const next = await buildChanged({
    'src/consent/CookieScreen.tsx': RELEASE,
    'src/cart/CartScreen.tsx': RELEASE,
    'src/text/views/en.ts': RELEASE,
  })
  assert.equal(listRenamed(next), ['CookieScreen', 'cart-views', 'en'])
})

scripts('[CFG-04] keep the names of packages and languages in a release that changes the start', async () => {
  const next = await buildChanged({ 'src/menu/MenuScreen.tsx': RELEASE, 'src/main.tsx': RELEASE })
  assert.is(pathOf(next, 'packages'), packages)
  assert.is.not(pathOf(next, 'main'), start)
  const unchanged = listScripts(next).filter(name => built.files.has(name))
  assert.equal(unchanged.filter(name => readText(next, name) !== readText(built, name)), [])
  const unchangedNames = new Set(unchanged.map(removeHash))
  for (const kind of ['packages', 'cnr', 'en']) assert.ok(unchangedNames.has(kind), kind)
})

scripts('give a CommonJS package of a lazy script all of React, not only what the sources import', async () => {
  const { imports } = await planScripts(sharedOptions('production'))
  const importers = imports.filter(({ module, name }) => module === 'react' && name === 'default')
    .map(({ importer }) => importer)
  assert.ok(importers.includes('app/parts/cart-views'))
  assert.not.ok(importers.includes('main'))
})

scripts('refer only to scripts of the same build, and each except the start is referred to', () => {
  const imported = listScripts(built).flatMap(name =>
    [...readText(built, name).matchAll(/(?:from|import|import\()"([#/][^"]+)"/g)].map(([, one = '']) =>
      resolvePath(built, one),
    ),
  )
  assert.equal([...new Set([...imported, start])].sort(), listScripts(built))
})

scripts.run()
