import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleShop, sitePath, startingOutputs } from '../.ci/build/bundle.mjs'
import { cnr as laterCnr } from '../src/text/later/cnr.ts'
import { en as laterEn } from '../src/text/later/en.ts'
import { ru as laterRu } from '../src/text/later/ru.ts'
import { cnr as startCnr } from '../src/text/start/cnr.ts'
import { en as startEn } from '../src/text/start/en.ts'
import { ru as startRu } from '../src/text/start/ru.ts'
import { LATER_NAMESPACES, NEEDED_AT_ONCE } from './later-texts.ts'
import { callsOf, sourcesIn, textsOf } from './support/sources.ts'

const parts = suite('the words of the first menu and those that come later')

const stemOf = (key: string): string => key.replace(/_(?:one|few|many|other)$/, '')
const namespaceOf = (key: string): string => key.slice(0, key.indexOf('.'))
const laterNamespaces = new Set<string>(LATER_NAMESPACES)
const neededAtOnce = new Set<string>(NEEDED_AT_ONCE)
const belongsLater = (key: string): boolean => laterNamespaces.has(namespaceOf(key)) && !neededAtOnce.has(stemOf(key))

for (const [language, start, later] of [['ru', startRu, laterRu], ['en', startEn, laterEn], ['cnr', startCnr, laterCnr]] as const) {
  parts(`[I18N-01] ${language} has each text in the part that its namespace says`, () => {
    assert.equal(Object.keys(start).filter(belongsLater), [], `these belong to src/text/later/${language}.ts, or their keys to NEEDED_AT_ONCE`)
    assert.equal(Object.keys(later).filter(key => !belongsLater(key)), [], `these belong to src/text/start/${language}.ts`)
  })
}

parts('no namespace and no key of the lists is without a text', () => {
  const keys = Object.keys({ ...startRu, ...laterRu })
  assert.equal(LATER_NAMESPACES.filter(name => !keys.some(key => namespaceOf(key) === name)), [])
  assert.equal(NEEDED_AT_ONCE.filter(stem => !keys.some(key => stemOf(key) === stem && laterNamespaces.has(namespaceOf(key)))), [])
})

/** The texts that a script asks for: by their whole keys, or by a namespace to which it adds a name. */
function textsSaid(script: string, families: readonly string[]): (key: string) => boolean {
  const whole = new Set([...script.matchAll(/(["'`])([\w-]+\.[\w.-]+)\1/g)].map(found => found[2]))
  const begun = [...[...script.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(found => found[1] ?? ''), ...families.map(name => `${name}.`)]
  return key => whole.has(stemOf(key)) || begun.some(beginning => key.startsWith(beginning))
}

parts('[I18N-01] no script of the start says a text that comes later, and each exception is one that it says', async () => {
  const { files, metafile } = await bundleShop()
  const { entry, chunks } = startingOutputs(metafile)
  const outputs = Object.keys(metafile.outputs).filter(name => [entry, ...chunks].includes(sitePath(name)))
  const inputs = new Set(outputs.flatMap(name => Object.entries(metafile.outputs[name]?.inputs ?? {}).filter(([, input]) => input.bytesInOutput > 0).map(([file]) => file)))
  assert.ok(inputs.has('src/menu/MenuScreen.tsx') && inputs.has('src/text/start/ru.ts'))
  assert.equal([...inputs].filter(file => file.startsWith('src/text/later/')), [])

  // the tables hold every key as its own name, not as a word that is asked for; a key before the colon of a condition is asked for
  const scripts = outputs.map(name => Buffer.from(files.get(sitePath(name)) ?? '').toString()).join('\n')
  const asked = scripts.replaceAll(/(?<=[{,])"[\w-]+\.[\w.-]+":/g, '')
  // the names of days are asked for through `weekdayKey`
  const families = sourcesIn('src').filter(({ file }) => inputs.has(file)).flatMap(({ tree }) => callsOf(tree, 'weekdayKey').flatMap(textsOf))
  assert.ok(families.includes('weekdayOn'))

  const isSaid = textsSaid(asked, families)
  assert.ok(isSaid('menu.addToCart') && isSaid('lang.cnr') && isSaid('plural.positions_few'), 'what the first menu says is found')
  assert.equal(Object.keys(laterRu).filter(isSaid), [])
  assert.equal(NEEDED_AT_ONCE.filter(key => !isSaid(key)), [], 'the start does not say these any more')
  const atOnce = [...new Set(Object.keys(startRu).map(namespaceOf))].filter(name => !laterNamespaces.has(name))
  assert.equal(atOnce.filter(name => !Object.keys(startRu).some(key => namespaceOf(key) === name && isSaid(key))), [],
    'the start says nothing of these: they belong to LATER_NAMESPACES')
})

parts.run()
