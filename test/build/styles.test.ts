import fs from 'node:fs'
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

/** Lists what precedes each outermost block of a sheet. */
function listOutermost(sheet: string): readonly string[] {
  let depth = 0
  let prelude = ''
  const preludes: string[] = []
  for (const character of sheet) {
    if (character === '{' && depth === 0) preludes.push(prelude.trim())
    depth += character === '{' ? 1 : character === '}' ? -1 : 0
    prelude = /[{};]/.test(character) ? '' : prelude + character
  }
  return preludes
}

// The page has the theme in its head and links the sheets at its end.
styles('[CFG-04] a brand’s theme outweighs the sheets in any order: all their rules are in layers', async () => {
  const { files, sheets } = await buildScripts()
  const texts = Object.values(sheets).map(sheet => Buffer.from(files.get(sheet) ?? '').toString())
  const outermost = texts.flatMap(listOutermost)
  assert.ok(outermost.length > 10)
  const outside = /^@(?:layer \w+|font-face|supports .*font-size-adjust.*)$/
  assert.equal(outermost.filter(prelude => !outside.test(prelude)), [])
  const [order] = /@layer [^;{]+;/.exec(fs.readFileSync('index.html', 'utf8')) ?? []
  assert.ok(order !== undefined && texts[0]?.startsWith(order), 'the page declares the same order of the layers')
})

styles.run()
