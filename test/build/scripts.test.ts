import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { packagesIn } from '../../.ci/build/licences.mjs'
import { builtScripts, sourceWith } from './built-scripts.ts'

const scripts = suite('the scripts of a site')

type Built = Awaited<ReturnType<typeof builtScripts>>
const names = ({ files }: Built): string[] => [...files.keys()].filter(name => name.endsWith('.js')).sort()
const textOf = ({ files }: Built, name: string): string => Buffer.from(files.get(name) ?? '').toString()
/** Where the page's import map says that a name leads to. */
const pathOf = ({ imports }: Built, name: string): string => imports[name]?.slice(1) ?? `nowhere: ${name}`
/** What a browser fetches before it can run a script, besides that itself. */
const needs = (built: Built, name: string): string[] => {
  const found = new Set<string>()
  const visit = (file: string): void => {
    for (const [, asked = ''] of textOf(built, file).matchAll(/(?:from|import)"(#[^"]+)"/g)) {
      const next = pathOf(built, asked)
      if (found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(name)
  return [...found].sort()
}
const kindOf = (name: string): string => name.replace(/^assets\/|-[^-]+$/g, '')
/** Kinds of the scripts that another build calls otherwise. */
const renamed = (next: Built): string[] => [...new Set(names(next).filter(name => !built.files.has(name)).map(kindOf))].sort()

const built = await builtScripts()

scripts('of the start, most of which runs at once, tell so on their first line; of a later one a browser compiles what is called', () => {
  const told = names(built).filter(name => textOf(built, name).startsWith('//# allFunctionsCalledOnLoad\n'))
  assert.equal(told, [built.script, built.packages.path].sort())
})

scripts('are the start with the packages, and one of each later part, which needs no more than what several share and what is fetched by itself elsewhere; the first dialog needs the kit only', () => {
  assert.equal(needs(built, built.script), [built.packages.path])
  const start = [built.script, built.packages.path]
  const fetched = new Set(names(built).flatMap(name => [...textOf(built, name).matchAll(/import\("(#[^"]+)"/g)].map(([, one = '']) => pathOf(built, one))))
  for (const name of names(built)) {
    const later = needs(built, name).filter(one => !start.includes(one) && !/^assets\/(?:kit|more)-/.test(one) && !fetched.has(one))
    assert.equal(later, [], name)
  }
  const dialog = names(built).find(name => name.startsWith('assets/place-')) ?? ''
  assert.equal(needs(built, dialog).filter(one => !start.includes(one)).map(name => name.replace(/-[^-]+$/, '')), ['assets/kit'])
})

scripts('[BOOT-02] the first page needs its own file and those of the start', () => {
  const home = names(built).filter(name => kindOf(name) === 'HomePage')
  assert.equal(home.map(name => needs(built, name)), [[built.script, built.packages.path].sort()])
})

scripts('say beside each `import()` what its file needs, for whoever fetches that file', () => {
  const found = names(built).flatMap(name => [...textOf(built, name).matchAll(/import\("(#[^"]+)"((?:\/\*[^)]*\*\/)?)\)/g)])
  assert.ok(found.length > 20)
  for (const [text, file = '', notes = ''] of found) {
    const told = [...notes.matchAll(/"(#[^"]+)"/g)].map(([, one = '']) => pathOf(built, one)).sort()
    assert.equal(told, needs(built, pathOf(built, file)).filter(one => ![built.script, built.packages.path].includes(one)), text)
  }
})

scripts('hold each package once: those of the start in a script that holds nothing else', () => {
  const { metafile, packages } = built
  const packaged = new Set(Object.values(packages.metafile.outputs).flatMap(packagesIn))
  for (const name of ['react', 'react-dom', 'scheduler', 'history']) assert.ok(packaged.has(name), name)
  assert.equal(Object.values(metafile.outputs).flatMap(packagesIn).filter(name => packaged.has(name)), [])
  assert.equal(Object.keys(packages.metafile.inputs).filter(file => /^(?:core|src)\//.test(file)), [])
})

const RELEASE = 'console.warn("another release")\n'

scripts('[CFG-04] have the name of what they say: a release that has changed a few later views and a text calls no other script otherwise', async () => {
  const next = await builtScripts(sourceWith({ 'src/consent/CookieScreen.tsx': RELEASE, 'src/cart/CartScreen.tsx': RELEASE, 'src/text/views/en.ts': RELEASE }))
  assert.equal(renamed(next), ['CookieScreen', 'en', 'purchase'])
})

scripts('[CFG-04] after a release that changed lines of the start, packages and languages have their names still, and nothing keeps an old name with another text', async () => {
  const next = await builtScripts(sourceWith({ 'src/menu/MenuScreen.tsx': RELEASE, 'src/main.tsx': RELEASE }))
  assert.is(next.packages.path, built.packages.path)
  assert.is.not(next.script, built.script)
  const kept = names(next).filter(name => built.files.has(name))
  assert.equal(kept.filter(name => textOf(next, name) !== textOf(built, name)), [])
  const keptKinds = new Set(kept.map(kindOf))
  for (const kind of ['packages', 'cnr', 'en']) assert.ok(keptKinds.has(kind), kind)
})

scripts('ask by names of which each leads to a script of the same build, and each script but the start is asked for', () => {
  const asked = names(built).flatMap(name => [...textOf(built, name).matchAll(/(?:from|import|import\()"([#/][^"]+)"/g)].map(([, one = '']) => pathOf(built, one)))
  assert.equal([...new Set([...asked, built.script])].sort(), names(built))
})

scripts.run()
