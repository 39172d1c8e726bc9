import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleShop, startingOutputs } from '../../.ci/build/bundle.mjs'
import { splitStyles } from '../../.ci/build/styles.mjs'

const styles = suite('the two style sheets')

const module = (path: string, rules: string): string => `#module{--path:"${path}"}${rules}`

styles('[UI-05] what is imported from the start is in the first sheet, whatever is fetched later in the second, each in its order', () => {
  const imports = (...paths: string[]) => ({ imports: paths.map(path => ({ path, kind: 'import-statement' })) })
  const metafile = { inputs: {
    'a.tsx': { imports: [...imports('b.tsx', 'a.module.css').imports, { path: 'c.tsx', kind: 'dynamic-import' }] },
    'b.tsx': imports('b.module.css'), 'c.tsx': imports('c.module.css', 'b.module.css', 'd.module.css'),
  } }
  const text = `@layer ui,screens;${module('b.module.css', '.b{top:0}')}${module('c.module.css', '.c{top:0}')}${module('a.module.css', '.a{top:0}')}${module('d.module.css', '.d{top:0}')}`
  const { start, later, name } = splitStyles(text, metafile, ['a.tsx'])
  assert.is(start, '@layer ui,screens;.b{top:0}.a{top:0}')
  assert.is(later, '.c{top:0}.d{top:0}')
  assert.match(name, /^assets\/later-[0-9A-F]{8}\.css$/)
})

styles('[UI-05] the first sheet begins with the order of the layers, and both together say each rule once', async () => {
  const { files, metafile, later } = await bundleShop()
  const { style } = startingOutputs(metafile)
  const [first, second] = [style ?? '', later].map(name => Buffer.from(files.get(name) ?? '').toString()) as [string, string]
  assert.match(first, /^@layer reset,\s*tokens,\s*ui,\s*screens;/)
  for (const sheet of [first, second]) {
    assert.not.match(sheet, /#module|--path/)
    assert.is(sheet.split('{').length, sheet.split('}').length)
  }
  // each in one of them: the cards of the menu, the fields of the forms
  assert.match(first, /content-visibility/)
  assert.not.match(second, /@font-face|:root/)
  assert.ok(second.length > 20_000 && first.length > 20_000, `${first.length} and ${second.length}`)
})

styles.run()
