import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildScripts } from './built-scripts.ts'

const styles = suite('the style sheets')

styles('[UI-05] the first sheet declares the order of the layers, and each rule is in one sheet', async () => {
  const { files, sheets, styles: { outputs } } = await buildScripts()
  const inputs = Object.values(sheets).flatMap(sheet => Object.keys(outputs[`dist/${sheet}`]?.inputs ?? {}))
  assert.ok(inputs.length > 100)
  assert.equal(inputs.filter((file, index) => inputs.indexOf(file) !== index), [], 'in two sheets')
  const [first, second, third] = [sheets.start, sheets.dialog, sheets.later].map(name =>
    Buffer.from(files.get(name) ?? '').toString(),
  ) as [string, string, string]
  assert.match(first, /^@layer reset,\s*tokens,\s*ui,\s*screens;/)
  for (const sheet of [first, second, third]) {
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
