import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleShop, sitePath, startingOutputs } from '../.ci/build/bundle.mjs'
import { ru as laterRu } from '../src/text/later/ru.ts'
import { ru as startRu } from '../src/text/start/ru.ts'
import { callsOf, sourcesIn, textsOf } from './support/sources.ts'

const parts = suite('the words of the first menu and those that come later')

const stemOf = (key: string): string => key.replace(/_(?:one|few|many|other)$/, '')

/** The texts that a script asks for: by their whole keys, or by a namespace to which it adds a name. */
function textsSaid(script: string, families: readonly string[]): (key: string) => boolean {
  const whole = new Set([...script.matchAll(/(["'`])([\w-]+\.[\w.-]+)\1/g)].map(found => found[2]))
  const begun = [...[...script.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(found => found[1] ?? ''), ...families.map(name => `${name}.`)]
  return key => whole.has(stemOf(key)) || begun.some(beginning => key.startsWith(beginning))
}

parts('[I18N-01] the start has the texts that its scripts say, and no others', async () => {
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
  assert.ok(isSaid('menu.addToCart') && isSaid('tag.HIT') && isSaid('plural.positions_few'), 'what the first menu says is found')
  assert.equal(Object.keys(laterRu).filter(isSaid), [], 'these belong to src/text/start, in each language')
  assert.equal(Object.keys(startRu).filter(key => !isSaid(key)), [], 'these to src/text/later')
})

parts.run()
