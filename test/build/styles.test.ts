import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleShop, readEntryOutputs } from '../../.ci/build/bundle.mjs'
import { splitStyles } from '../../.ci/build/split-styles.mjs'

const styles = suite('the style sheets')

const module = (path: string, rules: string): string => `#module{--path:"${path}"}${rules}`

styles('[UI-05] hold the start in the first sheet, the first visit in the second, lazy views in the third', () => {
  const imports = (...paths: string[]) => ({ imports: paths.map(path => ({ path, kind: 'import-statement' })) })
  const metafile = {
    inputs: {
      'a.tsx': {
        imports: [
          ...imports('b.tsx', 'a.module.css').imports,
          ...['c.tsx', 'e.tsx'].map(path => ({ path, kind: 'dynamic-import' })),
        ],
      },
      'b.tsx': imports('b.module.css'),
      'c.tsx': imports('c.module.css', 'b.module.css', 'd.module.css'),
      'e.tsx': imports('b.module.css', 'e.module.css'),
    },
  }
  const modules = ['b', 'c', 'a', 'e', 'd'].map(name => module(`${name}.module.css`, `.${name}{top:0}`))
  const text = `@layer ui,screens;${modules.join('')}`
  const { start, dialog, later } = splitStyles(text, metafile, { start: ['a.tsx'], dialog: ['e.tsx'] })
  assert.is(start, '@layer ui,screens;.b{top:0}.a{top:0}')
  assert.is(dialog.text, '.e{top:0}')
  assert.is(later.text, '.c{top:0}.d{top:0}')
  assert.match(`${dialog.name} ${later.name}`, /^assets\/dialog-[0-9A-F]{8}\.css assets\/later-[0-9A-F]{8}\.css$/)
})

styles('[UI-05] the first sheet declares the order of the layers, and each rule is in one sheet', async () => {
  const { files, metafile, deferredSheets } = await bundleShop()
  const { style } = readEntryOutputs(metafile)
  const [first, second, third] = [style ?? '', deferredSheets.dialog, deferredSheets.later].map(name =>
    Buffer.from(files.get(name) ?? '').toString(),
  ) as [string, string, string]
  assert.match(first, /^@layer reset,\s*tokens,\s*ui,\s*screens;/)
  for (const sheet of [first, second, third]) {
    assert.not.match(sheet, /#module|--path/)
    assert.is(sheet.split('{').length, sheet.split('}').length)
  }
  // of the cards of the menu
  assert.match(first, /content-visibility/)
  // the palette of printed pages is not needed at the start
  assert.not.match((second + third).replace(/@media print\s*\{[^}]*\}\s*:root/, ''), /@font-face|:root/)
  assert.ok(
    first.length > 20_000 && second.length > 10_000 && third.length > 20_000,
    `${first.length}, ${second.length} and ${third.length}`,
  )
})

styles.run()
