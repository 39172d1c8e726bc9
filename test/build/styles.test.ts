import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleShop, startingOutputs } from '../../.ci/build/bundle.mjs'
import { splitStyles } from '../../.ci/build/styles.mjs'

const styles = suite('the style sheets')

const module = (path: string, rules: string): string => `#module{--path:"${path}"}${rules}`

styles('[UI-05] what is imported from the start is in the first sheet, what a first visit is asked by in the second, whatever else is fetched later in the third, each in its order', () => {
  const imports = (...paths: string[]) => ({ imports: paths.map(path => ({ path, kind: 'import-statement' })) })
  const metafile = { inputs: {
    'a.tsx': { imports: [...imports('b.tsx', 'a.module.css').imports, ...['c.tsx', 'e.tsx'].map(path => ({ path, kind: 'dynamic-import' }))] },
    'b.tsx': imports('b.module.css'), 'c.tsx': imports('c.module.css', 'b.module.css', 'd.module.css'),
    'e.tsx': imports('b.module.css', 'e.module.css'),
  } }
  const text = `@layer ui,screens;${module('b.module.css', '.b{top:0}')}${module('c.module.css', '.c{top:0}')}${module('a.module.css', '.a{top:0}')}${module('e.module.css', '.e{top:0}')}${module('d.module.css', '.d{top:0}')}`
  const { start, dialog, later } = splitStyles(text, metafile, { start: ['a.tsx'], dialog: ['e.tsx'] })
  assert.is(start, '@layer ui,screens;.b{top:0}.a{top:0}')
  assert.is(dialog.text, '.e{top:0}')
  assert.is(later.text, '.c{top:0}.d{top:0}')
  assert.match(`${dialog.name} ${later.name}`, /^assets\/dialog-[0-9A-F]{8}\.css assets\/later-[0-9A-F]{8}\.css$/)
})

styles('[UI-05] the first sheet begins with the order of the layers, and all together say each rule once', async () => {
  const { files, metafile, laterSheets } = await bundleShop()
  const { style } = startingOutputs(metafile)
  const [first, second, third] = [style ?? '', laterSheets.dialog, laterSheets.later].map(name => Buffer.from(files.get(name) ?? '').toString()) as [string, string, string]
  assert.match(first, /^@layer reset,\s*tokens,\s*ui,\s*screens;/)
  for (const sheet of [first, second, third]) {
    assert.not.match(sheet, /#module|--path/)
    assert.is(sheet.split('{').length, sheet.split('}').length)
  }
  // each in one of them: the cards of the menu, the fields of the forms
  assert.match(first, /content-visibility/)
  assert.not.match(second + third, /@font-face|:root/)
  assert.ok(first.length > 20_000 && second.length > 10_000 && third.length > 20_000, `${first.length}, ${second.length} and ${third.length}`)
})

styles.run()
